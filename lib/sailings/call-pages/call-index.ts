import { setImmediate as breathe } from "node:timers/promises";
import { servicePath, serviceSlug } from "@/lib/addresses/call-address";
import { compareTexts } from "@/lib/collections/compare";
import { fold } from "@/lib/i18n/fold";
import { processState } from "@/lib/memoize/process-state.mjs";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { addDays } from "@/lib/time/calendar";
import { currentNetwork } from "../routing/cached-network";
import { callsRevision } from "../routing/load";
import type { ServiceName, ServiceSeller } from "../schema";
import { daysPast } from "./page-days";
import { WordStarts } from "./word-starts";

/** A service that has port calls in the past week or later. */
export interface IndexedService extends ServiceName {
  universalRef: string | null;
  shipOperator: string | null;
  sellers: ServiceSeller[];
  /** The carriers that sell it only as a part of longer itineraries. */
  through: Pick<ServiceSeller, "carrier" | "name">[];
  /** The texts that find it: its codes, then its names. */
  terms: string[];
}

interface IndexedShip {
  imo: string;
  name: string | null;
  term: string;
  /** Ids. */
  services: string[];
}

/** The ships, services and ports that have calls: pages, lists and suggestions of them use it. */
export interface CallIndex {
  /** The terms by which ships and services are suggested. */
  shipTerms: WordStarts<IndexedShip>;
  serviceTerms: WordStarts<IndexedService>;
  /** Changes with the calls and with the day. */
  revision: string;
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

/** How long a request waits for an index that is being built before it gets the previous one. */
const waitMs = 1000;

const latestIndex = processState("sailings.call-index", () => memoizeLatest<CallIndex>({ waitMs }));

/**
 * The index of a store's calls. It is built once for each import and day, in short steps, for all concurrent callers. A
 * caller that has waited a second gets the previous one, and so does every caller where building it fails.
 * @param today YYYY-MM-DD
 */
export async function callIndexOf(store: Store, today: string): Promise<CallIndex> {
  const revision = await indexRevision(store, today);
  return latestIndex(store, revision, () => makeIndex(store, revision, addDays(today, -daysPast)));
}

/** The revision that an index built now would have. */
export const indexRevision = async (store: Store, today: string): Promise<string> =>
  `${await callsRevision(store)} ${today}`;

async function makeIndex(store: Store, revision: string, from: string): Promise<CallIndex> {
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
  const inOrder = [...ships.values()].sort(
    (a, b) => compareTexts(a.term, b.term) || compareTexts(a.imo, b.imo),
  );
  return {
    revision,
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
  const indexed = ships.get(imo);
  if (!indexed) {
    ships.set(imo, { imo, name, term: fold(name ?? ""), services: [service] });
    return;
  }
  if (!indexed.services.includes(service)) indexed.services.push(service);
  if (indexed.name === null && name !== null) Object.assign(indexed, { name, term: fold(name) });
}

const termsOf = (texts: readonly (string | null)[]) => [
  ...new Set(texts.flatMap((text) => (text ? [fold(text)] : []))),
];

function slugsOf(services: readonly IndexedService[]): Map<string, IndexedService[]> {
  const bySlug = new Map<string, IndexedService[]>();
  for (const service of services) {
    const codes = [service.code, ...service.sellers.map(({ code }) => code)];
    for (const slug of new Set(codes.map((code) => serviceSlug(code).toUpperCase()))) {
      const ofSlug = bySlug.get(slug) ?? [];
      ofSlug.push(service);
      bySlug.set(slug, ofSlug);
    }
  }
  return bySlug;
}

/** Ports at which some ship calls. */
async function calledPorts(store: Store): Promise<string[]> {
  const network = await currentNetwork(store);
  if (!network) return [];
  const isCalled = new Uint8Array(network.ports.length);
  for (const port of network.port.subarray(0, network.count)) isCalled[port] = 1;
  return network.ports.flatMap(({ id }, at) => (isCalled[at] === 1 ? [id] : []));
}

/**
 * Ships whose name, or a word of it, begins as typed, or whose IMO number does with four digits or more; where there is none, those of
 * the text before a voyage number ('AZURE FORTUNE 103W', 'azure fortune V.103W'), with that number, folded; '' where none was typed.
 */
export function suggestShips(
  index: CallIndex,
  typed: string,
  most: number,
): { ships: IndexedShip[]; voyage: string } {
  const start = fold(typed).replace(/^imo:? ?(?:no|number)?:? ?(?=\d)/, "");
  const found = shipsOf(index, start, most);
  const name = nameBeforeVoyage(start);
  if (found.length > 0 || !name) return { ships: found, voyage: "" };
  // Folding drops the point, by which "V.103W" differs from a number that begins with V.
  const voyage = fold(typed.trim().replace(/^.*\s(?:v(?:oy)?\.)?/i, ""));
  return { ships: shipsOf(index, name, most), voyage };
}

/** The name in a folded text whose last word has a digit, without the word that says that this is a voyage; '' for none. */
function nameBeforeVoyage(typed: string): string {
  const at = typed.lastIndexOf(" ");
  const name = typed.slice(0, Math.max(at, 0)).replace(/ v(?:oy(?:age)?)?$/, "");
  return /\d/.test(typed.slice(at)) && /^\D../.test(name) ? name : "";
}

function shipsOf({ shipTerms }: CallIndex, start: string, most: number): IndexedShip[] {
  // Fewer digits begin too many numbers, so that they are looked for in names only.
  const isShort = /^\d{1,3}$/.test(start);
  return shipTerms.find(start, most, (ship) => !isShort || !ship.imo.startsWith(start));
}

/** Services one of whose codes or names, or a word of it, begins as typed. */
export const suggestServices = ({ serviceTerms }: CallIndex, typed: string, most: number): IndexedService[] =>
  serviceTerms.find(fold(typed), most);
