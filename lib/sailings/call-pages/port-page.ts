import { uniqueBy } from "@/lib/collections/unique";
import { dateOf, dayNumber, isDate, weekdayOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/time/zone-clock";
import { cachedNetwork } from "../routing/cached-network";
import { longestRide, type Network } from "../routing/network";
import type { CalledPort, PortCallsRecord } from "../schema";
import { type CallIndex, callIndexOf } from "./call-index";
import { daysAhead, daysPast } from "./page-days";
import {
  arrivalOf,
  type CarrierOffer,
  calledPort,
  callName,
  callsOfVoyages,
  dayOf,
  departureOf,
  distinct,
  lastDayOf,
  mostVoyages,
  omittedCalls,
  portColumns,
  portsById,
  preferDirectOffers,
  readOffersOfCalls,
  type StoredCall,
  sellersOf,
  terminalOf,
  toCalls,
  toServiceName,
} from "./page-rows";
import type { PageRequest } from "./ship-page";

/** Days of one page, and the most calls and reached ports that it shows. */
export const daysShown = 7;
const mostPortCalls = 150;
const mostReached = 120;
/** Services and reached ports are those of so many days from today. */
const daysOfServices = 28;

type Reader = Store["reader"];

const day: Minutes = 1440;
/** No ship stays longer, so that one that leaves later also arrived later. */
const longestStay = 21 * day;

interface PortRequest extends PageRequest {
  /** First day, YYYY-MM-DD; today where it is no date or too far away. */
  from?: string | undefined;
}

/** The calls at a port by its UN/LOCODE; null where no ship calls. */
export async function readPortCalls(
  store: Store,
  code: string,
  request: PortRequest,
): Promise<PortCallsRecord | null> {
  const { locale, now } = request;
  const index = await callIndexOf(store, dateInZone(now, site().zone));
  const network = await cachedNetwork(store);
  const place = network?.portNumber(code);
  if (!network || place === undefined || !index.hasPort.has(code)) return null;
  const { reader } = store;
  const stored = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("id", "=", code)
    .executeTakeFirst();
  if (!stored) return null;
  const port = calledPort(stored, locale);
  const today = dateInZone(now, port.zone);
  const from = firstDay(request.from, today);
  const to = addDays(from, daysShown - 1);
  const until = addDays(today, daysOfServices);
  const start = [from, today].sort()[0] ?? from;
  const end = [to, until].sort()[1] ?? to;

  const fromToday = callsAt(network, place, today, until);
  // The days that are shown come first: where a port has more calls than are read, the other days are cut.
  const here = distinct([...callsAt(network, place, from, to), ...fromToday]);
  const voyages = distinct(here.map((call) => network.voyageIdOf(call)));
  const rows = [
    ...(await callsOfVoyages(reader, voyages, code)),
    ...(await blankCalls(reader, { services: servicesAt(network, here), code, start, end })),
    ...(await omittedCalls(reader, code, start, end)),
  ];
  const calls = uniqueBy(rows, callName).filter((row) => lastDayOf(row) >= start && dayOf(row) <= end);
  const offers = await readOffersOfCalls(
    reader,
    calls.map(({ voyageId }) => voyageId),
  );
  const setting = { index, locale, now };
  const isShown = (row: StoredCall) => lastDayOf(row) >= from && dayOf(row) <= to;
  const shown = toCalls(calls.filter(isShown), offers, setting);
  const coming = calls.filter(
    (row) => row.status === "planned" && row.voyageStatus === "planned" && dayOf(row) >= today,
  );
  const thisWeek = coming.filter((row) => dayOf(row) < addDays(today, daysShown));

  const reached = reachedFrom(network, place, fromToday);
  const onward = nextPorts(network, fromToday);
  const ports = await portsById(reader, [...reached.keys(), ...onward.values()], locale);
  return {
    port,
    from,
    to,
    earlier: weekWithin(addDays(from, -daysShown), today),
    later: weekWithin(addDays(from, daysShown), today),
    calls: shown.slice(0, mostPortCalls),
    cut: shown.length > mostPortCalls,
    callsThisWeek: toCalls(thisWeek, offers, setting).length,
    terminals: terminalsOf(coming, locale),
    services: servicesOf(coming, offers, { index, onward, ports }),
    reached: [...reached]
      .flatMap(([id, days]) => {
        const to = ports.get(id);
        return to ? [{ port: to, days }] : [];
      })
      .sort((a, b) => a.days - b.days || (a.port.name < b.port.name ? -1 : 1))
      .slice(0, mostReached),
    sample: await isSample(store, "sailings"),
  };
}

/** The same of a port where no ship is planned to call, which has reported ships; null for an unknown one, or one without a zone. */
export async function readPortWithoutCalls(
  { reader }: Store,
  code: string,
  { locale, now, from: requested }: PortRequest,
): Promise<PortCallsRecord | null> {
  const stored = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("id", "=", code)
    .executeTakeFirst();
  if (!stored?.zone) return null;
  const port = calledPort(stored, locale);
  const today = dateInZone(now, port.zone);
  const from = firstDay(requested, today);
  return {
    port,
    ...{ from, to: addDays(from, daysShown - 1) },
    earlier: weekWithin(addDays(from, -daysShown), today),
    later: weekWithin(addDays(from, daysShown), today),
    ...{ calls: [], cut: false, callsThisWeek: 0, terminals: [], services: [], reached: [], sample: false },
  };
}

/** The requested first day where its week can be shown, else today. */
function firstDay(requested: string | undefined, today: string): string {
  return requested && isDate(requested) && weekWithin(requested, today) ? requested : today;
}

const weekWithin = (first: string, today: string): string | null =>
  first >= addDays(today, -daysPast) && first <= addDays(today, daysAhead) ? first : null;

/** The network's calls at a port whose arrival or departure may be on one of these days of its own clock. */
export function callsAt(network: Network, port: number, from: string, to: string): number[] {
  const clock = network.zoneClockOf(port);
  const [first, last] = [clock.toUtc(departureMinutes(from)), clock.toUtc(arrivalMinutes(to))];
  const calls = new Set<number>();
  for (let seller = 0; seller < network.sellers.texts.length; seller++) {
    const departures = network.departures(seller, port);
    for (let at = network.firstDepartureSince(departures, first); at < departures.end; at++) {
      const call = network.departingCall(at);
      if ((network.departure[call] ?? 0) > last + longestStay) break;
      if ((network.arrival[call] ?? 0) <= last) calls.add(call);
    }
  }
  return [...calls];
}

const serviceOf = (network: Network, call: number) => network.services.texts[network.serviceOf(call)] ?? "";
const servicesAt = (network: Network, calls: readonly number[]) =>
  distinct(calls.map((call) => serviceOf(network, call)));

interface BlankCallsQuery {
  services: readonly string[];
  code: string;
  start: string;
  end: string;
}

/** Calls here of blank voyages of the services that usually call here. */
async function blankCalls(
  reader: Reader,
  { services, code, start, end }: BlankCallsQuery,
): Promise<StoredCall[]> {
  const blank: number[] = [];
  for (const service of services.slice(0, mostVoyages)) {
    const voyages = await reader
      .selectFrom("voyages")
      .select("id")
      .where("service_id", "=", service)
      .where("status", "=", "blank")
      .where("replaced_by", "is", null)
      .where("last_on", ">=", start)
      .where("first_on", "<=", end)
      .limit(mostVoyages)
      .execute();
    blank.push(...voyages.map(({ id }) => id));
  }
  return callsOfVoyages(reader, blank, code);
}

/** Ids of the ports to which cargo is carried from here on one ship, with the days of the quickest, by local dates. */
function reachedFrom(network: Network, place: number, calls: readonly number[]): Map<string, number> {
  const best = new Map<number, { loading: number; discharge: number; minutes: Minutes }>();
  const country = network.ports[place]?.country;
  for (const loading of calls) {
    const end = network.chainEnd(network.chain[loading] ?? 0);
    for (let discharge = loading + 1; discharge < end; discharge++) {
      const minutes = (network.arrival[discharge] ?? 0) - (network.departure[loading] ?? 0);
      if (minutes > longestRide) break;
      const port = network.port[discharge] ?? 0;
      const earlier = best.get(port);
      if (earlier && earlier.minutes <= minutes) continue;
      if (!network.carries(loading, discharge) || !isSold(network, loading, discharge, country)) continue;
      best.set(port, { loading, discharge, minutes });
    }
  }
  const dayAt = (port: number, minutes: Minutes) =>
    dayNumber(dateInZone(new Date(minutes * 60_000), network.ports[port]?.zone ?? "UTC"));
  return new Map(
    [...best].map(([port, { loading, discharge }]) => [
      network.ports[port]?.id ?? "",
      // Across the date line a ship may arrive on an earlier date.
      Math.max(
        0,
        dayAt(port, network.arrival[discharge] ?? 0) - dayAt(place, network.departure[loading] ?? 0),
      ),
    ]),
  );
}

/** Whether one carrier sells both calls, and may carry between them where they are in one country. */
function isSold(network: Network, loading: number, discharge: number, country: string | undefined): boolean {
  const isDomestic = network.ports[network.port[discharge] ?? 0]?.country === country;
  return (network.sellersOf[network.serviceOf(loading)] ?? []).some(
    (seller) =>
      network.isSold(loading, seller) &&
      !network.isThroughOnly(loading, seller) &&
      network.isSold(discharge, seller) &&
      (!isDomestic || network.sellsWithin(seller, country ?? "")),
  );
}

/** Id of the port that each service's ships go to next, by the service's id. */
function nextPorts(network: Network, calls: readonly number[]): Map<string, string> {
  const nextByService = new Map<string, string>();
  for (const call of calls) {
    const next = call + 1;
    const service = serviceOf(network, call);
    if (nextByService.has(service) || next >= network.chainEnd(network.chain[call] ?? 0)) continue;
    if (network.port[next] === network.port[call]) continue;
    nextByService.set(service, network.ports[network.port[next] ?? 0]?.id ?? "");
  }
  return nextByService;
}

function terminalsOf(
  rows: readonly StoredCall[],
  locale: PageRequest["locale"],
): PortCallsRecord["terminals"] {
  const named = rows.flatMap((row) => terminalOf(row, locale) ?? []);
  const byName = Map.groupBy(named, ({ code, name }) => code ?? name);
  return [...byName.values()]
    .map((same) => ({
      code: same[0]?.code ?? null,
      name: same.find(({ name }) => name)?.name ?? null,
      calls: same.length,
    }))
    .sort((a, b) => b.calls - a.calls);
}

interface ServicesSetting {
  index: CallIndex;
  onward: ReadonlyMap<string, string>;
  ports: ReadonlyMap<string, CalledPort>;
}

/** The services of some calls, by code, with the days of the week on which they leave. */
function servicesOf(
  rows: readonly StoredCall[],
  offers: ReadonlyMap<string, readonly CarrierOffer[]>,
  { index, onward, ports }: ServicesSetting,
): PortCallsRecord["services"] {
  const byService = Map.groupBy(rows, ({ service_id }) => service_id);
  return index.services.flatMap((service) => {
    const ofService = byService.get(service.id);
    if (!ofService) return [];
    const leaves = ofService.flatMap((row) => departureOf(row) ?? arrivalOf(row) ?? []);
    const weekdays = distinct(leaves.map(({ time }) => weekdayOf(dateOf(time))));
    return [
      {
        service: toServiceName(service),
        sellers: sellersOf(
          ofService.flatMap((row) => preferDirectOffers(offers.get(callName(row)) ?? [], service)),
        ),
        // The week begins with Monday.
        weekdays: weekdays.sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)),
        next: ports.get(onward.get(service.id) ?? "") ?? null,
      },
    ];
  });
}
