import { countryName } from "@/lib/i18n/countries";
import { fold } from "@/lib/i18n/fold";
import { locales } from "@/lib/i18n/locales";
import { foldedBothWays } from "@/lib/i18n/terms";
import type { Page } from "@/lib/page";
import type { ContainerRecord, Entry } from "./schema";

/** What an entry is sorted by, and texts that a search may begin with, all folded. */
interface Folded {
  name: string;
  terms: readonly string[];
}

/** Folding takes longer than comparing: what an entry is found by goes with the entry. */
const known = new WeakMap<Entry, Folded>();

function foldedOf(entry: Entry): Folded {
  const folded = known.get(entry) ?? { name: fold(entry.name), terms: makeTerms(entry) };
  known.set(entry, folded);
  return folded;
}

function makeTerms(entry: Entry): string[] {
  const { countryCode } = entry;
  const countries = countryCode ? locales.map((locale) => countryName(countryCode, locale)) : [];
  return [
    entry.code,
    // 'B/L' is typed 'BL' too.
    entry.code?.replace(/[^\p{L}\p{N}]/gu, ""),
    entry.prefix,
    entry.name,
    // 'AIRZETA (formerly Air Incheon)' is looked for by its old name too.
    /\((?:formerly )?(.+)\)/.exec(entry.name)?.[1],
    entry.nameZh,
    entry.city,
    entry.cityZh,
    entry.country,
    ...countries,
  ].flatMap((text) => (text ? foldedBothWays(text) : []));
}

const { compare: compareTexts } = new Intl.Collator("en");

/** In the order of the store's ports (sort_name, id), so that both adapters list alike. */
function byName(a: Entry, b: Entry): number {
  return compareUnits(foldedOf(a).name, foldedOf(b).name) || compareUnits(a.id, b.id);
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The entries that begin with what was typed, in either script, accents and case aside; sorted by name or by code. */
export function searchEntries(
  entries: readonly Entry[],
  { q, page }: { q: string; page: number },
  pageSize: number,
  sortBy: "name" | "code" = "name",
): Page<Entry> {
  const starts = foldedBothWays(q);
  const compare =
    sortBy === "code"
      ? (a: Entry, b: Entry) => compareTexts(a.code ?? "", b.code ?? "") || byName(a, b)
      : byName;
  const found = fold(q)
    ? entries.filter((entry) =>
        foldedOf(entry).terms.some((term) => starts.some((start) => term.startsWith(start))),
      )
    : [...entries];
  found.sort(compare);
  const shown = pageWithin(page, found.length, pageSize);
  return { ...shown, items: found.slice((shown.page - 1) * pageSize, shown.page * pageSize) };
}

/** The page of a list of `total` entries that stands for the one asked for: beyond the end, the last. */
export function pageWithin(page: number, total: number, pageSize: number): Omit<Page<never>, "items"> {
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return { page: Math.min(page, totalPages), totalPages, total };
}

/** Container types whose name holds what was typed anywhere, in either script, or whose ISO 6346 type begins with it. */
export function searchContainers(all: readonly ContainerRecord[], q: string): ContainerRecord[] {
  const wanted = foldedBothWays(q);
  return all.filter(
    ({ name, nameZh, isoCode }) =>
      [name, nameZh ?? ""]
        .flatMap(foldedBothWays)
        .some((text) => wanted.some((part) => text.includes(part))) ||
      wanted.some((part) => fold(isoCode ?? "").startsWith(part)),
  );
}
