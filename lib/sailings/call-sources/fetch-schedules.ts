import { addDays } from "@/lib/time/calendar";
import { FetchError, fetchJson } from "@/lib/upstream/fetch-body";
import { userAgent } from "@/lib/upstream/user-agent";
import type { CallSource } from "./settings";

/** Reads vessel schedules from a carrier's own Commercial Schedules service: page by page, within bounds. */

export const fetchLimits = {
  /** A page, and all pages of a service. */
  pageBytes: 8 * 1024 * 1024,
  totalBytes: 12 * 1024 * 1024,
  pages: 100,
  totalMs: 15 * 60_000,
  /** Calls of a service. */
  calls: 50_000,
  /** For a page. */
  timeoutMs: 60_000,
  /** Services in a page. */
  pageSize: 100,
} as const;

export type FetchLimits = { readonly [name in keyof typeof fetchLimits]: number };

export interface ScheduleRequest {
  source: CallSource;
  /** `carrierServiceCode` or `UNLocationCode`. */
  filter: Readonly<Record<string, string>>;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Resolves when the next request may be made. */
  pace: () => Promise<void>;
  signal: AbortSignal;
  now: () => Date;
  limits?: FetchLimits;
}

/** The periods in which the days from one to another are requested. */
export function periodsOf(from: string, to: string, days: number): { startDate: string; endDate: string }[] {
  const periods = [];
  for (let startDate = from; startDate <= to; startDate = addDays(startDate, days)) {
    const end = addDays(startDate, days - 1);
    periods.push({ startDate, endDate: end < to ? end : to });
  }
  return periods;
}

/**
 * The pages of a request, each the items of its array, in the order of periods and cursors. A voyage may be in several of them.
 * Throws FetchError: 'content' for what is no array or a cursor that was there before, 'size' and 'slow' beyond the bounds; and the
 * signal's reason.
 */
export async function* fetchPages(request: ScheduleRequest): AsyncGenerator<unknown[]> {
  const { source, limits = fetchLimits } = request;
  const started = performance.now();
  let [bytes, pages] = [0, 0];
  for (const period of periodsOf(request.from, request.to, source.daysPerRequest)) {
    const cursors = new Set<string>();
    let cursor: string | null = null;
    do {
      await request.pace();
      request.signal.throwIfAborted();
      if (performance.now() - started > limits.totalMs) throw new FetchError("slow");
      const page = await fetchPage(request, period, cursor, limits);
      [bytes, pages] = [bytes + page.bytes, pages + 1];
      if (bytes > limits.totalBytes) throw new FetchError("size");
      yield page.items;
      cursor = page.next;
      if (cursor === null) continue;
      if (pages >= limits.pages) throw new FetchError("size");
      if (cursors.has(cursor)) throw new FetchError("content");
      cursors.add(cursor);
    } while (cursor !== null);
  }
}

async function fetchPage(
  { source, filter, signal, now }: ScheduleRequest,
  period: Record<string, string>,
  cursor: string | null,
  { pageBytes, pageSize, timeoutMs }: FetchLimits,
) {
  const url = new URL(`${source.base}/vessel-schedules`);
  const query = { ...filter, ...period, limit: String(pageSize), ...(cursor !== null && { cursor }) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = {
    ...source.headers(),
    accept: "application/json",
    "API-Version": "1",
    "User-Agent": userAgent(),
  };
  const response = await fetchJson(url, { headers, maxBytes: pageBytes, timeoutMs, signal, now });
  const { value = [] } = response;
  if (!Array.isArray(value)) throw new FetchError("content");
  const next = response.headers.get("next-page-cursor")?.trim() || null;
  if (next !== null && next.length > 1024) throw new FetchError("content");
  return { items: value as unknown[], bytes: response.bytes, next };
}

/** The code of the service of an item; null where it has none. */
export function serviceCodeOf(item: unknown): string | null {
  const code = Reflect.get(Object(item), "carrierServiceCode");
  const text = typeof code === "string" ? code.trim() : "";
  return text.length > 0 && text.length <= 11 ? text : null;
}

/** The list that an object has under a name; empty for what is no list, which the import reports. */
const listOf = (value: unknown, name: string): unknown[] => {
  const list = Reflect.get(Object(value), name);
  return Array.isArray(list) ? list : [];
};

/** How many calls an item has, roughly. */
export const countCalls = (item: unknown): number =>
  listOf(item, "vesselSchedules").reduce<number>(
    (total, ship) => total + listOf(ship, "transportCalls").length,
    0,
  );

/**
 * Whether the items tell the way of a ship from one call to the next twice, with other voyage numbers, times or cut-offs. Then
 * several carriers call a service by the same code, and the standard does not say whose item is whose.
 */
export function areOfSeveralCarriers(items: readonly unknown[]): boolean {
  const known = new Map<string, string>();
  for (const item of items) {
    for (const [way, facts] of waysOf(item)) {
      const before = known.get(way);
      if (before !== undefined && before !== facts) return true;
      known.set(way, facts);
    }
  }
  return false;
}

/** From one call of a ship to the next: ship, places and days, and what the item says of it. */
function* waysOf(item: unknown): Generator<[way: string, facts: string]> {
  for (const schedule of listOf(item, "vesselSchedules")) {
    const { vesselIMONumber, name } = Object(Reflect.get(Object(schedule), "vessel"));
    const ship = vesselIMONumber ?? name;
    const calls = ship ? listOf(schedule, "transportCalls").map(Object) : [];
    for (const [at, next] of calls.slice(1).entries()) {
      const call = calls[at];
      yield [
        JSON.stringify([ship, placeOf(call), placeOf(next)]),
        JSON.stringify([
          ...[call.carrierExportVoyageNumber, call.timestamps, call.cutOffTimes],
          ...[next.carrierImportVoyageNumber, next.timestamps],
        ]),
      ];
    }
  }
}

function placeOf({ location, timestamps }: Record<string, unknown>) {
  const [first] = Array.isArray(timestamps) ? timestamps : [];
  return [Object(location).UNLocationCode, String(Object(first).eventDateTime).slice(0, 10)];
}
