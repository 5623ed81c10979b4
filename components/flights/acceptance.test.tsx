import { renderToStaticMarkup } from "react-dom/server";
import type { Flight } from "@/lib/flights/shared";
import { portNow } from "@/lib/time/cutoff-clock";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { bareLeg, bookingTimes, flight } from "@/test/support/examples/flights";
import { clockAt } from "@/test/support/utc-clock";
import { AcceptanceNote } from "./acceptance";
import { FlightTable } from "./flight-table";

const accepted: Flight = { ...flight, bookingTimes };
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const rows = (
  items: Flight[],
  {
    date = "",
    now = "2026-03-16T12:00",
    clock = clockAt(now),
    words = en as Pick<typeof en, "flights" | "dates">,
  } = {},
) =>
  plain(
    renderToStaticMarkup(
      <FlightTable
        label="Flights"
        items={items}
        stops={{}}
        searched={null}
        date={date}
        now={clock}
        quote={new URLSearchParams()}
        locale="en"
        sorting={{ search: new URLSearchParams(), action: "/flight", onSort: () => {} }}
        words={words}
      />,
    ),
  );

test("a row says until when cargo is accepted, in two languages", () => {
  expect(rows([accepted])).toContain("23:55 HKG LAT 17:55");
  expect(rows([accepted], { words: zhTw })).toContain("23:55 HKG 截貨 17:55");
});

test("a time on an earlier day says so", () => {
  const at = (latestAcceptanceTime: string, latestAcceptanceDay: number) =>
    rows([{ ...flight, bookingTimes: { ...bookingTimes, latestAcceptanceTime, latestAcceptanceDay } }]);
  expect(at("23:00", -1)).toContain("LAT 23:00, day before");
  expect(at("23:00", -2)).toContain("LAT 23:00, 2 days before");
});

test("a row says that its time is not published only beside rows that have one", () => {
  expect(rows([flight])).not.toContain("LAT");
  expect(rows([accepted, flight])).toContain("LAT not published");
});

test.each([
  ["2026-03-17T12:00", "LAT 17:55 13 h", false],
  ["2026-03-18T12:54", "LAT 17:55, closes in 5 h", true],
  ["2026-03-18T17:25", "LAT 17:55, closes in 30 min", true],
  ["2026-03-18T17:55", "LAT 17:55, closed", true],
])("at %s the acceptance of 18 March shows its state", (now, text, isTold) => {
  const html = rows([accepted], { date: "2026-03-18", now });
  if (isTold) expect(html).toContain(text);
  else expect(html).not.toMatch(/closed|closes/);
  // Of a service that recurs there is no state.
  expect(rows([accepted], { now })).not.toMatch(/closed|closes/);
});

test("the time and day of acceptance are right in a night in which the clocks change", () => {
  const early: Flight = {
    ...flight,
    departureTime: "05:00",
    bookingTimes: { ...bookingTimes, latestAcceptanceTime: "00:00", minutesBefore: 300 },
  };
  const offsets = [
    [0, 60],
    // 29 March 2026, 01:00 UTC.
    [Date.UTC(2026, 2, 29, 1) / 60_000, 120],
  ] as const;
  const at = (date: string) =>
    rows([early], { date, clock: portNow(new Date("2026-03-16T12:00:00Z"), offsets) });
  expect(at("2026-03-28")).toContain("LAT 00:00");
  expect(at("2026-03-28")).not.toContain("day before");
  expect(at("2026-03-29")).toContain("LAT 23:00, day before");
});

test("the note below names each source once with its as-of, and the product", () => {
  const note = (flights: Flight[]) =>
    plain(renderToStaticMarkup(<AcceptanceNote flights={flights} words={en.flights} />));
  expect(note([flight])).toBe("");
  expect(note([accepted, accepted])).toBe(
    "LAT: latest acceptance time for general cargo, as published by Kestrel Cargo, as of 01-03-2026.",
  );
  const sample: Flight = {
    ...flight,
    bookingTimes: { ...bookingTimes, source: "Sample", isSample: true, product: "pharma" },
  };
  expect(note([sample])).toBe(
    "LAT: latest acceptance time for pharmaceuticals, as published by sample data, as of 01-03-2026.",
  );
});

test("a type that does not take the piece is marked, and one for loose cargo only says so", () => {
  const legs = [{ ...bareLeg, looseCargoOnly: true, doesNotFit: true }];
  expect(rows([{ ...flight, legs }])).toContain("loose cargo only, does not fit this type");
  expect(rows([{ ...flight, legs }], { words: zhTw })).toContain("此機型裝不下");
  expect(rows([flight])).not.toMatch(/fit/);
});
