import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isSuperLinear, patternsOf } from "./patterns";

/**
 * Patterns that are not linear and may be so, by their file, and what bounds the text that reaches them. Whoever lifts such a bound
 * mends the pattern first.
 */
const bounded: Record<string, string> = {
  "lib/places/pair.ts": "a search is cut to 100 characters",
  "lib/places/airport-terms.ts": "names of airports are cut to 200 characters",
  "lib/reference/search.ts": "names of a row are at most 300 characters",
  "lib/sailings/address.ts": "a name is cut to 200 characters before",
  "lib/sailings/text/format.ts": "it is a number",
  "lib/feeds/newsletter.ts": "an introduction is cut to its limit before",
  "lib/browser/fetcher.ts": "it is an address of API_ORIGINS",
  "lib/config/config.ts": "settings are the operator's own",
  "lib/sharing/embedded.ts": "a path of a short link is at most 2,048 characters",
};

const files = execFileSync("git", ["ls-files", "lib", "app", "components", "server", "cli", "*.ts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(?:lib|app|components|server|cli)\/|^[^/]+$/.test(file))
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\./.test(file));

const superLinear = files.flatMap((file) =>
  patternsOf(readFileSync(file, "utf8"), file.endsWith("x"))
    .filter(({ regex }) => isSuperLinear(regex))
    .map(({ line, regex }) => ({ file, line, regex })),
);

test("no pattern takes more than linear time on a text that may reach it", () => {
  const slow = superLinear.filter(({ file }) => !(file in bounded));
  expect(slow.map(({ file, line, regex }) => `${file}:${line} ${regex}`)).toEqual([]);
});

test("every exception exists", () => {
  const found = new Set(superLinear.map(({ file }) => file));
  expect(Object.keys(bounded).filter((file) => !found.has(file))).toEqual([]);
});

test.each([/<[^>]*>/, /\/+$/, /\s*,\s*/g, /^(a+)+$/, /^[ \t]*\|?[ \t]*-$/, /^(\w+\s?)*$/, /(?:[ T]+(.+))$/])(
  "a pattern that is not linear is found: %s",
  (regex) => expect(isSuperLinear(regex)).toBe(true),
);

test.each([/\s+/g, /^[a-z]+$/, /^\d{1,4}-\d{1,2}$/, /\p{M}+/gu])("a linear one is not: %s", (regex) =>
  expect(isSuperLinear(regex)).toBe(false),
);

test("literals are found in TypeScript, and nothing else is taken for one", () => {
  const source = "const a = 1 / 2 / 3;\nconst b = /x[/]+/gi; // /no/\nconst c = f(/y/u) + '/no/';";
  expect(patternsOf(source).map(({ line, regex }) => `${line} ${regex}`)).toEqual(["2 /x[/]+/gi", "3 /y/u"]);
});
