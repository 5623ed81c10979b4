import fc from "fast-check";
import { memoize } from "@/lib/memoize/memoize";
import { noRemarks } from "@/lib/store/import-lines";
import { departureDates, flagsOf } from "../legs/dates";
import type { IncomingFlight } from "./import-staging";
import { readSsim } from "./ssim";

/**
 * Every departure of a file of two seasons, compared with an expander that shares no code with the import: it walks day by day
 * over the columns of every record.
 */

const zones: Record<string, string> = {
  HKG: "Asia/Hong_Kong",
  LHR: "Europe/London",
  FRA: "Europe/Berlin",
  JFK: "America/New_York",
  LAX: "America/Los_Angeles",
  SYD: "Australia/Sydney",
  AKL: "Pacific/Auckland",
  HNL: "Pacific/Honolulu",
};
const monthNames = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const oneDay = 86_400_000;
const two = (value: number) => String(value).padStart(2, "0");

/** What a record of the test says; times in the file's mode. */
interface Leg {
  number: string;
  variation: string;
  sequence: number;
  /** DDMMMYY or 00XXX00. */
  from: string;
  to: string;
  days: string;
  frequency: string;
  origin: string;
  departure: string;
  originOffset: string;
  destination: string;
  arrival: string;
  destinationOffset: string;
  dateVariation: string;
}

const line = (fields: Record<number, string>, serial: number) => {
  const letters = Array<string>(200).fill(" ");
  for (const [column, text] of Object.entries({ ...fields, 195: String(serial).padStart(6, "0") })) {
    [...text].forEach((letter, at) => {
      letters[Number(column) - 1 + at] = letter;
    });
  }
  return letters.join("");
};

function fileOf(mode: "L" | "U", legs: readonly Leg[]): string[] {
  return [
    line({ 1: "1AIRLINE STANDARD SCHEDULE DATA SET" }, 1),
    line({ 1: "2", 2: mode, 3: "X0 ", 15: "29MAR26", 22: "27MAR27" }, 2),
    ...legs.map((leg, at) =>
      line(
        {
          1: "3 X0 ",
          6: leg.number,
          10: leg.variation,
          12: two(leg.sequence),
          14: "F",
          15: leg.from,
          22: leg.to,
          29: leg.days,
          36: leg.frequency,
          37: leg.origin,
          40: leg.departure,
          44: leg.departure,
          48: leg.originOffset,
          55: leg.destination,
          58: leg.arrival,
          62: leg.arrival,
          66: leg.destinationOffset,
          73: "77X",
          193: leg.dateVariation,
        },
        at + 3,
      ),
    ),
    line({ 1: "5 X0 ", 188: String(legs.length + 2).padStart(6, "0"), 194: "E" }, legs.length + 3),
  ];
}

const few = { max: 1_000 };
const utcDay = memoize((date: string) => {
  const [, day = "", month = "", year = ""] = /^(..)(...)(..)$/.exec(date) ?? [];
  return Date.UTC(2000 + Number(year), monthNames.indexOf(month), Number(day));
}, few);

/** The last day of the season: the eve of the next last Sunday of a March or an October. */
const endOfSeason = memoize((from: number): number => {
  for (let day = from + oneDay; ; day += oneDay) {
    const [date, weekLater] = [new Date(day), new Date(day + 7 * oneDay)];
    const isChange = [2, 9].includes(date.getUTCMonth()) && date.getUTCMonth() !== weekLater.getUTCMonth();
    if (date.getUTCDay() === 0 && isChange) return day - oneDay;
  }
}, few);

/** 'YYYY-MM-DD HH:mm' of a moment by the clock of a zone. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(moment: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  clocks.set(zone, clock);
  return clock.format(moment);
}

/** The naive expander: every flight and every through flight of every day, by its local times. */
function expand(lines: readonly string[]): string[] {
  const cut = (text: string, first: number, last: number) => text.slice(first - 1, last);
  const utc = cut(lines[1] ?? "", 2, 2) === "U";
  const validFrom = utcDay(cut(lines[1] ?? "", 15, 21));
  const found: string[] = [];
  const records = lines.filter((text) => text.startsWith("3"));
  const flights = new Map<string, string[]>();
  for (const text of records) {
    const key = cut(text, 2, 11);
    flights.set(key, [...(flights.get(key) ?? []), text]);
  }
  const flies = (text: string, day: number) => {
    const [fromText, toText] = [cut(text, 15, 21), cut(text, 22, 28)];
    const from = fromText === "00XXX00" ? validFrom : utcDay(fromText);
    const to = toText === "00XXX00" ? endOfSeason(from) : utcDay(toText);
    if (day < from || day > to) return false;
    const weekday = new Date(day).getUTCDay() || 7;
    if (!cut(text, 29, 35).includes(String(weekday))) return false;
    const week = Math.floor((day - from) / oneDay / 7);
    return cut(text, 36, 36) !== "2" || week % 2 === 0;
  };
  const moment = (text: string, day: number, columns: [number, number], at: number, zone: string) => {
    const clock = cut(text, ...columns);
    const variation = cut(text, at, at);
    const later = variation === "A" || variation === "J" ? -1 : Number(variation.trim());
    const time =
      day + later * oneDay + Number(clock.slice(0, 2)) * 3_600_000 + Number(clock.slice(2)) * 60_000;
    return clockOf(time, utc ? zone : "UTC");
  };
  const zoneOf = (code: string) => zones[code] ?? "";
  for (let day = validFrom - 40 * oneDay; day < validFrom + 560 * oneDay; day += oneDay) {
    for (const legs of flights.values()) {
      for (const [start, first] of legs.entries()) {
        for (const last of legs.slice(start)) {
          const part = legs.slice(start, legs.indexOf(last) + 1);
          if (!part.every((leg) => flies(leg, day))) continue;
          const [origin, destination] = [cut(first, 37, 39), cut(last, 55, 57)];
          if (origin === destination) continue;
          const departs = moment(first, day, [44, 47], 193, zoneOf(origin));
          const arrives = moment(last, day, [58, 61], 194, zoneOf(destination));
          found.push(`${Number(cut(first, 6, 9))} ${origin} ${departs} ${destination} ${arrives}`);
        }
      }
    }
  }
  return found.sort();
}

/** The same from the rows of the import. */
function datesOf(rows: readonly IncomingFlight[]): string[] {
  return rows
    .flatMap((row) => {
      const service = {
        days: flagsOf(row.days),
        validFrom: row.valid_from,
        validTo: row.valid_to,
        fortnightFrom: row.fortnight_from || null,
      };
      const number = JSON.parse(row.legs)[0][0].slice(3);
      return [...departureDates(service, "2026-01-01", "2027-12-31")].map((date) => {
        const arrives = new Date(Date.parse(date) + row.arrival_day * oneDay).toISOString().slice(0, 10);
        return `${number} ${row.origin} ${date} ${row.departure_time} ${row.destination} ${arrives} ${row.arrival_time}`;
      });
    })
    .sort();
}

async function importOf(lines: readonly string[]) {
  const said = { problems: noRemarks(), notes: noRemarks(), unknownHeads: [] };
  const facts = { zoneOf: (code: string) => zones[code], today: "2026-05-18" };
  const rows: IncomingFlight[] = [];
  const text = [`${lines.join("\r\n")}\r\n`];
  const input = (async function* () {
    yield* text;
  })();
  for await (const some of readSsim(input, said, facts)) rows.push(...(some ?? []));
  expect(said).toEqual({ problems: noRemarks(), notes: noRemarks(), unknownHeads: [] });
  return rows;
}

const dateText = (day: number) => {
  const date = new Date(day);
  return `${two(date.getUTCDate())}${monthNames[date.getUTCMonth()]}${String(date.getUTCFullYear()).slice(2)}`;
};
const offsetText = (minutes: number) =>
  `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
const variationText = (days: number) => (days < 0 ? "A" : String(days));

/** A leg of a flight whose begin is the day `begin`, from its departure and its minutes of flight. */
function legOf(
  mode: "L" | "U",
  begin: number,
  departs: number,
  minutes: number,
  places: { origin: string; destination: string },
  /** Days after which its period begins, which decides the stated difference from UTC. */
  shift: number,
) {
  const end = (moment: number, code: string) => {
    const localOf = (time: number) => Date.parse(`${clockOf(time, zones[code] ?? "").replace(" ", "T")}Z`);
    const local = localOf(moment);
    const stated = moment + shift * oneDay;
    const shown = mode === "U" ? moment : local;
    const date = new Date(shown);
    return {
      clock: two(date.getUTCHours()) + two(date.getUTCMinutes()),
      offset: offsetText((localOf(stated) - stated) / 60_000),
      later: Math.floor((shown - begin) / oneDay),
    };
  };
  const [out, home] = [end(departs, places.origin), end(departs + minutes * 60_000, places.destination)];
  return {
    departure: out.clock,
    originOffset: out.offset,
    arrival: home.clock,
    destinationOffset: home.offset,
    dateVariation: variationText(out.later) + variationText(home.later),
    ...places,
  };
}

const first = Date.UTC(2026, 2, 29);
const daysText = (flags: readonly boolean[]) => flags.map((on, at) => (on ? String(at + 1) : " ")).join("");

/** A flight of one to three legs, each with a period, days and frequency, mostly those of the flight. */
const flight = (mode: "L" | "U", number: number) =>
  fc
    .record({
      route: fc.shuffledSubarray(Object.keys(zones), { minLength: 2, maxLength: 4 }),
      start: fc.integer({ min: 0, max: 220 }),
      length: fc.integer({ min: 20, max: 300 }),
      isOpen: fc.boolean(),
      frequency: fc.constantFrom(" ", "1", "2", "2"),
      days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((flags) => flags.some(Boolean)),
      minute: fc.integer({ min: 0, max: 1439 }),
      legs: fc.array(
        fc.record({
          block: fc.integer({ min: 180, max: 1200 }),
          ground: fc.integer({ min: 120, max: 1500 }),
          isOwn: fc.boolean(),
          later: fc.integer({ min: 0, max: 20 }),
          frequency: fc.constantFrom(" ", "2"),
        }),
        { minLength: 3, maxLength: 3 },
      ),
    })
    .map(({ route, start, length, isOpen, frequency, days, minute, legs }): Leg[] => {
      const begin = first + start * oneDay;
      let departs = begin + minute * 60_000;
      return route.slice(1).map((destination, at) => {
        const own = legs[at];
        const origin = route[at] ?? "";
        const shift = own?.isOwn ? own.later : 0;
        const times = legOf(mode, begin, departs, own?.block ?? 180, { origin, destination }, shift);
        departs += ((own?.block ?? 180) + (own?.ground ?? 120)) * 60_000;
        return {
          number: String(number).padStart(4, "0"),
          variation: "01",
          sequence: at + 1,
          from: dateText(begin + shift * oneDay),
          to: isOpen ? "00XXX00" : dateText(begin + (length + shift) * oneDay),
          // A period of some days only may have no day of service: all its days are marked.
          days: length < 40 || isOpen ? "1234567" : daysText(days),
          frequency: own?.isOwn ? own.frequency : frequency,
          ...times,
        };
      });
    });

describe.each(["L", "U"] as const)("times in mode %s", (mode) => {
  test("every date of a file equals that of the naive expander", async () => {
    const flights = fc
      .tuple(...Array.from({ length: 4 }, (_, at) => flight(mode, at + 1)))
      .map((legs) => legs.flat());
    await fc.assert(
      fc.asyncProperty(flights, async (legs) => {
        const lines = fileOf(mode, legs);
        const expected = expand(lines);
        expect(expected.length).toBeGreaterThan(0);
        expect(datesOf(await importOf(lines))).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

const plain: Leg = {
  number: "0001",
  variation: "01",
  sequence: 1,
  from: "29MAR26",
  to: "27MAR27",
  days: "1234567",
  frequency: " ",
  origin: "HKG",
  departure: "0100",
  originOffset: "+0800",
  destination: "LHR",
  arrival: "1400",
  destinationOffset: "+0100",
  dateVariation: "00",
};

test("a time in UTC moves with the clocks of its station, in both directions and on both hemispheres", async () => {
  const legs: Leg[] = [
    plain,
    { ...plain, number: "0002", destination: "SYD", arrival: "1030", destinationOffset: "+1100" },
  ];
  const lines = fileOf("U", legs);
  const rows = await importOf(lines);
  expect(datesOf(rows)).toEqual(expand(lines));
  expect(rows.map((row) => [row.destination, row.valid_from, row.valid_to, row.arrival_time])).toEqual([
    ["LHR", "2026-03-29", "2026-10-24", "15:00"],
    ["LHR", "2026-10-25", "2027-03-27", "14:00"],
    ["SYD", "2026-03-29", "2026-04-04", "21:30"],
    ["SYD", "2026-04-05", "2026-10-03", "20:30"],
    ["SYD", "2026-10-04", "2027-03-27", "21:30"],
  ]);
});

test("a stated difference from UTC that the station never has moves with its clocks", async () => {
  const [summer, winter] = await importOf(fileOf("U", [{ ...plain, destinationOffset: "+0200" }]));
  expect([summer?.arrival_time, winter?.arrival_time]).toEqual(["16:00", "15:00"]);
});

test("itinerary variations of one number are services of their own, fortnights go on over the season", async () => {
  const lines = fileOf(
    "L",
    [
      { ...plain, frequency: "2", to: "00XXX00", days: "1   5  " },
      { ...plain, variation: "02", from: "25OCT26", days: "  3    ", dateVariation: "AA" },
      {
        ...plain,
        variation: "02",
        from: "25OCT26",
        days: "  3    ",
        sequence: 2,
        origin: "LHR",
        destination: "JFK",
      },
    ].map((leg, at) =>
      at === 2 ? { ...leg, departure: "1500", arrival: "1700", dateVariation: "AA" } : leg,
    ),
  );
  const rows = await importOf(lines);
  expect(datesOf(rows)).toEqual(expand(lines));
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({ fortnight_from: "2026-03-29", valid_to: "2026-10-24" });
});
