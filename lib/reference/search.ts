import { cutPage, type Page } from "@/lib/collections/page";
import { countryName } from "@/lib/i18n/countries";
import { fold } from "@/lib/i18n/fold";
import { locales } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { foldedBothWays, trailingWords } from "@/lib/i18n/terms";
import type { ContainerRecord, Entry } from "./schema";

/** Texts that may begin with the search text, folded: the earlier the group, the better a match. */
type Terms = readonly (readonly string[])[];

/** Folding takes longer than comparing: the terms of an entry are cached with it. */
function once<Item extends object, Made>(make: (item: Item) => Made): (item: Item) => Made {
  const known = new WeakMap<Item, Made>();
  return (item) => {
    const made = known.get(item) ?? make(item);
    known.set(item, made);
    return made;
  };
}

/** 'air cargo' finds 'Hong Kong Air Cargo' too, and a Chinese name is found by its inner characters. */
function insideOf(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return trailingWords(fold(text));
  return foldedBothWays(text).flatMap((folded) =>
    [...folded].slice(1).map((_, at) => [...folded].slice(at + 1).join("")),
  );
}

/** The index among an entry's terms of those that are within its names. */
const insideRank = 4;

/**
 * In the order of portRanks (lib/geography/place-ranks), terms within names before countries; the name's own folded form is the first.
 */
const termsOf = once((entry: Entry): Terms => {
  const { countryCode } = entry;
  const countries = countryCode ? locales.map((locale) => countryName(countryCode, locale)) : [];
  const { name, nameZh, city, cityZh } = entry;
  const bare = name.replace(/\(formerly /, "(");
  const inside = [bare, nameZh, city, cityZh].flatMap((text) => (text ? insideOf(text) : []));
  const terms = [
    [entry.name],
    [entry.nameZh, entry.nameZh && simplify(entry.nameZh)],
    // 'AIRZETA (formerly Air Incheon)' is found by its old name too.
    [/\((?:formerly )?(.+)\)/.exec(entry.name)?.[1], entry.city, entry.cityZh],
    // 'B/L' is found by 'BL' too.
    [entry.code, entry.code?.replace(/[^\p{L}\p{N}]/gu, ""), entry.prefix],
    [entry.country, ...countries],
  ].map((texts) => texts.flatMap((text) => (text ? foldedBothWays(text) : [])).sort());
  return terms.toSpliced(insideRank, 0, inside.sort());
});

const initialOf = (text: string) => text.charAt(0);

/** The entries of a list by the first characters of their terms, so that a search compares only a few of them. */
const byInitial = once((entries: readonly Entry[]) => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const initial of new Set(termsOf(entry).flat().map(initialOf))) {
      const group = groups.get(initial);
      if (group) group.push(entry);
      else groups.set(initial, [entry]);
    }
  }
  return groups;
});

/** The entries of a list that may begin with one of these texts. */
function candidates(entries: readonly Entry[], starts: readonly string[]): Iterable<Entry> {
  if (starts.includes("")) return entries;
  return new Set(starts.flatMap((start) => byInitial(entries).get(initialOf(start)) ?? []));
}

interface Match {
  entry: Entry;
  rank: number;
  term: string;
}

/** How well an entry matches the typed text, by its best term; null when it does not match. */
function matchOf(entry: Entry, starts: readonly string[]): Match | null {
  for (const [rank, terms] of termsOf(entry).entries()) {
    const term = terms.find((text) => starts.some((start) => text.startsWith(start)));
    if (term !== undefined) return { entry, rank, term };
  }
  return null;
}

const { compare: compareTexts } = new Intl.Collator("en");

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The store's order of ports (sort_name, id), and of what a search finds among them. */
const byName = (a: Match, b: Match) =>
  a.rank - b.rank || compareUnits(a.term, b.term) || compareUnits(a.entry.id, b.entry.id);

const isInside = ({ rank }: Match) => Number(rank === insideRank);

/** By code; those found by terms within their names come last. */
const byCode = (a: Match, b: Match) =>
  isInside(a) - isInside(b) ||
  compareTexts(a.entry.code ?? "", b.entry.code ?? "") ||
  compareTexts(a.entry.name, b.entry.name) ||
  compareUnits(a.entry.id, b.entry.id);

/**
 * The entries that have a word beginning with the typed text, in either script, ignoring accents and case; sorted by code, or
 * by name, those whose name begins with it first.
 */
export function searchEntries(
  entries: readonly Entry[],
  { q, page }: { q: string; page: number },
  pageSize: number,
  sortBy: "name" | "code" = "name",
): Page<Entry> {
  const starts = foldedBothWays(q);
  const matches = [...candidates(entries, starts)]
    .flatMap((entry) => matchOf(entry, starts) ?? [])
    .sort(sortBy === "code" ? byCode : byName)
    .map(({ entry }) => entry);
  return cutPage(matches, page, pageSize);
}

const containerTerms = once(({ name, nameZh, isoCode }: ContainerRecord) => ({
  names: [name, nameZh ?? "", simplify(nameZh ?? "")].flatMap(foldedBothWays),
  code: fold(isoCode ?? ""),
}));

/** Container types whose name contains the typed text, in either script, or whose ISO 6346 type begins with it. */
export function searchContainers(all: readonly ContainerRecord[], q: string): ContainerRecord[] {
  const wanted = foldedBothWays(q);
  return all.filter((container) => {
    const { names, code } = containerTerms(container);
    return wanted.some((part) => code.startsWith(part) || names.some((text) => text.includes(part)));
  });
}
