import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Store } from "@/lib/store/connection";
import { recordImport } from "@/lib/store/last-imports";
import { addDays } from "@/lib/time/calendar";
import { FetchError } from "@/lib/upstream/fetch-body";
import type { Part, PartOutcome } from "@/lib/upstream/fetching/queue";
import {
  dueInMs,
  type Fetching,
  failedPart,
  isSameResponse,
  type Working,
} from "@/lib/upstream/fetching/worker";
import { hasVoyages, touchBatches } from "../calls-import/apply-calls";
import { importSchedules } from "../calls-import/import";
import type { OddValues } from "../calls-import/odd-values";
import type { PortFinder } from "../files/import-ports";
import {
  areOfSeveralCarriers,
  countCalls,
  type FetchLimits,
  fetchLimits,
  fetchPages,
  serviceCodeOf,
} from "./fetch-schedules";
import type { CallSource } from "./settings";

/** Fetches port calls from carriers' own services into the store. */

/** The same response is imported again after so long, in case the store was changed otherwise. */
const sameForMs = 24 * 3_600_000;
/** Services at a port are looked for in so many days from today. */
const portDays = 14;

export interface CallFetching {
  store: Store;
  sources: readonly CallSource[];
  portFinder: PortFinder;
  /** The instant from which the requested days count, and that imports carry. */
  today: () => Date;
  /** For leases and pauses. */
  clock: () => Date;
  log: Logger;
  random?: () => number;
  limits?: FetchLimits;
}

/** What is fetched from carriers. */
export const callFetching = (context: CallFetching): Fetching<CallSource> => ({
  ...context,
  domain: "calls",
  partsOf: ({ services, ports }) => [
    ...services.map((code) => ({ kind: "service" as const, code })),
    ...ports.map((code) => ({ kind: "port" as const, code })),
  ],
  fetchPart: (source, part, working) =>
    (part.kind === "port" ? findServices : fetchService)({ ...context, ...working }, source, part),
});

type Fetched = CallFetching & Working;

const requestOf = (
  { limits = fetchLimits, signal, clock, pace }: Fetched,
  source: CallSource,
  filter: Record<string, string>,
) => ({ source, filter, limits, signal, now: clock, pace });

/** The services whose ships call at a port of the carrier within the next days. */
async function findServices(working: Fetched, source: CallSource, part: Part): Promise<PartOutcome> {
  const from = dateOf(working.today());
  const to = addDays(from, Math.min(portDays, source.daysAhead));
  const services = new Set<string>();
  const request = requestOf(working, source, { UNLocationCode: part.code });
  for await (const items of fetchPages({ ...request, from, to })) {
    for (const item of items) {
      const code = serviceCodeOf(item);
      if (code !== null) services.add(code);
    }
  }
  return { status: "done", imported: null, services: [...services], dueInMs: dueInMs(source) };
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Fetches all voyages of a service, and imports them once they are complete. */
async function fetchService(working: Fetched, source: CallSource, part: Part): Promise<PartOutcome> {
  const { store, portFinder, today, clock, limits = fetchLimits, log, signal } = working;
  const day = dateOf(today());
  const request = requestOf(working, source, { carrierServiceCode: part.code });
  const period = { from: addDays(day, -source.daysBack), to: addDays(day, source.daysAhead) };
  const found: unknown[] = [];
  let calls = 0;
  for await (const items of fetchPages({ ...request, ...period })) {
    for (const item of items) {
      // A service that ignores the filter must not replace the voyages of others.
      if (serviceCodeOf(item)?.toUpperCase() !== part.code.toUpperCase()) continue;
      calls += countCalls(item);
      if (calls > limits.calls) throw new FetchError("size");
      found.push(Object.assign({}, item, { carrierServiceCode: part.code }));
    }
  }
  // Nothing says whether an empty response means that the service has ended: what is stored stays.
  if (calls === 0) return failedPart(source, "empty");
  if (areOfSeveralCarriers(found)) return failedPart(source, "mixed");
  const digest = createHash("sha256").update(JSON.stringify(found)).digest("hex");
  if (isSameResponse(part, digest, clock(), sameForMs)) {
    await touchBatches(
      store,
      { seller: source.code, service: part.code, source: sourceName(source) },
      today(),
    );
    return { status: "done", imported: null, dueInMs: dueInMs(source) };
  }
  const begun = performance.now();
  const seller = { code: source.code, codeList: source.codeList, name: source.name };
  const report = await importSchedules(portFinder, {
    store,
    items: found,
    seller,
    utcTimes: source.utcTimes,
    source: sourceName(source),
    // Services come one by one: the first time there is nothing to compare with, although the carrier is known.
    records: await hasVoyages(store, source.code, part.code),
    now: today(),
    signal,
  });
  if (report.outcome !== "imported") {
    const at = report.problems.shown.map(({ pointer }) => pointer).slice(0, 5);
    log.warn(
      { carrier: source.code, service: part.code, problems: report.problems.total, at },
      "the response of a carrier cannot be read",
    );
    return failedPart(source, "unreadable");
  }
  const { odd } = report;
  const met = Object.entries(odd).filter(([, { count }]) => count > 0);
  if (met.length > 0)
    log.warn(
      {
        ...{ carrier: source.code, name: source.name, service: part.code },
        ...Object.fromEntries(met.map(([kind, { count }]) => [oddNames[kind as keyof OddValues], count])),
        at: met.map(([, { first }]) => first),
      },
      "the response of a carrier has odd values",
    );
  const ms = performance.now() - begun;
  await recordImport(store, { domain: "calls", at: clock(), rows: report.rows, ms });
  const leftOut = report.lines - report.rows + odd.value.count;
  const imported = { digest, rows: report.rows, leftOut };
  return { status: "done", imported, dueInMs: dueInMs(source) };
}

/** Names of counts in the log. */
const oddNames: Record<keyof OddValues, string> = {
  utc: "utcTimes",
  offset: "otherOffsets",
  value: "valuesLeftOut",
  twoPlaces: "twoPlacesAtOnce",
};

/** The name of a carrier's own service as a source of calls. */
const sourceName = ({ code }: CallSource) => `DCSA ${code}`;
