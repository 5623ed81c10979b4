import type { ComponentProps, RefObject } from "react";
import type { Locale } from "@/lib/i18n/locales";

/** Kinds of suggestions in the header's search, in their order. */
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

/** One line under the header's search box: the address of an option, in the reader's language. */
export interface Suggestion {
  group: SuggestionGroup;
  /** The name of the option. */
  label: string;
  /** What distinguishes it from others of its name: country, city, the words of an abbreviation; '' for none. */
  detail: string;
  /**
   * UN/LOCODE, code of a service, IMO number, IATA code, designator and prefix, ISO 6346 type: a reader may type any of them.
   */
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
  /** The field, which is already on the page. */
  input: RefObject<HTMLInputElement | null>;
  /** Receives the attributes that make the field the list's combobox; always the same function. */
  onControl: (control: ComponentProps<"input">) => void;
  locale: Locale;
  words: SuggestWords;
}
