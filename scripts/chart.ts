/**
 * Writes lib/chart/sea-cells.ts, by which courses on charts are found: where on the globe is sea that ships reach. It is made
 * from the coasts of data/chart/land.txt and the channels of scripts/drawing/sea.ts. If the path of world-atlas' land-50m.json is given,
 * it first rewrites those coasts. Run `tsx scripts/chart.ts` after a change, and `tsx scripts/icons.ts`, which draws the coasts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { landFile, landFrom, readLand } from "./drawing/land";
import { seaRuns } from "./drawing/sea";

export const cellsFile = "lib/chart/sea-cells.ts";

/** The complete text of the file. */
export function cellsSource(): string {
  const runs = seaRuns(readLand()).map((row) => `  "${row}",\n`);
  return `/* Written by scripts/chart.ts from data/chart/land.txt. Change that or the channels of scripts/drawing/sea.ts and run it again. */

/** Row by row from the south, the runs of land and sea in turn, land first, as numbers to base 36. */
export const seaRuns: readonly string[] = [
${runs.join("")}];
`;
}

if (path.basename(process.argv[1] ?? "") === "chart.ts") {
  const atlas = process.argv[2];
  if (atlas) writeFileSync(landFile, landFrom(JSON.parse(readFileSync(atlas, "utf8"))));
  writeFileSync(cellsFile, cellsSource());
}
