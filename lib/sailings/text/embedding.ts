import { lastValue, type SearchParams, valuesOf } from "@/lib/addresses/params";
import { defaultLocale, type Locale, localeOfTag } from "@/lib/i18n/locales";
import type { PortClock } from "../cutoffs/cutoffs";
import type { Sailing } from "../schema";
import type { Side } from "./format";

/** The address of the schedule that other sites show in a frame. Pure. */

export const embedPath = "/embed/port";

/** Rows of an embedded schedule: the most, and the usual number. */
export const embedRows = { most: 10, usual: 4 } as const;

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

export interface EmbedQuery {
  /** The parameters of /port that it takes, as they are in the address. */
  search: URLSearchParams;
  rows: number;
  /** null follows the reader's system. */
  theme: Theme | null;
  locale: Locale;
}

/** What an embedded schedule shows. */
export interface EmbeddedLane {
  loading: Side;
  discharge: Side;
  sailings: readonly Sailing[];
  /** Sailings of the lane in the month ahead that the carriers and `direct` leave, whether cargo can still get on or not. */
  found: number;
  clock: PortClock;
  isSample: boolean;
  /** Address of all of them. */
  href: string;
}

const searchNames = [
  "loading_port",
  "discharge_port",
  "loading_port_id",
  "discharge_port_id",
  "direct",
] as const;

/** The query of an embedded schedule. Never throws: invalid values fall back to their defaults. */
export function embedQuery(params: SearchParams): EmbedQuery {
  const search = new URLSearchParams();
  for (const name of searchNames) {
    const value = lastValue(params, name);
    if (value) search.set(name, value);
  }
  for (const company of valuesOf(params, "company")) search.append("company", company);
  return {
    search,
    rows: embedRowsOf(lastValue(params, "rows")),
    theme: themeOf(lastValue(params, "theme")),
    locale: localeOfTag(lastValue(params, "lang")) ?? defaultLocale,
  };
}

/** The number of rows of a text: a whole number from 1 to the most, else the usual one. */
export function embedRowsOf(text: string): number {
  const rows = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return rows >= 1 && rows <= embedRows.most ? rows : embedRows.usual;
}

export const themeOf = (text: string): Theme | null => themes.find((theme) => theme === text.trim()) ?? null;
