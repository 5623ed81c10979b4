/** Parameters as a URL has them, or as Next.js passes them to a page. */
export type SearchParams = URLSearchParams | PageSearch;

/** The query of a page as Next.js passes it. */
export type PageSearch = Record<string, string | string[] | undefined>;

/** Every value of a parameter, in order. */
export function valuesOf(params: SearchParams, name: string): string[] {
  if (params instanceof URLSearchParams) return params.getAll(name);
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "string");
}

/** Whether the address has a parameter, even an empty one. */
export function hasParam(params: SearchParams, name: string): boolean {
  return params instanceof URLSearchParams ? params.has(name) : Object.hasOwn(params, name);
}

/** One line of well-formed text of at most `max` characters. The cut may halve a character of two units, hence twice. */
export function plainLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return line.slice(0, max).toWellFormed().trim();
}

/** A page number from 1 to 10,000; 1 for anything else. */
export function pageNumber(text: string): number {
  const page = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 1;
  return page >= 1 && page <= 10_000 ? page : 1;
}

/** The last value of a parameter, which counts if an address has several; '' when there is none. */
export function lastValue(params: SearchParams, name: string): string {
  return valuesOf(params, name).at(-1) ?? "";
}

/** A value as a query writes it. Most values need no escape and rows have many; URLSearchParams writes the others. */
export const queryValue = (text: string): string =>
  /^[\w*. -]*$/.test(text) ? text.replaceAll(" ", "+") : String(new URLSearchParams([["", text]])).slice(1);

/** The parameters in the form of a URL. */
export function toSearch(params: SearchParams): URLSearchParams {
  if (params instanceof URLSearchParams) return params;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value ?? []].flat()) search.append(name, one);
  }
  return search;
}

/** The query that a page was requested with, without its '?'. */
export const toQueryString = (params: PageSearch): string => toSearch(params).toString();

/** An address with the parameters that a page was requested with. */
export function withParams(path: string, params: Record<string, string | string[] | undefined>): string {
  const query = toQueryString(params);
  return query ? `${path}?${query}` : path;
}
