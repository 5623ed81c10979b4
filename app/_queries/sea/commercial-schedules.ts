import "server-only";
import { middleOf } from "@/lib/co2";
import { config } from "@/lib/config/config";
import { isAfter, keyPartLimit } from "@/lib/dcsa/cursor";
import { badRequest, type ErrorName } from "@/lib/dcsa/errors";
import {
  type PointToPointQuery,
  type PortSchedulesQuery,
  requireFilter,
  type VesselSchedulesQuery,
} from "@/lib/dcsa/parameters";
import { isExpressible, sailingKey, solutionNumbers, toPointToPoint } from "@/lib/dcsa/point-to-point";
import type { List, Listed, PageQuery } from "@/lib/dcsa/route";
import { shipsInParts, toPortSchedules, toServiceSchedule } from "@/lib/dcsa/schedules";
import type { PointToPoint, PortSchedule, ServiceSchedule } from "@/lib/dcsa/schema";
import { Problem } from "@/lib/http-responses/problem";
import { dateOf, dayNumber } from "@/lib/i18n/formats";
import { defaultLocale } from "@/lib/i18n/locales";
import { findPort, namePorts } from "@/lib/places";
import type { Port } from "@/lib/places/shared";
import {
  listCallsAt,
  listLegFacts,
  listServiceSchedules,
  searchedPort,
  searchSailings,
  searchSailingsWithFallback,
  sourceHas,
  unavailableFacts,
} from "@/lib/sailings";
import { noLater, type Sailing, type SailingSearch, type Transhipments } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import { addDays, addMonth, monthsAfter, monthsBefore } from "@/lib/time/calendar";
import { co2Estimates, tonnes } from "./co2";

/** The three lists of DCSA's Commercial Schedules, from the searches and the port calls that the pages show. */

/** Days of a search with one date alone, and of a port's schedule from its date on. */
const openDays = 92;
export const portDays = 28;
/** Months of vessel schedules without dates, before and after today. */
const monthsBack = 3;
const monthsAhead = 6;

/**
 * The port of a UN/LOCODE, also of one that is another name of it (CNNBO for CNNGB). A name of five letters is none. Throws
 * status 400 where no port has the code.
 */
async function portOf(code: string, property: string, name: ErrorName): Promise<Port> {
  const byId = await findPort({ id: code }, defaultLocale);
  const port = byId ?? (await findPort({ name: code }, defaultLocale));
  if (port && (port.code === code || port.id === code || (await isNamed(port, code)))) return port;
  throw badRequest([
    {
      name,
      property,
      value: code,
      message: `No port has the UN/LOCODE ${code}. /api/ports finds ports by name.`,
    },
  ]);
}

/** Whether a code is among the names of a port. Of other ports' names it has the form alone: OSAKA. */
async function isNamed({ id, code, nameEn, name }: Port, wanted: string): Promise<boolean> {
  if ([name, nameEn].some((one) => one.toUpperCase() === wanted)) return false;
  if (code && code.slice(0, 2) !== wanted.slice(0, 2)) return false;
  const [named] = await namePorts([id], defaultLocale);
  return named?.names.includes(wanted) ?? false;
}

/** What follows a key in a list that is in the order of its keys: the objects of a page, and one more. */
function following<Item>(
  all: readonly Item[],
  keyOf: (item: Item) => string[],
  { after, limit }: Pick<PageQuery, "after" | "limit">,
): Item[] {
  const cut = (item: Item) => keyOf(item).map((part) => part.slice(0, keyPartLimit));
  const rest = after ? all.filter((item) => isAfter(cut(item), after)) : all;
  return rest.slice(0, limit + 1);
}

/** The window of a search by the dates of a query; null where the dates contradict each other. */
export function windowOf(
  query: Pick<
    PointToPointQuery,
    "departureStartDate" | "departureEndDate" | "arrivalStartDate" | "arrivalEndDate"
  >,
  today: string,
): Pick<SailingSearch, "dateFrom" | "dateTo" | "dateType"> | null {
  const { departureStartDate, departureEndDate, arrivalStartDate, arrivalEndDate } = query;
  const span = (from: string | undefined, to: string | undefined, latest?: string) => {
    const past = to !== undefined && to < today;
    const dateFrom = from ?? (past ? addDays(to, -openDays) : today);
    const dateTo = to ?? latest ?? noLater(addDays(dateFrom, openDays));
    if (dateTo < dateFrom) return null;
    return { dateFrom, dateTo };
  };
  const isByArrival = departureStartDate === undefined && departureEndDate === undefined;
  if (isByArrival && arrivalStartDate === undefined && arrivalEndDate === undefined)
    return { dateFrom: today, dateTo: addMonth(today), dateType: "ETD" };
  if (isByArrival) {
    const found = span(arrivalStartDate, arrivalEndDate);
    if (found) requireWindow(found, "arrivalEndDate", arrivalEndDate);
    return found && { ...found, dateType: "ETA" };
  }
  // Nothing that arrives on a day leaves later than on the next, across the date line.
  const latest = arrivalEndDate && addDays(arrivalEndDate, 1);
  const found = span(departureStartDate, departureEndDate, latest);
  if (found && departureEndDate === undefined) {
    const end = addDays(found.dateFrom, limits.windowDays);
    return { ...found, dateTo: earlier(found.dateTo, end), dateType: "ETD" };
  }
  if (found) requireWindow(found, "departureEndDate", departureEndDate);
  return found && { ...found, dateType: "ETD" };
}

/** The earlier of two days. */
const earlier = (one: string, other: string): string => [one, other].sort()[0] ?? one;

function requireWindow(
  { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
  property: string,
  value: string | undefined,
): void {
  if (dayNumber(dateTo) - dayNumber(dateFrom) <= limits.windowDays) return;
  throw badRequest([
    {
      name: "invalidParameter",
      property,
      ...(value !== undefined && { value }),
      message: `Ask for at most ${limits.windowDays} days, and for later ones in another request.`,
    },
  ]);
}

/**
 * GET point-to-point-routes: the sailings of the search of /port, all itineraries of all carriers, as its download has them.
 * Throws status 400 and UpstreamError.
 */
export async function findRoutes(query: PointToPointQuery, page: PageQuery): Promise<List<PointToPoint>> {
  const { placeOfReceipt, placeOfDelivery, maxTranshipment } = query;
  const loading = await portOf(placeOfReceipt, "placeOfReceipt", "unknownPlaceOfReceipt");
  const discharge = await portOf(placeOfDelivery, "placeOfDelivery", "unknownPlaceOfDelivery");
  const isCfsReceipt = query.receiptTypeAtOrigin === "CFS";
  const isKnown = query.receiptTypeAtOrigin !== "SD" && (query.deliveryTypeAtDestination ?? "CY") === "CY";
  const window = windowOf(query, page.today);
  if (!window || !isKnown) return { items: [] };
  const search: SailingSearch = {
    ...window,
    loadingPorts: [searchedPort(loading)],
    dischargePorts: [searchedPort(discharge)],
    vesselName: "",
    language: defaultLocale,
    ...(maxTranshipment !== undefined && { maxTranshipments: Math.min(maxTranshipment, 2) as Transhipments }),
  };
  const list = await (maxTranshipment === undefined
    ? searchSailingsWithFallback(search)
    : searchSailings(search));
  const fitting = list.sailings.filter(
    (sailing) => isWithin(sailing, query) && (!isCfsReceipt || sailing.cfsCutoff),
  );
  const zones = await zonesOf(fitting, [loading, discharge]);
  const sailings = fitting.filter((sailing) => isExpressible(sailing, { zones: zones.zones }));
  const numbers = solutionNumbers(sailings);
  const inOrder = sailings.toSorted((one, other) => (isAfter(sailingKey(one), sailingKey(other)) ? 1 : -1));
  const shown = following(inOrder, sailingKey, page);
  const codes = new Map(zones.codes).set(loading.id, placeOfReceipt).set(discharge.id, placeOfDelivery);
  const co2 = await co2Estimates({ ...list, sailings: shown }, [loading, discharge], defaultLocale);
  const facts = {
    legs: await listLegFacts(shown),
    vessels: list.vessels,
    zones: zones.zones,
    codes,
    siteUrl: config().siteUrl,
    isCfsReceipt,
    co2eOf: (sailing: Sailing) => {
      const estimate = co2?.of(sailing);
      return estimate ? tonnes(middleOf(estimate.dry)) : null;
    },
  };
  return {
    items: shown.map((one) => ({
      key: sailingKey(one),
      item: toPointToPoint(one, numbers.get(one) ?? 1, facts),
    })),
    leftOut: fitting.length - sailings.length,
  };
}

/** Whether a sailing leaves and arrives on the days of a query, by the clocks of its ports. */
function isWithin({ etd, eta }: Sailing, query: PointToPointQuery): boolean {
  const isIn = (time: string | null, from: string | undefined, to: string | undefined) =>
    (from === undefined && to === undefined) ||
    (time !== null && dateOf(time) >= (from ?? "") && (to === undefined || dateOf(time) <= to));
  return (
    isIn(etd, query.departureStartDate, query.departureEndDate) &&
    isIn(eta, query.arrivalStartDate, query.arrivalEndDate)
  );
}

/** Zones and UN/LOCODEs of the ports of some sailings, by id. One whose zone is not known is missing. */
async function zonesOf(sailings: readonly Sailing[], ends: readonly Port[]) {
  const ids = new Set(
    sailings.flatMap(({ legs }) =>
      legs.flatMap(({ from, to }) => [from.portId ?? [], to.portId ?? []].flat()),
    ),
  );
  for (const { id } of ends) ids.delete(id);
  const hubs = await Promise.all([...ids].map((id) => findPort({ id }, defaultLocale)));
  const ports = [...ends, ...hubs.filter((port) => port !== null)];
  return {
    zones: new Map(
      ports.flatMap(({ id, zone, isZoneGuessed }) => (isZoneGuessed ? [] : [[id, zone] as const])),
    ),
    codes: new Map(ports.flatMap(({ id, code }) => (code ? [[id, code] as const] : []))),
  };
}

/** Throws status 501 where the source of the sailings has no port calls: an empty list would say that there are none. */
function requireCalls(): void {
  if (!sourceHas("calls")) throw new Problem(501, "not-told", unavailableFacts.calls);
}

/** GET port-schedules: the calls at a port from a day on, by terminal. Throws status 400 and 501. */
export async function findPortSchedules(
  { UNLocationCode, date }: PortSchedulesQuery,
  page: PageQuery,
): Promise<List<PortSchedule>> {
  requireCalls();
  const port = await portOf(UNLocationCode, "UNLocationCode", "unknownLocation");
  const { calls, services } = await listCallsAt(
    port.code ?? port.id,
    date,
    noLater(addDays(date, portDays - 1)),
  );
  const all = toPortSchedules({ calls, services, code: UNLocationCode });
  const shown = following(all, ({ key }) => key, page);
  return { items: shown.map(({ key, schedule }) => ({ key, item: schedule })) };
}

/** The days of a query: three months back and six ahead by default, and more where one of them is beyond. */
export function daysOf(
  { startDate, endDate }: Pick<VesselSchedulesQuery, "startDate" | "endDate">,
  today: string,
): { from: string; to: string } {
  const back = (day: string) => monthsBefore(day, monthsBack);
  const ahead = (day: string) => noLater(monthsAfter(day, monthsAhead));
  const from = startDate ?? (endDate && endDate < today ? back(endDate) : back(today));
  const latest = noLater(addDays(from, limits.windowDays));
  const usual = startDate && startDate > today ? ahead(startDate) : ahead(today);
  const to = endDate ?? earlier(usual, latest);
  requireWindow({ dateFrom: from, dateTo: to }, "endDate", endDate);
  return { from, to };
}

/** GET vessel-schedules: the voyages that have a call which fits, by service and carrier. Throws status 400 and 501. */
export async function findVesselSchedules(
  query: VesselSchedulesQuery,
  page: PageQuery,
): Promise<List<ServiceSchedule>> {
  requireCalls();
  requireFilter(query);
  const code = query.UNLocationCode;
  const port = code === undefined ? null : await portOf(code, "UNLocationCode", "unknownLocation");
  const { from, to } = daysOf(query, page.today);
  if (to < from) return { items: [] };
  const portId = port && (port.code ?? port.id);
  const schedules = listServiceSchedules({
    filter: {
      imo: query.vesselIMONumber,
      vessel: query.vesselName,
      serviceCode: query.carrierServiceCode,
      universalServiceRef: query.universalServiceReference,
      voyageNumber: query.carrierVoyageNumber,
      universalVoyageRef: query.universalVoyageReference,
      port: portId ?? undefined,
      terminal: query.facilitySMDGCode,
      shipOperator: query.vesselOperatorCarrierCode,
      from,
      to,
    },
    matchedOnly: query.responseScope === "MATCHED_CALLS",
    after: page.after,
  });
  const codes = (id: string) => (code !== undefined && id === portId ? code : id);
  return { items: serviceObjects(schedules, codes, page.after) };
}

/** The objects of services, and those of one service after each other (`shipsInParts`), behind a key. */
async function* serviceObjects(
  schedules: ReturnType<typeof listServiceSchedules>,
  codes: (portId: string) => string,
  after: PageQuery["after"],
): AsyncGenerator<Listed<ServiceSchedule>> {
  for await (const { key: service, ships: all, ...schedule } of schedules) {
    for (const { key: part, ships } of shipsInParts(all)) {
      const key = [...service, ...part];
      if (
        after &&
        !isAfter(
          key.map((one) => one.slice(0, keyPartLimit)),
          after,
        )
      )
        continue;
      const item = toServiceSchedule({ ...schedule, ships, codes });
      if (item) yield { key, item };
    }
  }
}
