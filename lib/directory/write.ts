import type { Transaction } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { foldedBothWays, trailingWords } from "@/lib/i18n/terms";
import { insertMany } from "@/lib/store/insert";
import type { CompanyTermRow, Database } from "@/lib/store/schema";
import type { CompanyRecord, ServiceRecord } from "./schema";

/** Kinds of company_terms (lib/store/schema), in the order of their weight. */
export const termKinds = { name: 0, service: 1, hashtag: 2, port: 3 } as const;

/** A Chinese name has no spaces between its words: a word may begin at each of its characters. */
function chineseStarts(text: string): string[] {
  const letters = [...text];
  return letters.flatMap((_, index) => foldedBothWays(letters.slice(index).join("")));
}

const latinStarts = (text: string) => [fold(text), ...trailingWords(fold(text))];

/** The texts by which people find a company, folded. */
function companyTerms(company: CompanyRecord): CompanyTermRow[] {
  const terms = new Map<string, CompanyTermRow>();
  const add = (kind: number, texts: readonly string[]) => {
    for (const term of texts) {
      if (term) terms.set(`${kind} ${term}`, { term, company_id: company.id, kind });
    }
  };
  add(termKinds.name, [...latinStarts(company.name), ...chineseStarts(company.nameZh ?? "")]);
  for (const { name, nameZh } of servicesOf(company)) {
    add(termKinds.service, [name, nameZh ?? ""].flatMap(foldedBothWays));
  }
  add(termKinds.hashtag, company.hashtags.flatMap(foldedBothWays));
  for (const { name, nameZh } of company.ports) {
    add(termKinds.port, [...latinStarts(name), ...foldedBothWays(nameZh ?? "")]);
  }
  return [...terms.values()];
}

function servicesOf({ types, ports }: CompanyRecord): ServiceRecord[] {
  return [...types, ...ports.flatMap(({ addresses }) => addresses.flatMap(({ services }) => services))];
}

const batchSize = 50;

/** Writes companies in the given transaction; one with a stored id replaces the stored company. */
export async function writeCompanies(
  trx: Transaction<Database>,
  companies: Iterable<CompanyRecord> | AsyncIterable<CompanyRecord>,
  { sample }: { sample: boolean },
): Promise<{ written: number; replaced: number; unchanged: number }> {
  const progress = { written: 0, replaced: 0, unchanged: 0 };
  let batch: CompanyRecord[] = [];
  const flush = async () => {
    progress.unchanged += await countUnchanged(trx, batch, sample);
    progress.replaced += await replaceBatch(trx, batch, sample);
    progress.written += batch.length;
    batch = [];
  };
  for await (const company of companies) {
    batch.push(company);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  return progress;
}

/** Companies that are stored with the same record. They are written all the same: searches may have other terms by now. */
async function countUnchanged(
  trx: Transaction<Database>,
  batch: readonly CompanyRecord[],
  sample: boolean,
): Promise<number> {
  const stored = await trx
    .selectFrom("companies")
    .select(["id", "record"])
    .where(
      "id",
      "in",
      batch.map(({ id }) => id),
    )
    .where("sample", "=", Number(sample))
    .execute();
  const records = new Map(stored.map(({ id, record }) => [id, record]));
  return batch.filter((company) => records.get(company.id) === JSON.stringify(company)).length;
}

async function replaceBatch(trx: Transaction<Database>, batch: CompanyRecord[], sample: boolean) {
  const ids = batch.map(({ id }) => id);
  const deleted = await trx.deleteFrom("companies").where("id", "in", ids).executeTakeFirst();
  const rows = batch.map((company) => ({ company, sort_name: fold(company.name) }));
  await insertMany(
    trx,
    "companies",
    rows.map(({ company, sort_name }) => ({
      id: company.id,
      sort_name,
      record: JSON.stringify(company),
      sample: Number(sample),
    })),
  );
  await insertMany(
    trx,
    "company_types",
    rows.flatMap(({ company, sort_name }) =>
      codesOf(company).map((type) => ({ type, sort_name, company_id: company.id })),
    ),
  );
  await insertMany(
    trx,
    "company_ports",
    batch.flatMap(({ id, ports }) =>
      ports.map((port) => ({ company_id: id, port_id: port.id, name: port.name, name_zh: port.nameZh })),
    ),
    { orIgnore: true },
  );
  await insertMany(trx, "company_terms", batch.flatMap(companyTerms));
  return Number(deleted.numDeletedRows);
}

function codesOf({ types }: CompanyRecord): string[] {
  return [...new Set(types.flatMap(({ code }) => code ?? []))];
}
