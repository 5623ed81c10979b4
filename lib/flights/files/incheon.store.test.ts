import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parseAirports } from "@/lib/places/seed";
import type { Store } from "@/lib/store/connection";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { flightRow } from "@/test/support/flight-rows";
import { freighterDays, freighterRow, freightersJson, freightersXml } from "@/test/support/freighters";
import { openTestStore } from "@/test/support/stores";
import { withConnections } from "../search/connections";
import { embeddedFlights } from "../search/embedded";
import { findOption } from "../search/option";
import { exportFlights } from "./export";
import { flightsImporter } from "./import";
import { publishedFlights } from "./published";

const now = new Date("2026-03-16T02:00:00Z");
const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
});
afterEach(() => store.close());

const run = (text: string, direction: string | null = "departures", job: Partial<ImportJob> = {}) =>
  flightsImporter.run({
    store,
    input: (async function* () {
      yield Buffer.from(text);
    })(),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    direction,
    ...job,
  });
const stored = async () =>
  (await store.db.selectFrom("flights").selectAll().execute())
    .map(
      ({ legs, origin, destination, departure_time, arrival_time, days, valid_from, valid_to }) =>
        `${JSON.parse(legs)[0][0]} ${origin} ${departure_time || "-"} ${destination} ${arrival_time || "-"} ${days} ${valid_from} ${valid_to}`,
    )
    .sort();

const exported = async () => {
  let text = "";
  for await (const piece of exportFlights(store)) text += piece;
  return text;
};

const zones = { ICN: "Asia/Seoul", LAX: "America/Los_Angeles", FRA: "Europe/Berlin", HKG: "Asia/Hong_Kong" };
const place = (code: keyof typeof zones) => ({ id: code, name: code, code, zone: zones[code] });
const search = (
  origin: keyof typeof zones,
  destination: keyof typeof zones,
  more: { dateFrom?: string; dateTo?: string; arriveBy?: string; maxChanges?: number } = {},
) =>
  withConnections(embeddedFlights(store), store).searchFlights({
    origin: place(origin),
    destination: place(destination),
    dateFrom: "2026-04-01",
    dateTo: "2026-04-30",
    language: "en",
    ...more,
  });

describe.each([
  ["JSON", freightersJson],
  ["JSON with rows in item", (rows: Record<string, unknown>[]) => freightersJson(rows, { nested: true })],
  ["XML", freightersXml],
])("a season of freighters as %s", (_, file) => {
  test("becomes flights whose other time is not published, by the direction that is given", async () => {
    const rows = [
      freighterRow({ ...freighterDays("YNYNNNN"), airline: "大韩航空" }),
      freighterRow({
        flightid: "OZ9711",
        airline: "ASIANA AIRLINES",
        airportCode: "FRA",
        st: "0005",
        lastdate: "20260630",
      }),
    ];
    expect(await run(file(rows))).toMatchObject({ outcome: "imported", rows: 2, notes: { total: 0 } });
    expect(await stored()).toEqual([
      "KE 8201 ICN 23:10 LAX - 13 2026-03-29 2026-10-24",
      "OZ 9711 ICN 00:05 FRA - 1234567 2026-03-29 2026-06-30",
    ]);
    await run(file([freighterRow({ flightid: "KE8202", st: "0530" })]), "arrivals");
    expect(await stored()).toContain("KE 8202 LAX - ICN 05:30 1234567 2026-03-29 2026-10-24");
    expect(await stored()).toHaveLength(3);
  });
});

test("a file without a direction is refused in a sentence, and so is a direction for another file", async () => {
  await expect(run(freightersJson([freighterRow()]), null)).rejects.toThrow(
    "The file does not say which way its flights go: write --direction arrivals or --direction departures.",
  );
  await expect(run("flight_no\nKE 1\n", "arrivals")).rejects.toThrow(
    "--direction is for Incheon's freighters",
  );
});

test.each([
  ["JSON that is cut off", freightersJson([freighterRow()]).slice(0, -40), "no complete JSON"],
  ["XML that is cut off", freightersXml([freighterRow()]).slice(0, -40), "no complete XML"],
  [
    "XML with a document type",
    freightersXml([freighterRow()], '<!DOCTYPE response [<!ENTITY a "b">]>'),
    "declares a document type or an entity, which the schedules of freighters do not",
  ],
  ["a refusal", freightersJson([], { code: "22" }), "the result 22, not 00: LIMITED NUMBER OF REQUESTS"],
  ["one page of several", freightersJson([freighterRow()], { total: 300 }), "1 of 300 rows"],
  ["another shape", freightersJson([{ ...freighterRow(), st: undefined }]), "Row 1 has no st"],
  ["JSON of something else", '{"response": {"header": {}}}', "no response with a resultCode"],
  ["XML of something else", "<?xml version='1.0'?><rss></rss>", "no response with a resultCode"],
])("%s is refused, and nothing of it is stored", async (_, text, reason) => {
  await expect(run(text)).rejects.toThrow(reason);
  expect(await stored()).toEqual([]);
});

test.each([
  [{ st: "2460" }, "st", '"2460" is no time of day as HHMM.'],
  [{ st: "9:05" }, "st", '"9:05" is no time of day as HHMM.'],
  [{ firstdate: "20260230" }, "firstdate", '"20260230" is no date as YYYYMMDD.'],
  [{ lastdate: "20260328" }, "lastdate", '"20260328" is before "20260329".'],
  [{ lastdate: "20261025" }, "lastdate", '"20261025" is outside the season S26, 2026-03-29 to 2026-10-24.'],
  [{ season: "S25" }, "lastdate", '"20261024" is outside the season S25, 2025-03-30 to 2025-10-25.'],
  [{ season: "summer" }, "season", '"SUMMER" is no season'],
  [{ monday: "yes" }, "monday", '"yes" is neither Y nor N.'],
  [freighterDays("NNNNNNN"), "monday", "No day of service is marked with Y."],
  [
    { ...freighterDays("YNNNNNN"), firstdate: "20260331", lastdate: "20260402" },
    "lastdate",
    "The flight never operates on a day of service in this period.",
  ],
  [{ flightid: "KOREAN 1" }, "flightid", '"KOREAN 1" is no flight number, such as KE530.'],
  [{ airportCode: "ZZZ" }, "airportCode", '"ZZZ" is not a known airport.'],
  [{ airportCode: "ICN" }, "airportCode", "The flight ends where it begins."],
])(
  "a row with %j is bad: the file is refused, and --skip-bad takes the others",
  async (cells, column, reason) => {
    const file = freightersJson([freighterRow({ flightid: "KE1" }), freighterRow(cells)]);
    const report = await run(file);
    expect(report).toMatchObject({ outcome: "refused", lines: 2, badLines: 1 });
    expect(report.problems.shown).toContainEqual({
      line: 2,
      column,
      reason: expect.stringContaining(reason.replace("SUMMER", "summer")),
    });
    expect(await stored()).toEqual([]);
    await run(file, "departures", { skipBad: true });
    expect(await stored()).toHaveLength(1);
  },
);

test("names of airlines are never the file's; one that differs is told", async () => {
  const report = await run(
    freightersJson([
      freighterRow({ airline: "国泰航空" }),
      freighterRow({ airline: "무명항공", flightid: "0Q401" }),
    ]),
  );
  expect(report.notes.shown.map(({ reason }) => reason)).toEqual([
    'The file calls KE "国泰航空", the list of airlines "Korean Air", which stays: 1 (line 1).',
    "The list of airlines has no 0Q; the file's name for it was not taken: 1 (line 2).",
  ]);
  expect(JSON.stringify(await store.db.selectFrom("flights").selectAll().execute())).not.toMatch(/国泰|무명/);
});

test("a season replaces its airline's flights of this airport and direction alone, and the airline's file none of these", async () => {
  const own = flightRow("KE 17 ICN 14:30 LAX 09:20", { origin: "ICN" });
  await store.db
    .insertInto("flights")
    .values([own, flightRow("KE 8201 ICN 23:15 FRA 04:40+1 77F"), flightRow("OZ 1 ICN 08:00 FRA 13:00")])
    .execute();
  const others = await stored();
  await run(freightersJson([freighterRow(), freighterRow({ flightid: "OZ9711", airportCode: "FRA" })]));
  await run(freightersJson([freighterRow({ flightid: "KE8202" })]), "arrivals");
  const before = await stored();
  expect(before).toEqual(expect.arrayContaining(others));
  // The next edition of the season: other days, from the middle on.
  const next = freightersJson([freighterRow({ ...freighterDays("NYNNNNN"), firstdate: "20260601" })]);
  expect((await run(next)).changes).toMatchObject({ added: 1, removed: 1 });
  expect(await stored()).toEqual(
    before
      .map((row) =>
        row.startsWith("KE 8201 ICN 23:10") ? "KE 8201 ICN 23:10 LAX - 2 2026-06-01 2026-10-24" : row,
      )
      .sort(),
  );
  // The same file again leaves the same rows.
  const after = await stored();
  await run(next);
  expect(await stored()).toEqual(after);
  await run(freightersJson([freighterRow({ firstdate: "20261025", lastdate: "20270327", season: "W26" })]));
  expect(await stored()).toHaveLength(after.length + 1);
});

test("an export of them is a file that imports to the same", async () => {
  await store.db
    .insertInto("flights")
    .values([flightRow("KE 17 ICN 14:30 LAX 09:20")])
    .execute();
  await run(freightersJson([freighterRow(), freighterRow({ flightid: "KE8203", st: "0000" })]));
  await run(freightersJson([freighterRow({ flightid: "KE8202" })]), "arrivals");
  const before = await stored();
  const file = await exported();
  expect(file).toContain(",23:10,not published,ICN,LAX,KE 8201,");
  expect(file).toContain(",not published,23:10,LAX,ICN,KE 8202,");
  // The first row has an id that no import gives.
  expect((await run(file, null)).changes).toMatchObject({ added: 4, changed: 1, unchanged: 3 });
  expect(await stored()).toEqual(before);
});

test("a line without either time, or with days between them, is bad; an empty time is not taken for unpublished", async () => {
  await run(freightersJson([freighterRow()]));
  const [head = "", line = ""] = (await exported()).split("\r\n");
  const reasons = async (text: string) =>
    (await run(`${head}\r\n${text}`, null)).problems.shown.map(({ reason }) => reason);
  expect(await reasons(line.replace("23:10", "not published"))).toEqual([
    "Neither time is published: a flight has at least one.",
  ]);
  expect(await reasons(line.replace("not published", ""))).toEqual([
    '"" is no time of day: write HH:mm, local, or "not published".',
  ]);
  expect(await reasons(line.replace("KE 8201,,", "KE 8201,,1"))).toEqual([
    "Where a time is not published, neither are the days between both.",
  ]);
});

describe("a search", () => {
  beforeEach(async () => {
    await run(freightersJson([freighterRow(freighterDays("YNYNNNN"))]));
    await run(
      freightersJson([freighterRow({ flightid: "KE8202", st: "0530", ...freighterDays("NNNNNYN") })]),
      "arrivals",
    );
    await store.db
      .insertInto("flights")
      .values([
        flightRow("OZ 1 ICN 22:00 LAX 16:00"),
        flightRow("OZ 2 LAX 01:00 ICN 05:40+1"),
        flightRow("OZ 3 HKG 12:00 ICN 16:00"),
      ])
      .execute();
  });
  const facts = async (...asked: Parameters<typeof search>) =>
    (await search(...asked)).flights.map(
      ({ legs, departureTime, arrivalTime, arrivalDay, elapsedMinutes, optionId }) =>
        `${legs.map(({ flightNo }) => flightNo).join("+")} ${departureTime} ${arrivalTime} ${arrivalDay} ${elapsedMinutes} ${optionId}`,
    );

  test("shows an unknown arrival by its departure, with a plan that has no arrival", async () => {
    expect(await facts("ICN", "LAX")).toEqual([
      "OZ 1 22:00 16:00 0 600 OZ1_ICN_LAX_20260401",
      "KE 8201 23:10 null null null KE8201_ICN_LAX_20260401",
    ]);
    expect(await facts("ICN", "LAX", { dateFrom: "2026-04-02", dateTo: "2026-04-02" })).toHaveLength(1);
    expect(await findOption(store, "KE8201_ICN_LAX_20260401", now)).toMatchObject({
      departure: "2026-04-01T23:10",
      arrival: null,
      elapsedMinutes: null,
    });
  });

  test("shows an unknown departure on the day of its arrival, ordered by that, without a plan", async () => {
    expect(await facts("LAX", "ICN")).toEqual([
      "OZ 2 01:00 05:40 1 760 OZ2_LAX_ICN_20260401",
      "KE 8202 null 05:30 null null null",
    ]);
    const on = (date: string) => facts("LAX", "ICN", { dateFrom: date, dateTo: date });
    expect([(await on("2026-04-03")).length, (await on("2026-04-04")).length]).toEqual([1, 2]);
    expect(await findOption(store, "KE8202_LAX_ICN_20260404", now)).toBeNull();
  });

  test("by a time of arrival leaves an unknown arrival out and counts it, and keeps an unknown departure in time", async () => {
    const by = { dateFrom: "2026-04-01", dateTo: "2026-04-10" };
    const list = await search("ICN", "LAX", { ...by, arriveBy: "2026-04-10T23:59" });
    expect([list.flights.length, list.withoutArrival]).toEqual([1, 1]);
    expect((await search("ICN", "LAX", by)).withoutArrival).toBeUndefined();
    expect(await facts("LAX", "ICN", { ...by, arriveBy: "2026-04-04T05:30" })).toHaveLength(2);
    expect(await facts("LAX", "ICN", { ...by, arriveBy: "2026-04-04T05:29" })).toHaveLength(1);
  });

  test("never connects by them", async () => {
    expect(await facts("HKG", "LAX", { maxChanges: 2 })).toEqual([
      "OZ 3+OZ 1 12:00 16:00 0 1140 OZ3_HKG_ICN_20260401~OZ1_ICN_LAX_20260401",
    ]);
  });

  test("shows the airline's own flight instead, where that has both times on the same days", async () => {
    await store.db
      .insertInto("flights")
      .values([flightRow("KE 8201 ICN 23:15 LAX 18:00 77F"), flightRow("KE 8202 LAX 00:30 ICN 05:30+1 77F")])
      .execute();
    expect(await facts("ICN", "LAX")).toEqual([
      "OZ 1 22:00 16:00 0 600 OZ1_ICN_LAX_20260401",
      "KE 8201 23:15 18:00 0 645 KE8201_ICN_LAX_20260401",
    ]);
    expect((await facts("LAX", "ICN")).map((row) => row.slice(0, 18))).toEqual([
      "KE 8202 00:30 05:3",
      "OZ 2 01:00 05:40 1",
    ]);
    // From Monday on the airline's own flight no longer operates: the airport's is shown again.
    await store.db
      .updateTable("flights")
      .set({ valid_to: "2026-04-12" })
      .where("departure_time", "=", "23:15")
      .execute();
    expect(await facts("ICN", "LAX")).toHaveLength(3);
  });

  test("is published with an empty time, as another portal reads it", async () => {
    const [, row] = await publishedFlights(store, {
      origin: place("ICN"),
      destination: place("LAX"),
      today: "2026-04-01",
      language: "en",
    });
    expect(row).toMatchObject({ departure_time: "23:10", arrival_time: "", arrival_day: "" });
  });
});

test("any row that is taken has exactly the time, days and period of its file, and no row stops the import", async () => {
  const digits = (from: number, to: number, length: number) =>
    fc.integer({ min: from, max: to }).map((value) => String(value).padStart(length, "0"));
  const row = fc.record({
    flightid: fc.oneof(
      digits(1, 9999, 1).map((number) => `KE${number}`),
      // A text that is no flight number, also of another airline.
      fc.string({ maxLength: 8 }).filter((text) => !/^\s*[a-z\d]{2,3}\s*\d/i.test(text)),
    ),
    st: fc.oneof(
      fc.tuple(digits(0, 29, 2), digits(0, 69, 2)).map((parts) => parts.join("")),
      fc.string({ maxLength: 5 }),
    ),
    firstdate: fc.tuple(digits(3, 6, 2), digits(1, 31, 2)).map((parts) => `2026${parts.join("")}`),
    lastdate: fc.tuple(digits(4, 11, 2), digits(1, 31, 2)).map((parts) => `2026${parts.join("")}`),
    flags: fc.string({ unit: fc.constantFrom("Y", "N"), minLength: 7, maxLength: 7 }),
    isArrival: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), async (rows, isArrival) => {
      await store.db.deleteFrom("flights").execute();
      const items = rows.map(({ flags, isArrival: _, ...cells }) =>
        freighterRow({ ...cells, ...freighterDays(flags) }),
      );
      const report = await run(freightersJson(items), isArrival ? "arrivals" : "departures", {
        skipBad: true,
      });
      const good = await stored();
      expect(report.rows + report.badLines).toBe(rows.length);
      expect(new Set(good).size).toBe(good.length);
      const written = new Set(
        rows.map(({ flightid, st, firstdate, lastdate, flags }) => {
          const date = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
          const time = `${st.slice(0, 2)}:${st.slice(2)}`;
          const days = [...flags].flatMap((flag, at) => (flag === "Y" ? [at + 1] : [])).join("");
          const ends = isArrival ? `LAX - ICN ${time}` : `ICN ${time} LAX -`;
          return `KE ${flightid.slice(2)} ${ends} ${days} ${date(firstdate)} ${date(lastdate)}`;
        }),
      );
      for (const one of good) expect(written).toContain(one);
      if (report.badLines === 0) expect(new Set(good)).toEqual(written);
    }),
    { numRuns: 40 },
  );
});
