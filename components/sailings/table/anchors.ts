/** Anchor of a sailing, in its row. */
export const rowAnchor = (id: string): string => `s-${id}`;

/** Anchor of a day, in its first row. */
export const dayAnchor = (date: string): string => `d${date}`;

/** The id of the sailing in the anchor of an address ('#s-…'); '' for any other anchor. */
export function idOfAnchor(hash: string): string {
  try {
    return hash.startsWith("#s-") ? decodeURIComponent(hash.slice(3)) : "";
  } catch {
    return "";
  }
}

/** An entry of the ledger of changes: its page, whichever it is on, at its anchor. @param changesHref of the ledger, with a query */
export const entryHref = (changesHref: string, id: number): string => `${changesHref}&entry=${id}#c${id}`;
