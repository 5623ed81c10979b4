import "server-only";
import { getTranslations } from "next-intl/server";
import { nameInAddress, placesOf } from "@/lib/addresses/place-address";
import { airportLabel } from "@/lib/addresses/place-labels";
import {
  type LaneChange,
  type LaneIds,
  type LaneKind,
  type LaneNews,
  mostLaneChanges,
} from "@/lib/api/lanes";
import { comingMonth } from "@/lib/flights";
import { nextFlight } from "@/lib/flights/shared";
import { timeInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import { sailingCriteria, searchSailingsWithFallback, sideClock, sourceHas } from "@/lib/sailings";
import { countRows, cutoffsOf, nextOpen, timeAt } from "@/lib/sailings/shared";
import { site } from "@/lib/site/site-config";
import { nullOnUpstreamError, UpstreamError } from "@/lib/upstream/errors";
import { readFlightAddress } from "./air/flight-address";
import { searchLane } from "./air/flight-lane";
import { eventsOf } from "./follows/events";
import { laneLedgerPath } from "./follows/ledgers";
import { readPortAddress } from "./sea/port-address";

interface Setting {
  locale: Locale;
  now: Date;
  /** Whether the changes of the last 24 hours are wanted. */
  changes?: boolean;
}

/** From when on changes of a lane are new, in milliseconds before now. */
export const changesSinceMs = 86_400_000;

/**
 * The state of each of a reader's lanes, in their order: the number of departures in the month ahead, and the next flight, or, of
 * the sailings that cargo can still get on, the one that leaves first, with its CY cut-off. Never throws UpstreamError: what is
 * not known is null.
 */
export function listMyLanes(
  kind: LaneKind,
  lanes: readonly LaneIds[],
  setting: Setting,
): Promise<LaneNews[]> {
  const laneNews = kind === "port" ? portLane : flightLane;
  return Promise.all(
    lanes.map((lane) =>
      laneNews(lane, setting).catch((error: unknown) => {
        if (error instanceof UpstreamError) return unknown(lane, searchOf(kind, lane), null);
        throw error;
      }),
    ),
  );
}

async function portLane(lane: LaneIds, { locale, now, changes }: Setting): Promise<LaneNews> {
  const params = searchOf("port", lane);
  const { query, loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort) return unknown(lane, params, 0);
  const t = await getTranslations({ locale, namespace: "schedule" });
  params.set("loading_port", nameInAddress(loadingPort));
  params.set("discharge_port", nameInAddress(dischargePort));
  const laneFacts = {
    ...lane,
    title: t("heading", { from: loadingPort.name, to: dischargePort.name }),
    href: `/port?${params}`,
  };
  const criteria = sailingCriteria(query, loadingPort, dischargePort, locale);
  const results = await searchSailingsWithFallback(criteria).catch(nullOnUpstreamError);
  if (!results) return { ...laneFacts, ...nothing, count: null };
  const events = changes ? await laneChanges({ loadingPort, dischargePort }, locale, now) : null;
  const clock = sideClock(now, loadingPort);
  const next = nextOpen(results.sailings, clock);
  const cy = next && cutoffsOf(next, timeAt(clock, next)).cy;
  return {
    ...laneFacts,
    count: countRows(results.sailings, query.dateType),
    departure: next?.etd ?? null,
    arrival: next?.eta ?? null,
    cutoff: cy && !cy.isClosed ? { time: cy.time, closesIn: cy.closesIn } : null,
    ship: next?.vessel ? { name: next.vessel, voyage: next.voyage ?? "" } : null,
    changes: events?.slice(0, mostLaneChanges) ?? null,
  };
}

/** The changes of a lane in the last 24 hours, urgent ones first; null where the source records none. Throws UpstreamError. */
export async function laneChanges(
  { loadingPort, dischargePort }: { loadingPort: LinkedPort; dischargePort: LinkedPort },
  locale: Locale,
  now: Date,
): Promise<LaneChange[] | null> {
  if (!sourceHas("changes")) return null;
  const idsOf = (port: LinkedPort) => placesOf<LinkedPort>(port).map(({ id }) => id);
  const subject = { lane: { loadingPortIds: idsOf(loadingPort), dischargePortIds: idsOf(dischargePort) } };
  const since = new Date(now.getTime() - changesSinceMs).toISOString();
  const ledger = laneLedgerPath({ loading: loadingPort, discharge: dischargePort });
  const { events } = await eventsOf({ ...subject, ledger }, { since }, locale, mostReadChanges);
  return events
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || b.recordedAt.localeCompare(a.recordedAt))
    .map(({ id, path, title, isUrgent, subject: { name, rest }, previous, current }) => {
      const texts = { previous: previous?.text ?? "", current: current.text };
      return { id, path, title, isUrgent, ship: name, voyage: rest, ...texts };
    });
}

/** Enough that the urgent ones of a day are among them. */
const mostReadChanges = 50;

async function flightLane(ids: LaneIds, { locale, now }: Setting): Promise<LaneNews> {
  const params = searchOf("flight", ids);
  const { originAirport, destinationAirport } = await readFlightAddress({ params, locale });
  if (!originAirport || !destinationAirport) return unknown(ids, params, 0);
  const t = await getTranslations({ locale, namespace: "flights" });
  params.set("origin_airport", originAirport.nameEn);
  params.set("destination_airport", destinationAirport.nameEn);
  const laneFacts = {
    ...ids,
    title: t("heading", { from: airportLabel(originAirport), to: airportLabel(destinationAirport) }),
    href: `/flight?${params}`,
  };
  const zone = originAirport.zone ?? site().zone;
  const month = comingMonth(zone, now);
  const lane = { origin: originAirport, destination: destinationAirport };
  const results = await searchLane(lane, month, locale).catch(nullOnUpstreamError);
  if (!results) return { ...laneFacts, ...nothing, count: null };
  const clock = timeInZone(now, zone);
  return {
    ...laneFacts,
    count: results.flights.length,
    departure: nextFlight(results.flights, clock, month.to)?.time ?? null,
    arrival: null,
    cutoff: null,
    ship: null,
    changes: null,
  };
}

const nothing = { departure: null, arrival: null, cutoff: null, ship: null, changes: null };

const unknown = (lane: LaneIds, search: URLSearchParams, count: number | null): LaneNews => ({
  ...lane,
  ...nothing,
  title: `${lane.from} – ${lane.to}`,
  href: `${search.has("loading_port_id") ? "/port" : "/flight"}?${search}`,
  count,
});

const searchOf = (kind: LaneKind, { from, to }: LaneIds) =>
  new URLSearchParams(
    kind === "port"
      ? { loading_port_id: from, discharge_port_id: to }
      : { origin_airport_id: from, destination_airport_id: to },
  );
