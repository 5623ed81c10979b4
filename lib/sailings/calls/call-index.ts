import { setImmediate as breathe } from "node:timers/promises";
import { addDays } from "@/lib/calendar";
import { servicePath, serviceSlug } from "@/lib/call-address";
import { fold } from "@/lib/i18n/fold";
import { processState } from "@/lib/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import type { ServiceName, ServiceSeller } from "../schema";
import { networkReady } from "./cached-network";
import { callsEdition } from "./load";
import { daysPast } from "./page-days";
import { WordStarts } from "./word-starts";

/** A service that has calls, of the past week or later. */
export interface IndexedService extends ServiceName {
  universalRef: string | null;
  shipOperator: string | null;
  sellers: ServiceSeller[];
  /** Who sells it as a part of longer itineraries alone. */
  through: Pick<ServiceSeller, "carrier" | "name">[];
  /** What it is found by: its codes, then its names. */
  terms: string[];
}

export interface IndexedShip {
  imo: string;
  name: string | null;
  term: string;
  /** Ids. */
  services: string[];
}

/** Which ships, services and ports have calls: what pages of them are known by, listed and suggested. */
export interface CallIndex {
  /** What ships and services are suggested by. */
  shipTerms: WordStarts<IndexedShip>;
  serviceTerms: WordStarts<IndexedService>;
  /** What it was made of: another text when the calls are others, or the day. */
  edition: string;
  /** By name, then by number. */
  ships: readonly IndexedShip[];
  byImo: ReadonlyMap<string, IndexedShip>;
  /** By code. */
  services: readonly IndexedService[];
  byId: ReadonlyMap<string, IndexedService>;
  /** By each code that a service goes by, as an address writes it, in capitals. */
  bySlug: ReadonlyMap<string, readonly IndexedService[]>;
  /** Ids, in order. */
  ports: readonly string[];
  hasPort: ReadonlySet<string>;
}

/** So long a reader waits for an index that is being built where there is one of before. */
const waitMs = 1000;

const latestIndex = processState("sailings.call-index", () => memoizeLatest<CallIndex>({ waitMs }));

/**
 * The index of a store's calls. Built once for each import and day, in short steps, however many ask; whoever has waited a
 * second is given the one before, and so is everyone where building it fails.
 * @param today YYYY-MM-DD
 */
export async function callIndexOf(store: Store, today: string): Promise<CallIndex> {
  const edition = await indexEdition(store, today);
  return latestIndex(store, edition, () => makeIndex(store, edition, addDays(today, -daysPast)));
}

/** What an index made now would be of. */
export const indexEdition = async (store: Store, today: string): Promise<string> =>
  `${await callsEdition(store)} ${today}`;

async function makeIndex(store: Store, edition: string, from: string): Promise<CallIndex> {
  const { reader } = store;
  const stored = await reader
    .selectFrom("services as s")
    .leftJoin("carriers as k", "k.code", "s.ship_operator")
    .select(["s.id", "s.code", "s.name", "s.universal_ref"])
    .select(({ fn }) => fn.coalesce("k.name", "s.ship_operator").as("ship_operator"))
    .orderBy("s.code")
    .orderBy("s.id")
    .execute();
  const sellers = Map.groupBy(
    await reader
      .selectFrom("service_sellers as s")
      .innerJoin("carriers as k", "k.code", "s.seller")
      .select(["s.service_id", "s.seller as carrier", "k.name", "s.code", "s.name as serviceName"])
      .select("s.through_only")
      .orderBy("k.name")
      .execute(),
    ({ service_id }) => service_id,
  );
  const ships = new Map<string, IndexedShip>();
  const services: IndexedService[] = [];
  for (const { id, code, name, universal_ref, ship_operator } of stored) {
    const sailing = await reader
      .selectFrom("voyages")
      .select(({ fn }) => ["ship", "imo", "vessel", fn.max("last_on").as("last")])
      .where("service_id", "=", id)
      .where("replaced_by", "is", null)
      .where("last_on", ">=", from)
      .groupBy(["ship", "imo", "vessel"])
      .execute();
    await breathe();
    if (sailing.length === 0) continue;
    for (const { imo, vessel } of sailing) if (imo) noteShip(ships, imo, vessel, id);
    const [sold, through] = [0, 1].map((throughOnly) =>
      (sellers.get(id) ?? [])
        .filter(({ through_only }) => through_only === throughOnly)
        .map(({ carrier, name, code, serviceName }) => ({ carrier, name, code, serviceName })),
    ) as [ServiceSeller[], ServiceSeller[]];
    services.push({
      id,
      code,
      name,
      path: "",
      universalRef: universal_ref,
      shipOperator: ship_operator,
      sellers: sold,
      through: through.map(({ carrier, name }) => ({ carrier, name })),
      terms: termsOf([
        code,
        ...sold.map((one) => one.code),
        universal_ref,
        name,
        ...sold.map((one) => one.serviceName),
      ]),
    });
  }
  const bySlug = slugsOf(services);
  for (const service of services) {
    const isAlone = bySlug.get(serviceSlug(service.code).toUpperCase())?.length === 1;
    service.path = servicePath(service.code, isAlone ? null : (service.sellers[0]?.carrier ?? null));
  }
  const ports = await calledPorts(store);
  const inOrder = [...ships.values()].sort((a, b) => compare(a.term, b.term) || compare(a.imo, b.imo));
  return {
    edition,
    shipTerms: await WordStarts.of(inOrder, ({ term, imo }) => [term, imo]),
    serviceTerms: await WordStarts.of(services, ({ terms }) => terms),
    ships: inOrder,
    byImo: ships,
    services,
    byId: new Map(services.map((service) => [service.id, service])),
    bySlug,
    ports,
    hasPort: new Set(ports),
  };
}

function noteShip(ships: Map<string, IndexedShip>, imo: string, name: string | null, service: string): void {
  const known = ships.get(imo);
  if (!known) {
    ships.set(imo, { imo, name, term: fold(name ?? ""), services: [service] });
    return;
  }
  if (!known.services.includes(service)) known.services.push(service);
  if (known.name === null && name !== null) Object.assign(known, { name, term: fold(name) });
}

const termsOf = (texts: readonly (string | null)[]) => [
  ...new Set(texts.flatMap((text) => (text ? [fold(text)] : []))),
];

function slugsOf(services: readonly IndexedService[]): Map<string, IndexedService[]> {
  const found = new Map<string, IndexedService[]>();
  for (const service of services) {
    const codes = [service.code, ...service.sellers.map(({ code }) => code)];
    for (const slug of new Set(codes.map((code) => serviceSlug(code).toUpperCase()))) {
      const known = found.get(slug) ?? [];
      known.push(service);
      found.set(slug, known);
    }
  }
  return found;
}

/** Ports at which some ship calls. */
async function calledPorts(store: Store): Promise<string[]> {
  const network = await networkReady(store);
  if (!network) return [];
  const isCalled = new Uint8Array(network.ports.length);
  for (const port of network.port.subarray(0, network.count)) isCalled[port] = 1;
  return network.ports.flatMap(({ id }, at) => (isCalled[at] === 1 ? [id] : []));
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** Ships whose name, or a word of it, begins as typed, or whose IMO number does with four figures or more. */
export function suggestShips({ shipTerms }: CallIndex, typed: string, most: number): IndexedShip[] {
  const start = fold(typed).replace(/^imo:? ?(?:no|number)?:? ?(?=\d)/, "");
  // Fewer figures are part of many numbers, and of a name at most.
  const isShort = /^\d{1,3}$/.test(start);
  return shipTerms.find(start, most, (ship) => !isShort || !ship.imo.startsWith(start));
}

/** Services one of whose codes or names, or a word of it, begins as typed. */
export const suggestServices = ({ serviceTerms }: CallIndex, typed: string, most: number): IndexedService[] =>
  serviceTerms.find(fold(typed), most);
