/** Voyage numbers as spreadsheets change them: `0042` becomes `42`, `12E3` becomes `12000`. */

/** The number that a spreadsheet makes of a voyage; null for one that it does not change. */
function numberOf(voyage: string): number | null {
  if (!/^\d+(?:E\d+)?$/i.test(voyage)) return null;
  const number = Number(voyage);
  return Number.isSafeInteger(number) ? number : null;
}

/** The key of a voyage for comparison: all spellings that a spreadsheet changes into one are equal. */
export const voyageKey = (voyage: string): string => String(numberOf(voyage) ?? voyage);

/** Whether a spreadsheet changes two different voyages into one. */
export const isSameNumber = (one: string, other: string): boolean =>
  one !== other && voyageKey(one) === voyageKey(other);

/** A voyage of a file that is replaced by its stored spelling. */
export interface RestoredVoyage {
  line: number;
  /** The spelling of the file. */
  voyage: string;
  stored: string;
}

/** The most examples in a sentence. */
const examples = 3;

/** The sentence for an operator about restored voyages; none where there are none. */
export function restoredRemarks(restored: readonly RestoredVoyage[]): string[] {
  if (restored.length === 0) return [];
  const shown = restored
    .slice(0, examples)
    .map(({ line, voyage, stored }) => `line ${line}: "${voyage}" for "${stored}"`);
  const more = restored.length > examples ? ` and ${restored.length - examples} more` : "";
  return [
    `Voyages that a spreadsheet saved as numbers, of a ship, ports and times that are stored; the stored spelling is used: ${shown.join(", ")}${more}.`,
  ];
}
