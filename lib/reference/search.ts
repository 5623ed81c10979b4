import { countryName } from "@/lib/i18n/countries";
import { fold } from "@/lib/i18n/fold";
import { locales } from "@/lib/i18n/locales";
import type { Page } from "@/lib/page";
import type { Entry } from "./schema";

/** Folding takes longer than comparing: what an entry is found by goes with the entry. */
const known = new WeakMap<Entry, string[]>();

/** Texts that a search may begin with, the most telling first. */
function termsOf(entry: Entry): string[] {
  const terms = known.get(entry) ?? makeTerms(entry);
  known.set(entry, terms);
  return terms;
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
    entry.nameZh,
    entry.city,
    entry.cityZh,
    entry.country,
    ...countries,
  ].map((text) => fold(text ?? ""));
}

const { compare: compareTexts } = new Intl.Collator("en");
const byName = (a: Entry, b: Entry) => compareTexts(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** The entries that begin with what was typed, in either script, accents and case aside; sorted by name or by code. */
export function searchEntries(
  entries: readonly Entry[],
  { q, page }: { q: string; page: number },
  pageSize: number,
  sortBy: "name" | "code" = "name",
): Page<Entry> {
  const start = fold(q);
  const compare =
    sortBy === "code"
      ? (a: Entry, b: Entry) => compareTexts(a.code ?? "", b.code ?? "") || byName(a, b)
      : byName;
  const found = entries
    .filter((entry) => !start || termsOf(entry).some((term) => term.startsWith(start)))
    .sort(compare);
  return pageOf(found, page, pageSize);
}

/** One page of a whole list; a page beyond the end is empty. */
export function pageOf<Item>(all: readonly Item[], page: number, pageSize: number): Page<Item> {
  return {
    items: all.slice((page - 1) * pageSize, page * pageSize),
    page,
    totalPages: Math.max(1, Math.ceil(all.length / pageSize)),
    total: all.length,
  };
}
