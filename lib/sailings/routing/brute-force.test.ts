import fc from "fast-check";
import { kilometres } from "@/lib/geography/kilometres";
import { fastestVoyage } from "@/lib/geography/sea-routes";
import { buildNetwork, callsOf, networkFacts, type TestService } from "@/test/support/call-network";
import { randomPorts, randomPositions, randomRules, randomServices } from "@/test/support/random-networks";
import { type NetworkCall, type TransferRule, turnRange } from "./network";
import { findOptions } from "./search";

/**
 * The rules of PORT-CALLS once more, as slowly and literally as they are written: every chain of up to three rides is
 * tried. On small random networks the engine finds what this finds.
 */

interface Stop extends NetworkCall {
  service: string;
  at: number;
  arrives: number | null;
  departs: number | null;
}

/** All ports of these networks are in UTC. */
const minutes = (time: string, alone: string) =>
  Date.parse(`${time.length === 10 ? `${time}T${alone}` : time}Z`) / 60_000;

function stopsOf(services: readonly TestService[]): Stop[][] {
  return services.flatMap((service) => {
    // What nobody sells is no call.
    const sold = callsOf(service).filter(({ offers }) => offers.length > 0);
    const ships = Map.groupBy(sold, ({ ship }) => ship);
    return [...ships.values()].map((calls) =>
      calls.map((call, at) => ({
        ...call,
        service: service.id,
        at,
        arrives: call.arrival ? minutes(call.arrival, "23:59") : null,
        departs: call.departure ? minutes(call.departure, "00:00") : null,
      })),
    );
  });
}

const day = 1440;
const share = (a: string, b: string) =>
  a !== "" && b !== "" && (a === "*" || b === "*" || [...a].some((letter) => b.includes(letter)));

/** What cargo is loaded or discharged under at each call: a number, and since which call every call has it. */
function runs(stops: readonly Stop[]): { in: string; out: string }[] {
  const has = (at: number, voyage: string) => {
    const sale = stops[at]?.offers[0];
    return sale !== undefined && (sale.voyageIn === voyage || sale.voyageOut === voyage);
  };
  const runOf = (at: number, voyage = "") => {
    let first = at;
    while (has(first - 1, voyage)) first--;
    return `${voyage} since ${first}`;
  };
  return stops.map(({ offers: [sale] }, at) => ({
    in: runOf(at, sale?.voyageIn),
    out: runOf(at, sale?.voyageOut),
  }));
}

/** Whether some stop between the two, these included, has the number changed, with both in reach of it under one number. */
function turnsBetween(stops: readonly Stop[], from: Stop, to: Stop): boolean {
  const numbers = runs(stops);
  return stops.some((turn, at) => {
    const here = numbers[at];
    if (!here || here.in === here.out || at < from.at || at > to.at) return false;
    const isNear = (stop: Stop) => distance(stop.port, turn.port) <= turnRange;
    const before = stops.slice(from.at, at);
    const after = stops.slice(at + 1, to.at + 1);
    const [out, into] = [numbers[from.at]?.out, numbers[to.at]?.in];
    const isBefore =
      before.length > 0 && before.every((one) => numbers[one.at]?.out === here.in && isNear(one));
    const isAfter = after.length > 0 && after.every((one) => numbers[one.at]?.in === here.out && isNear(one));
    return (isAfter && out === here.in) || (isBefore && into === here.out);
  });
}

/** Whether no ship is so fast, or the calls overlap where one could be. */
function isHasty(from: Stop, to: Stop): boolean {
  const [a, b] = [from, to].map(({ port }) => randomPositions[port]);
  const fastest = a && b && from.port !== to.port ? fastestVoyage(a, b).minutes : 0;
  return (to.arrives ?? to.departs ?? 0) - (from.departs ?? from.arrives ?? 0) < fastest;
}

const distance = (a: string, b: string) => {
  const [one, other] = [a, b].map((id) => randomPositions[id]);
  return one && other ? kilometres(one, other) : Number.POSITIVE_INFINITY;
};

const isOneStay = (stops: readonly Stop[], a: number, b: number) =>
  stops.slice(a, b + 1).every(({ port }) => port === stops[a]?.port);

/** Whether the ship is at some port twice between two of its calls, these included. */
function comesBack(stops: readonly Stop[], first: number, last: number, only?: number): boolean {
  for (let a = first; a <= last; a++) {
    for (let b = a + 1; b <= last; b++) {
      const isOf = only === undefined || (stops[a]?.voyageId === only && stops[b]?.voyageId === only);
      if (isOf && stops[a]?.port === stops[b]?.port && !isOneStay(stops, a, b)) return true;
    }
  }
  return false;
}

function carries(stops: readonly Stop[], from: Stop, to: Stop, seller: string): boolean {
  const sold = (stop: Stop) => stop.offers.some((sale) => sale.seller === seller);
  if (to.at <= from.at || from.port === to.port || !sold(from) || !sold(to)) return false;
  if (from.departs === null || to.arrives === null || !share(from.loads, to.discharges)) return false;
  if (to.arrives < from.departs || to.arrives - from.departs > 120 * day) return false;
  if (stops.slice(from.at, to.at).every((stop) => isHasty(stop, to))) return false;
  const loadsAgain = stops
    .slice(from.at + 1, to.at + 1)
    .some(
      (stop) =>
        stop.port === from.port &&
        stop.departs !== null &&
        share(stop.loads, from.loads) &&
        !isOneStay(stops, from.at, stop.at),
    );
  if (loadsAgain) return false;
  if (from.loads !== "*" && to.discharges !== "*") return true;
  const numbers = runs(stops);
  if (numbers[from.at]?.out === numbers[to.at]?.in || turnsBetween(stops, from, to))
    return !comesBack(stops, from.at, to.at);
  return from.voyageId === to.voyageId && !comesBack(stops, 0, stops.length - 1, from.voyageId);
}

function connects(from: Stop, onto: Stop, seller: string, rules: readonly TransferRule[]): boolean {
  if (from.port !== onto.port || from.ship === onto.ship) return false;
  const facts = { seller, port: from.port, fromService: from.service, ontoService: onto.service };
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const fitting = rules.filter((rule) =>
    names.every((name) => rule[name] === null || rule[name] === facts[name]),
  );
  const said = (rule: TransferRule) => names.filter((name) => rule[name] !== null).length;
  const rule = fitting.filter((one) => fitting.every((other) => said(other) <= said(one))).at(-1);
  if (rule && !rule.allowed) return false;
  const [arrives, departs] = [from.arrives ?? 0, onto.departs ?? 0];
  if (departs < arrives || departs - arrives > (rule?.longestDays ?? 14) * day) return false;
  const tco = onto.offers.find((sale) => sale.seller === seller)?.tco;
  if (tco) return arrives <= minutes(tco, "23:59");
  const isMove = from.terminal && onto.terminal && from.terminal !== onto.terminal;
  return departs - arrives >= (rule?.shortestHours ?? (isMove ? 48 : 24)) * 60;
}

interface Found {
  seller: string;
  departs: number;
  arrives: number;
  ships: number;
}

function bruteForce(
  services: readonly TestService[],
  rules: readonly TransferRule[],
  { from, to, max }: { from: string; to: string; max: number },
): Found[] {
  if (from.slice(0, 2) === to.slice(0, 2)) return [];
  const ships = stopsOf(services);
  const rides = (seller: string) =>
    ships.flatMap((stops) =>
      stops.flatMap((a) => stops.filter((b) => carries(stops, a, b, seller)).map((b) => [a, b] as const)),
    );
  const isOwn = (stop: Stop, seller: string) =>
    !services.find(({ id }) => id === stop.service)?.throughOnly?.includes(seller);
  const sellers = new Set(services.flatMap((service) => service.sellers));
  return [...sellers].flatMap((seller) => {
    const all = rides(seller);
    type Way = (readonly [Stop, Stop])[];
    /** The ports at which a ship calls on a ride; the stay in which cargo goes aboard is none of them. */
    const passed = ([a, b]: readonly [Stop, Stop]) => {
      const stops = ships.find((chain) => chain[a.at] === a) ?? [];
      const between = stops.slice(a.at + 1, b.at).map(({ port }) => port);
      const left = between.findIndex((port) => port !== a.port);
      return left === -1 ? [] : between.slice(left);
    };
    const ends: Way[] = [];
    let open: Way[] = all.filter(([a]) => a.port === from).map((ride) => [ride]);
    for (let ship = 1; ship <= max + 1; ship++) {
      // Not back by the beginning, nor past the end: on one ship alone its letters say what it carries.
      open = open.filter((way) => {
        const [last = "", isFirst] = [way.at(-1)?.[1].port, way.length === 1];
        const ports = passed(way.at(-1) as Way[number]);
        if (last === to) return isFirst || !ports.includes(from);
        return !ports.includes(to) && !ports.includes(from);
      });
      ends.push(...open.filter((way) => way.at(-1)?.[1].port === to && way.some(([a]) => isOwn(a, seller))));
      open = open
        .filter((way) => ![from, to].includes(way.at(-1)?.[1].port ?? ""))
        .flatMap((way) => {
          const there = way.at(-1)?.[1] as Stop;
          return all.filter(([a]) => connects(there, a, seller, rules)).map((ride) => [...way, ride]);
        });
    }
    const reached = ends.map((way) => ({
      seller,
      call: way[0]?.[0] as Stop,
      departs: way[0]?.[0].departs ?? 0,
      arrives: way.at(-1)?.[1].arrives ?? 0,
      ships: way.length,
    }));
    // Nobody changes ship to gain less than a day on the ship that the cargo is on.
    const found = reached.filter(
      (one) =>
        one.ships === 1 ||
        !reached.some(
          (other) => other.ships === 1 && other.call === one.call && other.arrives <= one.arrives + day,
        ),
    );
    const isBetter = (one: Found, other: Found) =>
      one.departs >= other.departs && one.arrives <= other.arrives && one.ships <= other.ships;
    const kept = found.filter((one, at) => {
      if (one.ships === 1) {
        // Of the calls at the end the first one; each departure has its own.
        return found.every(
          (other) => other.ships > 1 || other.call !== one.call || other.arrives >= one.arrives,
        );
      }
      return found.every(
        (other, place) => place === at || !isBetter(other, one) || (isBetter(one, other) && place > at),
      );
    });
    return kept.map(({ departs, arrives, ships }) => ({ seller, departs, arrives, ships }));
  });
}

const order = (options: Found[]) => options.map((option) => JSON.stringify(option)).sort();

test("on small random networks the engine finds what trying everything finds", async () => {
  let [several, three] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      randomServices,
      randomRules,
      fc.constantFrom(0, 1, 2, 2, 2),
      async (services, rules, max) => {
        const { ports } = networkFacts(services);
        const placed = ports.map((port) => {
          const position = randomPositions[port.id];
          return position ? { ...port, position } : port;
        });
        const network = await buildNetwork(services, { rules, ports: placed });
        const [from = "", to = ""] = randomPorts;
        const [loading, discharge] = [network.portNumber(from), network.portNumber(to)];
        if (loading === undefined || discharge === undefined) return;
        const asked = { from: loading, to: discharge, maxTransfers: max };
        const everything = { departsFrom: 0, departsTo: minutes("2027-01-01", "00:00") };
        const found = (window: { departsFrom: number; departsTo: number }): Found[] =>
          findOptions(network, { ...asked, ...window }).map(({ seller, legs }) => ({
            seller: network.sellers.texts[seller] ?? "",
            departs: network.departure[legs[0]?.from ?? 0] ?? 0,
            arrives: network.arrival[legs.at(-1)?.to ?? 0] ?? 0,
            ships: legs.length,
          }));
        const expected = bruteForce(services, rules, { from, to, max });
        expect(order(found(everything))).toEqual(order(expected));
        // A window shows a part of the same.
        const window = {
          departsFrom: minutes("2026-03-05", "00:00"),
          departsTo: minutes("2026-03-12", "00:00"),
        };
        const within = ({ departs }: Found) => departs >= window.departsFrom && departs <= window.departsTo;
        expect(order(found(window))).toEqual(order(expected.filter(within)));
        if (expected.some(({ ships }) => ships === 2)) several++;
        if (expected.some(({ ships }) => ships === 3)) three++;
      },
    ),
    { numRuns: 300, seed: 20_260_301 },
  );
  // The networks are such that there is something to find.
  expect(several).toBeGreaterThan(10);
  expect(three).toBeGreaterThan(5);
});
