import { dayNumber } from "@/lib/i18n/formats";
import type { FlightRow } from "@/lib/store/schema";
import { flightNetwork, flightRow as row, transferRule } from "@/test/support/flight-rows";
import { patternsOf } from "./patterns";
import { findConnections } from "./search";

type Terms = Parameters<typeof flightNetwork>[1];

/** The connections of a day or of some days from HKG to AMS, as flights. */
function found(
  rows: readonly FlightRow[],
  terms: Terms = {},
  {
    from = "2026-03-17",
    to = "",
    maxChanges = 2,
    origin = "HKG",
    destination = "AMS",
  }: { from?: string; to?: string; maxChanges?: number; origin?: string; destination?: string } = {},
) {
  const network = flightNetwork(rows, terms);
  const window = { firstDay: dayNumber(from), lastDay: dayNumber(to || from) };
  return patternsOf(network, findConnections(network, { origin, destination, ...window, maxChanges }), window)
    .flights;
}

const numbers = (flights: ReturnType<typeof found>) =>
  flights.map(({ legs }) => legs.map(({ flightNo }) => flightNo.replace(" ", "")).join(" ")).sort();

const toHub = row("KC 1 HKG 08:00 BKK 10:00");
const onward = row("KC 2 BKK 12:00 AMS 18:00");

test("two flights of one airline connect, with the times of each airport", () => {
  const [flight, ...more] = found([toHub, onward]);
  expect(more).toEqual([]);
  expect(flight).toMatchObject({
    id: "KC1_HKG_BKK_20260317~KC2_BKK_AMS_20260317",
    type: "transfer",
    departureTime: "08:00",
    arrivalTime: "18:00",
    arrivalDay: 0,
    via: ["BKK"],
    elapsedMinutes: 17 * 60,
    connections: [{ airport: "BKK", minutes: 120, minimum: 60, longest: null }],
    legs: [
      { originCode: "HKG", destinationCode: "BKK", departureDay: 0, arrivalDay: 0, arrivalTime: "10:00" },
      {
        originCode: "BKK",
        destinationCode: "AMS",
        departureDay: 0,
        departureTime: "12:00",
        aircraftBody: "wide",
      },
    ],
  });
});

test("a flight that arrives after midnight connects on the next day", () => {
  const late = row("KC 1 HKG 23:10 BKK 01:05+1");
  const [flight] = found([late, row("KC 2 BKK 02:10 AMS 09:00", { days: "3" })]);
  expect(flight).toMatchObject({
    arrivalDay: 1,
    connections: [{ minutes: 65 }],
    legs: [{}, { departureDay: 1 }],
  });
  expect(found([late, row("KC 2 BKK 02:10 AMS 09:00", { days: "2" })])).toEqual([]);
});

test("a flight over the date line arrives on the day before, and connects there", () => {
  const rows = [row("KC 1 AKL 23:00 HNL 06:30"), row("KC 2 HNL 08:00 LAX 16:00", { days: "1" })];
  const back = [row("KC 1 AKL 01:00 HNL 08:30-1"), row("KC 2 HNL 10:00 LAX 18:00", { days: "1" })];
  const pacific = { origin: "AKL", destination: "LAX" };
  expect(found(rows, {}, { from: "2026-03-16", ...pacific })).toMatchObject([{ arrivalDay: 0 }]);
  const [flight] = found(back, {}, { from: "2026-03-17", ...pacific });
  expect(flight).toMatchObject({
    id: "KC1_AKL_HNL_20260317~KC2_HNL_LAX_20260316",
    arrivalDay: -1,
    connections: [{ minutes: 90 }],
    legs: [{ arrivalDay: -1 }, { departureDay: -1, arrivalDay: -1 }],
  });
});

test("a night on which the clock is moved is as long as it is", () => {
  // In Frankfurt 02:00 becomes 03:00 on 29 March.
  const rows = [row("KC 1 HKG 18:00 FRA 01:30+1"), row("KC 2 FRA 03:15 AMS 04:20")];
  const rules = [transferRule({ minimum: 100 })];
  const days = { from: "2026-03-27", to: "2026-03-29" };
  expect(
    found(rows, { rules }, days).map(({ validFrom, connections }) => [validFrom, connections[0]?.minutes]),
  ).toEqual([[null, 105]]);
  const flight = found(rows, { rules }, days)[0];
  // Saturday's cargo arrives in the night of the change and has three quarters of an hour only.
  expect(flight?.days).toEqual([false, false, false, false, true, false, true]);
});

test("connections of different airlines need an agreement of every two of them", () => {
  const rows = [toHub, row("QA 2 BKK 12:00 DXB 15:00"), row("ZZ 3 DXB 17:00 AMS 22:00")];
  const agreed = (...pairs: string[]) =>
    numbers(
      found(rows, {
        interline: pairs.map((pair) => ({ airline: pair.slice(0, 2), partner: pair.slice(3) })),
      }),
    );
  expect(agreed()).toEqual([]);
  expect(agreed("KC QA", "QA ZZ")).toEqual([]);
  expect(agreed("KC QA", "ZZ QA", "ZZ KC")).toEqual(["KC1 QA2 ZZ3"]);
});

test("the number of a codeshare is one of its airline's", () => {
  const shared = row("QA 2 BKK 12:00 AMS 18:00", { codeshares: "KC 9002" });
  expect(found([toHub, shared])).toMatchObject([
    { legs: [{}, { flightNo: "QA 2", otherNumbers: ["KC 9002"] }] },
  ]);
  const sold = row("KC 9002 BKK 12:00 AMS 18:00", { operating_no: "QA 2" });
  expect(found([toHub, sold])).toMatchObject([
    { legs: [{}, { flightNo: "QA 2", otherNumbers: ["KC 9002"] }] },
  ]);
  // The operating carrier's own row is the same aircraft: the connection is found once.
  expect(numbers(found([toHub, sold, shared]))).toEqual(["KC1 QA2"]);
});

test("a flight that carries no local cargo is a part of connections only", () => {
  const closed = row("KC 3 HKG 09:00 AMS 15:00", { local_traffic: 0 });
  // Not offered alone, it makes no connection superfluous either.
  expect(numbers(found([toHub, onward, closed]))).toEqual(["KC1 KC2"]);
  expect(
    numbers(
      found([
        { ...toHub, local_traffic: 0 },
        { ...onward, local_traffic: 0 },
      ]),
    ),
  ).toEqual(["KC1 KC2"]);
});

test("trucks connect like flights, and an option all by road is not a flight", () => {
  const truck = row("KC 8 FRA 20:00 AMS 23:30 ROAD");
  const flown = row("KC 1 HKG 09:00 FRA 15:00 77F");
  expect(found([flown, truck])).toMatchObject([
    { type: "cargo", legs: [{ mode: "air" }, { mode: "road", aircraftBody: null }] },
  ]);
  expect(found([row("KC 1 HKG 09:00 FRA 15:00"), truck])).toMatchObject([{ type: "transfer" }]);
  expect(found([row("KC 7 HKG 09:00 FRA 15:00 ROAD"), truck])).toMatchObject([{ type: "road" }]);
});

test("fortnights of both flights count", () => {
  const rows = [
    { ...toHub, fortnight_from: "2026-03-16" },
    { ...onward, days: "2", fortnight_from: "2026-03-09" },
  ];
  expect(found(rows, {}, { from: "2026-03-16", to: "2026-04-30" })).toEqual([]);
  const [flight, ...more] = found(
    [rows[0] as FlightRow, { ...onward, days: "2" }],
    {},
    { from: "2026-03-16", to: "2026-04-30" },
  );
  expect(more).toEqual([]);
  expect(flight).toMatchObject({
    fortnightFrom: "2026-03-17",
    days: [false, true, false, false, false, false, false],
  });
});

test("an airport comes once, and neither end is passed on the way", () => {
  const round = [toHub, row("KC 2 BKK 12:00 HKG 16:00"), row("KC 3 HKG 18:00 AMS 23:00")];
  expect(found([...round.slice(0, 2), { ...round[2], local_traffic: 0 } as FlightRow])).toEqual([]);
  const past = [row("KC 1 HKG 08:00 BKK 20:00", { via: "AMS" }), row("KC 2 BKK 22:00 AMS 05:00+1")];
  expect(found(past)).toEqual([]);
  const twice = [
    toHub,
    row("KC 2 BKK 12:00 DXB 18:00", { via: "SIN" }),
    row("KC 3 DXB 20:00 AMS 23:30", { via: "SIN" }),
  ];
  expect(found(twice)).toEqual([]);
});

test("cargo does not change between legs of one number: its through row covers them", () => {
  expect(found([toHub, row("KC 1 BKK 12:00 AMS 18:00")])).toEqual([]);
});

test("an option gives way to a better one of the same kind and airlines", () => {
  const slow = row("KC 4 BKK 13:00 AMS 19:30");
  expect(numbers(found([toHub, onward, slow]))).toEqual(["KC1 KC2"]);
  // Another first flight that leaves earlier for the same arrival.
  expect(
    numbers(found([toHub, onward, row("KC 5 HKG 06:00 DXB 09:00"), row("KC 6 DXB 10:00 AMS 18:00")])),
  ).toEqual(["KC1 KC2"]);
  // A later departure that arrives no later, after the searched day.
  expect(
    found([toHub, row("KC 2 BKK 12:00 AMS 18:00+2"), row("KC 5 HKG 07:00 AMS 13:00", { days: "3" })]),
  ).toEqual([]);
});

test("no option gives way to another airline, a smaller body, or a tighter connection", () => {
  const freighters = [row("KC 5 HKG 08:00 DXB 12:00 77F"), row("KC 6 DXB 14:00 AMS 19:00 77F")];
  const others = [row("QA 5 HKG 08:00 DXB 12:00"), row("QA 6 DXB 14:00 AMS 18:30")];
  const roomy = row("KC 7 BKK 13:00 AMS 19:00");
  expect(numbers(found([toHub, onward, ...freighters, ...others]))).toEqual([
    "KC1 KC2",
    "KC5 KC6",
    "QA5 QA6",
  ]);
  const rules = [transferRule({ minimum: 90 })];
  expect(numbers(found([toHub, onward, roomy], { rules }))).toEqual(["KC1 KC2", "KC1 KC7"]);
});

test("a detour of a day is not offered, whoever flies it", () => {
  const day = row("QA 5 HKG 08:00 DXB 12:00");
  expect(numbers(found([toHub, onward, day, row("QA 6 DXB 14:00 AMS 17:59+1")]))).toEqual([
    "KC1 KC2",
    "QA5 QA6",
  ]);
  expect(numbers(found([toHub, onward, day, row("QA 6 DXB 14:00 AMS 18:00+1")]))).toEqual(["KC1 KC2"]);
});

test("no hub is far out of the way", () => {
  const positions = {
    LGG: { lat: 50.6, lon: 5.4 },
    FRA: { lat: 50, lon: 8.6 },
    BKK: { lat: 13.7, lon: 100.7 },
    AMS: { lat: 52.3, lon: 4.8 },
  };
  const near = [row("KC 1 LGG 08:00 FRA 09:00"), row("KC 2 FRA 12:00 AMS 13:00")];
  const far = [
    row("KC 3 LGG 08:00 BKK 23:00"),
    row("KC 4 BKK 01:00 AMS 07:00"),
    row("KC 5 FRA 11:00 BKK 05:00+1"),
  ];
  const ask = { origin: "LGG", destination: "AMS", to: "2026-03-20" };
  expect(numbers(found([...near, ...far], { positions }, ask))).toEqual(["KC1 KC2"]);
  expect(numbers(found(far, {}, ask))).toEqual(["KC3 KC4"]);
});

test("an option has no more changes than the search allows", () => {
  const rows = [toHub, row("KC 2 BKK 12:00 DXB 15:00"), row("KC 3 DXB 17:00 AMS 22:00")];
  expect(numbers(found(rows))).toEqual(["KC1 KC2 KC3"]);
  expect(found(rows, {}, { maxChanges: 1 })).toEqual([]);
  expect(found(rows, {}, { maxChanges: 0 })).toEqual([]);
});

test("days of service that follow no rule become several flights, each on its own days", () => {
  const onwards = ["2026-03-17", "2026-03-19", "2026-03-24", "2026-03-31"].map((date) =>
    row("KC 2 BKK 12:00 AMS 18:00", { id: date, valid_from: date, valid_to: date }),
  );
  const flights = found([toHub, ...onwards], {}, { from: "2026-03-16", to: "2026-04-05" });
  expect(flights.map(({ days, validFrom, validTo }) => [days.indexOf(true), validFrom, validTo])).toEqual([
    [1, null, null],
    [3, null, "2026-03-19"],
  ]);
});
