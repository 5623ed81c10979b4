import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { recordChange } from "./changes";
import { type Cells, type ContentKind, countSamples, ownSeed, rowsThatCome } from "./contents";
import { type ImportChanges, type Importer, type ImportJob, type ImportPlan, runImport } from "./import";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import { issueWords } from "./issue-words";
import type { Database } from "./schema";

export interface NewContent {
  id: string;
  cells: Cells;
}

/**
 * The importer of a list. The file is the whole list: what was there before goes, be it the portal's or an earlier
 * import's, so that an export, edited, is what there is. A file of a head alone leaves an empty list.
 */
export function contentImporter<Row>(kind: ContentKind<Row>): Importer {
  const { domain, heads, example } = kind;
  return {
    domain,
    table: "contents",
    heads,
    example,
    replaces: [],
    run: (job) => runImport(contentPlan(kind, job), job),
  };
}

function contentPlan<Row>(kind: ContentKind<Row>, job: ImportJob): ImportPlan<string, NewContent> {
  const rows: NewContent[] = [];
  const seen = new Map<string, number>();
  return {
    domain: kind.domain,
    columns: kind.heads.map((head) => ({
      head,
      key: head,
      required: kind.required.includes(head),
      isDate: kind.dates?.includes(head) ?? false,
    })),
    takesNothing: true,
    async begin() {},
    parse(given, report) {
      const cells = { ...given };
      for (const head of kind.dates ?? []) cells[head] = isoDate(cells[head] ?? "");
      const wanting = kind.required.filter((head) => cells[head] === "");
      for (const head of wanting) report.bad(head, "The cell is empty.");
      const parsed = kind.line.safeParse(cells, { error: issueWords });
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
          const head = String(path[0] ?? kind.heads[0]);
          if (!wanting.includes(head)) report.bad(head, `${message.replace(/\.$/, "")}.`);
        }
        return null;
      }
      const id = kind.idOf(parsed.data);
      const before = seen.get(id);
      if (before !== undefined) report.bad(kind.heads[0] ?? "", `Line ${before} says the same of it.`);
      seen.set(id, report.line);
      return { id, cells };
    },
    async stage(_db, more) {
      rows.push(...more);
      if (rows.length > kind.most) {
        throw new ImportFailure(`A list of ${kind.domain} may have ${kind.most.toLocaleString("en")} lines.`);
      }
    },
    apply: (trx) => applyContents(trx, kind.domain, rows, job.now, comingOf(kind)),
    async end() {},
  };
}

/** 'YYYY-MM-DD' of the form that dates of tables come in; anything else as it is. */
const isoDate = (cell: string) => cell.replace(/^(\d{2})-(\d{2})-(\d{4})$/, "$3-$2-$1");

function comingOf<Row>(kind: ContentKind<Row>): { count: number; isSample: boolean } {
  return { count: kind.isSample ? countSamples(kind) : rowsThatCome(kind).length, isSample: kind.isSample };
}

/**
 * Puts a list in the place of the one before, in the transaction given, and notes it for running servers. `coming` is
 * what the portal brings, which the first import takes away.
 */
export async function applyContents(
  trx: Transaction<Database>,
  domain: string,
  rows: readonly NewContent[],
  now: Date,
  coming: { count: number; isSample: boolean },
): Promise<ImportChanges> {
  const name = ownSeed(domain);
  const before = await trx.selectFrom("seeds").select("name").where("name", "=", name).executeTakeFirst();
  const deleted = await trx.deleteFrom("contents").where("domain", "=", domain).executeTakeFirst();
  await insertMany(
    trx,
    "contents",
    rows.map(({ id, cells }, n) => ({ domain, n, id, cells: JSON.stringify(cells) })),
  );
  const sha256 = randomBytes(32).toString("hex");
  await trx
    .insertInto("seeds")
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();
  await trx
    .insertInto("domain_state")
    .values({ domain, state: "own", rolled_on: null })
    .onConflict((conflict) => conflict.column("domain").doUpdateSet({ state: "own", rolled_on: null }))
    .execute();
  await recordChange(trx, domain, "*", now);
  const goes = before ? 0 : coming.count;
  return {
    added: rows.length,
    removed: Number(deleted.numDeletedRows),
    touched: 1,
    samples: coming.isSample ? goes : 0,
    details:
      goes > 0 && !coming.isSample
        ? [`The ${goes.toLocaleString("en")} entries that come with the portal would no longer be shown.`]
        : [],
  };
}
