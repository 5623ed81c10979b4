import { renderToStaticMarkup } from "react-dom/server";
import { embeddedFlights, flightsImporter } from "@/lib/flights/operator";
import type { Flight } from "@/lib/flights/shared";
import { openStore } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import { migrate } from "@/lib/store/migrations";
import type { AirportRow } from "@/lib/store/schema";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { bareLeg, connection, flight, roadService } from "@/test/support/examples/flights";
import { clockAt } from "@/test/support/utc-clock";
import { FlightTable } from "./flight-table";

const sortingOf = (search: string) => ({
  search: new URLSearchParams(search),
  action: "/flight",
  onSort: () => {},
});
const sorting = sortingOf("");
const lane = {
  quote: new URLSearchParams({ origin_airport: "Hong Kong" }),
  now: clockAt("2026-05-18T12:00"),
  locale: "en",
} as const;
/** What a reader sees, without tags. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const text = (change: Partial<Flight>, date = "", search = "") =>
  renderToStaticMarkup(
    <FlightTable
      label="Flights"
      items={[{ ...flight, ...change }]}
      stops={{ ICN: "Seoul" }}
      searched={{ from: "2026-05-18", to: "2026-06-18" }}
      date={date}
      sorting={sortingOf(search)}
      {...lane}
      words={{ flights: en.flights, dates: en.dates }}
    />,
  );

test("the days of service are spelled out, their squares are not", () => {
  expect(text({})).toContain('role="img" aria-label="Mon, Wed, Fri"');
  expect(text({ days: Array(7).fill(true) })).toContain('aria-label="Every day"');
});

test("the searched day is marked, and the head of the sorted column announces the order", () => {
  // 20 May 2026 is a Wednesday.
  expect(text({}, "2026-05-20").match(/class="[^"]*searched[^"]*">(.)</)?.[1]).toBe("W");
  expect(text({})).not.toContain("searched");
  expect(text({})).not.toContain("aria-sort");
  expect(text({}, "", "sort=departure")).toMatch(/aria-sort="ascending">.*?<a [^>]*>Departure</);
});

test("a time that is not published is said to be so, and whose days the row has", () => {
  expect(text({ departureTime: null, arrivalDay: null })).not.toContain(en.flights.nonStop);
  const arrives = plain(text({ departureTime: null, arrivalDay: null, elapsedMinutes: null }));
  expect(arrives).toMatch(/^.*not published HKG Not stated.*06:15 AMS/);
  expect(arrives).toContain("days of arrival: it departs the same day or earlier");
  expect(arrives).toContain("Get Quote , 06:15");
  const departs = plain(text({ arrivalTime: null, arrivalDay: null, elapsedMinutes: null }));
  expect(departs).toMatch(/23:55 HKG Not stated.*not published AMS/);
  expect(departs).not.toContain("days of arrival");
});

test("an unknown aircraft is shown as unknown", () => {
  const leg = { ...bareLeg, aircraftType: "Zeppelin" };
  expect(text({ legs: [leg] })).toContain("<b>Body not known</b>");
});

test.each([
  [{ arrivalDay: 0 }, "06:15 AMS same day"],
  [{ arrivalDay: 1 }, "06:15 +1 AMS next day"],
  [{ arrivalDay: 2 }, "06:15 +2 AMS 2 days later"],
  [{ arrivalDay: -1 }, "06:15 −1 AMS day before"],
  [{ arrivalDay: null }, "06:15 AMS K0 801"],
] as const)("the day of arrival in figures and in words: %j", (change, shown) => {
  expect(plain(text(change))).toContain(shown);
});

test.each([
  [800, "13 h 20 min"],
  [840, "14 h"],
  [50, "50 min"],
  [null, "Not stated"],
])("a duration of %s minutes reads %j", (elapsedMinutes, shown) => {
  expect(text({ elapsedMinutes })).toContain(`>${shown}<`);
});

test("airports on the way are named, else counted", () => {
  const legs = ["1", "2", "3"].map((flightNo) => ({ ...bareLeg, flightNo }));
  expect(text({})).toContain(">Non-stop<");
  expect(text({ via: ["ICN", "NRT"] })).toContain(">via Seoul, NRT<");
  expect(text({ legs: legs.slice(0, 2) })).toContain(">1 transfer<");
  expect(text({ legs })).toContain(">2 transfers<");
});

test.each([
  [{ validFrom: "2026-06-08" }, "from 08-06-2026"],
  [{ validTo: "2026-06-07" }, "until 07-06-2026"],
  [{ validFrom: "2026-05-19", validTo: "2026-06-17" }, "from 19-05-2026 until 17-06-2026"],
  [{ validFrom: "2026-05-18", validTo: "2026-10-24" }, "until 24-10-2026"],
  [{}, ""],
] as const)("when a service begins within the searched days, and when it ends: %j", (change, shown) => {
  const [, period = ""] = /<td role="cell" class="valid">(.*?)<\/td>/.exec(text(change)) ?? [];
  expect(plain(period)).toBe(shown);
});

test("a connection shows its hub, time and minimum, amber if it is tight, and a truck is not called a flight", () => {
  const html = text(connection);
  expect(plain(html)).toContain("LGG 3 h 30 min , minimum 3 h 10 min, then road");
  expect(html).toMatch(/class="tight">3 h 30 min</);
  expect(plain(html)).toContain("0M 7021 road feeder, LGG to AMS 3 h 45 min");
  expect(plain(html)).toContain("77X Boeing 777-200F Freighter , also X0 123");
  expect(plain(html)).toContain("every second week");
  expect(html).toContain("/flight/option/0M915_HKG_LGG_20260319~0M7021_LGG_AMS_20260320");
  const [rule] = connection.connections;
  if (!rule) throw new Error("The example connects.");
  const unruled = text({ ...connection, connections: [{ ...rule, minimum: null }] });
  expect(plain(unruled)).toContain("LGG 3 h 30 min , minimum not published, then road");
  expect(unruled).not.toContain("tight");
});

test("a truck alone is a road feeder, and no word calls it a flight", () => {
  const row = text(roadService).split("<tbody")[1] ?? "";
  expect(plain(row)).toContain("By road");
  expect(plain(row)).toContain("Road feeder");
  expect(plain(row)).not.toMatch(/flight|aircraft|non-stop/i);
});

test("Get Quote names the numbers of its row", () => {
  expect(text(connection)).toContain(
    'href="/fe-air?origin_airport=Hong+Kong&amp;flights=0M+915%7C%7C0M+7021"',
  );
});

test("aircraft have visible names; a flight number that changes its aircraft has two rows", () => {
  const warned = jest.spyOn(console, "error").mockImplementation(() => {});
  const leg = { ...bareLeg, flightNo: "X0 701", aircraftBody: "wide" as const };
  const change = text({
    legs: [
      { ...leg, aircraftType: "77W", aircraftName: "Boeing 777-300ER" },
      { ...leg, aircraftType: "789", aircraftName: "Boeing 787-9" },
    ],
  });
  expect(change.match(/X0 701/g)).toHaveLength(2);
  for (const name of ["Boeing 777-300ER", "Boeing 787-9"]) {
    expect(change).toMatch(new RegExp(`${name} <b>Wide body</b>`));
  }
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test("an aircraft whose name contains its body is named once", () => {
  const leg = { ...bareLeg, flightNo: "K0 810", aircraftType: "77X", aircraftBody: "freighter" } as const;
  const of = (aircraftName: string) => text({ legs: [{ ...leg, aircraftName }] });
  expect(of("Boeing 777-200F Freighter")).toContain(
    "</span>Boeing 777-200F <b>Freighter</b>, Direct Flight</span>",
  );
  expect(of("Ilyushin Il-76")).toContain("</span>Ilyushin Il-76 <b>Freighter</b>, Direct Flight</span>");
});

test("a season that changes its times has two rows, each with its period", async () => {
  const store = openStore(":memory:");
  await migrate(store);
  const place = {
    listed: 1,
    name: "",
    name_zh: null,
    city: "",
    city_zh: null,
    lat: 0,
    lon: 0,
    aliases: "[]",
  };
  const airports: AirportRow[] = [
    { ...place, id: "HKG", country_code: "HK", zone: "Asia/Hong_Kong" },
    { ...place, id: "SIN", country_code: "SG", zone: "Asia/Singapore" },
  ];
  await insertMany(store.db, "airports", airports);
  const record = (start: string, serial: number, end = "  ") =>
    `${start.padEnd(192)}${end}${String(serial).padStart(6, "0")}`;
  const leg = (variation: string, period: string, times: string, serial: number) =>
    record(
      `3 HW  271${variation}01J${period}1 3 5   HKG${times.slice(0, 4).repeat(2)}+0800  SIN${times.slice(4).repeat(2)}+0800  359`,
      serial,
      "00",
    );
  const report = await flightsImporter.run({
    store,
    input: (async function* () {
      yield [
        record("1AIRLINE STANDARD SCHEDULE DATA SET", 1),
        record("2LHW      S26 29MAR2624OCT2601MAR26", 2),
        leg("01", "29MAR2631MAY26", "10401435", 3),
        leg("02", "01JUN2624OCT26", "11251520", 4),
        `${record("5 HW 01MAR26", 5).slice(0, 187)}000004E000005`,
      ].join("\r\n");
    })(),
    now: new Date("2026-05-18T04:00:00Z"),
    dryRun: false,
    skipBad: false,
    replace: null,
  });
  expect(report.problems.shown).toEqual([]);
  expect(report).toMatchObject({ outcome: "imported", changes: { added: 2 } });
  const end = (code: string, zone: string) => ({ id: code, name: code, code, zone });
  const { flights } = await embeddedFlights(store).searchFlights({
    origin: end("HKG", "Asia/Hong_Kong"),
    destination: end("SIN", "Asia/Singapore"),
    dateFrom: "2026-05-18",
    dateTo: "2026-06-18",
    language: "en",
  });
  store.close();
  const shown = (words: typeof en | typeof zhTw) =>
    renderToStaticMarkup(
      <FlightTable
        label="Flights"
        items={flights}
        stops={{}}
        searched={{ from: "2026-05-18", to: "2026-06-18" }}
        date=""
        sorting={sorting}
        {...lane}
        words={{ flights: words.flights, dates: words.dates }}
      />,
    )
      .split("</thead>")[1]
      ?.split("</tr>")
      .map((row) =>
        row
          .replace(/<[^>]+>/g, " ")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .slice(0, 2);
  expect(shown(en)).toEqual([
    expect.stringMatching(/10:40 HKG .* 14:35 SIN same day HW 271 359 .* until 31-05-2026/),
    expect.stringMatching(/11:25 HKG .* 15:20 SIN same day HW 271 359 .* from 01-06-2026/),
  ]);
  expect(shown(zhTw)).toEqual([
    expect.stringContaining("至 31-05-2026 止"),
    expect.stringContaining("由 01-06-2026 起"),
  ]);
});
