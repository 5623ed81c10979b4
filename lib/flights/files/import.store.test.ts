import { readFileSync } from "node:fs";
import fc from "fast-check";
import { formatDate } from "@/lib/i18n/formats";
import { parseAirports } from "@/lib/places/seed";
import { sampleSource } from "@/lib/portal/prepare";
import { recordClock } from "@/lib/store/clock";
import type { Store } from "@/lib/store/connection";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import { rollSample, type SampleSource } from "@/lib/store/sample";
import { anyText } from "@/test/support/random-text";
import { openTestStore } from "@/test/support/stores";
import { type FlightColumn, flightColumns, serviceDays } from "./columns";
import { exportFlights } from "./export";
import { flightsImporter } from "./import";
import { parseFlightLine } from "./import-line";

const now = new Date("2026-05-18T04:00:00Z");
const heads = flightColumns.map(({ head }) => head).join(",");
const airports = parseAirports(readFileSync("data/airports.csv", "utf8"));
const unlisted = airports.slice(0, 1).map((airport) => ({ ...airport, id: "SEN", listed: 0 }));
let sample: SampleSource;
let store: Store;
beforeAll(async () => {
  sample = await sampleSource("flights", "data");
});
beforeEach(async () => {
  store = await openTestStore();
  await insertMany(store.db, "airports", airports);
  await insertMany(store.db, "airports", unlisted);
  await rollSample(store, sample, "2026-05-18");
});
afterEach(() => store.close());

/** A line of the file: a daily direct flight unless said otherwise. */
function line(cells: Partial<Record<FlightColumn, string>> = {}): string {
  const all: Record<string, string> = {
    flight_schedule_type: "direct",
    ...Object.fromEntries(serviceDays.map((day) => [day, "1"])),
    departure_time: "10:40",
    arrival_time: "14:35",
    origin_airport_code: "HKG",
    destination_airport_code: "SIN",
    flight_no: "HW 271",
    aircraft_type: "359",
    ...cells,
  };
  return flightColumns.map(({ key }) => all[key] ?? "").join(",");
}

const run = (text: string, job: Partial<ImportJob> = {}) =>
  flightsImporter.run({
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
const csv = (...lines: string[]) => [heads, ...lines].join("\n");
const stored = async () => store.db.selectFrom("flights").selectAll().execute();
const periods = async () =>
  (await stored())
    .map(({ legs, valid_from, valid_to }) => `${JSON.parse(legs)[0][0]} ${valid_from} ${valid_to}`)
    .sort();
const changes = async () =>
  (await store.db.selectFrom("changes").select(["domain", "key"]).orderBy("id").execute()).map(
    ({ domain, key }) => `${domain} ${key}`,
  );

test("a period may be written as ISO, by the month's name or with slashes, and open ends in words", async () => {
  await run(
    csv(line({ valid_from: "2026-03-29", valid_to: "24-Oct-26", flight_no: "HW 1", aircraft_type: "N/A" })),
  );
  await run(csv(line({ valid_from: "3/29/2026", valid_to: "TBA", flight_no: "KC 2" })));
  expect(await periods()).toEqual(["HW 1 2026-03-29 2026-10-24", "KC 2 2026-03-29 9999-12-31"]);
  await expect(run(csv(line({ valid_from: "3/4/2026", valid_to: "" })))).rejects.toThrow(
    'Line 2, valid_from: "3/4/2026" is 3 April 2026 or 4 March 2026',
  );
});

test("the first import takes the sample away, and is the same when repeated", async () => {
  const text = csv(
    line(),
    line(),
    line({ flight_schedule_type: "cargo", flight_no: "kc801", aircraft_type: "77X", arrival_time: "14:50" }),
    line({
      flight_schedule_type: "transfer",
      flight_no: "HW 391||HW 12",
      aircraft_type: "333||",
      destination_airport_code: "AMS",
      arrival_time: "20:30",
      arrival_day: "0",
      via: "SIN",
      valid_from: "29-03-2026",
      valid_to: "24-10-2026",
      ...Object.fromEntries(serviceDays.map((day, index) => [day, index % 2 ? "" : "Y"])),
    }),
  );
  const report = await run(text);
  expect(report).toMatchObject({
    outcome: "imported",
    lines: 4,
    rows: 4,
    badLines: 0,
    changes: { added: 3, removed: 0, changedKeys: 2, samples: expect.any(Number) },
  });
  expect(report.changes?.samples).toBeGreaterThan(100);
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(rows.find(({ type }) => type === "transfer")).toMatchObject({
    airline: "HW",
    days: "1357",
    legs: '[["HW 391","333"],["HW 12",null]]',
    via: "SIN",
    arrival_day: 0,
    valid_from: "2026-03-29",
    valid_to: "2026-10-24",
    sample: 0,
  });
  expect(rows.find(({ type }) => type === "cargo")).toMatchObject({
    legs: '[["KC 801","77X"]]',
    arrival_day: 0,
    valid_from: "1900-01-01",
    valid_to: "9999-12-31",
  });
  expect(await changes()).toEqual(["flights *"]);
  expect(await run(text)).toMatchObject({ changes: { added: 3, removed: 3, changedKeys: 2 } });
  expect(await stored()).toEqual(rows);
});

test("a dry run changes nothing and reports the same", async () => {
  const before = await stored();
  expect(await run(csv(line()), { dryRun: true })).toMatchObject({
    outcome: "rehearsed",
    changes: { added: 1 },
  });
  expect(await stored()).toEqual(before);
});

test("an airline's flights are replaced on the file's days; the days before and after stay, and so do others", async () => {
  const year = { valid_from: "01-01-2026", valid_to: "31-12-2026" };
  await run(csv(line(year), line({ ...year, flight_no: "KC 5" })));
  const june = { valid_from: "01-06-2026", valid_to: "30-06-2026", departure_time: "11:00" };
  expect(await run(csv(line(june)))).toMatchObject({ changes: { added: 1, removed: 1 } });
  const split = [
    "HW 271 2026-01-01 2026-05-31",
    "HW 271 2026-06-01 2026-06-30",
    "HW 271 2026-07-01 2026-12-31",
    "KC 5 2026-01-01 2026-12-31",
  ];
  expect(await periods()).toEqual(split);
  await run(csv(line(june)));
  expect(await periods()).toEqual(split);
  await run(csv(line({ valid_from: "15-06-2026" })));
  expect(await periods()).toEqual([
    "HW 271 2026-01-01 2026-05-31",
    "HW 271 2026-06-01 2026-06-14",
    "HW 271 2026-06-15 9999-12-31",
    "KC 5 2026-01-01 2026-12-31",
  ]);
  await run(csv(line()));
  expect(await periods()).toEqual(["HW 271 1900-01-01 9999-12-31", "KC 5 2026-01-01 2026-12-31"]);
});

test("times, days and ticks as tables have them", async () => {
  const days = {
    service_mon: "✓",
    service_tue: "0",
    service_thu: "n",
    service_wed: "x",
    service_fri: "●",
    service_sun: "TRUE",
    service_sat: "-",
  };
  await run(csv(line({ ...days, departure_time: "9:05", arrival_time: "14:10:00", arrival_day: "0.0" })));
  expect(
    await store.db
      .selectFrom("flights")
      .select(["departure_time", "arrival_time", "arrival_day", "days"])
      .execute(),
  ).toEqual([{ departure_time: "09:05", arrival_time: "14:10", arrival_day: 0, days: "1357" }]);
});

test.each([
  [
    { flight_schedule_type: "rocket" },
    "flight_schedule_type",
    '"rocket" is no type: write direct, transfer, cargo, road.',
  ],
  [{ service_tue: "○" }, "service_tue", '"○" is neither 1 nor 0.'],
  [
    Object.fromEntries(serviceDays.map((day) => [day, "0"])),
    "service_mon",
    "No day of service is marked: write 1 under at least one.",
  ],
  [
    { departure_time: "24:10" },
    "departure_time",
    '"24:10" is no time of day: write HH:mm, local, or "not published".',
  ],
  [
    { arrival_time: "9:70" },
    "arrival_time",
    '"9:70" is no time of day: write HH:mm, local, or "not published".',
  ],
  [
    { origin_airport_code: "QQQ" },
    "origin_airport_code",
    '"QQQ" is not a known airport: write its IATA code, such as HKG.',
  ],
  [{ destination_airport_code: "hkg" }, "destination_airport_code", "The flight ends where it begins."],
  [{ flight_no: "" }, "flight_no", "flight_no is empty; every flight needs one."],
  [{ flight_no: "271" }, "flight_no", '"271" is no flight number: write it as XX 123.'],
  [
    { flight_no: "HW 1||HW 2", aircraft_type: "", arrival_day: "0" },
    "flight_no",
    "A direct flight has one flight number; several are a transfer.",
  ],
  [{ aircraft_type: "359||333" }, "aircraft_type", "2 aircraft types stand beside 1 flight numbers."],
  [{ aircraft_type: "x".repeat(61) }, "aircraft_type", "An aircraft type has at most 60 characters."],
  [{ arrival_day: "soon" }, "arrival_day", '"soon" is no number of days: write -1, 0, 1 ... 9.'],
  [
    { arrival_day: "-1" },
    "arrival_day",
    "The flight would arrive before it departs: see the times and the day.",
  ],
  [
    { flight_schedule_type: "transfer", flight_no: "HW 1||HW 2", aircraft_type: "" },
    "arrival_day",
    "With several flights write the days from departure to arrival: 0, 1 ...",
  ],
  [
    {
      flight_schedule_type: "transfer",
      flight_no: Array(9).fill("HW 1").join("||"),
      aircraft_type: "",
      arrival_day: "1",
    },
    "flight_no",
    "At most eight flights make a transfer.",
  ],
  [{ via: "KUL||Penang" }, "via", '"PENANG" is no IATA code.'],
  [
    { valid_from: "2026-02-29" },
    "valid_from",
    '"2026-02-29" is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30; the time may be missing.',
  ],
  [
    { valid_to: "31-02-2026" },
    "valid_to",
    '"31-02-2026" is not a date: write DD-MM-YYYY, or nothing for an open end.',
  ],
  [{ valid_from: "02-06-2026", valid_to: "01-06-2026" }, "valid_to", '"01-06-2026" is before "02-06-2026".'],
  [
    { valid_from: "02-06-2026", valid_to: "02-06-2026", service_tue: "0" },
    "valid_to",
    "The flight never departs on a day of service in this period.",
  ],
])("bad cells %j", async (cells, column, reason) => {
  const report = await run(csv(line(), line(cells)));
  expect(report).toMatchObject({ outcome: "refused", badLines: 1, changes: null });
  expect(report.problems.shown).toContainEqual({ line: 3, column, reason });
});

test("a flight with an open begin whose last departure was days before its last day is taken", async () => {
  const rest = Object.fromEntries(
    ["mon", "wed", "thu", "fri", "sat", "sun"].map((day) => [`service_${day}`, "0"]),
  );
  const lastDays = ["03-06-2026", "04-06-2026", "05-06-2026", "06-06-2026", "07-06-2026", "08-06-2026"];
  for (const valid_to of lastDays) {
    const report = await run(csv(line({ ...rest, service_tue: "1", valid_from: "", valid_to })), {
      now: new Date("2026-06-03T04:00:00Z"),
    });
    expect([valid_to, report.outcome, report.problems.shown]).toEqual([valid_to, "imported", []]);
  }
});

test.each([
  [{ frequency: "3" }, "frequency", '"3" is no frequency: write 1, or 2 for every second week.'],
  [
    { frequency: "2" },
    "frequency",
    "For every second week write the first day under valid_from or fortnight_from.",
  ],
  [
    { fortnight_from: "01-06-2026" },
    "fortnight_from",
    "Fortnights are counted where the frequency is 2 only.",
  ],
  [{ mode: "ship" }, "mode", '"ship" is no mode: write air or road.'],
  [{ mode: "air||road" }, "mode", "2 modes stand beside 1 flight numbers."],
  [
    { mode: "road", arrival_day: "0" },
    "mode",
    "The type is road where every leg is by road, and only there.",
  ],
  [
    { flight_schedule_type: "road" },
    "arrival_day",
    "By road write the days from departure to arrival: 0, 1 ...",
  ],
  [{ operating_flight_no: "7" }, "operating_flight_no", '"7" is no flight number: write it as XX 123.'],
  [{ operating_flight_no: "KC 1||KC 2" }, "operating_flight_no", "One number operates a flight: write one."],
  [
    {
      flight_schedule_type: "transfer",
      flight_no: "HW 1||HW 2",
      aircraft_type: "",
      arrival_day: "1",
      codeshares: "KC 1",
    },
    "codeshares",
    "Codeshares are of one flight number; a change of flights has none.",
  ],
  [
    { codeshares: Array.from({ length: 41 }, (_, at) => `KC ${at + 1}`).join("||") },
    "codeshares",
    "A flight has at most 40 further numbers.",
  ],
  [{ origin_terminal: "Terminal of the west" }, "origin_terminal", "A terminal has at most 10 characters."],
  [
    { local_traffic: "3" },
    "local_traffic",
    '"3" is no traffic: write 1, 0 for connections only, or 2 for no connections.',
  ],
] as [Partial<Record<FlightColumn, string>>, FlightColumn, string][])(
  "bad cells of dates, modes and numbers %j",
  async (cells, column, reason) => {
    const report = await run(csv(line(cells)));
    expect(report).toMatchObject({ outcome: "refused", badLines: 1 });
    expect(report.problems.shown).toContainEqual({ line: 2, column, reason });
  },
);

test("dates, modes, numbers and traffic are stored, and an export brings them back", async () => {
  const text = csv(
    line({
      flight_schedule_type: "road",
      frequency: "2",
      valid_from: "02-06-2026",
      arrival_day: "2",
      codeshares: "kc0001||HW 271||KC 2",
      origin_terminal: "T1",
      local_traffic: "0",
    }),
    line({
      flight_schedule_type: "transfer",
      flight_no: "HW 1||HW 2",
      aircraft_type: "77X||RFS",
      mode: "air||road",
      arrival_day: "1",
    }),
    line({ flight_no: "KC 9", operating_flight_no: "HW 5", destination_terminal: "2" }),
  );
  expect((await run(text)).outcome).toBe("imported");
  const stored = () =>
    store.db.selectFrom("flights").selectAll().where("airline", "in", ["HW", "KC"]).orderBy("id").execute();
  const rows = await stored();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: "road",
        legs: '[["HW 271","359","road"]]',
        fortnight_from: "2026-06-02",
        codeshares: "KC 1||KC 2",
        origin_terminal: "T1",
        local_traffic: 0,
      }),
      expect.objectContaining({ legs: '[["HW 1","77X"],["HW 2","RFS","road"]]', local_traffic: 1 }),
      expect.objectContaining({ operating_no: "HW 5", destination_terminal: "2", fortnight_from: "" }),
    ]),
  );
  let exported = "";
  for await (const part of exportFlights(store)) exported += part;
  await store.db.deleteFrom("flights").execute();
  expect((await run(exported)).outcome).toBe("imported");
  expect(await stored()).toEqual(rows);
});

test("a fortnight goes on where another file splits its period", async () => {
  await run(csv(line({ frequency: "2", valid_from: "02-06-2026" })));
  await run(csv(line({ flight_no: "HW 8", valid_from: "08-06-2026", valid_to: "09-06-2026" })));
  const rows = await store.db
    .selectFrom("flights")
    .select(["valid_from", "fortnight_from"])
    .where("legs", "like", "%HW 271%")
    .orderBy("valid_from")
    .execute();
  expect(rows).toEqual([
    { valid_from: "2026-06-02", fortnight_from: "2026-06-02" },
    { valid_from: "2026-06-10", fortnight_from: "2026-06-02" },
  ]);
});

test("with --skip-bad the good lines are imported", async () => {
  const report = await run(csv(line({ flight_no: "?" }), line()), { skipBad: true });
  expect(report).toMatchObject({
    outcome: "imported",
    lines: 2,
    rows: 1,
    badLines: 1,
    changes: { added: 1 },
  });
});

test("an arrival without a day is the next such time of the clock", async () => {
  await run(
    csv(
      line({ destination_airport_code: "LAX", departure_time: "00:40", arrival_time: "21:55" }),
      line({ destination_airport_code: "FRA", departure_time: "23:55", arrival_time: "06:15" }),
      line({ valid_to: "01-01-2020" }),
    ),
  );
  expect(
    (await stored()).map(({ destination, arrival_day }) => `${destination} ${arrival_day}`).sort(),
  ).toEqual(["FRA 1", "LAX -1", "SIN 0"]);
});

test("an SSIM file is recognised by its content; bad lines make it fail, --skip-bad imports the good ones", async () => {
  const record = (start: string, at: Record<number, string>, serial: number) => {
    const text = [...start.padEnd(194), ...String(serial).padStart(6, "0")];
    for (const [column, part] of Object.entries(at)) text.splice(Number(column) - 1, part.length, ...part);
    return text.join("");
  };
  const leg = (number: string, serial: number, at = {}) =>
    record(
      `3 HW ${number}0101J29MAR2624OCT261234567 HKG10401040+0800  SIN14351435+0800  359`,
      { 193: "00", ...at },
      serial,
    );
  const file = (third: string) =>
    [
      record("1AIRLINE STANDARD SCHEDULE DATA SET", {}, 1),
      "0".repeat(200),
      record("2LHW      S26 29MAR2624OCT2601MAR26", {}, 2),
      leg(" 271", 3),
      third,
      record("5 HW 01MAR26", { 188: "000004E" }, 5),
    ].join("\r\n");
  const bad = await run(file(leg(" 273", 4, { 58: "9999" })));
  expect(bad).toMatchObject({ outcome: "refused", lines: 5, badLines: 1, unknownHeads: [] });
  expect(bad.problems.shown).toEqual([
    { line: 5, column: "columns 58-61", reason: '"9999" is no time of day: it is written HHMM.' },
  ]);
  expect(await run(file(leg(" 273", 4, { 58: "9999" })), { skipBad: true })).toMatchObject({
    outcome: "imported",
    changes: { added: 1 },
  });
  expect(await run(file(leg(" 273", 4)))).toMatchObject({
    outcome: "imported",
    lines: 5,
    rows: 2,
    changes: { added: 2, removed: 1, changedKeys: 1 },
  });
  expect(await periods()).toEqual(["HW 271 2026-03-29 2026-10-24", "HW 273 2026-03-29 2026-10-24"]);
});

test("an import deletes what ended more than a month ago, and a flight split again and again has a short id", async () => {
  const first = line({ valid_from: "05-01-2026", valid_to: "24-10-2026" });
  await run(csv(first), { now: new Date("2026-01-05T04:00:00Z") });
  const ids = new Set((await stored()).map(({ id }) => id));
  for (let week = 1; week <= 10; week++) {
    const day = (after: number) =>
      formatDate(new Date(Date.UTC(2026, 0, 5 + 7 * week + after)).toISOString());
    await run(csv(line({ departure_time: "11:00", valid_from: day(0), valid_to: day(6) })), {
      now: new Date(Date.UTC(2026, 0, 5 + 7 * week, 4)),
    });
    for (const { id } of await stored()) ids.add(id);
  }
  // 16 March: 31 days back is 13 February.
  expect(await periods()).toEqual([
    "HW 271 2026-02-09 2026-02-15",
    "HW 271 2026-02-16 2026-02-22",
    "HW 271 2026-02-23 2026-03-01",
    "HW 271 2026-03-02 2026-03-08",
    "HW 271 2026-03-09 2026-03-15",
    "HW 271 2026-03-16 2026-03-22",
    "HW 271 2026-03-23 2026-10-24",
  ]);
  expect(Math.max(...[...ids].map((id) => id.length))).toBe("0123456789abcdef01234567+2026-03-23".length);
});

test("a clock that has leapt takes no past flight out", async () => {
  await run(csv(line({ valid_from: "05-01-2026", valid_to: "11-01-2026" })), {
    now: new Date("2026-01-05T04:00:00Z"),
  });
  await recordClock(store, now);
  const other = csv(line({ flight_no: "KC 5", valid_from: "01-01-2036", valid_to: "31-12-2036" }));
  await run(other, { now: new Date("2036-05-18T04:00:00Z") });
  expect(await periods()).toEqual(["HW 271 2026-01-05 2026-01-11", "KC 5 2036-01-01 2036-12-31"]);
  await run(other);
  expect(await periods()).toEqual(["KC 5 2036-01-01 2036-12-31"]);
});

test("a stop is heard", async () => {
  const stop = new AbortController();
  stop.abort(new Error("stopped"));
  await expect(run(csv(line()), { signal: stop.signal })).rejects.toThrow("stopped");
});

test("any cells result in a row or a report of what is bad", () => {
  const cell = fc.oneof(
    anyText({ maxLength: 12 }),
    fc.constantFrom(
      "",
      "1",
      "HKG",
      "SIN",
      "10:40",
      "direct",
      "cargo",
      "HW 271",
      "01-06-2026",
      "-1",
      "||",
      "HW1||HW2",
    ),
  );
  const cells = fc.record(Object.fromEntries(flightColumns.map(({ key }) => [key, cell])));
  const zoneOf = (code: string) => ({ HKG: "Asia/Hong_Kong", SIN: "Asia/Singapore" })[code];
  fc.assert(
    fc.property(cells, (drawn) => {
      let bad = 0;
      const row = parseFlightLine(
        drawn as Record<FlightColumn, string>,
        { zoneOf, today: "2026-05-18" },
        { line: 1, bad: () => bad++, note: () => {} },
      );
      if (bad === 0) expect(row.origin + row.destination).toMatch(/^HKGSIN$|^SINHKG$/);
    }),
    { numRuns: 500 },
  );
});

test("an airport that is known from OurAirports alone is accepted", async () => {
  expect(await run(csv(line({ destination_airport_code: "SEN" })))).toMatchObject({ outcome: "imported" });
  expect((await stored()).map(({ destination }) => destination)).toEqual(["SEN"]);
});

test("a number has one form, with and without zeros, in all columns of numbers", async () => {
  const flown = { flight_no: "XX 0123", operating_flight_no: "YY 007", codeshares: "ZZ 0001||ZZ0020A" };
  await run(
    csv(line(flown), line({ ...flown, flight_no: "XX 123", departure_time: "12:00", arrival_time: "16:00" })),
  );
  const rows = await stored();
  expect(
    rows.map(({ legs, operating_no, codeshares }) => [JSON.parse(legs)[0][0], operating_no, codeshares]),
  ).toEqual([
    ["XX 123", "YY 7", "ZZ 1||ZZ 20A"],
    ["XX 123", "YY 7", "ZZ 1||ZZ 20A"],
  ]);
});

describe("legs of one number in lines of their own", () => {
  const from = (origin: string, destination: string, cells: Partial<Record<FlightColumn, string>>) =>
    line({
      origin_airport_code: origin,
      destination_airport_code: destination,
      flight_no: "CX 80",
      aircraft_type: "74N",
      ...cells,
    });
  const toAnchorage = from("HKG", "ANC", { departure_time: "22:45", arrival_time: "17:55" });
  const onward = (cells: Partial<Record<FlightColumn, string>> = {}) =>
    from("ANC", "ORD", { departure_time: "19:50", arrival_time: "05:00", arrival_day: "1", ...cells });
  const through = async () =>
    (await stored())
      .filter(({ via }) => via !== "")
      .map(
        (row) =>
          `${row.origin}-${row.via}-${row.destination} ${row.type} ${row.days} ${row.arrival_day} ${row.legs}`,
      );

  test("are a through service on the days of all", async () => {
    const report = await run(csv(toAnchorage, onward({ service_mon: "0", service_sun: "" })));
    expect(await through()).toEqual(['HKG-ANC-ORD transfer 23456 1 [["CX 80","74N"]]']);
    expect(report.changes?.remarks).toEqual([
      "Legs of one number that follow each other were joined as through services: 1, CX 80 HKG-ORD",
    ]);
    // An export has it as a line, which is not joined once more.
    let text = "";
    for await (const piece of exportFlights(store)) text += piece;
    const again = await run(text);
    expect(again.changes?.remarks).toBeUndefined();
    expect(await through()).toHaveLength(1);
  });

  test.each([
    ["another number", onward({ flight_no: "CX 81" })],
    [
      "a stop of more than twelve hours",
      onward({ departure_time: "06:30", arrival_time: "16:00", arrival_day: "0" }),
    ],
    ["other days", onward({ valid_from: "01-06-2026", valid_to: "02-06-2026" }).replace("CX 80", "CX 80")],
    ["cargo of each alone", onward({ local_traffic: "2" })],
    [
      "the way back",
      from("ANC", "HKG", { departure_time: "19:50", arrival_time: "23:30", arrival_day: "1" }),
    ],
  ])("are none with %s", async (name, next) => {
    const first =
      name === "other days"
        ? from("HKG", "ANC", { departure_time: "22:45", arrival_time: "17:55", valid_from: "01-07-2026" })
        : toAnchorage;
    await run(csv(first, next));
    expect(await through()).toEqual([]);
  });
});
