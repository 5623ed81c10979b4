import fc from "fast-check";
import { parsePublishDate } from "./publish-date";

test.each([
  ["2022-06-17 15:30:00+0800", "2022-06-17T15:30:00+08:00"],
  ["2022-06-17 15:30:00Z", "2022-06-17T15:30:00+00:00"],
  ["2022-06-17T15:30:00.123-05:30", "2022-06-17T15:30:00-05:30"],
  ["2022-06-17T15:30+02", "2022-06-17T15:30:00+02:00"],
  ["2022-06-17 15:30", "2022-06-17T15:30:00+08:00"],
  ["2022-06-17", "2022-06-17T00:00:00+08:00"],
  // Hong Kong kept summer time until 1979.
  ["1976-07-01 12:00", "1976-07-01T12:00:00+09:00"],
  ["Fri, 17 Jun 2022 07:30:00 GMT", "2022-06-17T07:30:00+00:00"],
  ["17 Jun 22 07:30 EST", "2022-06-17T07:30:00-05:00"],
  ["Fri, 7 June 2022 07:30:60 +0800", "2022-06-07T07:30:59+08:00"],
  ["Fri, 17 Jun 2022 07:30:00", "2022-06-17T07:30:00+08:00"],
])("%s is %s", (text, date) => expect(parsePublishDate(text)).toBe(date));

test.each([
  "",
  "soon",
  "2022-02-30",
  "2022-06-17 25:00",
  "2022-06-17 15:61",
  "17/06/2022",
  "2022-06-17T15:30:00+15:00",
  "2022-06-17T15:30:00 XYZ",
  "0001-01-01",
  "Fri, 17 Foo 2022 07:30:00 GMT",
  "1".repeat(10_000),
])("%j is no date", (text) => expect(parsePublishDate(text)).toBeNull());

test("what is understood is an instant, read again the same", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
      ),
      (text) => {
        const date = parsePublishDate(text);
        if (date === null) return;
        expect(Number.isNaN(Date.parse(date))).toBe(false);
        expect(parsePublishDate(date)).toBe(date);
      },
    ),
  );
});
