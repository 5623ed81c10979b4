import { createHash, randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { processMetrics } from "@/lib/observability/process-metrics";
import type { Store } from "@/lib/store/connection";
import { recordImport } from "@/lib/store/last-imports";
import { addDays } from "@/lib/time/calendar";
import { JsonError } from "@/lib/upstream/fetch-json";
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
import {
  claimSource,
  declareSources,
  type Lease,
  nextPart,
  type Part,
  type PartOutcome,
  releaseSource,
  renewLease,
  settlePart,
} from "./queue";
import type { CallSource } from "./settings";

/** Fetches port calls from carriers' own services into the store, ahead of any search. */

const minutes = 60_000;
const hours = 60 * minutes;

export const fetchTimes = {
  pollMs: 5_000,
  leaseMs: 120_000,
  /** The pause after a failure of the complete service; each further one is twice as long, up to the longest. */
  firstPauseMs: 30_000,
  longestPauseMs: 6 * hours,
  /** What Retry-After may ask for. */
  longestRetryAfterMs: 24 * hours,
  /** The same response is imported again after so long, in case the store was changed otherwise. */
  sameForMs: 24 * hours,
  /** Services at a port are looked for in so many days from today. */
  portDays: 14,
  /** Services that are fetched and imported at once, of all carriers: each may be in memory completely. */
  atOnce: 3,
} as const;

export interface FetchContext {
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

/** Failures of a service of the carrier, or of a port, alone. All others concern everything that is requested. */
const ofPart = new Set(["declined", "size", "content"]);

/**
 * Starts this process's share of the fetching. Any number of processes may do so on the same store. It never throws: failures are
 * logged by codes, and the carrier is asked again later. Returns a function that ends requests and rolls a running import back.
 */
export function startFetching(context: FetchContext): () => Promise<void> {
  const { store, sources, clock, log } = context;
  const ending = new AbortController();
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const slots = createSlots(fetchTimes.atOnce);
  const watch = async (source: CallSource) => {
    while (!ending.signal.aborted) {
      await fetchDue(context, source, { owner, slots, signal: ending.signal }).catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error, carrier: source.code }, "carrier not fetched");
      });
      await sleep(fetchTimes.pollMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const declared = declareSources(store, sources, clock()).catch((error: unknown) =>
    log.error({ err: error }, "carriers not written"),
  );
  const work = declared.then(() => Promise.all(sources.map(watch)));
  return async () => {
    ending.abort();
    await work;
  };
}

type Slots = (work: () => Promise<void>) => Promise<void>;

/** Runs works, so many at once, the others in their order. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Fetches all that is due from a carrier, if no other process does. Returns whether it did. */
export async function fetchDue(
  context: FetchContext,
  source: CallSource,
  { owner, slots = createSlots(1), signal }: { owner: string; slots?: Slots; signal: AbortSignal },
): Promise<boolean> {
  const { store, clock, log } = context;
  const lease: Lease = { seller: source.code, owner, ms: fetchTimes.leaseMs };
  let failures = await claimSource(store, lease, clock());
  if (failures === null) return false;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(store, lease, clock()).then(
      (isOurs) => !isOurs && lost.abort(),
      (error: unknown) => log.error({ err: error, carrier: source.code }, "lease not renewed"),
    );
  }, fetchTimes.leaseMs / 4);
  renewal.unref();
  const working = { ...context, signal: AbortSignal.any([signal, lost.signal]), pace: paceOf(source) };
  try {
    let goesOn = true;
    while (goesOn && !working.signal.aborted) {
      const part = await nextPart(store.reader, source.code, clock());
      if (!part) break;
      await slots(async () => {
        const outcome = await fetchPart({ ...working, failures: failures ?? 0 }, source, part);
        goesOn = outcome !== null && (await settlePart(store, lease, part, outcome, clock()));
        if (outcome?.status === "done") failures = 0;
        else if (outcome?.pauseMs !== null) goesOn = false;
      });
    }
  } finally {
    clearInterval(renewal);
    await releaseSource(store, lease);
  }
  return true;
}

/** Waits between requests, so that there are at most so many a minute. */
function paceOf({ requestsPerMinute }: CallSource) {
  let nextAt = 0;
  return async (signal: AbortSignal) => {
    const wait = nextAt - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    nextAt = performance.now() + 60_000 / requestsPerMinute;
  };
}

/** `failures`: how often in a row the complete service has failed. */
type Working = FetchContext & { failures: number; signal: AbortSignal; pace: ReturnType<typeof paceOf> };

/** Fetches a part once. null where it was ended meanwhile. */
async function fetchPart(working: Working, source: CallSource, part: Part): Promise<PartOutcome | null> {
  const { log, signal } = working;
  const facts = { carrier: source.code, [part.kind]: part.code };
  const started = performance.now();
  const took = () => ({ ms: Math.round(performance.now() - started) });
  try {
    const outcome = await (part.kind === "port"
      ? findServices(working, source, part)
      : fetchService(working, source, part));
    processMetrics()?.countCarrierFetch(source.code, outcome.status === "done" ? "done" : outcome.reason);
    if (outcome.status === "failed")
      log.warn({ ...facts, reason: outcome.reason, ...took() }, "carrier's calls not imported");
    else
      log.info(
        {
          ...facts,
          calls: outcome.imported?.calls,
          leftOut: outcome.imported?.leftOut,
          services: outcome.services?.length,
          ...took(),
        },
        "carrier's calls fetched",
      );
    return outcome;
  } catch (error) {
    if (signal.aborted) return null;
    // Another error has a stack that says where; none of them has an address or a header.
    const outcome = failureOf(working, source, error);
    processMetrics()?.countCarrierFetch(source.code, outcome.reason);
    const known = error instanceof JsonError ? { status: error.status } : { err: error };
    log.warn(
      { ...facts, ...known, reason: outcome.reason, pauseMs: outcome.pauseMs, ...took() },
      "carrier not fetched",
    );
    return outcome;
  }
}

type Failed = Extract<PartOutcome, { status: "failed" }>;

function failureOf({ random = Math.random, failures }: Working, source: CallSource, error: unknown): Failed {
  const reason = error instanceof JsonError ? error.kind : "error";
  const { firstPauseMs, longestPauseMs, longestRetryAfterMs } = fetchTimes;
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(failures, 20), longestPauseMs) * (1 + random() / 10);
  if (ofPart.has(reason) || reason === "error")
    return {
      status: "failed",
      reason,
      dueInMs: source.everyMinutes * minutes,
      pauseMs: null,
    };
  const asked = error instanceof JsonError ? error.retryAfterMs : undefined;
  const pauseMs = asked === undefined ? doubled : Math.min(asked, longestRetryAfterMs);
  return { status: "failed", reason, dueInMs: pauseMs, pauseMs };
}

const requestOf = (working: Working, source: CallSource, filter: Record<string, string>) => {
  const { limits = fetchLimits, signal, clock } = working;
  return { source, filter, limits, signal, now: clock, pace: () => working.pace(signal) };
};

/** The services whose ships call at a port of the carrier within the next days. */
async function findServices(working: Working, source: CallSource, part: Part): Promise<PartOutcome> {
  const from = dateOf(working.today());
  const to = addDays(from, Math.min(fetchTimes.portDays, source.daysAhead));
  const services = new Set<string>();
  const request = requestOf(working, source, { UNLocationCode: part.code });
  for await (const items of fetchPages({ ...request, from, to })) {
    for (const item of items) {
      const code = serviceCodeOf(item);
      if (code !== null) services.add(code);
    }
  }
  return { status: "done", imported: null, services: [...services], dueInMs: source.everyMinutes * minutes };
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Fetches all voyages of a service, and imports them once they are complete. */
async function fetchService(working: Working, source: CallSource, part: Part): Promise<PartOutcome> {
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
      if (calls > limits.calls) throw new JsonError("size");
      found.push(Object.assign({}, item, { carrierServiceCode: part.code }));
    }
  }
  const dueInMs = source.everyMinutes * minutes;
  // Nothing says whether an empty response means that the service has ended: what is stored stays.
  if (calls === 0) return { status: "failed", reason: "empty", dueInMs, pauseMs: null };
  if (areOfSeveralCarriers(found)) return { status: "failed", reason: "mixed", dueInMs, pauseMs: null };
  const digest = createHash("sha256").update(JSON.stringify(found)).digest("hex");
  const importedAt = part.imported_at === null ? Number.NaN : Date.parse(part.imported_at);
  if (digest === part.digest && Math.abs(clock().getTime() - importedAt) < fetchTimes.sameForMs) {
    await touchBatches(
      store,
      { seller: source.code, service: part.code, source: sourceName(source) },
      today(),
    );
    return { status: "done", imported: null, dueInMs };
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
    return { status: "failed", reason: "unreadable", dueInMs, pauseMs: null };
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
  const imported = { digest, calls: report.rows, leftOut };
  return { status: "done", imported, dueInMs };
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
