import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { issueWords } from "@/lib/text/issue-words";
import { recordChange, recordScheduledInvalidations } from "./changes";
import { bundledRows, type Cells, type ContentKind, countSamples, importedListKey } from "./contents";
import { type ImportChanges, type Importer, type ImportJob, type ImportPlan, runImport } from "./import";
import { compareRows } from "./import-differences";
import { ImportFailure } from "./import-lines";
import { insertMany } from "./insert";
import type { Database } from "./schema";

interface NewContent {
  id: string;
  cells: Cells;
}

/**
 * The importer of a list. The file replaces the complete list, bundled or imported earlier, so that an edited export can be
 * imported again. A file with only a head leaves an empty list.
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
  const turns = new Set<number>();
  return {
    domain: kind.domain,
    columns: kind.heads.map((head) => ({
      head,
      key: head,
      required: kind.required.includes(head),
      isDate: kind.dates?.includes(head) ?? false,
    })),
    acceptsEmptyFile: true,
    async begin() {},
    parse(fileCells, report) {
      const cells = { ...fileCells };
      for (const head of kind.dates ?? []) cells[head] = isoDate(cells[head] ?? "");
      const emptyHeads = kind.required.filter((head) => cells[head] === "");
      for (const head of emptyHeads) report.bad(head, "The cell is empty.");
      const parsed = kind.line.safeParse(cells, { error: issueWords });
      if (!parsed.success) {
        for (const { path, message } of parsed.error.issues) {
          const head = String(path[0] ?? kind.heads[0]);
          if (!emptyHeads.includes(head)) report.bad(head, `${message.replace(/\.$/, "")}.`);
        }
        return null;
      }
      const id = kind.idOf(parsed.data);
      const earlierLine = seen.get(id);
      if (earlierLine !== undefined)
        report.bad(kind.heads[0] ?? "", `Line ${earlierLine} says the same of it.`);
      seen.set(id, report.line);
      for (const at of kind.changesAt?.(parsed.data) ?? []) turns.add(at);
      return { id, cells };
    },
    async stage(_db, staged) {
      rows.push(...staged);
      if (rows.length > kind.most) {
        throw new ImportFailure(`A list of ${kind.domain} may have ${kind.most.toLocaleString("en")} lines.`);
      }
    },
    async apply(trx) {
      // The file is the complete list: instants of the former one do not count any more.
      if (kind.changesAt) await trx.deleteFrom("due_changes").where("domain", "=", kind.domain).execute();
      const later = [...turns].filter((at) => at > job.now.getTime());
      const dues = later.map((at) => ({ key: "*", at: new Date(at) }));
      if (dues.length > 0) await recordScheduledInvalidations(trx, kind.domain, dues);
      return applyContents(trx, kind.domain, rows, job.now, bundledCount(kind));
    },
    async end() {},
  };
}

/** 'YYYY-MM-DD' for a date in the form of imported tables; anything else unchanged. */
const isoDate = (cell: string) => cell.replace(/^(\d{2})-(\d{2})-(\d{4})$/, "$3-$2-$1");

function bundledCount<Row>(kind: ContentKind<Row>): { count: number; isSample: boolean } {
  return { count: kind.isSample ? countSamples(kind) : bundledRows(kind).length, isSample: kind.isSample };
}

/**
 * Replaces a list, in the given transaction, and records the change for running servers. `bundled` is the list that comes
 * with the release, which the first import hides.
 */
export async function applyContents(
  trx: Transaction<Database>,
  domain: string,
  rows: readonly NewContent[],
  now: Date,
  bundled: { count: number; isSample: boolean },
): Promise<ImportChanges> {
  const name = importedListKey(domain);
  const before = await trx.selectFrom("seeds").select("name").where("name", "=", name).executeTakeFirst();
  const written = rows.map(({ id, cells }, n) => ({ domain, n, id, cells: JSON.stringify(cells) }));
  const stored = await trx
    .selectFrom("contents")
    .selectAll()
    .where("domain", "=", domain)
    .orderBy("n")
    .execute();
  const differences = compareRows(stored, written, { key: ["id"], value: ["cells"] });
  const textOf = (list: readonly { id: string; cells: string }[]) =>
    JSON.stringify(list.map(({ id, cells }) => [id, cells]));
  const isSame = textOf(stored) === textOf(written);
  // A list that is imported again as it was is not written again, and no page is made anew.
  if (before && isSame)
    return { added: rows.length, removed: rows.length, ...differences, changedKeys: 0, samples: 0 };
  const deleted = await trx.deleteFrom("contents").where("domain", "=", domain).executeTakeFirst();
  await insertMany(trx, "contents", written);
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
  const hidden = before ? 0 : bundled.count;
  return {
    added: rows.length,
    removed: Number(deleted.numDeletedRows),
    ...differences,
    changedKeys: 1,
    samples: bundled.isSample ? hidden : 0,
    details:
      hidden > 0 && !bundled.isSample
        ? [`The ${hidden.toLocaleString("en")} entries that come with the portal would no longer be shown.`]
        : [],
  };
}
