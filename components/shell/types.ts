import type { ComponentProps, RefObject } from "react";
import type { Locale } from "@/lib/i18n/locales";

/** Kinds of what the header's search suggests, in the order in which they stand. */
export const suggestionGroups = [
  "route",
  "number",
  "port",
  "carrier",
  "service",
  "ship",
  "airport",
  "airline",
  "tracking",
  "abbreviation",
  "container",
  "company",
  "article",
  "page",
] as const;
export type SuggestionGroup = (typeof suggestionGroups)[number];

/** One line under the header's search box: where an option leads, in the reader's language. */
export interface Suggestion {
  group: SuggestionGroup;
  /** What the option is called. */
  label: string;
  /** What tells it from others of its name: country, city, the words of an abbreviation; '' for none. */
  detail: string;
  /** UN/LOCODE, code of a service, IMO number, IATA code, designator and prefix, ISO 6346 type: each may be what was typed. */
  codes: string[];
  /** Path of this site, with the language's prefix. */
  href: string;
}

export interface SuggestWords {
  /** Name of the list. */
  label: string;
  groups: Record<SuggestionGroup, string>;
  none: string;
  /** With {typed}. */
  noneHint: string;
  loading: string;
  failed: string;
  tryAgain: string;
  dismiss: string;
  one: string;
  /** With {count}. */
  count: string;
}

export interface SuggestionsProps {
  /** The field, which stands already. */
  input: RefObject<HTMLInputElement | null>;
  /** Told what the field takes up to be the list's combobox; always the same function. */
  onControl: (control: ComponentProps<"input">) => void;
  locale: Locale;
  words: SuggestWords;
}
