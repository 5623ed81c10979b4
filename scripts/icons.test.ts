import { readFileSync } from "node:fs";
import { readSources } from "./checks/law.mjs";
import { drawingFiles, staleDrawings } from "./icons";

test("icons, drawings and the app's QR code are what scripts/icons.ts writes from data/icons, data/drawings and lib/site/site", () => {
  for (const [file, source] of Object.entries(drawingFiles()))
    expect(readFileSync(file, "utf8")).toBe(source);
  expect(staleDrawings()).toEqual([]);
});

test("the sprite has no icon that nothing draws", () => {
  const written =
    readFileSync("components/ui/icons.tsx", "utf8") + readFileSync("components/ui/brand-icons.tsx", "utf8");
  const names = [...written.matchAll(/function (Icon\w+)\(.*\n.*name="([\w-]+)"/g)];
  expect(names.length).toBeGreaterThan(60);
  const sources = readSources().filter(({ path }) => !/components\/ui\/(?:brand-)?icons\.tsx$/.test(path));
  const isDrawn = (pattern: RegExp) => sources.some(({ text }) => pattern.test(text));
  const idle = names.filter(([, part, name]) => !isDrawn(RegExp(`\\b${part}\\b|(?:name=|icon: )"${name}"`)));
  expect(idle.map(([, , name]) => name)).toEqual([]);
});
