import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { parseAirports } from "@/lib/places/seed";
import type { Store } from "@/lib/store/connection";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { openTestStore } from "@/test/support/stores";
import { flightsImporter } from "../files/import";
import { acceptanceImporter, exportAcceptance } from "./import";

const now = new Date("2026-03-16T02:00:00Z");
const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
});
afterEach(() => store.close());

type Line = Record<string, string>;
const line = (change: Line = {}): Line => ({
  airline: "HW",
  station: "HKG",
  product: "",
  body: "",
  minutes_before_departure: "300",
  source: "Harbourwing Cargo",
  as_of: "01-03-2026",
  ...change,
});
const bring = (
  lines: Line[] | string,
  job: Partial<ImportJob> = {},
  importer: Pick<ReturnType<typeof acceptanceImporter>, "run"> = acceptanceImporter(),
) =>
  importer.run({
    store,
    input: (async function* () {
      yield typeof lines === "string" ? lines : Papa.unparse(lines);
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...job,
  });
const stored = async () =>
  (
    await store.reader
      .selectFrom("acceptance_times")
      .selectAll()
      .orderBy("station")
      .orderBy("airline")
      .orderBy("product")
      .orderBy("body")
      .orderBy("source")
      .execute()
  ).map((row) =>
    [row.station, row.airline, row.product, row.body, row.minutes, row.source, row.as_of].join(" "),
  );
const exported = async () => {
  let text = "";
  for await (const piece of exportAcceptance(store)) text += piece;
  return text;
};

test("a file adds its times, by codes and words in any case", async () => {
  const report = await bring([
    line({ airline: "hw", station: "hkg", product: "General", body: "Wide" }),
    line({ product: "PER", minutes_before_departure: "180" }),
  ]);
  expect(report).toMatchObject({ outcome: "imported", changes: { added: 2, removed: 0 } });
  expect(await stored()).toEqual([
    "HKG HW  wide 300 Harbourwing Cargo 2026-03-01",
    "HKG HW perishable  180 Harbourwing Cargo 2026-03-01",
  ]);
});

test("a file replaces the times of its sources and stations, and no others", async () => {
  await bring([
    line(),
    line({ product: "express" }),
    line({ station: "SIN" }),
    line({ source: "Handling agent", minutes_before_departure: "360" }),
  ]);
  const report = await bring([line({ minutes_before_departure: "240" })], { dryRun: true });
  expect(report.changes).toMatchObject({
    added: 1,
    removed: 2,
    details: ["changed: HW HKG, general cargo: 300 -> 240 minutes", "deleted: HW HKG, express: 300 minutes"],
  });
  expect(await stored()).toHaveLength(4);
  await bring([line({ minutes_before_departure: "240" })]);
  expect(await stored()).toEqual([
    "HKG HW   360 Handling agent 2026-03-01",
    "HKG HW   240 Harbourwing Cargo 2026-03-01",
    "SIN HW   300 Harbourwing Cargo 2026-03-01",
  ]);
});

test("the same file again writes nothing, and of two lines about the same time the last counts", async () => {
  const file = [line(), line({ minutes_before_departure: "200" })];
  await bring(file);
  const changes = async () =>
    (await store.db.selectFrom("changes").select("id").where("domain", "=", "flights").execute()).length;
  const before = await changes();
  expect(before).toBe(1);
  const { changes: none } = await bring(file);
  expect(none).toMatchObject({ changed: 0, unchanged: 1, changedKeys: 0 });
  expect(await changes()).toBe(before);
  expect(await stored()).toEqual(["HKG HW   200 Harbourwing Cargo 2026-03-01"]);
});

test("an export imports to the same", async () => {
  await bring([line({ source: "=1+1" }), line({ station: "SIN", body: "road", product: "pharma" })]);
  const [rows, text] = [await stored(), await exported()];
  await store.db.deleteFrom("acceptance_times").execute();
  await bring(text);
  expect(await stored()).toEqual(rows);
  expect(await exported()).toBe(text);
});

test.each<[string, Line, string]>([
  ["airline", { airline: "H" }, '"H" is no airline: write its designator, such as CX.'],
  ["airline", { airline: "12" }, '"12" is no airline: write its designator, such as CX.'],
  ["station", { station: "QQQ" }, '"QQQ" is not a known airport: write its IATA code, such as HKG.'],
  [
    "product",
    { product: "fish" },
    '"fish" is no product: write express, perishable, pharma, dangerous, animals, valuable, outsize, or nothing for general cargo.',
  ],
  ["body", { body: "fat" }, '"fat" is no body: write narrow, wide, freighter, road, or nothing for any.'],
  [
    "minutes_before_departure",
    { minutes_before_departure: "5 h" },
    "Write whole minutes before departure, from 0 to 10080.",
  ],
  [
    "minutes_before_departure",
    { minutes_before_departure: "10081" },
    "Write whole minutes before departure, from 0 to 10080.",
  ],
  ["source", { source: "" }, "source is empty; every line needs it."],
  ["source", { source: "x".repeat(61) }, "The text has 61 characters; at most 60 fit."],
  [
    "as_of",
    { as_of: "soon" },
    '"soon" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
  ],
  ["as_of", { as_of: "17-03-2026" }, '"17-03-2026" is in the future.'],
])("a bad %s is named with its line", async (head, change, reason) => {
  const { outcome, problems } = await bring([line({ source: "Other" }), line(change)]);
  expect(outcome).toBe("refused");
  expect(problems.shown).toEqual([{ line: 3, column: head, reason }]);
  expect(await stored()).toEqual([]);
});

test("the report counts the times of no stored flight and names the first", async () => {
  const { changes } = await bring([line(), line({ station: "SIN" })]);
  expect(changes?.remarks).toEqual([
    "Times of no flight that is stored: 2 of 2: line 2 (HW HKG, general cargo); line 3 (HW SIN, general cargo). They are kept, and show as soon as a flight matches.",
  ]);
});

test("neither a file nor the store takes more than its limit", async () => {
  const importer = acceptanceImporter(2);
  const lines = ["HKG", "SIN", "AMS"].map((station) => line({ station }));
  await expect(bring(lines, {}, importer)).rejects.toThrow("More than 2 lines are not taken");
  await bring(lines.slice(0, 2), {}, importer);
  await expect(bring(lines.slice(2), {}, importer)).rejects.toThrow(
    "The store has room for 2 acceptance times; these would be more.",
  );
  // What a file replaces makes room.
  await bring([line({ body: "wide" })], {}, importer);
  expect(await stored()).toHaveLength(2);
});

test("the first import of flights deletes the times of the sample", async () => {
  const sample = { station: "HKG", airline: "H0", product: "", body: "", minutes: 300, as_of: "2026-03-01" };
  await insertMany(store.db, "acceptance_times", [{ ...sample, source: "Sample", sample: 1 }]);
  await bring([line()]);
  expect(await stored()).toHaveLength(2);
  expect(await exported()).not.toContain("H0");
  const { heads, example = [] } = flightsImporter;
  await bring(Papa.unparse({ fields: [...heads], data: [[...example]] }), {}, flightsImporter);
  expect(await stored()).toEqual(["HKG HW   300 Harbourwing Cargo 2026-03-01"]);
});
