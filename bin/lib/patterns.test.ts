import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findSlowText, patternsOf } from "./patterns";

/**
 * Patterns that are not linear and may be so: the longest text that reaches them, and what bounds it. Whoever lifts
 * such a bound mends the pattern first.
 */
const bounded: Record<string, { longest: number; by: string }> = {
  "lib/places/pair.ts": { longest: 200, by: "a search is cut to 100 characters" },
  "lib/places/airport-terms.ts": { longest: 200, by: "names of airports are cut to 200 characters" },
  "lib/reference/search.ts": { longest: 300, by: "names of a row are at most 300 characters" },
  "lib/sailings/address.ts": { longest: 200, by: "a name is cut to 200 characters before" },
  "components/sailings/schedule-format.ts": { longest: 25, by: "it is a number" },
  "lib/web/fetcher.ts": { longest: 200, by: "it is an address of API_ORIGINS" },
  "lib/config.ts": { longest: 200, by: "settings are the operator's own" },
  "lib/sharing/embedded.ts": { longest: 2048, by: "a path of a short link is at most 2,048 characters" },
};
/** The policy is made of the portal's own finished HTML, in which no foreign text can open an element. */
const notForeign = new Set(["lib/web/csp.mjs"]);

const files = execFileSync("git", ["ls-files", "lib", "app", "components", "bin/commands", "proxy.ts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\./.test(file) && !notForeign.has(file));

test("no pattern takes more than linear time on a text that may reach it", () => {
  const slow: string[] = [];
  let seen = 0;
  for (const file of files) {
    for (const { line, regex } of patternsOf(readFileSync(file, "utf8"), file.endsWith("x"))) {
      seen += 1;
      const text = findSlowText(regex, bounded[file]?.longest);
      if (text !== null) slow.push(`${file}:${line} ${regex} on ${JSON.stringify(text)}`);
    }
  }
  expect(seen).toBeGreaterThan(250);
  expect(slow).toEqual([]);
});

test.each([/<[^>]*>/, /\/+$/, /\s*,\s*/g, /^(a+)+$/, /^[ \t]*\|?[ \t]*-$/])(
  "a pattern that is not linear is found: %s",
  (regex) => expect(findSlowText(regex, 20_000)).not.toBeNull(),
);

test("literals are found in TypeScript, and nothing else is taken for one", () => {
  const source = "const a = 1 / 2 / 3;\nconst b = /x[/]+/gi; // /no/\nconst c = f(/y/u) + '/no/';";
  expect(patternsOf(source).map(({ line, regex }) => `${line} ${regex}`)).toEqual(["2 /x[/]+/gi", "3 /y/u"]);
});
