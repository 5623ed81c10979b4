import { type Kysely, sql } from "kysely";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { portTimeInstant } from "@/lib/time/zone-clock";
import { usualTranshipments } from "../address";
import { cachedNetwork, networkBefore } from "../routing/cached-network";
import { isOfRevision } from "../routing/load";
import { partsOfOption } from "../routing/option-id";
import { withCalls } from "../routing/with-calls";
import type { Sailing, SailingList, SailingSearch } from "../schema";
import { withElapsed } from "../search/elapsed";
import { type DroppedRows, embeddedSailings } from "../search/embedded";
import { oneAfterTheOther, searchPairs } from "../search/pairs";
import { limitTranshipments, searchWithFallback } from "../search/transhipments";
import { completeSince, recordedSince } from "./as-of";
import { type RecordSource, recordStamp } from "./record-stamp";
import { sailingsAsOf } from "./withdrawn";

/** A search as it was published by the end of a day. */
export interface EarlierSchedule {
  list: SailingList;
  /** Since when changes are recorded, ISO 8601 UTC; null where they are not. Of a day before, nothing is known. */
  recordedSince: string | null;
  /** Of an answer that is exactly what was published: its stamp, and by what its sailings were imported. */
  record: (RecordSource & { stamp: string }) | null;
}

export const noRecordedSchedule: EarlierSchedule = {
  list: { sailings: [], vessels: {}, sample: false },
  recordedSince: null,
  record: null,
};

/** The instant at which a day of the publisher's zone ends, ISO 8601 UTC. */
export const endOfDay = (day: string): string =>
  portTimeInstant(`${addDays(day, 1)}T00:00`, site().zone).toISOString();

/**
 * The sailings of a search as they were published by the end of a day (YYYY-MM-DD, publisher's zone), which has passed. Where all port
 * calls since are stored, that day's are routed anew. Otherwise, and of imported rows always, recorded changes are undone: times that
 * moved by less than six hours stay as they are, and itineraries with a transhipment that cannot be found today are missing.
 */
export async function searchAsOf(
  store: Store,
  search: SailingSearch,
  day: string,
  dropped: DroppedRows = () => {},
): Promise<EarlierSchedule> {
  const { reader } = store;
  const before = endOfDay(day);
  const [since, complete] = [await recordedSince(reader), await completeSince(reader)];
  if (since === null || since >= before) return { ...noRecordedSchedule, recordedSince: since };
  const areCallsKept = complete !== null && complete < before;
  const networkOf = areCallsKept ? (of: Store) => networkBefore(of, before) : cachedNetwork;
  const found = withCalls(embeddedSailings(store, dropped), store, dropped, networkOf);
  const adapter = oneAfterTheOther(limitTranshipments(withElapsed(found)));
  const list = await searchWithFallback((criteria) => searchPairs(adapter, criteria), search);
  const lane = {
    loadingPortIds: search.loadingPorts.map(({ id }) => id),
    dischargePortIds: search.dischargePorts.map(({ id }) => id),
  };
  const earlier = await sailingsAsOf(reader, list.sailings, {
    ...{ ...lane, dateFrom: search.dateFrom, dateTo: search.dateTo, language: search.language },
    ...{ before, dateType: search.dateType, areCallsKept },
  });
  const { sailings } = earlier;
  const isWhole = areCallsKept && !earlier.hasRows;
  const source = isWhole ? await sourceOf(reader, sailings, before) : null;
  const { dateFrom, dateTo, dateType, vesselName, maxTranshipments = usualTranshipments } = search;
  const stamped = { ...lane, dateFrom, dateTo, dateType, vesselName, maxTranshipments, asOf: day };
  return {
    list: { ...list, sailings },
    recordedSince: since,
    record: source && { ...source, stamp: recordStamp(stamped, source, sailings) },
  };
}

/** By what sailings that are found from calls were imported; null where nothing was. */
async function sourceOf(
  reader: Kysely<Database>,
  sailings: readonly Sailing[],
  before: string,
): Promise<RecordSource | null> {
  const services = new Set(
    sailings.flatMap(({ id }) => {
      const { seller, legs = [] } = partsOfOption(id) ?? {};
      return legs.map(({ service }) => JSON.stringify([seller, service]));
    }),
  );
  const { rows } = await sql<{ seller: string; service: string; source: string; at: string }>`
    select e.seller, e.code as service, v.known_source as source, max(v.known_from) as at
    from voyages as v join service_sellers as e on e.service_id = v.service_id
    where ${isOfRevision({ before })}
    group by e.seller, e.code, v.known_source
  `.execute(reader);
  const own = rows.filter(({ seller, service }) => services.has(JSON.stringify([seller, service])));
  const counted = sailings.length > 0 ? own : rows;
  if (counted.length === 0) return null;
  return {
    sources: sailings.length > 0 ? [...new Set(own.map(({ source }) => source))].sort() : [],
    importedAt:
      counted
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? "",
  };
}
