import type { PaddedFormat } from "./padded-numbers";
import { readPart } from "./workbook-parts";
import type { ArchivePart } from "./workbook-sizes";

/** What the library does not return of a cell: how its number is shown, or that its formula has no value. */
export type CellFact = PaddedFormat | "no value";

export interface RowFacts {
  /** From 0. */
  row: number;
  cells: Map<number, CellFact>;
}

/** The column of a reference such as AB12, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The rows of a sheet that have such cells, in the order of the sheet. */
export async function* cellFacts(
  bytes: Uint8Array,
  part: ArchivePart,
  padded: ReadonlyMap<string, PaddedFormat>,
): AsyncGenerator<RowFacts> {
  const ready: RowFacts[] = [];
  let row = -1;
  let cells = new Map<number, CellFact>();
  let column = -1;
  let format: PaddedFormat | undefined;
  let [isNumber, hasFormula, hasValue, inValue] = [false, false, false, false];
  const parsing = readPart(bytes, part, {
    open(tag, { r = "", s = "", t = "n" }) {
      if (tag === "row") {
        row = r ? Number(r) - 1 : row + 1;
        [cells, column] = [new Map(), -1];
      } else if (tag === "c") {
        column = r ? columnOf(r) : column + 1;
        isNumber = t === "n";
        format = isNumber ? padded.get(s) : undefined;
        [hasFormula, hasValue] = [false, false];
      } else if (tag === "f") hasFormula = true;
      else if (tag === "v") inValue = true;
    },
    text() {
      if (inValue) hasValue = true;
    },
    close(tag) {
      if (tag === "v") inValue = false;
      else if (tag === "c") {
        if (hasValue && format) cells.set(column, format);
        // A formula whose value is an empty text has another type than number.
        else if (!hasValue && hasFormula && isNumber) cells.set(column, "no value");
      } else if (tag === "row" && cells.size > 0) ready.push({ row, cells });
    },
  });
  for await (const _ of parsing) yield* ready.splice(0);
  yield* ready.splice(0);
}
