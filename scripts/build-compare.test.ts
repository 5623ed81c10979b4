import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { differing, digestOf, digests, named } from "./build-compare.mjs";

const folder = mkdtempSync(join(tmpdir(), "builds-"));
afterAll(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, path, ".."), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return digests(join(folder, name));
}

test("files that a server runs are compared, records of a build are not", () => {
  const same = { ".next/server/page.js": "a", "dist/portal.mjs": "b" };
  const one = build("one", { ...same, ".next/cache/x": "1", ".next/trace": "1", ".next/static/old.js": "c" });
  const other = build("other", { ...same, ".next/cache/x": "2", ".next/trace": "2", "dist/portal.mjs": "B" });
  expect(differing(one, other)).toEqual([".next/static/old.js", "dist/portal.mjs"]);
  expect(digestOf(one)).not.toBe(digestOf(other));
  expect(digestOf(build("again", { ...same, ".next/static/old.js": "c" }))).toBe(digestOf(one));
});

test("docs/security.md names every file that may differ", () => {
  const text = readFileSync("docs/security.md", "utf8");
  for (const path of Object.keys(named)) {
    const [, stem = ""] = /^(.+)\.\w+$/.exec(path) ?? [];
    expect(text).toContain(`\`${stem}.`);
  }
});
