import "server-only";
import { type SearchParams, toSearch } from "@/lib/addresses/params";
import { placesOf } from "@/lib/addresses/place-address";
import type { PortScheduleResponse } from "@/lib/api/port-schedule";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedPort } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/shared";
import { nowIn } from "@/lib/sailings";
import { hubsOf, type Layout, type PortNow, type Timeline, timelineOf } from "@/lib/sailings/shared";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { searchPortSchedule } from "./port-schedule";

/**
 * The most sailings of a view, so that a page is at most 300 KB long; the page says when there are more. In weeks each carrier of
 * a row has its own.
 */
const mostInView: Readonly<Record<Exclude<Layout, "table">, number>> = { weeks: 120, timeline: 36 };

interface PortViewRequest {
  /** The address's parameters; `page` does not count. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** The same filtered rows as the table's, in its order, as many as a view shows. */
export async function searchPortView(layout: Exclude<Layout, "table">, { params, ...ask }: PortViewRequest) {
  const most = mostInView[layout];
  const unpaged = new URLSearchParams(toSearch(params));
  unpaged.delete("page");
  const result = await searchPortSchedule({ ...ask, params: unpaged, pageSize: most });
  let count = 0;
  const items = result.answer.items.filter(({ others }) => {
    count += layout === "weeks" ? 1 + others.length : 1;
    return count <= most;
  });
  return { ...result, answer: { ...result.answer, items } };
}

interface PortTimeline extends Timeline {
  /** Now at the ports whose clocks the scales are. */
  loading: { port: LinkedPort; now: PortNow };
  discharge: { port: LinkedPort; now: PortNow };
}

/** The rows of an answer on one time axis. Times at a hub whose zone is not known count as those of the loading port. */
export async function readPortTimeline(
  { items, criteria, filter }: Pick<PortScheduleResponse, "items" | "criteria" | "filter">,
  { locale, now }: Omit<PortViewRequest, "params">,
): Promise<PortTimeline | null> {
  const [loading] = criteria.loadingPort ? placesOf<LinkedPort>(criteria.loadingPort) : [];
  const [discharge] = criteria.dischargePort ? placesOf<LinkedPort>(criteria.dischargePort) : [];
  if (!loading || !discharge || !criteria.loadingPort || !criteria.dischargePort) return null;
  const ends = [
    ...placesOf<LinkedPort>(criteria.loadingPort),
    ...placesOf<LinkedPort>(criteria.dischargePort),
  ];
  const hubIds = new Set(items.flatMap(hubsOf).flatMap(({ portId }) => portId ?? []));
  const hubs = await Promise.all(
    [...hubIds].map((id) => findLinkedPort({ id }, locale).catch(nullOnUpstreamError)),
  );
  const clocks = new Map(
    [...hubs.filter((hub) => hub !== null), ...ends].map(({ id, zone }) => [id, nowIn(now, zone)]),
  );
  const [loadingNow, dischargeNow] = [nowIn(now, loading.zone), nowIn(now, discharge.zone)];
  const timeline = timelineOf(
    items,
    {
      loading: loadingNow,
      discharge: dischargeNow,
      at: ({ portId }) => clocks.get(portId ?? "") ?? loadingNow,
    },
    filter.cargo,
  );
  return {
    ...timeline,
    loading: { port: loading, now: loadingNow },
    discharge: { port: discharge, now: dischargeNow },
  };
}
