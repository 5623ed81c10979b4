import "server-only";
import { getMessages } from "next-intl/server";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import type { DeeperShip, DepthWords } from "@/lib/api/port-depths";
import { drawChart } from "@/lib/chart/chart";
import type { Chart } from "@/lib/chart/schema";
import { currentInstant } from "@/lib/config/config";
import { countryNamed } from "@/lib/i18n/countries";
import { fill, formatDateTime, formatOffset, timeInZone } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { findPort, getPortDepths } from "@/lib/places";
import type { PortDepths } from "@/lib/places/shared";
import {
  getPortCalls,
  getPortWithoutCalls,
  getServices,
  getShip,
  listDraughts,
  sourceHas,
} from "@/lib/sailings";
import type { CalledPort, PortCallsRecord, ServiceRecord, ShipRecord } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { minutesAhead } from "@/lib/time/calendar";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { getPortVisits, getSeenService, getShipVisits } from "@/lib/visits";
import type { PortVisits, SeenCalls, ShipVisit } from "@/lib/visits/shared";

/** The words with which pages of port calls are rendered, in the language of the request. */
export async function callSetting(locale: Locale): Promise<CallSetting> {
  const { calls, schedule, dates } = await getMessages({ locale });
  const [now, { zone }] = [currentInstant(), site()];
  return {
    words: calls,
    asOf: fill(calls.asOf, {
      time: formatDateTime(timeInZone(now, zone)),
      clock: fill(calls.utc, { offset: formatOffset(minutesAhead(now, zone)) }),
    }),
    schedule,
    weekdays: dates.weekdays,
    locale,
    canFollow: sourceHas("changes"),
  };
}

/** The ports whose position is known, each once. */
const placesOf = (ports: readonly CalledPort[]) =>
  [...new Map(ports.map((port) => [port.code, port])).values()].flatMap(({ lat, lon, ...port }) =>
    lat === null || lon === null ? [] : { ...port, lat, lon },
  );

/** Codes of each port and the next one. */
const steps = (ports: readonly CalledPort[]) =>
  ports.slice(1).map((port, at) => [ports[at]?.code ?? "", port.code] as const);

/** A ship with a chart of its calls, and where ports saw it; its flag in the reader's language. Null for an unknown ship. */
export async function getShipPage(
  imo: string,
  ask: { locale: Locale; now: Date },
): Promise<{ ship: ShipRecord; chart: Chart | null; visits: ShipVisit[] } | null> {
  const visits = await getShipVisits(imo, ask);
  const ship = (await getShip(imo, ask)) ?? seenShip(imo, visits);
  if (!ship) return null;
  const { particulars } = ship;
  const isSailed = ({ state }: ShipRecord["calls"][number]) => state !== "omitted" && state !== "blank";
  const ports = ship.calls.filter(isSailed).map(({ port }) => port);
  return {
    ship: {
      ...ship,
      particulars: particulars && {
        ...particulars,
        flag: particulars.flag && countryNamed(particulars.flag, ask.locale),
      },
    },
    // Small: the chart is beside the ship's name, so that the list of calls begins on the first screen.
    chart: await drawChart({ places: placesOf(ports), pairs: steps(ports), size: "small" }),
    visits,
  };
}

/** A ship that no schedule and no list of ships has, and that a port has seen. */
function seenShip(imo: string, [newest]: readonly ShipVisit[]): ShipRecord | null {
  if (!newest) return null;
  const { name } = newest.ship;
  return { imo, name, particulars: null, services: [], calls: [], cut: false, sample: false };
}

interface ServiceAsk {
  locale: Locale;
  now: Date;
  carrier: string;
  from?: string | undefined;
  to?: string | undefined;
}

type ServiceResult = Awaited<ReturnType<typeof getServices>>;

/** A service with a chart of its round and what ports saw of its ships, or the services to choose from. */
export async function getServicePage(
  slug: string,
  ask: ServiceAsk,
): Promise<
  | Exclude<ServiceResult, { service: ServiceRecord }>
  | { service: ServiceRecord; chart: Chart | null; seen: SeenCalls | null }
> {
  const result = await getServices(slug, ask);
  if (!("service" in result)) return result;
  const { rotation, isRound } = result.service;
  const ports = rotation.map(({ port }) => port);
  const [first] = ports;
  const round = isRound && first ? [...ports, first] : ports;
  return {
    ...result,
    chart: await drawChart({ places: placesOf(ports), pairs: steps(round) }),
    seen: await getSeenService(result.service.id, ask),
  };
}

/** The calls of a port under a code of the trade that is not the one in the table of ports (CNNGB is CNNBO). */
async function callsOfAlias(
  code: string,
  ask: Parameters<typeof getPortCalls>[1],
): Promise<PortCallsRecord | null> {
  const port = await findPort({ name: code }, ask.locale).catch(nullOnUpstreamError);
  return port?.code && port.code !== code ? getPortCalls(port.code, ask) : null;
}

/** The largest number of courses drawn from a port: more would hide the coast. */
const mostOnward = 12;

export interface PortCallsContent {
  record: PortCallsRecord;
  chart: Chart | null;
  visits: PortVisits | null;
  depths: PortDepths | null;
  /** Ships of the page whose stated draught exceeds the channel, the deepest first. */
  deeper: readonly DeeperShip[];
}

/**
 * A port's calls with a chart of the courses to the next ports, what it has reported of ships, and its depths. Null where no ship is planned
 * to call and none was reported.
 */
export async function getPortCallsPage(
  code: string,
  ask: { locale: Locale; now: Date; from?: string | undefined },
): Promise<PortCallsContent | null> {
  const known = (await getPortCalls(code, ask)) ?? (await callsOfAlias(code, ask));
  const visits = await getPortVisits(known?.port.code ?? code, ask);
  const record = known ?? (visits && (await getPortWithoutCalls(code, ask)));
  if (!record) return null;
  const { port, services } = record;
  const next = placesOf(services.flatMap(({ next: one }) => one ?? [])).slice(0, mostOnward);
  const chart = await drawChart({
    places: [...placesOf([port]), ...next],
    pairs: next.map((to) => [port.code, to.code] as const),
    main: port.code,
    leastDegrees: 16,
    size: "small",
  });
  const depths = await getPortDepths(port.code);
  return { record, chart, visits, depths, deeper: await deeperShips(depths, record, visits) };
}

/** The most ships that are shown beside a channel. */
const mostDeeper = 12;

async function deeperShips(
  depths: PortDepths | null,
  { calls }: PortCallsRecord,
  visits: PortVisits | null,
): Promise<DeeperShip[]> {
  const { channel } = depths ?? {};
  if (!channel) return [];
  const seen = visits ? [...visits.inPort, ...visits.due] : [];
  const ships = new Map([...seen, ...calls].flatMap(({ ship }) => (ship.imo ? [[ship.imo, ship]] : [])));
  const draughts = await listDraughts([...ships.keys()]);
  return [...ships]
    .flatMap(([imo, ship]) => {
      const draught = draughts.get(imo) ?? 0;
      return draught > channel ? [{ ship, draught }] : [];
    })
    .sort((a, b) => b.draught - a.draught)
    .slice(0, mostDeeper);
}

/** The words with which depths are rendered. */
export async function depthWords(locale: Locale): Promise<DepthWords> {
  const { depths, dates } = await getMessages({ locale });
  return { words: depths, months: dates.monthsLong };
}

/** The words with which visits are rendered. */
export async function visitWords(locale: Locale): Promise<VisitWords> {
  const { visits } = await getMessages({ locale });
  return visits;
}

/** The address of the schedule between two ports, by their known ids. */
export function scheduleHref(from: CalledPort, to: CalledPort, locale: Locale): string {
  const query = new URLSearchParams({
    loading_port: from.nameEn,
    discharge_port: to.nameEn,
    loading_port_id: from.code,
    discharge_port_id: to.code,
  });
  return `${localePath(locale, "/port")}?${query}`;
}
