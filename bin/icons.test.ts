import { readFileSync } from "node:fs";
import { drawingFiles, staleDrawings } from "./icons";

test("icons, drawings and the app's QR code are what bin/icons.ts writes from the installed icons, data/drawings and lib/site", () => {
  for (const [file, source] of Object.entries(drawingFiles()))
    expect(readFileSync(file, "utf8")).toBe(source);
  expect(staleDrawings()).toEqual([]);
});
