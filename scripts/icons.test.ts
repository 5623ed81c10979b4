import { readFileSync } from "node:fs";
import { drawingFiles, staleDrawings } from "./icons";

test("icons, drawings and the app's QR code are what scripts/icons.ts writes from data/icons, data/drawings and lib/site/site", () => {
  for (const [file, source] of Object.entries(drawingFiles()))
    expect(readFileSync(file, "utf8")).toBe(source);
  expect(staleDrawings()).toEqual([]);
});
