import { readFileSync } from "node:fs";
import { parseAirports } from "@/lib/places/seed";
import { sampleSource } from "@/lib/portal/prepare";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { dataRevision, rollSample } from "@/lib/store/sample";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { flightsImporter } from "./import";
import {
  exportFlightTransfers,
  exportInterline,
  flightTransfersImporter,
  interlineImporter,
  mostTransferLines,
} from "./transfers-import";

const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
const now = new Date("2026-05-18T04:00:00Z");
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
});
afterEach(() => store.close());

const run = (importer: typeof interlineImporter, text: string, job: Partial<ImportJob> = {}) =>
  importer.run({
    store,
    input: (async function* () {
      yield Buffer.from(text);
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...job,
  });
const interline = (lines: string[], job?: Partial<ImportJob>) =>
  run(interlineImporter, ["airline,partner,source,as_of", ...lines].join("\n"), job);
const heads =
  "station,arriving_type,departing_type,arriving_carrier,departing_carrier,same_terminal,minimum_minutes,longest_minutes,allowed,source,as_of";
const transfers = (lines: string[], job?: Partial<ImportJob>) =>
  run(flightTransfersImporter, [heads, ...lines].join("\n"), job);
async function text(pieces: AsyncIterable<string>): Promise<string> {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all.replaceAll("\r\n", "\n");
}
const reasons = ({ problems }: Awaited<ReturnType<typeof interline>>) =>
  problems.shown.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

describe("agreements", () => {
  test("an agreement is stored once, in whichever order, and the file replaces all before", async () => {
    await interline(["zz,kc,ZZ Cargo,2026-05-01"]);
    const report = await interline([
      "QA,KC,QA Cargo,01-05-2026",
      "KC,QA,KC Cargo,02-05-2026",
      "KC,ZZ,KC Cargo,02-05-2026",
    ]);
    expect(report).toMatchObject({ outcome: "imported", changes: { added: 2, removed: 1 } });
    expect(await text(exportInterline(store))).toBe(
      "\ufeffairline,partner,source,as_of\nKC,QA,KC Cargo,02-05-2026\nKC,ZZ,KC Cargo,02-05-2026\n",
    );
    expect(await interline([])).toMatchObject({ outcome: "imported", changes: { added: 0, removed: 2 } });
  });

  test("bad cells are named by line and column", async () => {
    const report = await interline(["12,KC,,01-05-2026", "KC,KC,KC Cargo,soon", "KC,QA,KC Cargo,19-05-2026"]);
    expect(report.outcome).toBe("refused");
    expect(reasons(report)).toEqual([
      '2 airline: "12" is no airline: write its designator, such as CX.',
      "2 source: source is empty; every line needs it.",
      '3 as_of: "soon" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
      "3 partner: An airline carries its own cargo without an agreement.",
      '4 as_of: "19-05-2026" is in the future.',
    ]);
  });
});

describe("rules of connections", () => {
  test("a file replaces all rules and is exported as it was, in its order", async () => {
    await transfers(["SIN,,,,,,90,,,SIN,01-05-2026"]);
    const lines = [
      "HKG,passenger,wide,KC,QA,yes,240,2880,,HKG,01-05-2026",
      ",,road,,,no,,,no,KC Cargo,01-05-2026",
      "HKG,,,,,,,4320,,HKG,01-05-2026",
    ];
    expect(await transfers(lines)).toMatchObject({ outcome: "imported", changes: { added: 3, removed: 1 } });
    const file = `\ufeff${[heads, ...lines].join("\n")}\n`;
    expect(await text(exportFlightTransfers(store))).toBe(file);
    expect(await run(flightTransfersImporter, file)).toMatchObject({ changes: { added: 3, removed: 3 } });
    expect(await text(exportFlightTransfers(store))).toBe(file);
  });

  test("bad cells are named by line and column", async () => {
    const report = await transfers([
      "XXX,jet,,12,,perhaps,-1,20000,,HKG,01-05-2026",
      "HKG,,,,,,240,200,,HKG,01-05-2026",
      "HKG,,,,,,,,,HKG,01-05-2026",
      `HKG,,,,,,60,,,${"x".repeat(61)},01-05-2026`,
    ]);
    expect(report.outcome).toBe("refused");
    expect(reasons(report)).toEqual([
      '2 station: "XXX" is not a known airport: write its IATA code, such as HKG.',
      '2 same_terminal: "perhaps" is neither "yes" nor "no".',
      '2 arriving_type: "jet" is no type: write passenger, freighter, road, narrow, wide, or nothing for any.',
      '2 arriving_carrier: "12" is no airline: write its designator, such as CX.',
      "2 minimum_minutes: Write whole minutes, from 0 to 1440.",
      "2 longest_minutes: Write whole minutes, from 0 to 10080.",
      "3 longest_minutes: The longest time is shorter than the minimum.",
      "4 minimum_minutes: The line neither gives a time nor forbids the connection.",
      "5 source: The text has 61 characters; at most 60 fit.",
    ]);
  });

  test("a dry run writes nothing, and neither does a file that is too long", async () => {
    await transfers(["HKG,,,,,,90,,,HKG,01-05-2026"], { dryRun: true });
    const many = Array.from({ length: mostTransferLines + 1 }, () => "HKG,,,,,,90,,,HKG,01-05-2026");
    await expect(transfers(many)).rejects.toThrow(`More than ${mostTransferLines} lines are not taken.`);
    expect(await text(exportFlightTransfers(store))).toBe(`\ufeff${heads}\n`);
  });
});

test("an import gives what is derived from flights another revision, and leaves the sample", async () => {
  await rollSample(store, await sampleSource("flights", "data"), "2026-05-18");
  const count = async (table: "flights" | "interline_agreements" | "flight_transfer_rules", sample: number) =>
    (await store.db.selectFrom(table).select("sample").where("sample", "=", sample).execute()).length;
  const before = await dataRevision(store, "flights");
  expect(await count("interline_agreements", 1)).toBeGreaterThan(0);
  await interline(["KC,QA,KC Cargo,02-05-2026"]);
  expect(await dataRevision(store, "flights")).not.toBe(before);
  expect(await count("flights", 1)).toBeGreaterThan(0);
  // The sample's own terms go with its flights, imported ones stay.
  await run(
    flightsImporter,
    `${flightsImporter.heads.join(",")}\n${(flightsImporter.example ?? []).join(",")}`.replace(
      "EXAMPLE:",
      "",
    ),
  );
  expect(await count("flights", 1)).toBe(0);
  expect([await count("interline_agreements", 1), await count("flight_transfer_rules", 1)]).toEqual([0, 0]);
  expect(await count("interline_agreements", 0)).toBe(1);
});
