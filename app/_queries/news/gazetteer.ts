import "server-only";
import { hash } from "node:crypto";
import type { Lanes } from "@/lib/geography/lanes";
import { foldName } from "@/lib/i18n/fold";
import { inScript } from "@/lib/i18n/in-locale";
import { type Locale, localeRecords, simplifiedEdition } from "@/lib/i18n/locales";
import { memoize } from "@/lib/memoize/memoize";
import { memoizeAsync } from "@/lib/memoize/memoize-async";
import { articleText } from "@/lib/news";
import type { Article } from "@/lib/news/shared";
import { namePorts, type PortWithNames } from "@/lib/places";
import { searchList } from "@/lib/reference";
import type { ListRow } from "@/lib/reference/shared";
import { listLanes } from "@/lib/sailings";
import { findNames, indexNames, type NameIndex } from "@/lib/text/name-finder";

export interface Setting {
  locale: Locale;
  now: Date;
}

/** The meaning of names, and the search for them in texts. */
export interface Gazetteer {
  ports: ReadonlyMap<string, PortWithNames>;
  rows: ReadonlyMap<string, { kind: "carrier" | "term"; list: string; row: ListRow }>;
  lanes: Lanes | null;
  /** The ids of what a text mentions, in the order of first mention, with the number of mentions. */
  idsIn(text: string): ReadonlyMap<string, number>;
}

/** How long it is cached, in milliseconds. */
const ttlMs = 60_000;
/** Texts whose names are cached, of each language. */
const mostTexts = 200;

/** What an article mentions, except what its editor has excluded. */
interface Mentioned {
  all: Gazetteer;
  /** The most frequent first. */
  ids: readonly string[];
  /** The ports in the order of their first mention. */
  ports: readonly PortWithNames[];
  isExcluded: IsExcluded;
  text: string;
}

/** What an article mentions. Throws UpstreamError. */
export async function mentionedIn(article: Article, setting: Setting): Promise<Mentioned> {
  const all = await gazetteerFor(article.lang, setting);
  const text = articleText(article);
  const isExcluded = excludedMentions(article);
  const counts = [...all.idsIn(text)].filter(([id]) => !isExcluded(allNamesOf(id, all)));
  return {
    all,
    ids: counts.toSorted(([, a], [, b]) => b - a).map(([id]) => id),
    ports: counts.flatMap(([id]) => all.ports.get(id) ?? []),
    isExcluded,
    text,
  };
}

/** Whether an editor has excluded one of these names or codes because the article does not mean it. */
export type IsExcluded = (names: readonly string[]) => boolean;

function excludedMentions({ about }: Article): IsExcluded {
  const excluded = new Set(about?.mentionsOff?.map(foldName));
  return (names) => names.some((name) => excluded.has(foldName(name)));
}

/** The names and codes of a mentioned thing, in any language. */
function allNamesOf(id: string, { ports, rows }: Gazetteer): string[] {
  const port = ports.get(id);
  const row = rows.get(id)?.row;
  return [
    ...(port ? [port.code ?? "", ...port.names] : []),
    ...(row ? [row.code, row.name, row.nameZh] : []),
  ].filter(Boolean);
}

function idsIn(text: string, exact: NameIndex, anyCase: NameIndex): Map<string, number> {
  const counts = findNames(exact, text);
  for (const [id, count] of findNames(anyCase, text)) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** A single word is a name from this number of letters on; a shorter one may be any word. */
const fewestLetters = 4;
const fewestCharacters = 2;
/** The full form of a term is a name from this number of words on; a Chinese one from this number of characters on. */
const fewestWords = 2;
const fewestTermCharacters = 4;
const mostRows = 2_000;

const isHan = (name: string) => /\p{Script=Han}/u.test(name);
const wordsOf = (name: string) => name.split(/\s+/).length;

const gazetteerFor = memoizeAsync(buildGazetteer, {
  max: 12,
  ttlMs,
  key: (lang, { locale }) => `${lang} ${locale}`,
});

async function buildGazetteer(lang: Article["lang"], { locale, now }: Setting): Promise<Gazetteer> {
  const lists = ["cargo-sea", "cargo-air", "abbrev"] as const;
  const [lanes, ...pages] = await Promise.all([
    listLanes(now),
    ...lists.map((name) => searchList({ name, q: "", page: 1 }, locale, mostRows)),
  ]);
  const ids = new Set([...(lanes?.to.keys() ?? []), ...(lanes?.from.keys() ?? [])]);
  const ports = new Map((await namePorts(ids, locale)).map((port) => [`port ${port.id}`, port]));
  const rows = pages.flatMap(({ items }, at) => {
    const list = lists[at] ?? "abbrev";
    const kind = list === "abbrev" ? ("term" as const) : ("carrier" as const);
    return items.map((row) => [`${list} ${row.id}`, { kind, list, row }] as const);
  });
  const write = (name: string) =>
    lang === localeRecords[simplifiedEdition].lang ? inScript(name, simplifiedEdition) : name;
  const long = (name: string) =>
    isHan(name) ? name.length >= fewestCharacters : name.length >= fewestLetters;
  const exact: [string, string][] = [];
  const anyCase: [string, string][] = [];
  for (const [id, { names }] of ports)
    for (const name of names) if (long(name)) exact.push([write(name), id]);
  for (const [id, { kind, row }] of rows) {
    const nameZh = row.nameZh && write(row.nameZh);
    if (kind === "carrier") {
      exact.push(
        ...[row.name, nameZh]
          .filter((name) => name && long(name))
          .map((name) => [name, id] as [string, string]),
      );
      continue;
    }
    // Letters only: a code with digits or punctuation may also be a code of something else.
    if (/^[A-Z]{3,}$/.test(row.code)) exact.push([row.code, id]);
    if (wordsOf(row.name) >= fewestWords) anyCase.push([row.name, id]);
    if (nameZh.length >= fewestTermCharacters) exact.push([nameZh, id]);
  }
  const indexes = [indexNames(exact), indexNames(anyCase, true)] as const;
  return {
    ports,
    rows: new Map(rows),
    lanes,
    idsIn: memoize((text: string) => idsIn(text, ...indexes), {
      max: mostTexts,
      key: (text) => hash("sha256", text, "base64url"),
    }),
  };
}
