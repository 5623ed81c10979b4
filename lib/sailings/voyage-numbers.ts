/** Voyage numbers as spreadsheets change them: `0042` comes back as `42`, `12E3` as `12000`. */

/** The number that a spreadsheet takes a voyage for; null for one that it leaves as it is. */
function numberOf(voyage: string): number | null {
  if (!/^\d+(?:E\d+)?$/i.test(voyage)) return null;
  const number = Number(voyage);
  return Number.isSafeInteger(number) ? number : null;
}

/** A voyage as it is compared: all writings that a spreadsheet makes one of are one. */
export const voyageKey = (voyage: string): string => String(numberOf(voyage) ?? voyage);

/** Whether a spreadsheet makes one of two different voyages. */
export const isSameNumber = (one: string, other: string): boolean =>
  one !== other && voyageKey(one) === voyageKey(other);

/** A voyage of a file in whose place the stored writing stays. */
export interface RestoredVoyage {
  line: number;
  /** As the file has it. */
  voyage: string;
  stored: string;
}

/** Examples that a sentence has. */
const examples = 3;

/** What an operator is told of restored voyages; none where there are none. */
export function restoredRemarks(restored: readonly RestoredVoyage[]): string[] {
  if (restored.length === 0) return [];
  const shown = restored
    .slice(0, examples)
    .map(({ line, voyage, stored }) => `line ${line}: "${voyage}" for "${stored}"`);
  const more = restored.length > examples ? ` and ${restored.length - examples} more` : "";
  return [
    `Voyages that a spreadsheet saved as numbers, of a ship, ports and times that are stored; the stored writing stays: ${shown.join(", ")}${more}.`,
  ];
}
