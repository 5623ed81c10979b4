import fc from "fast-check";
import { scaled } from "@/test/support/time-scale.mjs";
import { dateProblem, dateSetter, mostWaiting, timeOfDay } from "./import-dates";
import { ImportFailure } from "./import-lines";

/** What becomes of dates, one a line from line 2 on. */
function datesOf(...cells: string[]): string[] {
  const dates = dateSetter([{ head: "ETD", index: 0 }]);
  const ready = cells.flatMap((cell, index) =>
    dates.take({ line: index + 2, cells: [cell], malformed: null }),
  );
  dates.end();
  expect(ready.map(({ line }) => line)).toEqual(cells.map((_, index) => index + 2));
  return ready.map(({ cells: [cell = ""] }) => cell);
}

test.each([
  ["03-04-2026 18:30", "03-04-2026 18:30"],
  ["2026-04-03", "03-04-2026"],
  ["2026-04-03 18:30", "03-04-2026 18:30"],
  ["2026-04-03T18:30:00", "03-04-2026 18:30"],
  ["2026/4/3 8:05", "03-04-2026 08:05"],
  ["15-12-2026 6:00", "15-12-2026 06:00"],
  ["9-12-2026", "09-12-2026"],
  ["9-3-2026 16:00", "09-03-2026 16:00"],
  ["15-12-2026 06:00:00", "15-12-2026 06:00"],
  ["15-12-2026\u00a006:00", "15-12-2026 06:00"],
  ["15-12-2026\u202f6:00", "15-12-2026 06:00"],
  ["\u200e15-12-2026 06:00", "15-12-2026 06:00"],
  ["１５－１２－２０２６", "15-12-2026"],
  ["17/12/2026\u00a06:00", "17-12-2026 06:00"],
  ["2026年4月3日", "03-04-2026"],
  ["2026年12月3日 8:05", "03-12-2026 08:05"],
  ["2026年12月3日18:05", "03-12-2026 18:05"],
  ["3-Apr-26", "03-04-2026"],
  ["13-Apr-26", "13-04-2026"],
  ["03-APR-2026 18:30", "03-04-2026 18:30"],
  ["3 April 2026", "03-04-2026"],
  ["3-Sept-26", "03-09-2026"],
  ["4/4/2026", "04-04-2026"],
  ["13/4/2026 9:00", "13-04-2026 09:00"],
  ["4/13/2026", "13-04-2026"],
  ["05.12.2026 18:30", "05-12-2026 18:30"],
  ["2026.12.05 18:30", "05-12-2026 18:30"],
  ["05DEC26 1830", "05-12-2026 18:30"],
  ["05DEC2026", "05-12-2026"],
  ["20261205", "05-12-2026"],
  ["20261205 1830", "05-12-2026 18:30"],
  ["20261205T183000", "05-12-2026 18:30"],
  ["Sat 05 Dec 2026 18:30", "05-12-2026 18:30"],
  ["Saturday, 5 December 2026", "05-12-2026"],
  ["Dec 5, 2026 18:30", "05-12-2026 18:30"],
  ["December 5th 2026", "05-12-2026"],
  ["05-12-2026 1830", "05-12-2026 18:30"],
  ["05-12-2026 1830H", "05-12-2026 18:30"],
  ["05-12-2026 18:30 LT", "05-12-2026 18:30"],
  ["05-12-2026 18:30hrs", "05-12-2026 18:30"],
  ["05-12-2026 6:30 PM", "05-12-2026 18:30"],
  ["05-12-2026 12:05 a.m.", "05-12-2026 00:05"],
  ["05-12-2026 18.30", "05-12-2026 18:30"],
  ["2026/12/5 下午 06:30", "05-12-2026 18:30"],
  ["46361.7708", "05-12-2026 18:30"],
  ["46361", "05-12-2026"],
  // A Saturday: the day of the week shows the order.
  ["05/12/2026(SAT) 18:30", "05-12-2026 18:30"],
  ["12/05/2026 Sat", "05-12-2026"],
  ["05-12-2026 (六)", "05-12-2026"],
  ["2026年12月5日 星期六 18:30", "05-12-2026 18:30"],
  ["'05-12-2026", "05-12-2026"],
  ['="05-12-2026 18:30"', "05-12-2026 18:30"],
  // Links to empty cells.
  ["0", ""],
  ["00:00", ""],
  ["1900-01-00", ""],
  ["00-01-1900 00:00", ""],
])("%s is %s", (cell, date) => expect(datesOf(cell)).toEqual([date]));

test.each([
  "",
  "soon",
  "31-Feb-26",
  "2026-02-30",
  "0000-02-03",
  "3-Foo-26",
  "30/30/2026",
  "30-30-2026",
  "31-2-2026",
  "15-12-2026 25:00",
  "15-12-2026 HKT",
  "2026-04-0318:30",
  "3/4/26",
  "05-12-26",
  "Sun 05 Dec 2026",
  "05-Dec",
  "12月5日",
  "5/12",
  "05-12-2026 AM",
  "05-12-2026 13:30 PM",
  "05-12-2026 0:30 AM",
  "2026-12-05T18:30+08:00",
  "2026-12-05T18:30:00Z",
  "2026-12-05 24:00",
  "WK 49",
  "05DEC1830",
  "9000001",
  "3-Apr-2026 25:00",
  "1/1/2026 9:75",
])("%j is left as it is", (cell) => expect(datesOf(cell)).toEqual([cell]));

test.each([
  ["2026-12-05T18:30+08:00", "has an offset from UTC: write the local time of the place, without it."],
  ["2026-12-05T18:30:00Z", "has an offset from UTC: write the local time of the place, without it."],
  ["05-12-26 18:30", "does not show which number is the year: write it with four digits."],
  ["2026-12-05 24:00", "is not a time of day: write 23:59, or the next day."],
  ["WK 49", "is not a date: write DD-MM-YYYY HH:mm, YYYY-MM-DD HH:mm, 5-Dec-2026 18:30 or 05.12.2026 18:30;"],
])("%s %s", (cell, problem) => expect(dateProblem(cell)).toContain(problem));

test.each([
  ["9:05", "09:05"],
  ["14:10:00", "14:10"],
  ["0905", "09:05"],
  ["905", "09:05"],
  ["9:05 pm", "21:05"],
  ["9.05", "09:05"],
  ["0905H", "09:05"],
  ["2026-12-05 09:05", "09:05"],
  ["1899-12-30 09:05:00", "09:05"],
  ["0.378472222222222", "09:05"],
  ["0", "00:00"],
  ["9:5", null],
  ["24:00", null],
  ["9:05+1", null],
  ["05-12-2026", null],
  ["1.5", null],
  ["noon", null],
])("the time of day of %s is %s", (cell, time) => expect(timeOfDay(cell)).toBe(time));

const pieces = [
  ...[
    "05",
    "12",
    "2026",
    "26",
    "-",
    "/",
    ".",
    ":",
    " ",
    "T",
    "Z",
    "Dec",
    "SAT",
    "(",
    ")",
    "下午",
    "PM",
    "年",
    "日",
  ],
  ...["星期六", "1830", "H", "46361", "0", "'", '="', '"', "\u00a0", "LT"],
];
const writtenCells = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
);

test("whatever is in a cell, it is read as a real date or time, or not at all", () => {
  fc.assert(
    fc.property(writtenCells, (cell) => {
      let date = cell;
      try {
        [date = ""] = datesOf(cell);
      } catch (error) {
        if (!(error instanceof ImportFailure)) throw error;
      }
      const [, day, month, year, clock] = /^(\d\d)-(\d\d)-(\d{4})(?: (.*))?$/.exec(date) ?? [];
      if (day && date !== cell) {
        expect(new Date(`${year}-${month}-${day}`).toISOString().slice(0, 10)).toBe(
          `${year}-${month}-${day}`,
        );
        expect(clock ?? "00:00").toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
      } else if (date !== "") dateProblem(date);
      expect(timeOfDay(cell) ?? "00:00").toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
    }),
    { numRuns: 1000 },
  );
});

test("a long cell costs no more than its length", () => {
  const began = performance.now();
  for (const piece of [" ", "1", "(", "Sat", "05-", "0", "T ", "a", "星期", ":00", "' "]) {
    const cell = piece.repeat(200_000 / piece.length);
    datesOf(cell);
    dateProblem(cell);
    timeOfDay(cell);
  }
  expect(performance.now() - began).toBeLessThan(scaled(2000));
});

test("one day over twelve shows the order of the complete file, on whichever line it is", () => {
  expect(datesOf("3/4/2026", "soon", "03-04-2026", "5/6/2026 12:00", "25/12/2026", "1/2/2026")).toEqual([
    "03-04-2026",
    "soon",
    "03-04-2026",
    "05-06-2026 12:00",
    "25-12-2026",
    "01-02-2026",
  ]);
  expect(datesOf("3/4/2026", "12/25/2026", "1/2/2026")).toEqual(["04-03-2026", "25-12-2026", "02-01-2026"]);
});

test("a date in another column of the line shows it too", () => {
  const dates = dateSetter([
    { head: "ETD", index: 0 },
    { head: "ETA", index: 1 },
  ]);
  const [record] = dates.take({ line: 2, cells: ["3/4/2026", "28/4/2026"], malformed: null });
  expect(record?.cells).toEqual(["03-04-2026", "28-04-2026"]);
});

test("a file that does not show the order is rejected with both readings and an example", () => {
  expect(() => datesOf("4/4/2026", "3/4/2026", "5/6/2026")).toThrow(
    new ImportFailure(
      'Line 3, ETD: "3/4/2026" is 3 April 2026 or 4 March 2026, and no date of the file shows which. ' +
        "Write dates as DD-MM-YYYY, YYYY-MM-DD or 3-Apr-2026.",
    ),
  );
});

test("a file that shows both orders is rejected with a line for each", () => {
  expect(() => datesOf("25/12/2026", "3/4/2026", "12/26/2026")).toThrow(
    'the day first, others the month (line 2, ETD: "25/12/2026"; line 4, ETD: "12/26/2026")',
  );
});

test.each([
  [["17-04-2026", "4/15/2026"], 'line 2, ETD: "17-04-2026"; line 3, ETD: "4/15/2026"'],
  [["3/4/2026", "4/15/2026", "3-4-2026"], 'line 3, ETD: "4/15/2026"; line 4, ETD: "3-4-2026"'],
  [["4/15/2026", "17-04-2026 18:30"], 'line 2, ETD: "4/15/2026"; line 3, ETD: "17-04-2026 18:30"'],
])(
  "hyphens have the day first: beside slashes with the month first the file has both: %j",
  (cells, places) => {
    expect(() => datesOf(...cells)).toThrow(`others the month (${places})`);
  },
);

test("hyphens do not show the order of slashes", () => {
  expect(() => datesOf("17-04-2026", "3/4/2026")).toThrow("and no date of the file shows which");
  expect(datesOf("17-04-2026", "3/4/2026", "25/4/2026")).toEqual(["17-04-2026", "03-04-2026", "25-04-2026"]);
});

test("the number of waiting lines is limited", () => {
  const dates = dateSetter([{ head: "ETD", index: 0 }]);
  const take = (line: number) => dates.take({ line, cells: ["3/4/2026"], malformed: null });
  let ready = 0;
  for (let line = 1; line <= mostWaiting; line += 1) ready += take(line).length;
  expect(ready).toBe(0);
  expect(() => take(mostWaiting + 1)).toThrow(/no date of the 50000 lines from there shows which/);
});

const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const two = (number: number) => String(number).padStart(2, "0");
const parts = (date: Date) => [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()] as const;

test("every writing of a day means that day, and a file of days is read as it was written or not at all", () => {
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), fc.boolean(), (days, isDayFirst) => {
      const plain = days.map(parts).map(([d, m, y]) => `${two(d)}-${two(m)}-${y}`);
      const writings = days
        .map(parts)
        .flatMap(([d, m, y]) => [`${y}-${two(m)}-${two(d)}`, `${d}-${names[m - 1]}-${String(y).slice(2)}`]);
      expect(datesOf(...writings)).toEqual(plain.flatMap((date) => [date, date]));
      const slashes = days.map(parts).map(([d, m, y]) => (isDayFirst ? `${d}/${m}/${y}` : `${m}/${d}/${y}`));
      try {
        expect(datesOf(...slashes)).toEqual(plain);
      } catch (error) {
        if (!(error instanceof ImportFailure)) throw error;
        // Only where no day shows it.
        expect(days.every((date) => date.getUTCDate() <= 12)).toBe(true);
      }
    }),
  );
});
