/** Parameters that only a wide screen's Get Quote carries. */
export const wideOnly = ["etd", "eta", "si", "vgm", "cy", "voy_no"] as const;

/**
 * The Get Quote address of a narrow screen, of that of a wide one: without dates, cut-offs and voyage, for which it names the
 * day beside the sailing.
 */
export function narrowQuote(href: string): string {
  const [path, query] = href.split("?");
  const carried = new URLSearchParams(query);
  const day = carried.get("etd")?.slice(0, 10) ?? "";
  carried.set("sailing", (carried.get("sailing") ?? "").replace(/~~(?=[\da-z]*$)/, `~${day}~`));
  for (const name of wideOnly) carried.delete(name);
  return `${path}?${carried}`;
}

/** What links that were shortened said before. */
const wide = new WeakMap<HTMLAnchorElement, string>();

/** Makes the rows' Get Quote what a screen so wide carries. */
export function fitQuotes(table: HTMLElement, isNarrow: boolean): void {
  for (const link of table.querySelectorAll<HTMLAnchorElement>('a[href*="/fe-sea?"]')) {
    const before = wide.get(link);
    const href = link.getAttribute("href") ?? "";
    if (isNarrow && before === undefined) {
      wide.set(link, href);
      link.setAttribute("href", narrowQuote(href));
    } else if (!isNarrow && before !== undefined) {
      wide.delete(link);
      link.setAttribute("href", before);
    }
  }
}
