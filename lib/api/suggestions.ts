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
