import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isCommandBuilt } from "./command.mjs";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "portal-command-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(path: string, second: number): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), "");
  utimesSync(join(directory, path), second, second);
}

const sources = [
  "cli/main.ts",
  "components/a/b.ts",
  "data/promotions/ads.json",
  "lib/c.ts",
  "messages/en.json",
  "server/d.ts",
  "routes.ts",
  "package-lock.json",
];

test.each(sources)("the built command line is not used once %s is newer", (path) => {
  for (const source of sources) write(source, 1_000);
  expect(isCommandBuilt(directory)).toBe(false);
  write("dist/portal.mjs", 2_000);
  expect(isCommandBuilt(directory)).toBe(true);
  write(path, 3_000);
  expect(isCommandBuilt(directory)).toBe(false);
});

test("an image has the built command line, and few sources beside it", () => {
  write("lib/c.ts", 1_000);
  write("dist/portal.mjs", 2_000);
  expect(isCommandBuilt(directory)).toBe(true);
});
