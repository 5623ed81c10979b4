import { readFileSync } from "node:fs";
import { migrations } from "@/lib/store/migrations";

/** CHANGELOG.md as operators read it before an upgrade (docs/upgrade.md). */

const [, ...sections] = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
const releases = sections
  .map((text) => ({ version: /^\[([^\]]+)\]/.exec(text)?.[1] ?? "", text }))
  .filter(({ version }) => version !== "Unreleased");

/** Numbers and names of the migrations that a section has a row for. */
const namedIn = (text: string) =>
  [...text.matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].map(([, number, name]) => ({
    number: Number(number),
    name,
  }));

test("the newest release has the version of package.json, and each release its day", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(releases[0]?.version).toBe(version);
  for (const { text } of releases) expect(text).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/m);
});

test("every migration up to the last one of a release is named in a release, once and as the store names it", () => {
  const named = releases.flatMap(({ text }) => namedIn(text)).sort((a, b) => a.number - b.number);
  const last = named.at(-1)?.number ?? 0;
  expect(last).toBeGreaterThan(0);
  expect(named).toEqual(
    migrations.filter(({ number }) => number <= last).map(({ number, name }) => ({ number, name })),
  );
});
