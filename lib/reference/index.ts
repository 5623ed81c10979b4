import "server-only";
import type { Page } from "@/lib/collections/page";
import { config } from "@/lib/config/config";
import { fold } from "@/lib/i18n/fold";
import { inLocale, inScript } from "@/lib/i18n/in-locale";
import { isSimplified, type Locale, localeRecords } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { countryInColumn, countryNamedInColumn } from "@/lib/site/site-config";
import { pageStore } from "@/lib/store/page-store";
import { csvText } from "@/lib/text/csv-cells";
import { mapHtmlText } from "@/lib/text/sanitise";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedReference } from "./embedded";
import { httpReference } from "./http";
import { findNumberOwner } from "./number-owners";
import { figureOf } from "./opened-table";
import { readSuppliedPage, type SuppliedPageKey } from "./pages";
import { rowsPerPage } from "./rules";
import { cutBars, sayingOf } from "./sayings";
import {
  type ContainerSpec,
  type Entry,
  type Figure,
  type KnowledgeKey,
  type KnowledgeText,
  type ListQuery,
  type ListRow,
  type NumberKind,
  type StatisticKey,
  type StatTable,
  statisticKeys,
  type Teaser,
} from "./schema";
import { searchContainers } from "./search";
import { tablesOfHtml } from "./stat-table";
import { readStatistic } from "./statistic";

const adapter = () =>
  chooseAdapter("reference", {
    http: () => httpReference(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedReference(pageStore()),
  });

export { checkNumber } from "./check-numbers";
export { openTable } from "./opened-table";
export { sayingOf } from "./sayings";

/** The owner of the number `shown` (as checkNumber formats it), in one language; null if its prefix is unknown. Throws UpstreamError. */
export async function getNumberOwner(
  kind: NumberKind,
  shown: string,
  locale: Locale,
): Promise<{ prefix: string; name: string; url: string | null } | null> {
  const owner = await findNumberOwner(adapter(), kind, shown);
  if (!owner) return null;
  const { prefix, name, nameZh, url } = owner;
  return { prefix, name: inLocale(name, nameZh, locale), url };
}

/** Lists that show the English name and the Chinese one beside it in every language. */
const bothNames: ReadonlySet<ListQuery["name"]> = new Set(["abbrev", "cargo-sea", "cargo-air"]);

function toListRow(entry: Entry, name: ListQuery["name"], locale: Locale): ListRow {
  return {
    id: entry.id,
    code: entry.code ?? "",
    ...(entry.otherCodes?.length ? { otherCodes: entry.otherCodes } : {}),
    name: bothNames.has(name) ? entry.name : inLocale(entry.name, entry.nameZh, locale),
    nameZh: inScript(entry.nameZh ?? "", locale),
    prefix: entry.prefix ?? "",
    city: inLocale(entry.city ?? "", entry.cityZh, locale),
    country: (entry.countryCode && countryInColumn(entry.countryCode, locale)) || entry.country || "",
    url: entry.url,
  };
}

/**
 * One page (500 rows by default) of a sorted list, with the entries that begin with `q`; a blank `q` means all. A page beyond
 * the end is the last one. Throws UpstreamError.
 */
export async function searchList(
  ask: ListQuery,
  locale: Locale,
  pageSize = rowsPerPage,
): Promise<Page<ListRow>> {
  const results = await adapter().searchList(ask, pageSize);
  return { ...results, items: results.items.map((entry) => toListRow(entry, ask.name, locale)) };
}

const leastForLetters = 100;

/** The first row of a list for each initial letter, and its page. */
interface ListLetter {
  letter: string;
  id: string;
  page: number;
}

/** The initial letters of a complete list, "0–9" for digits; empty for a short list. Throws UpstreamError. */
export async function listLetters(name: ListQuery["name"]): Promise<ListLetter[]> {
  const { items } = await adapter().searchList({ name, q: "", page: 1 }, 20_000);
  if (items.length < leastForLetters) return [];
  const isByCode = name === "abbrev" || name === "airport";
  const letters = new Map<string, ListLetter>();
  for (const [at, entry] of items.entries()) {
    const initial = fold((isByCode && entry.code) || entry.name)
      .charAt(0)
      .toUpperCase();
    const letter = /\d/.test(initial) ? "0–9" : initial;
    if (!/[A-Z\d]/.test(letter) || letters.has(letter)) continue;
    letters.set(letter, { letter, id: entry.id, page: Math.floor(at / rowsPerPage) + 1 });
  }
  return [...letters.values()];
}

/**
 * Container types whose name contains `q`, or whose ISO 6346 type begins with it; a blank `q` means all. Throws UpstreamError.
 */
export async function listContainers(q: string, locale: Locale): Promise<ContainerSpec[]> {
  return searchContainers(await adapter().listContainers(), q).map(({ nameZh, ...spec }) => ({
    ...spec,
    name: inLocale(spec.name, nameZh, locale),
  }));
}

/** A page of knowledge in one language. */
export interface Knowledge {
  /** Sanitised. */
  html: string;
  /** The table, if the page consists of one. */
  table: StatTable | null;
  /** The charts of its plain tables of numbers, four at most. */
  figures: Figure[];
}

const figuresOfPage = 4;

/**
 * A page of server-supplied content, Simplified derived; null when there is none. Statistics have charts. `type` air means the
 * second text of chans. Throws UpstreamError.
 */
export async function getKnowledge(
  key: KnowledgeKey,
  type: "air" | null,
  locale: Locale,
): Promise<Knowledge | null> {
  const text = inOwnScript(
    await adapter().getKnowledge({ key, type, language: localeRecords[locale].stored }),
    locale,
  );
  if (!text) return null;
  const table = text.table && withOwnCountries(text.table, locale);
  return { ...text, table, figures: isStatistic(key) ? figuresOf(text) : [] };
}

/** A table with the publisher's names in its column of countries or regions. */
function withOwnCountries(table: StatTable, locale: Locale): StatTable {
  const at = table.heads.findIndex((head) => /country|國家|国家/i.test(head));
  if (at < 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) => row.with(at, countryNamedInColumn(row[at] ?? "", locale))),
  };
}

const isStatistic = (key: KnowledgeKey) => (statisticKeys as readonly KnowledgeKey[]).includes(key);

function figuresOf({ html, table }: KnowledgeText): Figure[] {
  return (table ? [table] : tablesOfHtml(html)).slice(0, figuresOfPage).flatMap((one) => {
    const statistic = readStatistic(one);
    return statistic ? [figureOf(statistic)] : [];
  });
}

function inOwnScript(text: KnowledgeText | null, locale: Locale): KnowledgeText | null {
  if (!text || !isSimplified(locale)) return text;
  const { html, table } = text;
  return { html: mapHtmlText(html, simplify), table: table && simplifyAll(table) };
}

/** The same with all its texts in Simplified Chinese. */
function simplifyAll(table: StatTable): StatTable {
  return JSON.parse(JSON.stringify(table), (_, value) =>
    typeof value === "string" ? simplify(value) : value,
  );
}

/** As many bars as a card of the list of statistics has room for. */
const barsOfCard = 8;

/** The first statistic of a page for a list of them; null when there is none to draw. Throws UpstreamError. */
export async function getTeaser(key: StatisticKey, locale: Locale): Promise<Teaser | null> {
  const { table, figures } = (await getKnowledge(key, null, locale)) ?? { figures: [] };
  const statistic = figures[0]?.statistic;
  if (!statistic) return null;
  return {
    ...figureOf(cutBars(statistic, barsOfCard)),
    saying: sayingOf(statistic),
    source: table?.source ?? null,
    note: table?.note ?? null,
  };
}

/** The first table of numbers of a page, which its files contain; null when it has none. Throws UpstreamError. */
export async function statisticTable(key: StatisticKey, locale: Locale): Promise<StatTable | null> {
  const text = await getKnowledge(key, null, locale);
  return text && (text.table ?? tablesOfHtml(text.html).find((one) => readStatistic(one)) ?? null);
}

/** The numbers of such a table, heads first, as CSV. */
export const statisticCsv = ({ heads, rows }: StatTable): string => `\ufeff${csvText([heads, ...rows])}\r\n`;

/** The same as data: each row by the heads of its columns, with the facts of the source that are known. */
export function statisticJson({ caption, unit, source, date, heads, rows }: StatTable) {
  return {
    caption,
    unit,
    source,
    date,
    columns: heads,
    rows: rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""]))),
  };
}

/** The text that the publisher supplies for a legal page, as a sanitised HTML fragment; null if the portal's text is shown. */
export async function getSuppliedPage(page: SuppliedPageKey, locale: Locale): Promise<string | null> {
  const text = await readSuppliedPage(pageStore(), page, localeRecords[locale].stored);
  return inOwnScript(text, locale)?.html ?? null;
}

export { containerSchema, knowledgeKeys, listNames, listQuery, statisticKeys, statOrders } from "./schema";
