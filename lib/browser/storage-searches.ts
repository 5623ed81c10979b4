import type { LaneIds, LaneKind } from "@/lib/api/lanes";
import { readText, writeText } from "./storage";

/** A search of this browser, as it is offered again. */
export interface PastSearch extends LaneIds {
  /** Both places in the language of the page that was searched, and in English. */
  names: readonly [string, string];
  namesEn: readonly [string, string];
  /** That language, as the root of the page has it. */
  lang: string;
  /** The query of its page. */
  search: string;
}

const keys: Record<LaneKind, string> = { port: "ls_port_searches", flight: "ls_flight_searches" };

/** So many are stored. */
const mostSearches = 5;

/** The last searches, newest first, each lane once; none where the browser stores nothing, or something else. */
export function lastSearches(kind: LaneKind): PastSearch[] {
  try {
    const stored: unknown = JSON.parse(readText(keys[kind]) || "[]");
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, mostSearches) : [];
  } catch {
    return [];
  }
}

/** Stores a search as the newest, in place of an older one of its lane. */
export function addSearch(kind: LaneKind, search: PastSearch): void {
  const others = lastSearches(kind).filter(({ from, to }) => from !== search.from || to !== search.to);
  writeText(keys[kind], JSON.stringify([search, ...others].slice(0, mostSearches)));
}

export const clearSearches = (kind: LaneKind) => writeText(keys[kind], "");

/** The names of its places for a page in a language, as its root has it. */
export const namesFor = ({ names, namesEn, lang }: PastSearch, pageLang: string) =>
  lang === pageLang ? names : namesEn;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isPair = (value: unknown) => Array.isArray(value) && value.length === 2 && value.every(isText);

function isSearch(value: unknown): value is PastSearch {
  const one = (value ?? {}) as Record<keyof PastSearch, unknown>;
  return [one.from, one.to, one.lang, one.search].every(isText) && isPair(one.names) && isPair(one.namesEn);
}
