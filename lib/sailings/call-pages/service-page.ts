import { carrierPath } from "@/lib/addresses/call-address";
import { uniqueBy } from "@/lib/collections/unique";
import { kilometres } from "@/lib/geography/kilometres";
import { dateOf, dayNumber, weekdayOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { addDays, clockInZone, dateInZone } from "@/lib/time/calendar";
import { findVessels } from "../files/vessels";
import { cachedNetwork } from "../routing/cached-network";
import type { Network } from "../routing/network";
import type { CalledPort, CarrierName, RotationCall, ServiceRecord, ServiceSailing } from "../schema";
import type { DroppedRows } from "../search/embedded";
import { transitDays } from "../text/legs";
import { callIndexOf, type IndexedService } from "./call-index";
import { daysAhead } from "./page-days";
import {
  arrivalOf,
  type CarrierOffer,
  calledPort,
  callName,
  callsOfVoyages,
  departureOf,
  movedBy,
  preferDirectOffers,
  readOffersOfCalls,
  type StoredCall,
  shiftOf,
  stateOf,
  terminalOf,
  toCalls,
  toServiceName,
} from "./page-rows";
import type { PageRequest } from "./ship-page";

/** The most ships and sailings that a service's page shows. */
const mostServiceShips = 30;
const mostServiceSailings = 12;
/** The most voyages that it reads, and how many days ago the first of them may have begun. */
const mostVoyagesRead = 200;
const longestRound = 150;

interface ServiceRequest extends PageRequest {
  /** Code of the carrier that sells it; '' where the address names none. */
  carrier: string;
  /** UN/LOCODEs of the ports between which sailings are shown; the page chooses others where the service does not call there. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The service that goes by a code, which may be the code of one of its carriers. It returns several where several have the
 * code and the carrier of the address sells none of them, and none where no service with calls has it.
 * @param slug the code as `serviceSlug` writes it
 */
export async function readServices(
  store: Store,
  slug: string,
  request: ServiceRequest,
  dropped: DroppedRows = () => {},
): Promise<{ service: ServiceRecord } | { choices: IndexedService[] }> {
  const index = await callIndexOf(store, dateInZone(request.now, site().zone));
  const candidates = index.bySlug.get(slug.toUpperCase()) ?? [];
  const sold = candidates.filter(({ sellers, through }) =>
    [...sellers, ...through].some(({ carrier }) => carrier === request.carrier),
  );
  const [only, ...others] = sold.length > 0 ? sold : candidates;
  if (!only || (others.length > 0 && sold.length === 0)) return { choices: candidates.slice() };
  return { service: await readService(store, only, request, dropped) };
}

async function readService(
  store: Store,
  service: IndexedService,
  request: ServiceRequest,
  dropped: DroppedRows,
): Promise<ServiceRecord> {
  const { locale, now } = request;
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
  const offers = await readOffersOfCalls(store.reader, ids);
  const index = await callIndexOf(store, today);
  const round = roundOf(rows, today);
  const rotation = rotationOf(round, rows, locale);
  const { pair, sailings } = await shownSailings(pairsOf(rotation, request), (one) =>
    sailingsOf(store, { service, pair: one, rows, offers, now }),
  );
  const ships = shipsOf(rows);
  const shown = ships.slice(0, mostServiceShips);
  const vessels = await findVessels(store.reader, shown, (facts) => dropped({ table: "vessels", ...facts }));
  const isComing = (row: StoredCall) => stateOf(row, clockInZone(now, row.zone)) === "expected";
  return {
    ...toServiceName(service),
    universalRef: service.universalRef,
    shipOperator: service.shipOperator,
    sellers: service.sellers,
    through: throughOf(service, request.carrier),
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
          offers,
          { index, locale, now },
        )[0] ?? null,
    })),
    shipsInAll: ships.length,
    pair,
    sailings,
    sample: await isSample(store, "sailings"),
  };
}

function throughOf({ through }: IndexedService, code: string): CarrierName | null {
  const seller = through.find(({ carrier }) => carrier === code);
  return seller
    ? { name: seller.name, path: carrierPath({ code: seller.carrier, name: seller.name }) }
    : null;
}

const voyagesIn = (rows: readonly StoredCall[]) => [
  ...Map.groupBy(rows, ({ voyageId }) => voyageId).values(),
];
const portsIn = (rows: readonly StoredCall[]) =>
  rows.map(({ port, terminal }) => `${port} ${terminal}`).join();

/**
 * The calls of the voyage that represents the service: of the voyages with the most frequent order of ports (the longer
 * order of two), the first that has not ended.
 */
function roundOf(rows: readonly StoredCall[], today: string): StoredCall[] {
  const complete = voyagesIn(rows).filter((calls) =>
    calls.every(({ status, voyageStatus }) => status === "planned" && voyageStatus === "planned"),
  );
  const kinds = [...Map.groupBy(complete, portsIn).values()].sort(
    (a, b) => b.length - a.length || (b[0]?.length ?? 0) - (a[0]?.length ?? 0),
  );
  const usual = kinds[0] ?? [];
  const lastDay = (calls: readonly StoredCall[]) => arrivalOf(calls.at(-1) as StoredCall)?.time ?? "";
  return usual.find((calls) => lastDay(calls) >= today) ?? usual.at(-1) ?? [];
}

/** Voyages with the same order of ports. */
const alike = (round: readonly StoredCall[], rows: readonly StoredCall[]) =>
  voyagesIn(rows).filter((calls) => portsIn(calls) === portsIn(round));

function rotationOf(
  round: readonly StoredCall[],
  rows: readonly StoredCall[],
  locale: PageRequest["locale"],
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

/** Whether a ship's next voyage begins where this one did, and this one does not end there itself. */
function comesBack(round: readonly StoredCall[], rows: readonly StoredCall[]): boolean {
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
  return median(
    [...byShip.values()].flatMap((ofShip) => steps(ofShip.map(({ first_on }) => first_on).sort())),
  );
}

const steps = (days: readonly string[]) =>
  days.slice(1).map((day, at) => dayNumber(day) - dayNumber(days[at] ?? day));

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function shipsOf(rows: readonly StoredCall[]) {
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
 * The two requested ports. Where the service does not call at both, the one at which it does, or its first port, with each
 * port after it, the furthest first.
 */
function pairsOf(
  rotation: readonly RotationCall[],
  { from, to }: Pick<ServiceRequest, "from" | "to">,
): Pair[] {
  const ports = rotation.map(({ port }) => port);
  const start = ports.find(({ code }) => code === from) ?? ports[0];
  if (!start) return [];
  const requestedEnd = ports.find(({ code }) => code === to && code !== start.code);
  if (requestedEnd && from === start.code) return [{ from: start, to: requestedEnd }];
  const others = uniqueBy(
    ports.filter(({ code }) => code !== start.code),
    ({ code }) => code,
  );
  const after = others.filter((port) => ports.lastIndexOf(port) > ports.indexOf(start));
  return (after.length > 0 ? after : others)
    .toSorted((a, b) => distance(start, b) - distance(start, a))
    .map((end) => ({ from: start, to: end }));
}

/** Kilometres between two ports; 0 where the position of one is not known. */
function distance(from: CalledPort, to: CalledPort): number {
  const [a, b] = [from, to].map(({ lat, lon }) => (lat === null || lon === null ? null : { lat, lon }));
  return a && b ? kilometres(a, b) : 0;
}

/** The most pairs that are tried until one has sailings. */
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

interface SailingsQuery {
  service: IndexedService;
  pair: Pair;
  rows: readonly StoredCall[];
  offers: ReadonlyMap<string, readonly CarrierOffer[]>;
  now: Date;
}

/** Departures from today on that carry cargo from one port to the other, and blank or omitted ones, in order of time. */
async function sailingsOf(
  store: Store,
  { service, pair, rows, offers, now }: SailingsQuery,
): Promise<ServiceSailing[]> {
  const network = await cachedNetwork(store);
  const clock = clockInZone(now, pair.from.zone);
  const byName = new Map(rows.map((row) => [callName(row), row]));
  const arrivals = new Map(network ? carriedFrom(network, service.id, pair.from.code, pair.to.code) : []);
  const sailings = rows.flatMap((row): ServiceSailing[] => {
    const departure = departureOf(row);
    if (row.port !== pair.from.code || !departure || departure.time < dateOf(clock)) return [];
    const isBlank = row.voyageStatus === "blank";
    const end = arrivals.get(callName(row));
    const discharge = end === undefined ? undefined : byName.get(end);
    // A call that is omitted at the loading port is shown too. A ship that goes elsewhere is no sailing of this pair.
    if (!discharge && !isBlank && row.status !== "omitted") return [];
    return [
      {
        ship: { imo: row.imo, name: row.vessel },
        voyage: preferDirectOffers(offers.get(callName(row)) ?? [], service)[0]?.voyageOut ?? "",
        departure,
        arrival: discharge ? arrivalOf(discharge) : null,
        state: stateOf(row, clock),
        moved: largest([movedBy(row), discharge ? shiftOf(arrivalOf(discharge)) : null]),
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

/** Names of calls at one port, each with that of the first call at the other port to which one carrier carries cargo. */
function* carriedFrom(
  network: Network,
  service: string,
  from: string,
  to: string,
): Generator<[loading: string, discharge: string]> {
  const [place, end] = [network.portNumber(from), network.portNumber(to)];
  const number = network.services.find(service);
  if (place === undefined || end === undefined || number === undefined) return;
  const nameAt = (call: number) => callName({ voyageId: network.voyageIdOf(call), n: network.n[call] ?? 0 });
  for (const seller of network.sellersOf[number] ?? []) {
    const departures = network.departures(seller, place);
    for (let at = departures.start; at < departures.end; at++) {
      const loading = network.departingCall(at);
      if (network.serviceOf(loading) !== number || network.isThroughOnly(loading, seller)) continue;
      const last = network.chainEnd(network.chain[loading] ?? 0);
      for (let discharge = loading + 1; discharge < last; discharge++) {
        if (network.port[discharge] !== end || !network.isSold(discharge, seller)) continue;
        if (network.carries(loading, discharge)) {
          yield [nameAt(loading), nameAt(discharge)];
          break;
        }
      }
    }
  }
}
