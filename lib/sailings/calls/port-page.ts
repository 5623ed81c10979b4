import { addDays, dateInZone } from "@/lib/calendar";
import { dateOf, dayNumber, isDate, weekdayOf } from "@/lib/i18n/formats";
import { site } from "@/lib/site-config";
import type { Store } from "@/lib/store/connection";
import { isSample } from "@/lib/store/sample";
import { uniqueBy } from "@/lib/unique";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/zone-clock";
import { padded } from "../padded";
import type { CalledPort, PortCallsRecord } from "../schema";
import { networkOf } from "./cached-network";
import { type CallIndex, callIndexOf } from "./call-index";
import { longestRide, type Network } from "./network";
import { daysAhead, daysPast } from "./page-days";
import {
  arrivalOf,
  type CallRow,
  calledPort,
  callName,
  callsOfVoyages,
  dayOf,
  departureOf,
  distinct,
  lastDayOf,
  mostVoyages,
  nameOf,
  omittedCalls,
  type Sale,
  salesOf,
  sellersOf,
  soldBy,
  terminalOf,
  toCalls,
} from "./page-rows";
import type { PageAsk } from "./ship-page";

/** Days of one page, and what it shows at most. */
export const daysShown = 7;
export const mostPortCalls = 150;
export const mostReached = 120;
/** Services and ports are those of so many days from today. */
const daysOfServices = 28;

type Reader = Store["reader"];
const portColumns = ["id as port", "name", "name_zh", "country_code", "zone", "lat", "lon"] as const;

const day: Minutes = 1440;
/** A ship stays no longer: one that leaves later came later. */
const longestStay = 21 * day;

interface PortAsk extends PageAsk {
  /** First day, YYYY-MM-DD; one that is none or too far is today. */
  from?: string | undefined;
}

/** The calls at a port by its UN/LOCODE; null where no ship calls. */
export async function readPortCalls(
  store: Store,
  code: string,
  ask: PortAsk,
): Promise<PortCallsRecord | null> {
  const { locale, now } = ask;
  const index = await callIndexOf(store, dateInZone(now, site().zone));
  const network = await networkOf(store);
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
  const from = firstDay(ask.from, today);
  const to = addDays(from, daysShown - 1);
  const until = addDays(today, daysOfServices);
  const start = [from, today].sort()[0] ?? from;
  const end = [to, until].sort()[1] ?? to;

  const fromToday = callsAt(network, place, today, until);
  // The days that are shown come first: where a port has more than is read, the others are cut.
  const here = distinct([...callsAt(network, place, from, to), ...fromToday]);
  const voyages = distinct(here.map((call) => network.voyageIdOf(call)));
  const rows = [
    ...(await callsOfVoyages(reader, voyages, code)),
    ...(await blankCalls(reader, { services: servicesAt(network, here), code, start, end })),
    ...(await omittedCalls(reader, code, start, end)),
  ];
  const told = uniqueBy(rows, callName).filter((row) => lastDayOf(row) >= start && dayOf(row) <= end);
  const sales = await salesOf(
    reader,
    told.map(({ voyageId }) => voyageId),
  );
  const setting = { index, locale, now };
  const isShown = (row: CallRow) => lastDayOf(row) >= from && dayOf(row) <= to;
  const shown = toCalls(told.filter(isShown), sales, setting);
  const coming = told.filter(
    (row) => row.status === "planned" && row.voyageStatus === "planned" && dayOf(row) >= today,
  );
  const thisWeek = coming.filter((row) => dayOf(row) < addDays(today, daysShown));

  const reached = reachedFrom(network, place, fromToday);
  const onward = nextPorts(network, fromToday);
  const ports = await portsOf(reader, [...reached.keys(), ...onward.values()], ask);
  return {
    port,
    from,
    to,
    earlier: weekWithin(addDays(from, -daysShown), today),
    later: weekWithin(addDays(from, daysShown), today),
    calls: shown.slice(0, mostPortCalls),
    cut: shown.length > mostPortCalls,
    callsThisWeek: toCalls(thisWeek, sales, setting).length,
    terminals: terminalsOf(coming, locale),
    services: servicesOf(coming, sales, { index, onward, ports }),
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

/** The first of seven days that are within what is shown: else today. */
function firstDay(asked: string | undefined, today: string): string {
  return asked && isDate(asked) && weekWithin(asked, today) ? asked : today;
}

const weekWithin = (first: string, today: string): string | null =>
  first >= addDays(today, -daysPast) && first <= addDays(today, daysAhead) ? first : null;

/** The network's calls at a port whose arrival or departure may be on one of these days of its own clock. */
function callsAt(network: Network, port: number, from: string, to: string): number[] {
  const clock = network.clockOf(port);
  const [first, last] = [clock.toUtc(departureMinutes(from)), clock.toUtc(arrivalMinutes(to))];
  const found = new Set<number>();
  for (let seller = 0; seller < network.sellers.texts.length; seller++) {
    const boards = network.boards(seller, port);
    for (let at = network.firstBoard(boards, first); at < boards.end; at++) {
      const call = network.board(at);
      if ((network.departure[call] ?? 0) > last + longestStay) break;
      if ((network.arrival[call] ?? 0) <= last) found.add(call);
    }
  }
  return [...found];
}

const serviceOf = (network: Network, call: number) => network.services.texts[network.serviceOf(call)] ?? "";
const servicesAt = (network: Network, calls: readonly number[]) =>
  distinct(calls.map((call) => serviceOf(network, call)));

interface BlankAsk {
  services: readonly string[];
  code: string;
  start: string;
  end: string;
}

/** Calls here of voyages that do not sail, of the services that call here otherwise. */
async function blankCalls(reader: Reader, { services, code, start, end }: BlankAsk): Promise<CallRow[]> {
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
  const best = new Map<number, { board: number; alight: number; minutes: Minutes }>();
  const country = network.ports[place]?.country;
  for (const board of calls) {
    const end = network.chainEnd(network.chain[board] ?? 0);
    for (let alight = board + 1; alight < end; alight++) {
      const minutes = (network.arrival[alight] ?? 0) - (network.departure[board] ?? 0);
      if (minutes > longestRide) break;
      const port = network.port[alight] ?? 0;
      const known = best.get(port);
      if (known && known.minutes <= minutes) continue;
      if (!network.carries(board, alight) || !isSold(network, board, alight, country)) continue;
      best.set(port, { board, alight, minutes });
    }
  }
  const dayAt = (port: number, minutes: Minutes) =>
    dayNumber(dateInZone(new Date(minutes * 60_000), network.ports[port]?.zone ?? "UTC"));
  return new Map(
    [...best].map(([port, { board, alight }]) => [
      network.ports[port]?.id ?? "",
      // Across the date line a ship may arrive on an earlier date.
      Math.max(0, dayAt(port, network.arrival[alight] ?? 0) - dayAt(place, network.departure[board] ?? 0)),
    ]),
  );
}

/** Whether one seller has both calls, and may carry between them where they are in one country. */
function isSold(network: Network, board: number, alight: number, country: string | undefined): boolean {
  const isDomestic = network.ports[network.port[alight] ?? 0]?.country === country;
  return (network.sellersOf[network.serviceOf(board)] ?? []).some(
    (seller) =>
      network.isSold(board, seller) &&
      !network.isThroughOnly(board, seller) &&
      network.isSold(alight, seller) &&
      (!isDomestic || network.sellsWithin(seller, country ?? "")),
  );
}

/** Id of the port that each service's ships go to next, by the service's id. */
function nextPorts(network: Network, calls: readonly number[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const call of calls) {
    const next = call + 1;
    const service = serviceOf(network, call);
    if (found.has(service) || next >= network.chainEnd(network.chain[call] ?? 0)) continue;
    if (network.port[next] === network.port[call]) continue;
    found.set(service, network.ports[network.port[next] ?? 0]?.id ?? "");
  }
  return found;
}

async function portsOf(
  reader: Reader,
  ids: readonly string[],
  { locale }: PageAsk,
): Promise<Map<string, CalledPort>> {
  const rows = await reader
    .selectFrom("ports")
    .select(portColumns)
    .where("id", "in", padded(["", ...distinct(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.port, calledPort(row, locale)]));
}

function terminalsOf(rows: readonly CallRow[], locale: PageAsk["locale"]): PortCallsRecord["terminals"] {
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
  rows: readonly CallRow[],
  sales: ReadonlyMap<string, readonly Sale[]>,
  { index, onward, ports }: ServicesSetting,
): PortCallsRecord["services"] {
  const byService = Map.groupBy(rows, ({ service_id }) => service_id);
  return index.services.flatMap((service) => {
    const own = byService.get(service.id);
    if (!own) return [];
    const leaves = own.flatMap((row) => departureOf(row) ?? arrivalOf(row) ?? []);
    const weekdays = distinct(leaves.map(({ time }) => weekdayOf(dateOf(time))));
    return [
      {
        service: nameOf(service),
        sellers: sellersOf(own.flatMap((row) => soldBy(sales.get(callName(row)) ?? [], service))),
        // The week begins with Monday.
        weekdays: weekdays.sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7)),
        next: ports.get(onward.get(service.id) ?? "") ?? null,
      },
    ];
  });
}
