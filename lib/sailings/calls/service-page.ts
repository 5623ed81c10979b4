import { addDays, clockInZone, dateInZone } from "@/lib/calendar";
import { carrierPath } from "@/lib/call-address";
import { dateOf, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import { kilometres } from "@/lib/kilometres";
import { site } from "@/lib/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { uniqueBy } from "@/lib/unique";
import type { DroppedRows } from "../embedded";
import { transitDays } from "../legs";
import type { CalledPort, CarrierName, RotationCall, ServiceRecord, ServiceSailing } from "../schema";
import { findVessels } from "../vessels";
import { networkOf } from "./cached-network";
import { callIndexOf, type IndexedService } from "./call-index";
import type { Network } from "./network";
import { daysAhead } from "./page-days";
import {
  arrivalOf,
  type CallRow,
  calledPort,
  callName,
  callsOfVoyages,
  departureOf,
  movedBy,
  nameOf,
  type Sale,
  salesOf,
  shiftOf,
  soldBy,
  stateOf,
  terminalOf,
  toCalls,
} from "./page-rows";
import type { PageAsk } from "./ship-page";

/** What a service's page shows at most. */
export const mostServiceShips = 30;
export const mostServiceSailings = 12;
/** Voyages that it reads, from those that began so many days ago. */
const mostVoyagesRead = 200;
const longestRound = 150;

interface ServiceAsk extends PageAsk {
  /** Code of the carrier who sells it; '' where the address names none. */
  carrier: string;
  /** UN/LOCODEs of the ports that sailings are shown between; what the service has not is chosen for the reader. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The service that goes by a code, be it that of one of its sellers; several where the code is that of several, and the
 * carrier of the address tells none of them. None where no service with calls has it.
 * @param slug the code as `serviceSlug` writes it
 */
export async function readServices(
  store: Store,
  slug: string,
  ask: ServiceAsk,
  dropped: DroppedRows = () => {},
): Promise<{ service: ServiceRecord } | { choices: IndexedService[] }> {
  const index = await callIndexOf(store, dateInZone(ask.now, site().zone));
  const called = index.bySlug.get(slug.toUpperCase()) ?? [];
  const sold = called.filter(({ sellers, through }) =>
    [...sellers, ...through].some(({ carrier }) => carrier === ask.carrier),
  );
  const [only, ...others] = sold.length > 0 ? sold : called;
  if (!only || (others.length > 0 && sold.length === 0)) return { choices: called.slice() };
  return { service: await readService(store, only, ask, dropped) };
}

async function readService(
  store: Store,
  service: IndexedService,
  ask: ServiceAsk,
  dropped: DroppedRows,
): Promise<ServiceRecord> {
  const { locale, now } = ask;
  const today = dateInZone(now, site().zone);
  const voyages = await store.reader
    .selectFrom("voyages")
    .select(["id", "ship", "status", "first_on"])
    .where("service_id", "=", service.id)
    .where("replaced_by", "is", null)
    .where("first_on", ">=", addDays(today, -longestRound))
    .where("first_on", "<=", addDays(today, daysAhead))
    .where("last_on", ">=", addDays(today, -1))
    .orderBy("first_on")
    .orderBy("id")
    .limit(mostVoyagesRead)
    .execute();
  const ids = voyages.map(({ id }) => id);
  const rows = await callsOfVoyages(store.reader, ids);
  const sales = await salesOf(store.reader, ids);
  const index = await callIndexOf(store, today);
  const round = roundOf(rows, today);
  const rotation = rotationOf(round, rows, locale);
  const { pair, sailings } = await shownSailings(pairsOf(rotation, ask), (one) =>
    sailingsOf(store, { service, pair: one, rows, sales, now }),
  );
  const ships = shipsOf(rows);
  const shown = ships.slice(0, mostServiceShips);
  const vessels = await findVessels(store.reader, shown, (facts) => dropped({ table: "vessels", ...facts }));
  const clockOf = (zone: string) => clockInZone(now, zone);
  const isComing = (row: CallRow) => {
    const time = departureOf(row)?.time ?? arrivalOf(row)?.time ?? "";
    return row.status === "planned" && row.voyageStatus === "planned" && time >= dateOf(clockOf(row.zone));
  };
  return {
    ...nameOf(service),
    universalRef: service.universalRef,
    shipOperator: service.shipOperator,
    sellers: service.sellers,
    through: throughOf(service, ask.carrier),
    rotation,
    isRound: comesBack(round, rows),
    roundDays: roundDaysOf(voyages),
    everyDays: median(steps(voyages.map(({ first_on }) => first_on).sort())),
    ships: shown.map(({ ship, imo, name }) => ({
      ship: { imo, name },
      particulars: (imo && vessels[imo]) || null,
      next:
        toCalls(
          rows.filter((row) => row.ship === ship && isComing(row)),
          sales,
          { index, locale, now },
        )[0] ?? null,
    })),
    shipsInAll: ships.length,
    pair,
    sailings,
    sample: await isSample(store, "sailings"),
  };
}

function throughOf({ through }: IndexedService, asked: string): CarrierName | null {
  const found = through.find(({ carrier }) => carrier === asked);
  return found ? { name: found.name, path: carrierPath({ code: found.carrier, name: found.name }) } : null;
}

const voyagesIn = (rows: readonly CallRow[]) => [...Map.groupBy(rows, ({ voyageId }) => voyageId).values()];
const portsIn = (rows: readonly CallRow[]) => rows.map(({ port, terminal }) => `${port} ${terminal}`).join();

/**
 * The calls of the voyage that shows best how the service goes: of the order of ports that most of its voyages keep (the
 * longer one of two), the first that has not ended.
 */
function roundOf(rows: readonly CallRow[], today: string): CallRow[] {
  const whole = voyagesIn(rows).filter((calls) =>
    calls.every(({ status, voyageStatus }) => status === "planned" && voyageStatus === "planned"),
  );
  const kinds = [...Map.groupBy(whole, portsIn).values()].sort(
    (a, b) => b.length - a.length || (b[0]?.length ?? 0) - (a[0]?.length ?? 0),
  );
  const usual = kinds[0] ?? [];
  const lastDay = (calls: readonly CallRow[]) => arrivalOf(calls.at(-1) as CallRow)?.time ?? "";
  return usual.find((calls) => lastDay(calls) >= today) ?? usual.at(-1) ?? [];
}

/** Voyages that go as this one: what they have in common is how the service goes. */
const alike = (round: readonly CallRow[], rows: readonly CallRow[]) =>
  voyagesIn(rows).filter((calls) => portsIn(calls) === portsIn(round));

function rotationOf(
  round: readonly CallRow[],
  rows: readonly CallRow[],
  locale: PageAsk["locale"],
): RotationCall[] {
  const usual = alike(round, rows);
  return round.map((row, at) => {
    const days = usual.flatMap((calls) => {
      const leaves = calls[at] && (departureOf(calls[at]) ?? arrivalOf(calls[at]));
      return leaves ? [weekdayOf(dateOf(leaves.planned ?? leaves.time))] : [];
    });
    const next = round[at + 1];
    const [leaves, arrives] = [
      departureOf(row) ?? arrivalOf(row),
      next && (arrivalOf(next) ?? departureOf(next)),
    ];
    return {
      port: calledPort(row, locale),
      terminal: terminalOf(row, locale),
      weekday: new Set(days).size === 1 ? (days[0] ?? null) : null,
      daysToNext: leaves && arrives ? transitDays(leaves.time, arrives.time) : null,
    };
  });
}

/** Whether a ship's next voyage begins where this one did, and this one has not told so itself. */
function comesBack(round: readonly CallRow[], rows: readonly CallRow[]): boolean {
  const [first, last] = [round[0], round.at(-1)];
  if (!first || !last || first.port === last.port) return false;
  return voyagesIn(rows).some(
    (calls) =>
      calls[0]?.ship === first.ship && calls[0].voyageId > first.voyageId && calls[0].port === first.port,
  );
}

interface VoyageDays {
  ship: string;
  first_on: string;
}

/** Days from the start of a ship's voyage to that of its next: the usual ones. */
function roundDaysOf(voyages: readonly VoyageDays[]): number | null {
  const byShip = Map.groupBy(voyages, ({ ship }) => ship);
  return median([...byShip.values()].flatMap((own) => steps(own.map(({ first_on }) => first_on).sort())));
}

const steps = (days: readonly string[]) =>
  days.slice(1).map((day, at) => dayNumber(day) - dayNumber(days[at] ?? day));

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function shipsOf(rows: readonly CallRow[]) {
  const named = rows.filter(({ vessel, voyageStatus }) => vessel !== null && voyageStatus === "planned");
  return uniqueBy(
    named.map(({ ship, imo, vessel }) => ({ ship, imo, name: vessel })),
    ({ ship }) => ship,
  );
}

interface Pair {
  from: CalledPort;
  to: CalledPort;
}

/**
 * The two ports that are asked for; where the service has not both, the one it has, or its first, with each port after it, the
 * furthest first.
 */
function pairsOf(rotation: readonly RotationCall[], { from, to }: Pick<ServiceAsk, "from" | "to">): Pair[] {
  const ports = rotation.map(({ port }) => port);
  const start = ports.find(({ code }) => code === from) ?? ports[0];
  if (!start) return [];
  const asked = ports.find(({ code }) => code === to && code !== start.code);
  if (asked && from === start.code) return [{ from: start, to: asked }];
  const others = uniqueBy(
    ports.filter(({ code }) => code !== start.code),
    ({ code }) => code,
  );
  const after = others.filter((port) => ports.lastIndexOf(port) > ports.indexOf(start));
  return (after.length > 0 ? after : others)
    .toSorted((a, b) => kilometres(start, b) - kilometres(start, a))
    .map((end) => ({ from: start, to: end }));
}

/** So many pairs are looked at for one that has sailings. */
const mostPairs = 6;

/** The first pair that has sailings, with them; else the first one. */
async function shownSailings(
  pairs: readonly Pair[],
  find: (pair: Pair) => Promise<ServiceSailing[]>,
): Promise<{ pair: Pair | null; sailings: ServiceSailing[] }> {
  for (const pair of pairs.slice(0, mostPairs)) {
    const sailings = await find(pair);
    if (sailings.some(({ arrival }) => arrival)) return { pair, sailings };
    if (pairs.length === 1) return { pair, sailings };
  }
  return { pair: pairs[0] ?? null, sailings: [] };
}

interface SailingsAsk {
  service: IndexedService;
  pair: Pair;
  rows: readonly CallRow[];
  sales: ReadonlyMap<string, readonly Sale[]>;
  now: Date;
}

/** Departures from today on that carry cargo from one port to the other, and those that were called off, in order. */
async function sailingsOf(
  store: Store,
  { service, pair, rows, sales, now }: SailingsAsk,
): Promise<ServiceSailing[]> {
  const network = await networkOf(store);
  const clock = clockInZone(now, pair.from.zone);
  const byName = new Map(rows.map((row) => [callName(row), row]));
  const arrivals = new Map(network ? carriedFrom(network, service.id, pair.from.code, pair.to.code) : []);
  const sailings = rows.flatMap((row): ServiceSailing[] => {
    const departure = departureOf(row);
    if (row.port !== pair.from.code || !departure || departure.time < dateOf(clock)) return [];
    const isBlank = row.voyageStatus === "blank";
    const end = arrivals.get(callName(row));
    const alight = end === undefined ? undefined : byName.get(end);
    // What is left out at the port of loading is told too; what goes elsewhere is no sailing of this pair.
    if (!alight && !isBlank && row.status !== "omitted") return [];
    return [
      {
        ship: { imo: row.imo, name: row.vessel },
        voyage: soldBy(sales.get(callName(row)) ?? [], service)[0]?.voyageOut ?? "",
        departure,
        arrival: alight ? arrivalOf(alight) : null,
        state: stateOf(row, clock),
        moved: largest([movedBy(row), alight ? shiftOf(arrivalOf(alight)) : null]),
      },
    ];
  });
  const at = ({ departure }: ServiceSailing) => departure?.time ?? "";
  return sailings.sort((a, b) => (at(a) < at(b) ? -1 : 1)).slice(0, mostServiceSailings);
}

/** The shift that is furthest from the plan. */
const largest = (shifts: readonly (number | null)[]): number | null =>
  shifts
    .filter((shift) => shift !== null)
    .toSorted((a, b) => Math.abs(b) - Math.abs(a))
    .at(0) ?? null;

/** Names of calls at one port, each with that of the first call at the other that cargo of one seller is carried to. */
function* carriedFrom(
  network: Network,
  service: string,
  from: string,
  to: string,
): Generator<[board: string, alight: string]> {
  const [place, end] = [network.portNumber(from), network.portNumber(to)];
  const number = network.services.find(service);
  if (place === undefined || end === undefined || number === undefined) return;
  const nameAt = (call: number) => callName({ voyageId: network.voyageIdOf(call), n: network.n[call] ?? 0 });
  for (const seller of network.sellersOf[number] ?? []) {
    const boards = network.boards(seller, place);
    for (let at = boards.start; at < boards.end; at++) {
      const board = network.board(at);
      if (network.serviceOf(board) !== number || network.isThroughOnly(board, seller)) continue;
      const last = network.chainEnd(network.chain[board] ?? 0);
      for (let alight = board + 1; alight < last; alight++) {
        if (network.port[alight] !== end || !network.isSold(alight, seller)) continue;
        if (network.carries(board, alight)) {
          yield [nameAt(board), nameAt(alight)];
          break;
        }
      }
    }
  }
}
