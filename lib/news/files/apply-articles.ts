import type { Kysely, Transaction } from "kysely";
import { articlePath } from "@/lib/addresses/article-address";
import { mostKeys } from "@/lib/store/changes";
import type { ImportChanges, ImportStep } from "@/lib/store/import";
import { writeRedirects } from "@/lib/store/redirects";
import { importedRevision, markImported } from "@/lib/store/sample";
import type { Database, UnpublishedArticleRow } from "@/lib/store/schema";
import { recordInvalidation, withPartners } from "../invalidations";
import type { ArticleRecord, SimplifiedEdition } from "../schema";
import { articleOfJson } from "../search/row";
import { newProgress, orphanOf, type Written, writeArticles, writeEditions } from "../write";
import {
  divideStaged,
  dropPairs,
  findPairs,
  mostNamed,
  namesOf,
  type Pair,
  refuseOrphans,
  refuseTooMany,
  rowsOfPart,
  type StagedRow,
} from "./import-staging";
import { saveUnpublished } from "./unpublished";

/** The value of --replace by which drafts take the place of published articles. */
export const replacePublished = "published";

interface ArticlesImport {
  now: Date;
  skipBad: boolean;
  unpublishes: boolean;
  sample: boolean;
}

/** What the report says of a step. */
interface Told {
  withdrawn: string[];
  /** Drafts of the file that are published. */
  published: string[];
  orphans: string[];
  drafts: number;
  redirects: number;
}

/**
 * The steps that write the staged articles into the store, each in a transaction; drafts go where no page reads. After each the store
 * is whole: each article of the file, with its text for the Mainland, is as it was, or as the file has it. Each step records a change
 * for the articles that it affects: its own, and those whose story one of them joins or leaves, because they link to it; for articles
 * dated later also at their instant. A large file changes everything. Withdrawn articles stay withdrawn, with the words of the file. A
 * published article, live or scheduled, becomes a draft only with `unpublishes`. The first import removes the sample. For what all of
 * the file is refused, ImportFailure is thrown before the first step: two articles with one id, a text in zh-hans that belongs to no
 * Chinese article (with `skipBad` these are left out), or more drafts or later articles than there is room for.
 */
export async function articleSteps(db: Kysely<Database>, job: ArticlesImport): Promise<ImportStep[]> {
  const { skipBad, unpublishes } = job;
  const pairs = await findPairs(db, skipBad);
  const dropped = pairs.length > 0 ? await dropPairs(db) : 0;
  if (!skipBad) await refuseOrphans(db, unpublishes);
  await refuseTooMany(db, unpublishes);
  const { parts, ids } = await divideStaged(db);
  const state: State = { ...job, isLarge: ids > mostKeys, progress: newProgress(), revision: undefined };
  /** By step, since a step may run again. */
  const told = new Map<number, Told>();
  return Array.from({ length: parts }, (_, part) => async (trx: Transaction<Database>) => {
    const { changes, said } = await applyPart(trx, await rowsOfPart(trx, part), state);
    told.set(part, said);
    return part < parts - 1
      ? changes
      : { ...changes, ...summaryOf([...told.values()], { unpublishes, pairs, dropped }) };
  });
}

interface State extends ArticlesImport {
  /** Whether the file is recorded as a change of everything. */
  isLarge: boolean;
  progress: ReturnType<typeof newProgress>;
  /** That of the articles after the last step. */
  revision: string | undefined;
}

/** Writes the rows of one step. */
async function applyPart(
  trx: Transaction<Database>,
  rows: readonly StagedRow[],
  state: State,
): Promise<{ changes: ImportChanges; said: Told }> {
  const { now, unpublishes, sample, isLarge } = state;
  // What a transaction that was rolled back has written is not in the store.
  if ((await importedRevision(trx, "articles")) !== state.revision) state.progress = newProgress();
  const samples = sample ? 0 : await markImported(trx, "articles");
  state.revision = await importedRevision(trx, "articles");
  const said: Told = { withdrawn: [], published: [], orphans: [], drafts: 0, redirects: 0 };
  const none = { added: 0, removed: 0, changed: 0, unchanged: 0, changedKeys: 0, samples };
  if (rows.length === 0) return { changes: none, said };

  const ids = [...new Set(rows.map(({ id }) => id))];
  const touched = await withPartners(trx, ids);
  const articles = lastOf(rows.filter(({ language }) => language !== "zh-hans"));
  const withdrawn = await withdrawnAmong(trx, ids);
  const published = await publishedAmong(trx, ids);
  const recordsOf = (state: "live" | UnpublishedArticleRow["state"]) =>
    articles.flatMap(({ id, draft, record }): ArticleRecord | [] => {
      const own = withdrawn.has(id) ? "withdrawn" : draft === 1 ? "draft" : "live";
      return own === state ? (JSON.parse(record) as ArticleRecord) : [];
    });
  const [live, drafts] = [recordsOf("live"), recordsOf("draft")];
  const written = await writeArticles(trx, live, state);
  await deleteDrafts(
    trx,
    live.map(({ id }) => id),
  );
  const aside = await writeUnpublished(trx, recordsOf("withdrawn"), "withdrawn");
  const draft = await writeUnpublished(trx, drafts, "draft", { unpublishes });
  const texts = lastOf(rows.filter(({ language }) => language === "zh-hans")).map(
    ({ record }) => JSON.parse(record) as SimplifiedEdition,
  );
  const rest = await joinUnpublished(trx, texts);
  const joined = texts.length - rest.length;
  const editions = await writeEditions(trx, rest, { ...state, onOrphan: (id) => said.orphans.push(id) });
  const redirects = rows.flatMap(({ id, draft, legacy }) =>
    legacy && draft === 0
      ? (JSON.parse(legacy) as string[]).map((old) => ({ old, target: articlePath(id) }))
      : [],
  );
  await writeRedirects(trx, redirects);
  const keys = [...new Set([...touched, ...(await withPartners(trx, ids))])].sort();
  // Triggers record the changes of sample rows, of which none is of later.
  if (!sample) await recordInvalidation(trx, keys, { now, all: isLarge });

  said.withdrawn = articles.flatMap(({ id }) => (withdrawn.has(id) ? id : []));
  said.published = drafts.flatMap(({ id }) => (published.has(id) ? id : []));
  said.drafts = draft.written;
  said.redirects = redirects.length;
  const parts = [written, editions, aside, draft];
  const unchanged = sumOf(parts, (part) => part.unchanged);
  const replaced = sumOf(parts, (part) => part.replaced);
  const unpublished = unpublishes ? said.published.length : 0;
  const again = said.withdrawn.length;
  const changes = {
    added: written.written + again + draft.written + editions.written + joined,
    removed: written.replaced + again + unpublished + editions.replaced,
    changed: replaced - unchanged + joined + unpublished,
    ...{ unchanged, changedKeys: keys.length, samples },
  };
  return { changes, said };
}

const sumOf = <T>(parts: readonly T[], of: (part: T) => number) =>
  parts.reduce((sum, part) => sum + of(part), 0);

/** The last row of each id, in the order of the file. */
const lastOf = (rows: readonly StagedRow[]): StagedRow[] => {
  const last = new Map(rows.map((row) => [row.id, row]));
  return rows.filter((row) => last.get(row.id) === row);
};

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

const publishedAmong = async (db: Kysely<Database>, ids: readonly string[]) =>
  idsOf(await db.selectFrom("articles").select("id").where("id", "in", ids).execute());

const withdrawnAmong = async (db: Kysely<Database>, ids: readonly string[]) =>
  idsOf(
    await db
      .selectFrom("articles_aside")
      .select("id")
      .where("state", "=", "withdrawn")
      .where("id", "in", ids)
      .execute(),
  );

async function deleteDrafts(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx.deleteFrom("articles_aside").where("state", "=", "draft").where("id", "in", ids).execute();
}

/**
 * Stores articles of the file as unpublished: its drafts, or those that were withdrawn before. Returns their number.
 * What is published stays so; with `unpublishes`, drafts take its place.
 */
async function writeUnpublished(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  state: UnpublishedArticleRow["state"],
  { unpublishes = false } = {},
): Promise<Written> {
  if (records.length === 0) return { written: 0, replaced: 0, unchanged: 0 };
  const ids = records.map(({ id }) => id);
  if (unpublishes) await trx.deleteFrom("articles").where("id", "in", ids).execute();
  const published = await publishedAmong(trx, ids);
  const unpublished = records.filter(({ id }) => !published.has(id));
  const stored = await trx.selectFrom("articles_aside").selectAll().where("id", "in", ids).execute();
  const before = new Map(stored.map((row) => [row.id, row.state === state ? row.record : ""]));
  await saveUnpublished(trx, unpublished, state);
  return {
    written: unpublished.length,
    replaced: stored.length,
    unchanged: unpublished.filter((one) => before.get(one.id) === JSON.stringify(one)).length,
  };
}

/** Adds the texts for the Mainland to their drafts and withdrawn articles. Returns the others. */
async function joinUnpublished(
  trx: Transaction<Database>,
  texts: readonly SimplifiedEdition[],
): Promise<SimplifiedEdition[]> {
  const rest: SimplifiedEdition[] = [];
  for (const text of texts) {
    const row = await trx
      .selectFrom("articles_aside")
      .select(["record", "state"])
      .where("id", "=", text.id)
      .executeTakeFirst();
    const article = row ? articleOfJson(row.record) : null;
    if (row && article?.language === "zh")
      await saveUnpublished(trx, [{ ...article, simplified: text.simplified }], row.state);
    else rest.push(text);
  }
  return rest;
}

/** What the report says of the whole file. */
function summaryOf(
  steps: readonly Told[],
  { unpublishes, pairs, dropped }: { unpublishes: boolean; pairs: readonly Pair[]; dropped: number },
): Pick<ImportChanges, "unapplied" | "conflicts" | "remarks"> {
  const [withdrawn, published, orphans] = (["withdrawn", "published", "orphans"] as const).map((name) =>
    steps.flatMap((step) => step[name]),
  ) as [string[], string[], string[]];
  const drafts = sumOf(steps, (step) => step.drafts);
  const redirects = sumOf(steps, (step) => step.redirects);
  return {
    unapplied: unpublishes ? 0 : published.length,
    conflicts: dropped + orphans.length,
    remarks: [
      ...(pairs.length > 0
        ? [`Left out, because two articles have one id and other words: ${namesOf(pairs)}.`]
        : []),
      ...orphans.slice(0, mostNamed).map(orphanOf),
      ...(drafts > 0 ? [`Of these, drafts: ${drafts}.`] : []),
      ...(redirects > 0 ? [`Old addresses that lead to articles now: ${redirects}.`] : []),
      ...(published.length > 0
        ? [
            unpublishes
              ? `Published until now, and drafts from now on: ${listed(published)}.`
              : `Published, and left as they are, though the file has a draft of each: ${listed(published)}. --replace ${replacePublished} makes them drafts.`,
          ]
        : []),
      ...(withdrawn.length > 0
        ? [
            `Withdrawn before, and still not public, with the words of the file: ${listed(withdrawn)}. \`articles publish ID\` publishes one.`,
          ]
        : []),
    ],
  };
}

const listed = (ids: readonly string[]) => {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : "";
  return [...ids].sort().slice(0, mostNamed).join(", ") + more;
};
