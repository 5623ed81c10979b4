import "server-only";
import { getTranslations } from "next-intl/server";
import { idsOf, nameInAddress } from "@/lib/addresses/place-address";
import { portLabel } from "@/lib/addresses/place-labels";
import type { Hint } from "@/lib/api/hints";
import type { PortField, PortScheduleResponse } from "@/lib/api/port-schedule";
import { middleOf } from "@/lib/co2";
import { formatSpan } from "@/lib/co2/shared";
import { messagesOf } from "@/lib/i18n/catalogues";
import { countryNamed } from "@/lib/i18n/countries";
import { fill } from "@/lib/i18n/fill";
import { dayNumber, timeInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { listPortPositions } from "@/lib/places";
import type { LinkedPort, Port } from "@/lib/places/shared";
import {
  type Detour,
  detourOf,
  detourText,
  listAbsentCarriers,
  listLanes,
  sailingCriteria,
  searchSailingsWithFallback,
  sideOffsets,
} from "@/lib/sailings";
import {
  type Co2Rank,
  deadlineOf,
  filterOf,
  firstDay,
  lastDay,
  noLater,
  type PortClock,
  portClock,
  type Sailing,
  type SailingGroup,
  type SailingList,
  type SailingQuery,
  viewSailings,
  withSpellings,
} from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { addDays, addMonth, dateInZone } from "@/lib/time/calendar";
import type { AddressRequest } from "../address-request";
import { changeWords } from "../follows/change-words";
import { disambiguationHints } from "../search/disambiguation";
import {
  asOfView,
  earlierChanges,
  type LaneChanges,
  stampsOf,
  withChanges,
  withChangeTexts,
} from "./changed-sailings";
import { type Co2Estimates, co2Estimates, toCo2e } from "./co2";
import { guess, readPortAddress } from "./port-address";
import { portOffers } from "./port-offers";

interface ScheduleRequest extends AddressRequest {
  /** Rows of a page; without it as many as on the page /port. */
  pageSize?: number;
  /** Without hints a search that finds nothing makes no other searches. */
  withHints?: boolean;
}

const noChanges: LaneChanges = {
  list: { sailings: [], vessels: {}, sample: false },
  changes: new Map(),
  changedIds: new Set(),
  gone: [],
};

/**
 * The schedule search, shared by the page, the API and the CSV: it resolves both ports, searches the sailings of the
 * window, filters, sorts and cuts one page. `list` has all results, `clock` is the clock of the loading ports. With `as_of` it has
 * the sailings as they were published by the end of that day.
 */
export async function searchPortSchedule({
  params,
  locale,
  now,
  pageSize = limits.sailingsPerPage,
  withHints = true,
}: ScheduleRequest): Promise<{
  answer: PortScheduleResponse;
  list: SailingList;
  clock: PortClock;
  /** Ids of the sailings that count as changed. */
  changedIds: LaneChanges["changedIds"];
  /** By which sailings are sorted by CO2e; undefined where no emission factors are imported. */
  co2Of: Co2Rank | undefined;
}> {
  const address = await readPortAddress({ params, locale, now });
  const { query, problems, asked, loadingPort, dischargePort } = address;
  const lane =
    loadingPort && dischargePort && !isSame(loadingPort, dischargePort)
      ? { loading: loadingPort, discharge: dischargePort, locale, now }
      : null;
  const { list, changes, changedIds, gone, earlier, absent } = await findSailings(query, lane);
  const start = loadingPort ?? { id: "", zone: site().zone };
  const offsets = sideOffsets(now, start);
  const clock = portClock(now, start, offsets);
  const filter = withSpellings(filterOf(query), list.sailings);
  const co2 = await co2Estimates(list, [loadingPort, dischargePort], locale);
  const sort = query.sort === "co2" && !co2 ? null : query.sort;
  // Without emission factors nothing can be sorted by CO2e.
  if (lane && sort !== query.sort) problems.push({ field: "sort", code: "ignored" });
  const co2Of = co2 ? rankOf(co2) : undefined;
  const { slower, page, dateType, asOf } = query;
  const order = { filter, sort, slower, page, dateType, now: clock, pageSize, deadline: deadlineOf(query) };
  const view = viewSailings(list.sailings, { ...order, changedIds, gone, co2Of });
  const words = await changeWords(locale);
  const shown = lane ? withChangeTexts(view, changes, lane, words) : { items: view.items, gone: [] };
  const stamps = earlier ? null : await stampsOf(list, now, words);
  const ends = { loading: loadingPort, discharge: dischargePort };
  const detour = await onlyDetour(query, list);
  const { schedule } = await messagesOf(locale);
  const answer: PortScheduleResponse = {
    ...view,
    ...shown,
    ...(co2 && { items: await withCo2(shown.items, co2, locale) }),
    // What cargo could get on that day is over.
    ...(earlier ? { best: [], openCount: 0, asOf: asOfView(asOf, { ...view, ...earlier, now }, words) } : {}),
    ...(stamps ? { stamps } : {}),
    criteria: criteriaOf(query, ends),
    missing: missingOf(asked, ends),
    hints: withHints ? await hintsOf({ params, locale, now }, query, ends, list) : [],
    asked,
    problems,
    filter,
    sort,
    vessels: vesselsOf(view.items, list, locale),
    ...(list.services ? { services: list.services } : {}),
    sample: list.sample,
    ...(list.widened ? { widened: true } : {}),
    ...(detour ? { detour: fill(schedule.detourOnly, { detour: detourText(detour, { schedule }) }) } : {}),
    ...(absent.length > 0 ? { absent } : {}),
    windows: windowsOf(query.dateFrom, query.dateTo),
    today: dateInZone(now, site().zone),
    loadingNow: timeInZone(now, start.zone),
    offsets,
    now: now.toISOString(),
  };
  return { list, clock, changedIds, co2Of, answer };
}

/** The fastest of a lane without a sensible sailing; null where a search of one ship, or of direct sailings alone, leaves others out. */
async function onlyDetour(
  { vesselName, maxTranshipments }: SailingQuery,
  { sailings }: SailingList,
): Promise<Detour | null> {
  if (vesselName || maxTranshipments === 0 || sailings.length === 0) return null;
  return detourOf(sailings, await listPortPositions());
}

/** The sailings of a lane with what changed of them, now or as of an earlier day; none without a lane. */
async function findSailings(
  query: SailingQuery,
  lane: Parameters<typeof withChanges>[2] | null,
): Promise<LaneChanges & { earlier: Awaited<ReturnType<typeof earlierChanges>> | null; absent: string[] }> {
  if (!lane) return { ...noChanges, earlier: null, absent: [] };
  const { loading, discharge, locale } = lane;
  const search = sailingCriteria(query, loading, discharge, locale);
  const earlier = query.asOf ? await earlierChanges(search, query.asOf, locale) : null;
  const found = earlier ?? (await withChanges(await searchSailingsWithFallback(search), query, lane));
  return { ...found, earlier, absent: await listAbsentCarriers(search, found.list.sailings) };
}

interface Ends {
  loading: LinkedPort | null;
  discharge: LinkedPort | null;
}

/** Sides of a search for which the address names no port. */
const missingOf = (asked: boolean, { loading, discharge }: Ends): PortField[] => [
  ...(asked && !loading ? ["loading_port" as const] : []),
  ...(asked && !discharge ? ["discharge_port" as const] : []),
];

/** What was searched; a text that is no port is as it was typed. */
const criteriaOf = (query: SailingQuery, { loading, discharge }: Ends): PortScheduleResponse["criteria"] => ({
  loadingPort: loading,
  dischargePort: discharge,
  loadingText: loading ? "" : query.loadingPort,
  dischargeText: discharge ? "" : query.dischargePort,
  dateFrom: query.dateFrom,
  dateTo: query.dateTo,
  dateType: query.dateType,
  vesselName: query.vesselName,
  maxTranshipments: query.maxTranshipments,
  arriveBy: query.arriveBy,
  buffer: query.buffer,
});

/** The hints of a page that has no rows to show. */
async function hintsOf(
  ask: ScheduleRequest,
  query: SailingQuery,
  ends: Ends,
  { sailings }: SailingList,
): Promise<Hint[]> {
  const { loading, discharge } = ends;
  if (!loading || !discharge) return portDisambiguation(ask, query, ends);
  if (sailings.length > 0 || isSame(loading, discharge)) return [];
  return [await portOffers(query, { loading, discharge }, ask)];
}

/** The texts of an address that are no port, and ports that they may mean. */
function portDisambiguation(
  { params, locale, now }: ScheduleRequest,
  query: SailingQuery,
  { loading, discharge }: Ends,
): Promise<Hint[]> {
  const { loadingPort, loadingPortId, dischargePort, dischargePortId } = query;
  return disambiguationHints<Port>({
    kind: "port",
    params,
    locale,
    from: { field: "loading_port", text: loadingPort, id: loadingPortId, place: loading },
    to: { field: "discharge_port", text: dischargePort, id: dischargePortId, place: discharge },
    guess: (text) => guess(text, locale, now),
    labelOf: portLabel,
    nameOf: nameInAddress,
    keyOf: ({ id }) => idsOf(id),
    lanes: () => listLanes(now),
  });
}

/** By which sailings are sorted: the middle of the range. One whose passage is not known is not ranked. */
const rankOf =
  ({ of }: Co2Estimates): Co2Rank =>
  (sailing) => {
    const estimate = of(sailing);
    return estimate && estimate.km.low === estimate.km.high ? middleOf(estimate.dry) : null;
  };

/** The rows of a page with their CO2e, in words and as numbers. */
async function withCo2(
  rows: readonly SailingGroup[],
  { of }: Co2Estimates,
  locale: Locale,
): Promise<SailingGroup[]> {
  const t = await getTranslations({ locale, namespace: "co2" });
  return rows.map((row) => {
    const estimate = of(row);
    const co2 = estimate ? t("tonnes", { range: formatSpan(estimate.dry) }) : t("notKnown");
    return { ...row, co2, co2e: toCo2e(estimate, locale) };
  });
}

const isSame = (one: Port, other: Port) => one.id === other.id;

/** The particulars of the ships of some sailings, their flags in the language of the page. */
function vesselsOf(
  items: readonly Sailing[],
  list: SailingList,
  locale: Locale,
): PortScheduleResponse["vessels"] {
  const wanted: PortScheduleResponse["vessels"] = {};
  for (const { imo } of items) {
    const vessel = imo ? list.vessels[imo] : undefined;
    if (!imo || !vessel) continue;
    wanted[imo] = vessel.flag ? { ...vessel, flag: countryNamed(vessel.flag, locale) } : vessel;
  }
  return wanted;
}

/** Windows for links to other dates: cut at the first and the last allowed day, none beyond. */
function windowsOf(from: string, to: string): PortScheduleResponse["windows"] {
  const days = dayNumber(to) - dayNumber(from) + 1;
  const noEarlier = (day: string) => (day < firstDay ? firstDay : day);
  const months = [addMonth(from), addMonth(addMonth(from)), addMonth(addMonth(addMonth(from)))];
  return {
    presets: [addDays(from, 13), ...months].map((end) => [from, noLater(end)]),
    earlier: from > firstDay ? [noEarlier(addDays(from, -days)), addDays(from, -1)] : null,
    later: to < lastDay ? [addDays(to, 1), noLater(addDays(to, days))] : null,
  };
}
