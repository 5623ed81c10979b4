import fc from "fast-check";
import { type ComparedFlight, type Coverage, compareFlights } from "./compare";

const summer = { valid_from: "2026-03-29", valid_to: "2026-10-24" };
const winter = { valid_from: "2026-10-25", valid_to: "2027-03-27" };

const flight = (more: Partial<ComparedFlight> = {}): ComparedFlight => ({
  days: "1234567",
  fortnight_from: "",
  departure_time: "10:40",
  arrival_time: "14:35",
  arrival_day: 0,
  legs: '[["HW 271","359"]]',
  ...summer,
  ...more,
});
/** A second file of the same season. */
const sameSeason: Coverage = {
  from: "2026-05-18",
  storedTo: "2026-10-24",
  fileFrom: "2026-03-29",
  fileTo: "2026-10-24",
  isContinued: false,
};
/** The file of the next season, after one of this. */
const nextSeason: Coverage = {
  ...sameSeason,
  fileFrom: winter.valid_from,
  fileTo: winter.valid_to,
  isContinued: true,
};

/** Differences in short: 'retimed 2026-05-18 10:40 1234567 > 11:10 1234567'. */
const compared = (before: ComparedFlight[], after: ComparedFlight[], coverage = sameSeason) =>
  compareFlights(before, after, coverage).map(
    ({ kind, holdsFrom, holdsTo, previous, current, again }) =>
      `${kind} ${holdsFrom}${holdsTo ? ` to ${holdsTo}` : ""}${again ? " again" : ""}: ${[previous, current]
        .map((side) =>
          side
            ? `${side.departureTime} ${side.aircraft} ${side.days.weekly}${
                side.days.fortnightly ? `/${side.days.fortnightly} ${side.days.fortnightFrom}` : ""
              }`
            : "none",
        )
        .join(" > ")}`,
  );
const becomes = (more: Partial<ComparedFlight>, coverage = sameSeason) =>
  compared([flight()], [flight(more)], coverage);

test.each<[string, Partial<ComparedFlight>, string]>([
  ["departs later", { departure_time: "11:10" }, "retimed 2026-05-18: 10:40 359 1234567 > 11:10 359 1234567"],
  ["arrives on another day", { arrival_day: 1 }, "retimed 2026-05-18: 10:40 359 1234567 > 10:40 359 1234567"],
  [
    "has another aircraft",
    { legs: '[["HW 271","77W"]]' },
    "aircraft 2026-05-18: 10:40 359 1234567 > 10:40 77W 1234567",
  ],
  [
    "goes by road",
    { legs: '[["HW 271",null,"road"]]' },
    "aircraft 2026-05-18: 10:40 359 1234567 > 10:40 road 1234567",
  ],
  ["flies on other days", { days: "135" }, "days 2026-05-19: 10:40 359 1234567 > 10:40 359 135"],
  [
    "flies every second week",
    { fortnight_from: "2026-05-18" },
    "days 2026-05-25: 10:40 359 1234567 > 10:40 359 /1234567 2026-06-01",
  ],
  ["ends earlier", { valid_to: "2026-08-31" }, "gone 2026-09-01: 10:40 359 1234567 > none"],
  [
    "pauses at the end of the season",
    { valid_to: "2026-10-17" },
    "days 2026-10-18: 10:40 359 1234567 > none",
  ],
])("a flight %s", (_, more, told) => {
  expect(becomes(more)).toEqual([told]);
});

test("a flight comes, or goes", () => {
  expect(compared([], [flight()])).toEqual(["new 2026-05-18: none > 10:40 359 1234567"]);
  expect(compared([], [flight({ days: "5", valid_from: "2026-06-01" })])).toEqual([
    "new 2026-06-05: none > 10:40 359 5",
  ]);
  expect(compared([flight()], [])).toEqual(["gone 2026-05-18: 10:40 359 1234567 > none"]);
  expect(compared([flight({ valid_to: "2026-05-17" })], [])).toEqual([]);
});

test("the same dates in other periods are not a difference", () => {
  const parts = [
    flight({ valid_to: "2026-06-30" }),
    flight({ valid_from: "2026-07-01", days: "123" }),
    flight({ valid_from: "2026-07-01", days: "4567" }),
  ];
  expect(compared([flight()], parts)).toEqual([]);
  const fortnights = [
    flight({ days: "5", fortnight_from: "2026-05-22" }),
    flight({ days: "5", fortnight_from: "2026-05-29" }),
  ];
  expect(compared([flight({ days: "5" })], fortnights)).toEqual([]);
  expect(
    compared(
      [flight({ days: "5", fortnight_from: "2026-05-22" })],
      [flight({ days: "5", fortnight_from: "2026-05-29" })],
    ),
  ).toEqual(["days 2026-05-22: 10:40 359 /5 2026-05-22 > 10:40 359 /5 2026-05-29"]);
});

test("an aircraft that becomes known or unknown is not a difference", () => {
  expect(compared([flight({ legs: '[["HW 271",null]]' })], [flight()])).toEqual([]);
  expect(becomes({ legs: '[["HW 271",null]]' })).toEqual([]);
});

test("differences of some weeks have an end, and those that come again say so", () => {
  const july = { valid_from: "2026-07-01", valid_to: "2026-07-31" };
  const june = flight({ valid_to: "2026-06-30" });
  const september = { valid_from: "2026-09-01", valid_to: "2026-09-30" };
  const august = flight({ valid_from: "2026-08-01" });
  expect(compared([flight()], [june, flight({ ...july, departure_time: "11:10" }), august])).toEqual([
    "retimed 2026-07-01 to 2026-07-31: 10:40 359 1234567 > 11:10 359 1234567",
  ]);
  expect(compared([flight()], [june, august])).toEqual([
    "days 2026-07-01 to 2026-07-31: 10:40 359 1234567 > none",
  ]);
  expect(
    compared(
      [flight()],
      [
        june,
        flight({ ...july, departure_time: "11:10" }),
        flight({ valid_from: "2026-08-01", valid_to: "2026-08-31" }),
        flight({ ...september, departure_time: "12:00" }),
        flight({ valid_from: "2026-10-01" }),
      ],
    ),
  ).toEqual(["retimed 2026-07-01 to 2026-07-31 again: 10:40 359 1234567 > 11:10 359 1234567"]);
  // Of the first compared day alone, and of another.
  const on = (date: string) => ({ valid_from: date, valid_to: date });
  expect(
    compared(
      [flight()],
      [
        flight({ ...on("2026-05-18"), departure_time: "11:10" }),
        flight({ valid_from: "2026-05-19", valid_to: "2026-06-30" }),
        flight({ ...on("2026-07-01"), departure_time: "11:10" }),
        flight({ valid_from: "2026-07-02" }),
      ],
    ),
  ).toEqual(["retimed 2026-05-18 to 2026-05-18 again: 10:40 359 1 > 11:10 359 1"]);
  // Of one weekday.
  expect(
    compared([flight()], [flight({ days: "234567" }), flight({ days: "1", departure_time: "11:10" })]),
  ).toEqual(["retimed 2026-05-18: 10:40 359 1 > 11:10 359 1"]);
});

test("several differences of a flight are one of each kind", () => {
  expect(becomes({ departure_time: "11:10", legs: '[["HW 271","77W"]]', days: "135" })).toEqual([
    "retimed 2026-05-18: 10:40 359 135 > 11:10 77W 135",
    "aircraft 2026-05-18: 10:40 359 135 > 11:10 77W 135",
    "days 2026-05-19: 10:40 359 1234567 > 11:10 77W 135",
  ]);
  // Past midnight: no date has both.
  const monday = flight({ days: "1", departure_time: "23:55" });
  expect(compared([monday], [flight({ days: "2", departure_time: "00:10" })])).toEqual([
    "retimed 2026-05-18: 23:55 359 1 > 00:10 359 2",
    "days 2026-05-18: 23:55 359 1 > 00:10 359 2",
  ]);
});

describe("the next season", () => {
  const continued = (
    was: Partial<ComparedFlight>,
    is: Partial<ComparedFlight> | null,
    coverage = nextSeason,
  ) => compared([flight(was)], [flight(was), ...(is ? [flight({ ...winter, ...is })] : [])], coverage);

  test("continues a flight without a word, or at another time", () => {
    expect(continued({}, {})).toEqual([]);
    expect(continued({ days: "1" }, { days: "1" })).toEqual([]);
    expect(continued({ days: "1", valid_to: "2026-10-19" }, { days: "1", valid_from: "2026-10-26" })).toEqual(
      [],
    );
    expect(
      continued({ days: "5", fortnight_from: "2026-10-16" }, { days: "5", fortnight_from: "2026-10-30" }),
    ).toEqual([]);
    expect(continued({}, { departure_time: "11:40" })).toEqual([
      "retimed 2026-10-25: 10:40 359 1234567 > 11:40 359 1234567",
    ]);
    expect(continued({ days: "1" }, { days: "1", departure_time: "11:40" })).toEqual([
      "retimed 2026-10-26: 10:40 359 1 > 11:40 359 1",
    ]);
  });

  test("brings a flight, or has one no longer", () => {
    expect(compared([], [flight(winter)], nextSeason)).toEqual(["new 2026-10-25: none > 10:40 359 1234567"]);
    expect(continued({}, null)).toEqual(["gone 2026-10-25: 10:40 359 1234567 > none"]);
    // Its summer ended before the season.
    expect(continued({ valid_to: "2026-08-31" }, null)).toEqual([]);
  });

  test("is not known of a flight that merely ends with this one", () => {
    const published = { ...nextSeason, isContinued: false };
    expect(continued({}, null, published)).toEqual([]);
    expect(continued({}, {}, published)).toEqual([]);
    expect(continued({}, { departure_time: "11:40" }, published)).toEqual([
      "retimed 2026-10-25: 10:40 359 1234567 > 11:40 359 1234567",
    ]);
  });

  test("is compared with the last stored period, also when that is over", () => {
    const late = { ...nextSeason, from: "2026-11-05" };
    expect(continued({}, { departure_time: "11:40" }, late)).toEqual([
      "retimed 2026-11-05: 10:40 359 1234567 > 11:40 359 1234567",
    ]);
  });
});

test("an open end is compared for two seasons", () => {
  const open = { valid_from: "1900-01-01", valid_to: "9999-12-31" };
  const coverage = { ...sameSeason, storedTo: "9999-12-31", fileFrom: "1900-01-01", fileTo: "9999-12-31" };
  expect(compared([flight(open)], [flight({ ...open, days: "12345" })], coverage)).toEqual([
    "days 2026-05-23: 10:40 359 1234567 > 10:40 359 12345",
  ]);
  expect(compared([flight(open)], [flight({ ...open, valid_to: "2026-06-30" })], coverage)).toEqual([
    "gone 2026-07-01: 10:40 359 1234567 > none",
  ]);
});

/** The ways in which rows depart on each date of the season, worked out date by date. */
function naively(rows: readonly ComparedFlight[]): string[] {
  const dates: string[] = [];
  for (let time = Date.UTC(2026, 4, 18); time <= Date.UTC(2026, 9, 24); time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10);
    const weekday = String(new Date(time).getUTCDay() || 7);
    const flown = rows.filter(({ days, fortnight_from, valid_from, valid_to }) => {
      const weeks = fortnight_from && Math.floor((time - Date.parse(fortnight_from)) / (7 * 86_400_000));
      const isWeek = weeks === "" || weeks % 2 === 0;
      return days.includes(weekday) && valid_from <= date && date <= valid_to && isWeek;
    });
    dates.push([...new Set(flown.map((row) => [row.departure_time, row.legs].join()))].sort().join(";"));
  }
  return dates;
}

test("a change is recorded exactly if a date differs", () => {
  const dates = ["2026-05-18", "2026-06-30", "2026-07-01", "2026-08-15", "2026-08-16", "2026-10-24"] as const;
  const row = fc
    .record({
      days: fc.constantFrom("1234567", "135", "24", "5"),
      fortnight_from: fc.constantFrom("", "", "2026-05-22", "2026-05-29"),
      departure_time: fc.constantFrom("10:40", "11:10"),
      legs: fc.constantFrom('[["HW 271","359"]]', '[["HW 271","77W"]]'),
      ends: fc.tuple(fc.constantFrom(...dates), fc.constantFrom(...dates)),
    })
    .map(({ ends, ...more }) => {
      const [valid_from, valid_to] = [...ends].sort() as [string, string];
      return flight({ ...more, valid_from, valid_to });
    });
  const rows = fc.array(row, { maxLength: 3 });
  fc.assert(
    fc.property(rows, fc.option(rows, { nil: null }), (before, other) => {
      // Other rows of the same dates, or other dates.
      const after =
        other ??
        before.flatMap((one) =>
          one.valid_from < "2026-07-01" && one.valid_to >= "2026-07-01"
            ? [
                { ...one, valid_to: "2026-06-30" },
                { ...one, valid_from: "2026-07-01" },
              ]
            : [one],
        );
      const [was, is] = [naively(before), naively(after)];
      // What a flight that ends with the season does after its last departure is not known.
      const last = was.findLastIndex(Boolean);
      const known = last >= was.length - 14 ? last + 1 : was.length;
      const isSame = was.slice(0, known).join("|") === is.slice(0, known).join("|");
      expect(compareFlights(before, after, sameSeason).length === 0).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});
