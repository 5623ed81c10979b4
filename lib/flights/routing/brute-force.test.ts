import fc from "fast-check";
import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes } from "@/lib/time/zone-clock";
import { describeAircraft } from "../aircraft";
import { departsOn, departureDates, flagsOf } from "../legs/dates";
import { arrivalAfter } from "../legs/elapsed";
import { elementOf, FlightNetwork } from "./network";
import { patternsOf } from "./patterns";
import { type DatedOption, findConnections } from "./search";
import type { InterlineAgreement, TransferRule, TransferType } from "./transfer-rules";

/** States the rules of connections once more, naively, by trying everything on dates, and compares on random networks. */

/** Both sides of the date line, and clocks that are moved on 8 and 29 March and on 5 April 2026. */
const zones: Record<string, string> = {
  AKL: "Pacific/Auckland",
  HNL: "Pacific/Honolulu",
  LHR: "Europe/London",
  JFK: "America/New_York",
  HKG: "Asia/Hong_Kong",
};
const airports = Object.keys(zones);
const airlines = ["K1", "L2", "M3"];

const aircraft = [null, "738", "77W", "77F", "XXX"];
const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
const number = fc
  .tuple(fc.constantFrom(...airlines), fc.integer({ min: 1, max: 9 }))
  .map(([airline, n]) => `${airline} ${n}`);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });

const randomRow = fc
  .record({
    ends: fc.shuffledSubarray(airports, { minLength: 3, maxLength: 3 }),
    departure: clock,
    halves: fc.integer({ min: 2, max: 30 }),
    days: fc.subarray(["1", "2", "3", "4", "5", "6", "7"], { minLength: 3 }),
    from: fc.integer({ min: -20, max: 6 }),
    length: fc.integer({ min: 4, max: 60 }),
    fortnight: sometimes(fc.integer({ min: 0, max: 13 }), -1),
    number,
    operating: sometimes(number, ""),
    codeshare: sometimes(number, ""),
    aircraft: fc.constantFrom(...aircraft),
    mode: sometimes(fc.constant("road"), ""),
    cargo: fc.boolean(),
    isVia: sometimes(fc.constant(true), false),
    terminals: fc.tuple(fc.constantFrom("", "1", "2"), fc.constantFrom("", "1", "2")),
    local: sometimes(fc.constant(0), 1),
  })
  .map((one): FlightRow => {
    const [origin = "", destination = "", via = ""] = one.ends;
    const first = addDays("2026-03-24", one.from);
    const arrival = arrivalAfter(first, one.departure, one.halves * 30, {
      origin: zones[origin] ?? "",
      destination: zones[destination] ?? "",
    });
    return {
      origin,
      destination,
      departure_time: one.departure,
      id: "",
      airline: one.number.slice(0, 2),
      type: one.mode || (one.cargo ? "cargo" : "direct"),
      days: one.days.join(""),
      arrival_time: arrival.time,
      arrival_day: arrival.day,
      valid_from: first,
      valid_to: addDays(first, one.length),
      legs: JSON.stringify(one.mode ? [[one.number, one.aircraft, "road"]] : [[one.number, one.aircraft]]),
      via: one.isVia ? via : "",
      fortnight_from: one.fortnight < 0 ? "" : addDays("2026-03-02", one.fortnight),
      operating_no: one.operating,
      codeshares: one.codeshare,
      origin_terminal: one.terminals[0],
      destination_terminal: one.terminals[1],
      local_traffic: one.local,
      sample: 0,
    };
  });

const anyType = sometimes(
  fc.constantFrom<TransferType | null>("passenger", "freighter", "road", "narrow", "wide"),
  null,
);
const randomRule: fc.Arbitrary<TransferRule> = fc.record({
  station: fc.option(fc.constantFrom(...airports)),
  arrivingType: anyType,
  departingType: anyType,
  arrivingCarrier: sometimes(fc.constantFrom<string | null>(...airlines), null),
  departingCarrier: sometimes(fc.constantFrom<string | null>(...airlines), null),
  sameTerminal: sometimes(fc.constantFrom<boolean | null>(true, false), null),
  minimum: fc.option(fc.constantFrom(30, 60, 120, 300, 600)),
  longest: fc.option(fc.constantFrom(660, 1000, 2000, 5000)),
  allowed: sometimes(fc.constant(false), true),
  source: fc.constant("Test"),
  asOf: fc.constant("2026-03-01"),
});

/** A row on one date. */
interface Ride {
  row: FlightRow;
  number: string;
  sellers: string[];
  departs: number;
  arrives: number;
  stops: string[];
  type: "road" | "freighter" | "passenger";
  body: string;
}

function ridesOf(rows: readonly FlightRow[], from: string, to: string): Ride[] {
  const rides: Ride[] = [];
  for (const row of rows) {
    const [[own = "", plane, mode]] = JSON.parse(row.legs) as [[string, string | null, string?]];
    const body = describeAircraft(plane).aircraftBody ?? "unknown";
    const service = {
      days: flagsOf(row.days),
      validFrom: row.valid_from,
      validTo: row.valid_to,
      fortnightFrom: row.fortnight_from || null,
    };
    const number = row.operating_no || own;
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (!departsOn(service, date)) continue;
      rides.push({
        row,
        number,
        sellers: [number, own, row.codeshares].filter(Boolean).map((one) => one.slice(0, 2)),
        departs: portTimeMinutes(`${date}T${row.departure_time}`, zones[row.origin] ?? ""),
        arrives: portTimeMinutes(
          `${addDays(date, row.arrival_day)}T${row.arrival_time}`,
          zones[row.destination] ?? "",
        ),
        stops: row.via.split(" ").filter(Boolean),
        type:
          mode === "road" ? "road" : row.type === "cargo" || body === "freighter" ? "freighter" : "passenger",
        body: mode === "road" ? "road" : body,
      });
    }
  }
  return rides;
}

/** The rule that decides, by comparing what each names, in the documented order. */
function ruleFor(rules: readonly TransferRule[], one: Ride, other: Ride): TransferRule | undefined {
  const terminals = [one.row.destination_terminal, other.row.origin_terminal];
  const same = terminals.includes("") ? null : terminals[0] === terminals[1];
  const isOf = (type: TransferType | null, ride: Ride) =>
    type === null || type === ride.type || type === ride.body;
  const detail = (type: TransferType | null) =>
    ["narrow", "wide"].indexOf(type ?? "") >= 0 ? 2 : type ? 1 : 0;
  const order = (rule: TransferRule) => [
    rule.station ? 1 : 0,
    rule.arrivingCarrier && rule.departingCarrier
      ? 3
      : rule.arrivingCarrier
        ? 2
        : rule.departingCarrier
          ? 1
          : 0,
    detail(rule.arrivingType) + detail(rule.departingType),
    detail(rule.arrivingType),
    rule.sameTerminal === null ? 0 : 1,
  ];
  return rules
    .filter(
      (rule) =>
        (!rule.station || rule.station === one.row.destination) &&
        (!rule.arrivingCarrier || rule.arrivingCarrier === one.number.slice(0, 2)) &&
        (!rule.departingCarrier || rule.departingCarrier === other.number.slice(0, 2)) &&
        isOf(rule.arrivingType, one) &&
        isOf(rule.departingType, other) &&
        (rule.sameTerminal === null || rule.sameTerminal === same),
    )
    .map((rule, at) => ({ rule, order: [...order(rule), at] }))
    .sort((a, b) => {
      const differs = a.order.findIndex((value, at) => value !== b.order[at]);
      return (b.order[differs] ?? 0) - (a.order[differs] ?? 0);
    })[0]?.rule;
}

interface Way {
  rides: Ride[];
  comfort: boolean;
}

const airlinesOf = ({ rides }: Way) => [...new Set(rides.map(({ number }) => number.slice(0, 2)))].sort();

function kindOf({ rides }: Way): string {
  const flown = rides.filter(({ type }) => type !== "road");
  const type =
    flown.length === 0 ? "road" : flown.every((ride) => ride.type === "freighter") ? "cargo" : "others";
  const body = ["narrow", "unknown", "wide", "freighter"].find((one) =>
    flown.some((ride) => ride.body === one),
  );
  return `${type} ${body ?? "unknown"}`;
}

const leaves = (way: Way) => way.rides[0]?.departs ?? 0;
const ends = (way: Way) => way.rides.at(-1)?.arrives ?? 0;

/** Whether another way makes one superfluous. */
function isBetter(other: Way, way: Way): boolean {
  if (kindOf(other) !== kindOf(way) || leaves(other) < leaves(way) || other.rides.length > way.rides.length)
    return false;
  if (way.comfort && !other.comfort) return false;
  if (ends(other) <= ends(way) - 1440) return true;
  return ends(other) <= ends(way) && airlinesOf(other).every((airline) => airlinesOf(way).includes(airline));
}

const written = (way: Way) =>
  [leaves(way), ends(way), way.rides.length, airlinesOf(way).join(), kindOf(way), way.comfort].join(" ");

function bruteForce(
  rides: readonly Ride[],
  { rules, interline }: { rules: readonly TransferRule[]; interline: readonly InterlineAgreement[] },
  {
    from,
    to,
    maxChanges,
    first,
    last,
  }: { from: string; to: string; maxChanges: number; first: string; last: string },
): Way[] {
  const sells = (one: Ride, other: Ride) =>
    one.sellers.some((a) =>
      other.sellers.some(
        (b) =>
          a === b ||
          interline.some(
            ({ airline, partner }) => (airline === a && partner === b) || (airline === b && partner === a),
          ),
      ),
    );
  const done: Way[] = [];
  let open: Way[] = rides
    .filter(({ row }) => row.origin === from)
    .map((ride) => ({ rides: [ride], comfort: true }));
  for (let legs = 1; legs <= maxChanges + 1; legs++) {
    done.push(...open.filter(({ rides: [...all] }) => all.at(-1)?.row.destination === to));
    open = open
      .filter(({ rides: [...all] }) => all.at(-1)?.row.destination !== to)
      .flatMap((way) =>
        rides.flatMap((ride): Way[] => {
          const before = way.rides.at(-1) as Ride;
          if (before.row.destination !== ride.row.origin || before.number === ride.number) return [];
          if (!way.rides.every((one) => sells(one, ride))) return [];
          if (way.rides.some(({ number }) => number === ride.number)) return [];
          const rule = ruleFor(rules, before, ride);
          const minutes = ride.departs - before.arrives;
          if (
            rule?.allowed === false ||
            minutes < (rule?.minimum ?? 360) ||
            minutes > (rule?.longest ?? 1440)
          )
            return [];
          const isRoomy = typeof rule?.minimum === "number" && minutes >= rule.minimum + 60;
          return [{ rides: [...way.rides, ride], comfort: way.comfort && isRoomy }];
        }),
      );
  }
  const possible = done.filter((way) => {
    const total = ends(way) - leaves(way);
    if (total <= 0 || total > 7 * 1440) return false;
    if (way.rides.length === 1) return way.rides[0]?.row.local_traffic === 1;
    const places = [from, ...way.rides.flatMap(({ row, stops }) => [...stops, row.destination])];
    return new Set(places).size === places.length;
  });
  const [begin, end] = [
    portTimeMinutes(`${first}T00:00`, zones[from] ?? ""),
    portTimeMinutes(`${last}T23:59`, zones[from] ?? ""),
  ];
  return possible.filter(
    (way, at) =>
      way.rides.length > 1 &&
      leaves(way) >= begin &&
      leaves(way) <= end &&
      possible.every(
        (other, place) => place === at || !isBetter(other, way) || (isBetter(way, other) && place > at),
      ),
  );
}

test("on random networks the search finds what trying everything finds, and its patterns depart on exactly those days", () => {
  let [one, two, moved, dateLine] = [0, 0, 0, 0];
  fc.assert(
    fc.property(
      fc.array(randomRow, { minLength: 20, maxLength: 45 }),
      fc.array(randomRule, { maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom(...airlines), fc.constantFrom(...airlines)), { maxLength: 2 }),
      fc.constantFrom(1, 2, 2),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 12 }),
      (all, rules, pairs, maxChanges, start, length) => {
        const rows = all.map((row, at) => ({ ...row, id: String(at) }));
        const interline = pairs.map(([airline, partner]) => ({ airline, partner }));
        const network = new FlightNetwork(
          rows.flatMap((row) => elementOf(row) ?? []),
          { zoneOf: (code) => zones[code] },
          { rules, interline },
        );
        const [first, last] = [addDays("2026-03-24", start), addDays("2026-03-24", start + length)];
        const rides = ridesOf(rows, addDays(first, -2), addDays(last, 18));
        for (const [from, to] of [
          ["HKG", "JFK"],
          ["AKL", "HNL"],
        ] as const) {
          const expected = bruteForce(rides, { rules, interline }, { from, to, maxChanges, first, last });
          const window = { firstDay: dayNumber(first), lastDay: dayNumber(last) };
          const found = findConnections(network, { origin: from, destination: to, ...window, maxChanges });
          const wayOf = ({ rows: numbers, days }: DatedOption): Way => {
            const parts = numbers.map((row, at) => {
              const { departs } = network.instants(row, days[at] ?? 0);
              const { id } = network.element(row);
              return rides.find((ride) => ride.row.id === id && ride.departs === departs) as Ride;
            });
            const isComfortable = parts.slice(1).every((ride, at) => {
              const before = parts[at] as Ride;
              const minimum = ruleFor(rules, before, ride)?.minimum;
              return typeof minimum === "number" && ride.departs - before.arrives >= minimum + 60;
            });
            return { rides: parts, comfort: isComfortable };
          };
          expect(found.map((option) => written(wayOf(option))).sort()).toEqual(expected.map(written).sort());
          const { flights: patterns } = patternsOf(network, found, window);
          const dates = patterns.flatMap((flight) =>
            [...departureDates(flight, first, last)].map(
              (date) =>
                `${date} ${flight.legs.map(({ flightNo }) => flightNo)} ${flight.departureTime} ${flight.arrivalTime}`,
            ),
          );
          expect(dates.sort()).toEqual(
            found
              .map((option) => {
                const elements = option.rows.map((row) => network.element(row));
                const [dep, arr] = [rowTime(rows, elements[0]?.id), rowTime(rows, elements.at(-1)?.id)];
                return `${dateFromDayNumber(option.days[0] ?? 0)} ${elements.map(({ number: no }) => no)} ${dep?.departure_time} ${arr?.arrival_time}`;
              })
              .sort(),
          );
          one += expected.filter((way) => way.rides.length === 2).length;
          two += expected.filter((way) => way.rides.length === 3).length;
          if (expected.some((way) => way.rides.some(({ row }) => row.arrival_day < 0))) dateLine++;
          if (
            expected.some(
              (way) =>
                leaves(way) < portTimeMinutes("2026-03-29T01:00", "UTC") &&
                ends(way) > portTimeMinutes("2026-03-29T01:00", "UTC"),
            )
          )
            moved++;
        }
      },
    ),
    { numRuns: 200, seed: 20_260_324 },
  );
  // The networks are such that there is something to find.
  expect(one).toBeGreaterThan(200);
  expect(two).toBeGreaterThan(100);
  expect(moved).toBeGreaterThan(10);
  expect(dateLine).toBeGreaterThan(10);
});

const rowTime = (rows: readonly FlightRow[], id: string | undefined) => rows.find((row) => row.id === id);
