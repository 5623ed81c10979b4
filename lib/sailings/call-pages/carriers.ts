import { carrierPath, carrierSlug } from "@/lib/addresses/call-address";
import { uniqueBy } from "@/lib/collections/unique";
import type { Lane } from "@/lib/geography/lanes";
import { fold } from "@/lib/i18n/fold";
import { foldedBothWays } from "@/lib/i18n/terms";
import { processState } from "@/lib/memoize/process-state.mjs";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { isSample } from "@/lib/store/sample";
import { addMonth, dateInZone } from "@/lib/time/calendar";
import { firstToArrive, withoutSlower } from "../rules";
import type {
  CalledPort,
  CarrierLane,
  CarrierName,
  CarrierRecord,
  CarrierSummary,
  Sailing,
  SailingList,
  SailingSearch,
} from "../schema";
import { type OperatorLanes, sumStoredLanes } from "../search/embedded-lanes";
import { nowIn } from "../search/port-clock";
import { callIndexOf, type IndexedService } from "./call-index";
import { portsById, toServiceName } from "./page-rows";
import type { PageRequest } from "./ship-page";
import { WordStarts } from "./word-starts";

/**
 * Carriers that sell sailings: those of port calls, which have a code, and those that only imported sailings have. Names that
 * differ by case, accents or punctuation are one carrier, and so are a name and a code of the same letters.
 */

/** The most lanes of one page, which searches for a sailing on each. */
const mostCarrierLanes = 20;

interface CarrierSpelling {
  /** null for a name of imported sailings. */
  code: string | null;
  name: string;
  nameZh: string | null;
}

interface IndexedCarrier extends CarrierSummary {
  names: string[];
  codes: string[];
  lanes: readonly Lane[];
}

interface CarrierIndex {
  /** By name. */
  carriers: readonly IndexedCarrier[];
  bySlug: ReadonlyMap<string, IndexedCarrier>;
  terms: WordStarts<IndexedCarrier>;
}

const latestCarriers = processState("sailings.carriers", () => memoizeLatest<CarrierIndex>());

/** The carriers of a store, memoized for each import and day. */
async function carrierIndexOf(store: Store, now: Date): Promise<CarrierIndex> {
  const calls = await callIndexOf(store, dateInZone(now, site().zone));
  const summed = await sumStoredLanes(store, now);
  return latestCarriers(store, `${calls.revision} ${summed?.revision}`, async () => {
    const stored = await store.reader
      .selectFrom("carriers")
      .select(["code", "name", "name_zh as nameZh"])
      .orderBy("code")
      .execute();
    const spellings: CarrierSpelling[] = [
      ...stored.map((one) => ({ ...one, code: one.code === one.name ? null : one.code })),
      ...(summed?.operators ?? []).map(({ operator }) => ({ code: null, name: operator, nameZh: null })),
    ];
    const carriers = groupsOf(spellings)
      .map((group) => carrierOf(group, calls.services, summed?.operators ?? []))
      .sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1));
    return {
      carriers,
      bySlug: bySlugOf(carriers),
      terms: await WordStarts.of(carriers, ({ names, codes, nameZh }) =>
        [...names, ...codes, nameZh ?? ""].flatMap(foldedBothWays),
      ),
    };
  });
}

/** Carriers by folded name; one whose name is the code of another is the same. */
function groupsOf(named: readonly CarrierSpelling[]): CarrierSpelling[][] {
  const byCode = new Map(
    named.flatMap(({ code, name }) => (code ? [[fold(code), fold(name)] as const] : [])),
  );
  const keyOf = ({ code, name }: CarrierSpelling) =>
    code ? fold(name) : (byCode.get(fold(name)) ?? fold(name));
  return [...Map.groupBy(named, keyOf).values()];
}

function carrierOf(
  group: readonly CarrierSpelling[],
  services: readonly IndexedService[],
  operators: readonly OperatorLanes[],
): IndexedCarrier {
  const [first] = group;
  const { code = null, name = "" } = group.find((one) => one.code) ?? first ?? {};
  const names = [...new Set(group.map((one) => one.name))];
  const codes = [...new Set(group.flatMap((one) => one.code ?? one.name))];
  const lanes = operators.filter(({ operator }) => names.includes(operator));
  return {
    name,
    path: carrierPath({ code, name }),
    code,
    nameZh: group.find(({ nameZh }) => nameZh)?.nameZh ?? null,
    names,
    codes,
    services: services.filter((service) => sells(service, codes)).length,
    pairs: lanes.reduce((sum, { pairs }) => sum + pairs, 0),
    sailings: lanes.reduce((sum, { sailings }) => sum + sailings, 0),
    lanes: lanes.flatMap(({ busiest }) => busiest),
  };
}

const sells = ({ sellers }: IndexedService, codes: readonly string[]) =>
  sellers.some(({ carrier }) => codes.includes(carrier));

/** A code comes before a name that is written alike. */
function bySlugOf(carriers: readonly IndexedCarrier[]): Map<string, IndexedCarrier> {
  const bySlug = new Map<string, IndexedCarrier>();
  for (const kind of ["names", "codes"] as const)
    for (const carrier of carriers)
      for (const text of carrier[kind]) bySlug.set(carrierSlug(text).toLowerCase(), carrier);
  return bySlug;
}

const isSelling = ({ services, pairs }: CarrierSummary) => services > 0 || pairs > 0;

const summaryOf = (carrier: IndexedCarrier): CarrierSummary => {
  const { name, path, code, nameZh, services, pairs, sailings } = carrier;
  return { name, path, code, nameZh, services, pairs, sailings };
};

/** The carriers that sell something from today on, by name. */
export async function listStoredCarriers(store: Store, now: Date): Promise<CarrierSummary[]> {
  return (await carrierIndexOf(store, now)).carriers.filter(isSelling).map(summaryOf);
}

/** A carrier with the names that its sailings have. */
export type NamedCarrier = CarrierSummary & Pick<CarrierRecord, "names">;

/** Finds a carrier by its code or its name, as calls or sailings have it, among those that sell something or did so once. */
export async function carrierFinder(
  store: Store,
  now: Date,
): Promise<(codeOrName: string) => NamedCarrier | undefined> {
  const { bySlug } = await carrierIndexOf(store, now);
  return (codeOrName) => {
    const carrier = bySlug.get(carrierSlug(codeOrName).toLowerCase());
    return carrier && { ...summaryOf(carrier), names: carrier.names };
  };
}

/** The carriers whose code or name, in either script, or a word of it, begins as typed. */
export async function findStoredCarriers(
  store: Store,
  typed: string,
  now: Date,
  most: number,
): Promise<CarrierSummary[]> {
  const { terms } = await carrierIndexOf(store, now);
  return terms.find(fold(typed), most, isSelling).map(summaryOf);
}

interface CarrierRequest extends PageRequest {
  /** UN/LOCODE of the port from which lanes start; the page chooses another one where the carrier does not sell from there. */
  from?: string | undefined;
}

/**
 * The carrier that goes by a code or a name, as `carrierSlug` writes them; null where none does. `search` finds the sailings of
 * a lane.
 */
export async function readCarrier(
  store: Store,
  slug: string,
  request: CarrierRequest,
  search: (criteria: SailingSearch) => Promise<SailingList>,
): Promise<CarrierRecord | null> {
  const { carriers, bySlug } = await carrierIndexOf(store, request.now);
  const carrier = bySlug.get(slug.toLowerCase());
  if (!carrier) return null;
  const { services } = await callIndexOf(store, dateInZone(request.now, site().zone));
  const pathOf = new Map(carriers.flatMap(({ codes, path }) => codes.map((code) => [code, path] as const)));
  const ports = await portsById(
    store.reader,
    carrier.lanes.flatMap(({ from, to }) => [from, to]),
    request.locale,
  );
  const origins = uniqueBy(
    carrier.lanes.flatMap(({ from }) => ports.get(from) ?? []),
    ({ code }) => code,
  );
  const origin = originOf(origins, carrier.lanes, request.from);
  const fromOrigin = carrier.lanes
    .filter(({ from }) => from === origin?.code)
    .toSorted((a, b) => b.count - a.count);
  const lanes = await Promise.all(
    fromOrigin.slice(0, mostCarrierLanes).map(async ({ to, count }): Promise<CarrierLane[]> => {
      const end = ports.get(to);
      if (!origin || !end) return [];
      const next = await nextOf(carrier.names, origin, end, request, search);
      return [{ from: origin, to: end, count, next }];
    }),
  );
  return {
    ...summaryOf(carrier),
    names: carrier.names,
    codes: carrier.codes,
    services: services
      .filter((service) => sells(service, carrier.codes))
      .map((service) => ({
        service: toServiceName(service),
        code: service.sellers.find((seller) => carrier.codes.includes(seller.carrier))?.code ?? service.code,
        others: service.sellers.flatMap((seller): CarrierName[] =>
          carrier.codes.includes(seller.carrier)
            ? []
            : [
                {
                  name: seller.name,
                  path:
                    pathOf.get(seller.carrier) ?? carrierPath({ code: seller.carrier, name: seller.name }),
                },
              ],
        ),
      })),
    origins: origins.toSorted((a, b) => a.name.localeCompare(b.name, request.locale)),
    origin,
    lanes: lanes.flat().sort((a, b) => ((a.next?.eta ?? "9") < (b.next?.eta ?? "9") ? -1 : 1)),
    cut: fromOrigin.length > mostCarrierLanes || carrier.lanes.length < carrier.pairs,
    sample: await isSample(store, "sailings"),
  };
}

/** The requested port, else the busiest in the publisher's time zone, else the busiest of all. */
function originOf(origins: readonly CalledPort[], lanes: readonly Lane[], requested = ""): CalledPort | null {
  const counts = new Map<string, number>();
  for (const { from, count } of lanes) counts.set(from, (counts.get(from) ?? 0) + count);
  const inOrder = origins.toSorted((a, b) => (counts.get(b.code) ?? 0) - (counts.get(a.code) ?? 0));
  return (
    origins.find(({ code }) => code === requested.toUpperCase()) ??
    inOrder.find(({ zone }) => zone === site().zone) ??
    inOrder[0] ??
    null
  );
}

/** The first to arrive of one carrier's sailings of the coming month that cargo can still get on; null where there is none. */
async function nextOf(
  names: readonly string[],
  from: CalledPort,
  to: CalledPort,
  { locale, now }: PageRequest,
  search: (criteria: SailingSearch) => Promise<SailingList>,
): Promise<Sailing | null> {
  const today = dateInZone(now, site().zone);
  const searched = ({ code, nameEn, name }: CalledPort) => ({ id: code, name: nameEn, localName: name });
  const { sailings } = await search({
    loadingPorts: [searched(from)],
    dischargePorts: [searched(to)],
    dateFrom: today,
    dateTo: addMonth(today),
    dateType: "ETD",
    vesselName: "",
    language: locale,
  });
  const here = nowIn(now, from.zone);
  // A slower itinerary is never recommended, even where it is the only sailing of this carrier.
  const ofCarrier = withoutSlower(sailings).filter(({ operator }) => names.includes(operator));
  return firstToArrive(ofCarrier, here);
}
