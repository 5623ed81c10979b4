import fc from "fast-check";
import { kindsOf, openFile } from "@/lib/store/file-kinds";
import type { ReadReport } from "@/lib/store/import";
import { noRemarks, type Remark } from "@/lib/store/import-lines";
import { anyText } from "@/test/support/random-text";
import type { IncomingFlight } from "./import-staging";
import { readSsim } from "./ssim";

/** A record of 200 columns with texts at their columns, counted from 1. */
function record(at: Record<number, string>, serial: number): string {
  const line = Array<string>(200).fill(" ");
  for (const [column, text] of Object.entries({ 195: String(serial).padStart(6, "0"), ...at })) {
    for (const [offset, letter] of [...text].entries()) line[Number(column) - 1 + offset] = letter;
  }
  return line.join("");
}
const header = (serial = 1, at = {}) =>
  record({ 1: "1AIRLINE STANDARD SCHEDULE DATA SET", 41: "1", 192: "001", ...at }, serial);
const carrier = (serial = 2, at = {}) =>
  record({ 1: "2LX0 ", 11: "S26", 15: "29MAR26", 22: "24OCT26", 29: "01MAR26", 72: "C", ...at }, serial);
/** X0 701, Hong Kong to Anchorage, local 22:50 to 17:55 (aircraft) or 18:05 (passengers) of the same day. */
const leg = (serial = 3, at = {}) =>
  record(
    {
      1: "3 X0 ",
      6: " 701",
      10: "01",
      12: "01",
      14: "F",
      15: "29MAR26",
      22: "24OCT26",
      29: "1 3 5  ",
      37: "HKG",
      40: "2245",
      44: "2250",
      48: "+0800",
      55: "ANC",
      58: "1755",
      62: "1805",
      66: "-0800",
      73: "77X",
      193: "00",
      ...at,
    },
    serial,
  );
/** The second leg of the same flight, to Chicago. */
const second = (serial = 4, at = {}) =>
  leg(serial, {
    12: "02",
    37: "ANC",
    40: "1950",
    44: "2000",
    48: "-0800",
    55: "ORD",
    58: "0500",
    62: "0510",
    66: "-0500",
    193: "01",
    ...at,
  });
const segment = (serial: number, at = {}) =>
  record(
    { 1: "4 X0 ", 6: " 701", 10: "01", 12: "01", 14: "F", 29: "AB", 31: "010", 34: "HKG", 37: "ANC", ...at },
    serial,
  );
const trailer = (serial = 4, at = {}) =>
  record({ 1: "5 X0 ", 6: "01MAR26", 188: String(serial - 1).padStart(6, "0"), 194: "E", ...at }, serial);
const padding = "0".repeat(200);

const zones: Record<string, string> = {
  HKG: "Asia/Hong_Kong",
  ANC: "America/Anchorage",
  ORD: "America/Chicago",
  SIN: "Asia/Singapore",
};
const facts = { zoneOf: (code: string) => zones[code], today: "2026-05-18" };

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), "latin1");
}

async function read(lines: string[], { end = "\r\n", size = 777 } = {}) {
  const said: ReadReport = { problems: noRemarks(), notes: noRemarks(), unknownHeads: [] };
  const flights: IncomingFlight[] = [];
  let count = 0;
  let badCount = 0;
  for await (const rows of readSsim(pieces(lines.join(end) + end, size), said, facts)) {
    count++;
    if (rows === null) badCount++;
    else flights.push(...rows);
  }
  expect(badCount > 0).toBe(said.problems.total > 0);
  return { bad: said.problems.shown, notes: said.notes.shown, unused: said.unused, flights, count };
}
const told = ({ line, column, reason }: Remark) => `${line}, ${column}: ${reason}`;
const readRecord = async (middle: string) =>
  (await read([header(), carrier(), middle, trailer()])).bad.map(told);

describe("a sound file", () => {
  test("reports a leg that ends where it begins and leaves it out", async () => {
    const { bad, notes, flights } = await read([
      header(),
      carrier(),
      leg(3, { 55: "HKG", 66: "+0800" }),
      trailer(),
    ]);
    expect({ bad, flights }).toEqual({ bad: [], flights: [] });
    expect(notes.map(told)).toEqual(["3, columns 55-57: The leg ends where it begins; it was left out."]);
  });

  test("returns each leg, and the through service as one", async () => {
    const { bad, notes, flights, count } = await read([
      header(),
      ...Array(4).fill(padding),
      carrier(),
      ...Array(4).fill(padding),
      leg(),
      segment(4),
      second(5),
      padding,
      trailer(6),
      ...Array(3).fill(padding),
    ]);
    expect({ bad, notes, count }).toEqual({ bad: [], notes: [], count: 6 });
    expect(flights).toMatchObject([
      {
        origin: "HKG",
        destination: "ANC",
        departure_time: "22:50",
        arrival_time: "17:55",
        arrival_day: 0,
        airline: "X0",
        type: "cargo",
        days: "135",
        valid_from: "2026-03-29",
        valid_to: "2026-10-24",
        legs: '[["X0 701","77X"]]',
        via: "",
      },
      { origin: "HKG", destination: "ORD", arrival_time: "05:00", arrival_day: 1, type: "cargo", via: "ANC" },
      {
        origin: "ANC",
        destination: "ORD",
        departure_time: "20:00",
        arrival_day: 1,
        type: "cargo",
        days: "135",
      },
    ]);
    expect(new Set(flights.map(({ id }) => id)).size).toBe(3);
  });

  test("passenger times for passengers; their through service is a transfer, a change of aircraft shows", async () => {
    const { bad, flights } = await read([
      header(),
      carrier(),
      leg(3, { 14: "J", 73: "77W" }),
      second(4, { 14: "J", 73: "789", 2: " " }),
      trailer(5),
    ]);
    expect(bad).toEqual([]);
    expect(flights).toMatchObject([
      { type: "direct", departure_time: "22:45", arrival_time: "18:05", legs: '[["X0 701","77W"]]' },
      { type: "transfer", arrival_time: "05:10", legs: '[["X0 701","77W"],["X0 701","789"]]', via: "ANC" },
      { type: "direct", departure_time: "19:50" },
    ]);
  });

  test("UTC times become local ones, and take days and period with them", async () => {
    const { bad, flights } = await read([
      header(),
      carrier(2, { 2: "U" }),
      leg(3, { 44: "1650", 58: "0155", 193: "01" }),
      trailer(),
    ]);
    expect(bad).toEqual([]);
    expect(flights).toMatchObject([
      {
        departure_time: "00:50",
        days: "246",
        valid_from: "2026-03-30",
        valid_to: "2026-10-25",
        arrival_time: "17:55",
        arrival_day: -1,
      },
    ]);
  });

  test("a flight of two legs is the same in UTC as in local times", async () => {
    const local = await read([header(), carrier(), leg(), second(), trailer(5)]);
    const utc = await read([
      header(),
      carrier(2, { 2: "U" }),
      leg(3, { 40: "1445", 44: "1450", 58: "0155", 62: "0205", 193: "01" }),
      second(4, { 40: "0350", 44: "0400", 58: "1000", 62: "1010", 193: "11" }),
      trailer(5),
    ]);
    expect(utc.bad).toEqual([]);
    expect(utc.flights).toHaveLength(3);
    expect(utc.flights).toEqual(local.flights);
  });

  test.each(["A", "J"])("a leg that departs the day before the flight's begin (%s)", async (before) => {
    const { bad, flights } = await read([
      header(),
      carrier(),
      leg(3, { 193: `${before}${before}` }),
      trailer(),
    ]);
    expect(bad).toEqual([]);
    expect(flights).toMatchObject([
      {
        departure_time: "22:50",
        days: "247",
        valid_from: "2026-03-28",
        valid_to: "2026-10-23",
        arrival_day: 0,
      },
    ]);
  });

  test("segment data of an itinerary variation above 99 repeats its overflow", async () => {
    const { bad } = await read([
      header(),
      carrier(),
      leg(3, { 128: "1" }),
      segment(4, { 28: "1" }),
      second(5, { 128: "1" }),
      segment(6, { 12: "02", 28: "1", 34: "ANC", 37: "ORD" }),
      trailer(7),
    ]);
    expect(bad).toEqual([]);
  });

  test("after 999999 the serial numbers begin again at 000002", async () => {
    const { bad } = await read([header(), carrier(), leg(999_999), second(2), trailer(3)]);
    // The one remark is the gap that spares this test a million records.
    expect(bad.map(told)).toEqual([expect.stringMatching(/^3, columns 195-200: .*000003 is due/)]);
    const wrong = await read([header(), carrier(), leg(999_999), second(1), trailer(2)]);
    expect(wrong.bad.map(told)[1]).toMatch(
      /^4, columns 195-200: The serial number is 000001 where 000002 is due/,
    );
  });

  test("a leg that departs the day after the flight's begin, and one that arrives the day before", async () => {
    const moved = await read([header(), carrier(), leg(3, { 193: "11" }), trailer()]);
    expect(moved.flights).toMatchObject([{ days: "246", valid_from: "2026-03-30", arrival_day: 0 }]);
    for (const before of ["A", "J"]) {
      const { bad, flights } = await read([
        header(),
        carrier(),
        leg(3, { 44: "0030", 58: "1935", 193: `0${before}` }),
        trailer(),
      ]);
      expect(bad).toEqual([]);
      expect(flights).toMatchObject([{ departure_time: "00:30", arrival_day: -1 }]);
    }
  });

  test("open ends are those of a season, 2400, a suffix, and every second week from the first day of the period", async () => {
    const { bad, notes, flights } = await read([
      header(),
      carrier(),
      leg(3, { 2: "D", 15: "00XXX00", 22: "00XXX00", 36: "2", 58: "2400" }),
      trailer(),
    ]);
    expect(bad).toEqual([]);
    expect(flights).toMatchObject([
      {
        valid_from: "2026-03-29",
        valid_to: "2026-10-24",
        fortnight_from: "2026-03-29",
        arrival_time: "00:00",
        arrival_day: 1,
      },
    ]);
    expect(flights[0]?.legs).toBe('[["X0 701D","77X"]]');
    expect(notes).toEqual([]);
  });

  test.each([
    [{ 15: "00XXX00", 22: "00XXX00" }, {}, "2026-03-29", "2026-10-24"],
    [{ 15: "00XXX00", 22: "00XXX00" }, { 15: "02NOV26", 22: "00XXX00" }, "2026-11-02", "2027-03-27"],
    [{ 15: "01JUN26", 22: "00XXX00" }, { 15: "02NOV26", 22: "00XXX00" }, "2026-11-02", "2027-03-27"],
    [{ 15: "01JUN26", 22: "00XXX00" }, { 15: "00XXX00", 22: "01DEC26" }, "2026-10-25", "2026-12-01"],
    [
      { 11: "W26", 15: "00XXX00", 22: "00XXX00" },
      { 15: "00XXX00", 22: "00XXX00" },
      "2026-10-25",
      "2027-03-27",
    ],
    [
      { 11: "   ", 15: "00XXX00", 22: "00XXX00" },
      { 15: "00XXX00", 22: "00XXX00" },
      "2026-03-29",
      "2026-10-24",
    ],
  ])("open ends of a validity %j and a period %j", async (validity, period, from, to) => {
    const { bad, flights } = await read([
      header(),
      carrier(2, validity),
      leg(3, { 29: "1234567", ...period }),
      trailer(),
    ]);
    expect(bad).toEqual([]);
    expect(flights).toMatchObject([{ valid_from: from, valid_to: to }]);
  });

  test("the period that the carrier record states is what the file speaks for", async () => {
    const { flights } = await read([
      header(),
      carrier(),
      leg(3, { 15: "01JUN26", 22: "30JUN26" }),
      trailer(),
    ]);
    expect(flights).toMatchObject([
      { valid_from: "2026-06-01", valid_to: "2026-06-30", span_from: "2026-03-29", span_to: "2026-10-24" },
    ]);
  });

  test("several data sets, ends of lines of either kind, any pieces, a byte order mark", async () => {
    const lines = [
      header(),
      carrier(),
      leg(),
      trailer(4, { 194: "C" }),
      carrier(5, { 3: "K0 " }),
      leg(6, { 3: "K0 " }),
      trailer(7, { 3: "K0 " }),
    ];
    const one = await read(lines);
    expect(one.bad).toEqual([]);
    expect(one.flights.map(({ airline }) => airline)).toEqual(["X0", "K0"]);
    expect(await read(lines, { end: "\n", size: 1 })).toEqual(one);
    expect(await read([`\u00EF\u00BB\u00BF${lines[0]}`, ...lines.slice(1), "", "\u001a"])).toEqual(one);
  });

  test.each([
    ["P", "carries no freight"],
    ["T", "carries no freight"],
  ])("service type %s is noted and left out", async (type, words) => {
    const { bad, notes, flights } = await read([header(), carrier(), leg(3, { 14: type }), trailer()]);
    expect({ bad, flights }).toEqual({ bad: [], flights: [] });
    expect(notes.map(told)).toEqual([`3, column 14: Service type ${type} ${words}; the leg was left out.`]);
  });

  test("a vehicle on the road is a leg by road, and a flight that goes on by road is one service", async () => {
    const truck = { 14: "V", 73: "RFS", 58: "2130", 193: "12" };
    const { bad, notes, flights } = await read([header(), carrier(), leg(), second(4, truck), trailer(5)]);
    expect({ bad, notes }).toEqual({ bad: [], notes: [] });
    expect(flights).toMatchObject([
      { origin: "HKG", destination: "ANC", type: "cargo", legs: '[["X0 701","77X"]]' },
      {
        origin: "HKG",
        destination: "ORD",
        type: "cargo",
        legs: '[["X0 701","77X"],["X0 701","RFS","road"]]',
        arrival_day: 2,
      },
      { origin: "ANC", destination: "ORD", type: "road", legs: '[["X0 701","RFS","road"]]', arrival_day: 1 },
    ]);
    const belly = await read([
      header(),
      carrier(),
      leg(3, { 14: "J" }),
      second(4, { ...truck, 14: "U" }),
      trailer(5),
    ]);
    expect(belly.flights.map(({ type }) => type)).toEqual(["direct", "transfer", "road"]);
    const alone = await read([
      header(),
      carrier(),
      leg(3, { 14: "V", 73: "RFS" }),
      second(4, truck),
      trailer(5),
    ]);
    expect(alone.flights.map(({ type, legs }) => [type, legs])).toEqual(
      Array(3).fill(["road", '[["X0 701","RFS","road"]]']),
    );
  });

  test("a train is noted and left out, and no truck is under way for more than a week", async () => {
    const train = await read([header(), carrier(), leg(3, { 14: "V", 73: "TRN" }), trailer()]);
    expect(train.notes.map(told)).toEqual([
      "3, columns 73-75: The vehicle, TRN, is none of the road; the leg was left out.",
    ]);
    const slow = await read([header(), carrier(), leg(3, { 14: "V", 73: "RFS", 193: "07" }), trailer()]);
    expect(slow.bad.map(told)).toEqual([
      "3, columns 193-194: The leg would arrive before it departs, or more than 7 days later: see times, time mode and date variation.",
    ]);
  });

  test("other and operating numbers of a leg and of a whole flight; unused segment data is counted", async () => {
    const { bad, unused, flights } = await read([
      header(),
      carrier(),
      leg(),
      segment(4, { 40: "K0 0801 /Q0  12A" }),
      segment(5, { 37: "ORD", 30: "C", 31: "050", 40: "K0 801" }),
      segment(6, { 31: "127", 40: "SOMETHING" }),
      segment(7, { 31: "002" }),
      second(8),
      segment(9, { 12: "02", 34: "QQQ", 37: "QQQ", 40: "Q0 12A/X0 701" }),
      segment(10, { 12: "02", 34: "ANC", 37: "ORD", 31: "127" }),
      trailer(11),
    ]);
    expect(bad).toEqual([]);
    expect(unused).toEqual({ "DEI 002": 1, "DEI 127": 2 });
    expect(flights.map(({ operating_no, codeshares }) => [operating_no, codeshares])).toEqual([
      ["", "K0 801||Q0 12A"],
      ["K0 801", "Q0 12A"],
      ["", "Q0 12A"],
    ]);
  });

  test("a flight whose every leg is operated under one number is operated under it", async () => {
    const operated = { 31: "050", 40: "K0 801" };
    const both = await read([
      header(),
      carrier(),
      leg(),
      segment(4, operated),
      second(5),
      segment(6, { ...operated, 12: "02", 34: "ANC", 37: "ORD" }),
      trailer(7),
    ]);
    expect(both.flights.map(({ operating_no }) => operating_no)).toEqual(["K0 801", "K0 801", "K0 801"]);
    const one = await read([header(), carrier(), leg(), segment(4, operated), second(5), trailer(6)]);
    expect(one.flights.map(({ operating_no }) => operating_no)).toEqual(["K0 801", "", ""]);
    const bad = await read([header(), carrier(), leg(), segment(4, { 40: "801" }), trailer(5)]);
    expect(bad.bad.map(told)).toEqual([
      '4, columns 40-194: "801" is no flight number: it is written XX 123, several separated by /.',
    ]);
  });

  test.each([
    ["A", undefined],
    ["K", 0],
    ["T", undefined],
    ["V", 0],
    ["B", 2],
    ["C", 1],
    ["Z", 1],
  ])("the first segment with traffic restriction %s", async (code, local) => {
    const { bad, flights } = await read([header(), carrier(), leg(3, { 150: code }), second(), trailer(5)]);
    expect(bad).toEqual([]);
    const find = (origin: string, destination: string) =>
      flights.find((flight) => flight.origin === origin && flight.destination === destination);
    expect(find("HKG", "ANC")?.local_traffic).toBe(local);
    expect(find("HKG", "ORD")?.local_traffic).toBe(1);
    expect(find("ANC", "ORD")?.local_traffic).toBe(1);
  });

  test("byte n restricts the traffic to the nth off point, and segment data that of cargo alone", async () => {
    const { flights } = await read([
      header(),
      carrier(),
      leg(3, { 150: "ZK" }),
      segment(4, { 31: "171", 40: "A" }),
      second(5, { 150: "I" }),
      trailer(6),
    ]);
    expect(
      flights.map(({ origin, destination, local_traffic }) => [origin, destination, local_traffic]),
    ).toEqual([["HKG", "ORD", 0]]);
  });

  test("terminals of the first departure and the last arrival", async () => {
    const { flights } = await read([
      header(),
      carrier(),
      leg(3, { 53: "T1", 71: "N " }),
      second(4, { 53: "S", 71: "5" }),
      trailer(5),
    ]);
    expect(flights.map((flight) => [flight.origin_terminal, flight.destination_terminal])).toEqual([
      ["T1", "N"],
      ["T1", "5"],
      ["S", "5"],
    ]);
  });

  test("a place not known here is noted, its leg left out, the others stay", async () => {
    const { bad, notes, flights } = await read([
      header(),
      carrier(),
      leg(),
      second(4, { 55: "XYZ" }),
      trailer(5),
    ]);
    expect(bad).toEqual([]);
    expect(notes.map(told)).toEqual([
      '4, columns 55-57: "XYZ" is not a known airport; the leg was left out.',
    ]);
    expect(flights).toMatchObject([{ destination: "ANC" }]);
  });

  test("legs that do not meet make no through service; a round trip makes none to its own start", async () => {
    const apart = await read([header(), carrier(), leg(), second(4, { 12: "03" }), trailer(5)]);
    expect(apart.flights).toHaveLength(2);
    const round = await read([
      header(),
      carrier(),
      leg(),
      second(4, { 44: "2000", 55: "HKG", 58: "2300", 66: "+0800", 193: "01" }),
      trailer(5),
    ]);
    expect(round.bad).toEqual([]);
    expect(round.flights.map(({ origin, destination }) => origin + destination)).toEqual([
      "HKGANC",
      "ANCHKG",
    ]);
  });

  test("a through service flies when all its legs do", async () => {
    const { flights } = await read([
      header(),
      carrier(),
      leg(),
      second(4, { 15: "01JUN26", 29: "  3 5 7" }),
      trailer(5),
    ]);
    expect(flights[1]).toMatchObject({ destination: "ORD", days: "35", valid_from: "2026-06-01" });
    const never = await read([header(), carrier(), leg(), second(4, { 29: "      7" }), trailer(5)]);
    expect(never.flights).toHaveLength(2);
  });

  test.each(["\r\r\n", "  \r\n", "   \n"])("may have its lines ended by %j", async (end) => {
    const lines = [header(), padding, carrier(), leg(), trailer()];
    const { bad, flights } = await read(lines, { end });
    expect({ bad, count: flights.length }).toEqual({ bad: [], count: 1 });
    expect(kindsOf({ bytes: `${padding}${end}${header()}${end}` })).toEqual(["ssim"]);
    expect(kindsOf({ bytes: lines.join(end) })).toEqual(["ssim"]);
  });

  test.each([5, 7])(
    "may number its lines of zeros too (the trailer refers to line %d)",
    async (reference) => {
      const lines = [
        header(1),
        padding,
        carrier(3),
        padding,
        leg(5),
        padding,
        padding,
        trailer(8, { 188: String(reference).padStart(6, "0") }),
      ];
      const { bad, flights } = await read(lines);
      expect({ bad, count: flights.length }).toEqual({ bad: [], count: 1 });
    },
  );

  test("numbers all of its lines of zeros or none", async () => {
    const mixed = [header(1), padding, carrier(3), padding, leg(4), trailer(5)];
    expect((await read(mixed)).bad.map(told)).toEqual([
      "5, columns 195-200: The serial number is 000004 where 000005 is due: a record is missing, or twice there.",
    ]);
    const missing = [header(1), padding, padding, carrier(3), leg(4), trailer(5)];
    expect((await read(missing)).bad.map(told)).toEqual([
      "4, columns 195-200: The serial number is 000003 where 000002 is due: a record is missing, or twice there.",
    ]);
  });
});

describe("problems are reported with line and columns", () => {
  test.each([
    [{ 3: "x0 " }, "columns 3-5", '"x0" is no airline designator.'],
    [{ 3: "K0 " }, "columns 3-5", "The leg is of K0, the carrier record of X0."],
    [{ 6: "70A1" }, "columns 6-9", '"70A1" is no flight number.'],
    [{ 10: "AB" }, "columns 10-11", '"AB" is no itinerary variation identifier: it has two digits.'],
    [{ 12: "00" }, "columns 12-13", '"00" is no leg sequence number: it counts from 01.'],
    [{ 14: "1" }, "column 14", '"1" is no service type: it is a letter, such as J or F.'],
    [
      { 15: "31JUN26" },
      "columns 15-21",
      '"31JUN26" is not a date: it is written DDMMMYY, such as 29MAR26, or 00XXX00 when open.',
    ],
    [
      { 22: "24OKT26" },
      "columns 22-28",
      '"24OKT26" is not a date: it is written DDMMMYY, such as 29MAR26, or 00XXX00 when open.',
    ],
    [{ 22: "28MAR26" }, "columns 22-28", "The period of operation ends before it begins."],
    [
      { 29: "135    " },
      "columns 29-35",
      '"135" are no days of operation: each day\'s number is in its column, as in "1 3 5 7".',
    ],
    [
      { 29: "       " },
      "columns 29-35",
      '"" are no days of operation: each day\'s number is in its column, as in "1 3 5 7".',
    ],
    [
      { 15: "30MAR26", 22: "31MAR26", 29: "  3 5  " },
      "columns 22-28",
      "The flight never departs on a day of operation in this period.",
    ],
    [{ 36: "3" }, "column 36", '"3" is no frequency rate: it is blank, 1, or 2 for every second week.'],
    [{ 37: "H1G" }, "columns 37-39", '"H1G" is no station: it is an IATA code of three letters.'],
    [{ 40: "2460" }, "columns 40-43", '"2460" is no time of day: it is written HHMM.'],
    [{ 44: "2401" }, "columns 44-47", '"2401" is no time of day: it is written HHMM.'],
    [{ 48: "08000" }, "columns 48-52", '"08000" is no difference from UTC: it is written +HHMM or -HHMM.'],
    [{ 55: "   " }, "columns 55-57", '"" is no station: it is an IATA code of three letters.'],
    [{ 58: "1 55" }, "columns 58-61", '"1 55" is no time of day: it is written HHMM.'],
    [{ 62: "18:5" }, "columns 62-65", '"18:5" is no time of day: it is written HHMM.'],
    [{ 66: "-1660" }, "columns 66-70", '"-1660" is no difference from UTC: it is written +HHMM or -HHMM.'],
    [{ 73: "7 X" }, "columns 73-75", '"7 X" is no aircraft type: it has three letters or digits.'],
    [
      { 193: "0Z" },
      "columns 193-194",
      '"0Z" is no date variation: each is a digit, or A or J for the day before.',
    ],
    [
      { 193: "0A" },
      "columns 193-194",
      "The leg would arrive before it departs, or more than a day later: see times, time mode and date variation.",
    ],
    [{ 195: "00000X" }, "columns 195-200", '"00000X" is no record serial number: it has six digits.'],
  ])("type 3 with %j", async (at, column, reason) => {
    expect(await readRecord(leg(3, at))).toContain(`3, ${column}: ${reason}`);
    expect((await read([header(), carrier(), leg(3, at), trailer()])).flights).toEqual([]);
  });

  test("every bad field of a record is named at once", async () => {
    expect(await readRecord(leg(3, { 14: "?", 37: "   ", 40: "    " }))).toHaveLength(3);
  });

  test("type 1: title", async () => {
    const { bad } = await read([header(1, { 2: "SOME OTHER TITLE " }), carrier(), leg(), trailer()]);
    expect(bad.map(told)).toEqual([
      '1, columns 2-35: "SOME OTHER TITLE SCHEDULE DATA SET" is not the title of a schedule: "AIRLINE STANDARD SCHEDULE DATA SET".',
    ]);
  });

  test.each([
    [{ 2: "X" }, 'column 2: "X" is no time mode: it is U for UTC or L for local times.'],
    [{ 3: "   " }, 'columns 3-5: "" is no airline designator.'],
    [
      { 15: "29MRZ26" },
      'columns 15-21: "29MRZ26" is not a date: it is written DDMMMYY, such as 29MAR26, or 00XXX00 when open.',
    ],
    [{ 22: "24OCT25" }, "columns 22-28: The schedule's validity ends before it begins."],
  ])("type 2 with %j", async (at, expected) => {
    const { bad } = await read([header(), carrier(2, at), leg(), trailer()]);
    expect(bad.map(told)).toEqual([`2, ${expected}`]);
  });

  test.each([
    [{ 6: " 702" }, "columns 2-11: The segment data is of another flight than the leg before it."],
    [{ 10: "02" }, "columns 2-11: The segment data is of another flight than the leg before it."],
    [{ 28: "1" }, "column 28: The segment data is of another itinerary variation than the leg before it."],
    [{ 12: "02" }, 'columns 12-13: The segment data is of leg "02", the leg before it is "01".'],
    [{ 31: "1 0" }, 'columns 31-33: "1 0" is no data element identifier: it has three digits.'],
    [{ 34: "HK " }, 'columns 34-36: "HK" is no station: it is an IATA code of three letters.'],
    [{ 37: "123" }, 'columns 37-39: "123" is no station: it is an IATA code of three letters.'],
  ])("type 4 with %j", async (at, expected) => {
    const { bad, flights } = await read([header(), carrier(), leg(), segment(4, at), trailer(5)]);
    expect(bad.map(told)).toEqual([`4, ${expected}`]);
    expect(flights).toHaveLength(1);
  });

  test.each([
    [{ 3: "K0 " }, "columns 3-5: The trailer is of K0, the carrier record of X0."],
    [{ 188: "00000X" }, 'columns 188-193: "00000X" is no serial number check reference: it has six digits.'],
    [
      { 188: "000002" },
      "columns 188-193: The check reference is 000002, the record before has the serial number 000003.",
    ],
    [{ 194: " " }, 'column 194: "" is no end code: it is C when more follows, E at the end.'],
  ])("type 5 with %j", async (at, expected) => {
    const { bad } = await read([header(), carrier(), leg(), trailer(4, at)]);
    expect(bad.map(told)).toEqual([`4, ${expected}`]);
  });

  test("serial numbers that leave a gap, once for each gap", async () => {
    const { bad } = await read([header(), carrier(), leg(5), second(6), trailer(7)]);
    expect(bad.map(told)).toEqual([
      "3, columns 195-200: The serial number is 000005 where 000003 is due: a record is missing, or twice there.",
    ]);
  });

  test("legs of one flight out of order", async () => {
    const { bad } = await read([header(), carrier(), leg(3, { 12: "02" }), leg(4, { 12: "01" }), trailer(5)]);
    expect(bad.map(told)).toEqual(["4, columns 12-13: Leg 1 follows leg 2 of the same flight."]);
  });

  test.each([
    [
      [carrier(1), leg(2), trailer(3)],
      "1, null: A record of type 2 cannot follow the file's begin: the order is 1, 2, then 3 and 4, then 5.",
    ],
    [
      [header(), leg(2), trailer(3)],
      "2, null: A record of type 3 cannot follow the header: the order is 1, 2, then 3 and 4, then 5.",
    ],
    [
      [header(), carrier(), segment(3), trailer(4)],
      "3, null: A record of type 4 cannot follow a carrier: the order is 1, 2, then 3 and 4, then 5.",
    ],
    [
      [header(), carrier(), leg(), carrier(4), trailer(5)],
      "4, null: A record of type 2 cannot follow a leg: the order is 1, 2, then 3 and 4, then 5.",
    ],
    [
      [header(), carrier(), leg(), trailer(), carrier(5), trailer(6)],
      "5, null: A record follows the end of the data set (E in column 194 of the trailer).",
    ],
    [
      [header(), carrier(), leg(), trailer(4, { 194: "C" })],
      "4, null: The trailer says that more follows (C in column 194), but the file ends.",
    ],
    [[header(), carrier(), leg()], "3, null: The file ends without its trailer (type 5): it may be cut off."],
    [
      [header(), carrier(), leg(), "6".padEnd(200), trailer(4)],
      '4, column 1: "6" is no record type: it is 1 to 5.',
    ],
    [[header(), carrier(), `${leg()}x`, trailer()], "3, null: The line has 201 columns; a record has 200."],
    [
      [header(), "0".repeat(100), carrier(), leg(), trailer()],
      "2, null: The line has 100 columns; a record has 200.",
    ],
  ])("order and length (%#)", async (lines, expected) => {
    expect((await read(lines)).bad.map(told)).toContain(expected);
  });

  test.each([777, 65_536, 400_000])("a line without end is one bad line, in pieces of %d", async (size) => {
    const lines = [header(), carrier(), "3".repeat(250_000), leg(3, { 14: "?" }), trailer()];
    const { bad } = await read(lines, { size });
    expect(bad).toHaveLength(2);
    expect(bad.map(told)).toEqual([
      expect.stringMatching(/^3, null: The line has \d+ columns; a record has 200\.$/),
      '4, column 14: "?" is no service type: it is a letter, such as J or F.',
    ]);
  });

  test("any mutated line results in remarks or flights, never a throw", async () => {
    const sound = [header(), carrier(), leg(), segment(4), second(5), trailer(6)];
    const letter = fc.oneof(
      fc.constantFrom(..." 0123456789ACEFJLUVXZ+-:"),
      anyText({ minLength: 1, maxLength: 1 }),
    );
    const change = fc.record({
      line: fc.integer({ min: 0, max: sound.length - 1 }),
      column: fc.integer({ min: 0, max: 199 }),
      text: fc.array(letter, { maxLength: 8 }).map((letters) => letters.join("")),
      removed: fc.integer({ min: 0, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const lines = [...sound];
        for (const { line, column, text, removed } of changes) {
          const old = lines[line] ?? "";
          lines[line] = old.slice(0, column) + text + old.slice(column + removed);
        }
        const { bad, flights } = await read(lines);
        expect(bad.length + flights.length).toBeGreaterThan(0);
        for (const flight of flights) {
          expect(flight).toMatchObject({
            departure_time: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
            arrival_time: expect.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
            days: expect.stringMatching(/^1?2?3?4?5?6?7?$/),
          });
          expect(flight.days).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [header(), "ssim"],
  [`${padding}\r\n${header()}`, "ssim"],
  [`\u00EF\u00BB\u00BF${header()}`, "ssim"],
  ["1AIRLINE STANDARD SCHEDULE", "ssim"],
  [carrier(), "ssim"],
  ["flight_schedule_type,service_mon", "table"],
  ["1,2,3", "table"],
  ["", "table"],
])("a file that begins %j is of the kind %s", async (start, expected) => {
  const input = (async function* () {
    yield Buffer.from(start, "latin1");
  })();
  expect(await openFile(input)).toMatchObject({ kind: expected });
});

test("titles in UTF-8 have the columns of their characters, not of their bytes", async () => {
  const bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");
  const { bad, flights } = await read([
    bytes(header(1, { 100: "港龍貨運 Größe" })),
    bytes(carrier(2, { 36: "夏季時刻表" })),
    leg(),
    trailer(),
  ]);
  expect(bad).toEqual([]);
  expect(flights).toHaveLength(1);
});

test("files that were put together are read one after the other", async () => {
  const file = [header(), carrier(), leg(), trailer()];
  const { bad, flights } = await read([...file, ...file.map((text) => text.replace(" 701", " 702"))]);
  expect(bad).toEqual([]);
  expect(flights.map(({ legs }) => JSON.parse(legs)[0][0])).toEqual(["X0 701", "X0 702"]);
  const broken = await read([...file, carrier(5), leg(6), trailer(7)]);
  expect(broken.bad.map(told)[0]).toContain("A record follows the end of the data set");
});

test("periods of one flight that overlap are imported with a note", async () => {
  const variation = (serial: number, at: Record<number, string>) =>
    leg(serial, { 10: "02", 40: "2345", 44: "2350", 58: "1855", 62: "1905", ...at });
  const overlapping = await read([header(), carrier(), leg(), variation(4, { 15: "04MAY26" }), trailer(5)]);
  expect(overlapping.flights).toHaveLength(2);
  expect(overlapping.notes.map(told)).toEqual([
    "4, columns 15-28: X0 701 leaves HKG on 2026-05-04 as in line 3 too: their periods overlap, and both were imported.",
  ]);
  const others: Record<number, string>[] = [
    { 29: " 2 4   " },
    { 15: "25OCT26", 22: "28OCT26" },
    { 37: "SIN" },
  ];
  for (const other of others) {
    const { notes } = await read([header(), carrier(), leg(), variation(4, other), trailer(5)]);
    expect(notes).toEqual([]);
  }
});
