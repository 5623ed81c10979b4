import type { DocumentCompany, DocumentFilter, Mode, Region } from "./schema";

/** The choices of the filter; both are tags of a company (specification, section 3). */
export const filterChoices = {
  region: ["Hong Kong", "China", "Singapore", "Malaysia"],
  mode: ["NVOCC", "Ocean Carrier", "Feeder", "Breakbulk"],
} as const satisfies { region: readonly Region[]; mode: readonly Mode[] };

/** The companies with the chosen tags, case ignored. */
export function filterCompanies(
  companies: readonly DocumentCompany[],
  { region, mode }: DocumentFilter,
): DocumentCompany[] {
  return companies.filter(({ tags }) => {
    const has = (wanted: string | null) =>
      wanted === null || tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
    return has(region) && has(mode);
  });
}

/** The index letter of a name: its first letter without accents, '#' where that is none from A to Z. */
export function letterOf(name: string): string {
  const first = name.trim().normalize("NFD").charAt(0).toUpperCase();
  return /^[A-Z]$/.test(first) ? first : "#";
}

/** Companies by letter, A to Z and then '#', by name within a letter. */
export function groupByLetter<T extends { letter: string; name: string }>(
  companies: readonly T[],
): { letter: string; companies: T[] }[] {
  const sorted = [...companies].sort((a, b) => a.name.localeCompare(b.name, "en"));
  const groups = Map.groupBy(sorted, ({ letter }) => letter);
  const place = (letter: string) => (letter === "#" ? "~" : letter);
  return [...groups]
    .map(([letter, members]) => ({ letter, companies: members }))
    .sort((a, b) => (place(a.letter) < place(b.letter) ? -1 : 1));
}

/** The address of the page with a filter, without the language's prefix. */
export function documentsAddress({ region, mode }: DocumentFilter): string {
  const search = new URLSearchParams({ ...(region ? { region } : {}), ...(mode ? { mode } : {}) });
  return search.size ? `/sailing?${search}` : "/sailing";
}

/** The address that shows one of the page's files, without the language's prefix. */
export function documentAddress(path: string): string {
  return `/sailing-view?${new URLSearchParams({ path })}`;
}
