import type { Kysely, Transaction } from "kysely";
import { mostKeys, recordChanges } from "@/lib/store/changes";
import type { ImportChanges, ImportJob } from "@/lib/store/import";
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
 * Writes the staged companies in the given transaction; of two with one id the later one wins. Records a change for each. The
 * first import removes the sample.
 */
export async function applyCompanies(
  trx: Transaction<Database>,
  { now, sample }: Pick<ImportJob, "now" | "sample">,
): Promise<ImportChanges> {
  const db = staging(trx);
  const samples = sample ? 0 : await markImported(trx, "companies");
  const { written, replaced, unchanged } = await writeCompanies(trx, staged(db), { sample: Boolean(sample) });
  const ids = await db
    .selectFrom("incoming_companies")
    .select("id")
    .distinct()
    .orderBy("id")
    .limit(mostKeys + 1)
    .execute();
  if (!sample)
    await recordChanges(trx, "companies", { keys: ids.map(({ id }) => id), all: samples > 0, now });
  const changed = replaced - unchanged;
  return { added: written, removed: replaced, changed, unchanged, changedKeys: written, samples };
}

const readAtOnce = 200;

async function* staged(db: Kysely<Staging>): AsyncGenerator<CompanyRecord> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom("incoming_companies as i")
      .select(["i.n", "i.record"])
      .where("i.n", ">", after)
      .where("i.n", "in", (query) =>
        query
          .selectFrom("incoming_companies")
          .select(({ fn }) => fn.max("n").as("n"))
          .groupBy("id"),
      )
      .orderBy("i.n")
      .limit(readAtOnce)
      .execute();
    for (const { record } of rows) yield JSON.parse(record) as CompanyRecord;
    const last = rows.at(-1);
    if (!last) return;
    after = last.n;
  }
}
