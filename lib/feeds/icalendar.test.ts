import fc from "fast-check";
import { type CalendarEntry, iCalendar } from "./icalendar";

const entry: CalendarEntry = {
  uid: "1@portal.example",
  sequence: 2,
  revisedAt: new Date("2022-06-17T02:00:00.123Z"),
  when: { from: new Date("2022-06-17T10:15:00Z"), to: new Date("2022-06-17T10:45:00Z") },
  summary: "CY cut-off",
  description: "One",
  location: "Hong Kong",
  url: "https://portal.example/port/option/1?from=HKHKG&to=NLRTM",
};
const write = (change: Partial<CalendarEntry> = {}) => iCalendar("Plan", [{ ...entry, ...change }]);
/** Lines as a calendar reads them: unfolded. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");
const lineOf = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);
const read = (value = "") =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));

test("a calendar has its lines in their order, each ended by CRLF", () => {
  expect(write().split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Harbour Gazette Publishing Limited//Harbour Gazette 1.0//EN",
    "CALSCALE:GREGORIAN",
    "NAME:Plan",
    "X-WR-CALNAME:Plan",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    "BEGIN:VEVENT",
    "UID:1@portal.example",
    "SEQUENCE:2",
    "DTSTAMP:20220617T020000Z",
    "LAST-MODIFIED:20220617T020000Z",
    "DTSTART:20220617T101500Z",
    "DTEND:20220617T104500Z",
    "SUMMARY:CY cut-off",
    "DESCRIPTION:One",
    "LOCATION:Hong Kong",
    "URL:https://portal.example/port/option/1?from=HKHKG&to=NLRTM",
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a day alone is a day, without an end; a place that is not known is left out", () => {
  const file = write({ when: { day: "2022-06-17" }, location: "" });
  expect(linesOf(file)).toContain("DTSTART;VALUE=DATE:20220617");
  expect(file).not.toMatch(/DTEND|LOCATION/);
});

test("separators of values and line breaks are escaped, control characters left out", () => {
  const file = write({ summary: "A; B, C\\D: \u0007\u0085E\ud800", description: "One\r\nTwo\rThree\nFour" });
  expect(lineOf(file, "SUMMARY")).toBe("A\\; B\\, C\\\\D: E");
  expect(lineOf(file, "DESCRIPTION")).toBe("One\\nTwo\\nThree\\nFour");
});

test.each([
  ["a line of 75 octets stays whole", "x".repeat(67), 1],
  ["one of 76 is two", "x".repeat(68), 2],
  ["a piece after the first has 74 and its space", "x".repeat(67 + 74), 2],
  ["signs of three octets are not cut", "港".repeat(23), 2],
  ["nor are those of four", "🚢".repeat(17), 2],
])("%s", (_, summary, pieces) => {
  const file = write({ summary });
  expect(lineOf(file, "SUMMARY")).toBe(summary);
  const from = file.indexOf("SUMMARY:");
  expect(file.slice(from, file.indexOf("DESCRIPTION:")).trimEnd().split("\r\n")).toHaveLength(pieces);
});

test("whatever a text holds, no line is longer than 75 octets, and it is read as it was written", () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab ,;:\\\n"港船🚢é\t'), maxLength: 300 });
  fc.assert(
    fc.property(texts, texts, (summary, description) => {
      const file = write({ summary, description });
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(read(lineOf(file, "SUMMARY"))).toBe(summary);
      expect(read(lineOf(file, "DESCRIPTION"))).toBe(description);
    }),
  );
});

test("a cancelled entry says so and has no alarm", () => {
  expect(write()).not.toMatch(/STATUS|VALARM/);
  expect(write({ hasAlarm: true })).toMatch(
    /BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:CY cut-off\r\nTRIGGER:-P1D\r\nEND:VALARM/,
  );
  const cancelled = write({ hasAlarm: true, isCancelled: true });
  expect(lineOf(cancelled, "STATUS")).toBe("CANCELLED");
  expect(cancelled).not.toContain("VALARM");
});
