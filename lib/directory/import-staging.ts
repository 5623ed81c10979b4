import type { Kysely } from "kysely";
import { mostKeys, recordChanges } from "@/lib/store/changes";
import { type ImportJob, type ImportStep, inSteps } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { markImported } from "@/lib/store/sample";
import type { Database } from "@/lib/store/schema";
import type { CompanyRecord } from "./schema";
import { writeCompanies } from "./write";

/** The store with the temporary table of an import. */
interface Staging extends Database {
  incoming_companies: { n: number; id: string; record: string };
}

const staging = (db: Kysely<Database>) => db as unknown as Kysely<Staging>;

/** Creates the temporary table of an import. */
export async function createStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema
    .createTable("incoming_companies")
    .temporary()
    .addColumn("n", "integer", (c) => c.primaryKey())
    .addColumn("id", "text")
    .addColumn("record", "text")
    .execute();
  await schema.createIndex("incoming_companies_id").on("incoming_companies").columns(["id", "n"]).execute();
}

/** Drops the temporary table. */
export async function dropStaging({ schema }: Kysely<Database>): Promise<void> {
  await schema.dropTable("incoming_companies").ifExists().execute();
}

/** Stages companies of the file; `first` is the number of the first one. */
export async function stageCompanies(
  db: Kysely<Database>,
  companies: readonly CompanyRecord[],
  first: number,
): Promise<void> {
  const rows = companies.map((company, index) => ({
    n: first + index,
    id: company.id,
    record: JSON.stringify(company),
  }));
  // insertMany is typed for the store's own tables; it handles a temporary one alike.
  await insertMany(db, "incoming_companies" as keyof Database, rows as never);
}

/**
 * The steps that write the staged companies, each in a transaction: a company is as it was, or as the file has it. Of two with one id the
 * later one wins. Records a change for each, of everything for a large file. The first import removes the sample.
 */
export async function companySteps(
  db: Kysely<Database>,
  { now, sample }: Pick<ImportJob, "now" | "sample">,
): Promise<ImportStep[]> {
  const companies = staging(db);
  const last = companies
    .selectFrom("incoming_companies")
    .select(({ fn }) => fn.max("n").as("n"))
    .groupBy("id");
  await companies.deleteFrom("incoming_companies").where("n", "not in", last).execute();
  const rows = await companies.selectFrom("incoming_companies").select("n").orderBy("n").execute();
  const parts = rows.length > 0 ? inSteps(rows, () => 1) : [[]];
  const steps = parts.map((part) => ({ first: part[0]?.n ?? 0, last: part.at(-1)?.n ?? 0 }));
  return steps.map(({ first, last }) => async (trx) => {
    const samples = sample ? 0 : await markImported(trx, "companies");
    const staged = await staging(trx)
      .selectFrom("incoming_companies")
      .select(["id", "record"])
      .where("n", ">=", first)
      .where("n", "<=", last)
      .orderBy("n")
      .execute();
    const records = staged.map(({ record }) => JSON.parse(record) as CompanyRecord);
    const { written, replaced, unchanged } = await writeCompanies(trx, records, { sample: Boolean(sample) });
    const keys = staged.map(({ id }) => id).sort();
    if (!sample)
      await recordChanges(trx, "companies", { keys, all: samples > 0 || rows.length > mostKeys, now });
    const changed = replaced - unchanged;
    return { added: written, removed: replaced, changed, unchanged, changedKeys: written, samples };
  });
}
