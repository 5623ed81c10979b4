import { readFileSync } from "node:fs";
import type { Store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
import { contentImporter } from "@/lib/store/contents-import";
import { openTestStore } from "@/test/support/stores";
import { co2FactorsKind } from "./factors";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const run = (text: string) =>
  contentImporter(co2FactorsKind).run({
    store,
    input: (async function* () {
      yield text;
    })(),
    now: new Date("2026-03-16T02:00:00Z"),
    dryRun: false,
    skipBad: false,
    replace: null,
  });

test("no factors come with the portal; the file in data/ can be imported", async () => {
  expect(await readContents(store, co2FactorsKind)).toEqual({ rows: [], isImported: false });
  expect(await run(readFileSync("data/co2-factors.csv", "utf8"))).toMatchObject({
    outcome: "imported",
    changes: { added: 7 },
  });
  const { rows } = await readContents(store, co2FactorsKind);
  expect(rows).toHaveLength(7);
  expect(rows[0]).toMatchObject({ teuFrom: 8000, teuTo: null, year: 2025 });
  // Grams of fuel combustion and of fuel production for a tonne-kilometre, for 10 t in a TEU.
  const published = [
    [12.66, 2.87],
    [16.81, 3.81],
    [16.81, 3.81],
    [20.25, 4.59],
    [32.5, 7.37],
    [36.75, 8.33],
    [16.12, 3.65],
  ];
  for (const [at, [burnt = 0, produced = 0]] of published.entries()) {
    expect(rows[at]?.dry.low).toBeCloseTo((burnt + produced) * 10, 5);
  }
});

const head = co2FactorsKind.heads.join(",");
test.each([
  [",,,,,,,,S,,2025,,well to wake,", "dry", "The cell is empty."],
  [",,,,,57-44,,,S,,2025,,well to wake,", "dry", "from the lower one"],
  [",,,,,about 50,,,S,,2025,,well to wake,", "dry", "must be a number"],
  [",CN,,,,50,,,S,,2025,,well to wake,", "to", "must have a value where from has one"],
  [",P.R. China,NL,,,50,,,S,,2025,,well to wake,", "from", "UN/LOCODEs or countries"],
  [",,,9000,8000,50,,,S,,2025,,well to wake,", "teu_to", "must not be below teu_from"],
  [",,,large,,50,,,S,,2025,,well to wake,", "teu_from", "must be a number of containers"],
  [",,,,,50,,,S,ftp://x,2025,,well to wake,", "url", "http(s)"],
  [",,,,,50,,,S,,25,,well to wake,", "year", "must be a year"],
  [",,,,,50,,200,S,,2025,,well to wake,", "adjustment", "at most 100"],
])("a bad line %s is reported by its line and its column %s", async (line, column, reason) => {
  const report = await run(`${head}\n${line}\n`);
  expect(report.outcome).toBe("refused");
  expect(JSON.stringify(report)).toContain(reason);
  expect(JSON.stringify(report)).toContain(`"${column}"`);
  expect(await readContents(store, co2FactorsKind)).toMatchObject({ isImported: false });
});

test("two lines of one size are one too many", async () => {
  const line = ",,,8000,,50,,,S,,2025,,well to wake,";
  expect(JSON.stringify(await run(`${head}\n${line}\n${line}\n`))).toContain("Line 2 says the same of it.");
});
