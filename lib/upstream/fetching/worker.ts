import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { processMetrics } from "@/lib/observability/process-metrics";
import type { Store } from "@/lib/store/connection";
import type { FetchedDomain } from "@/lib/store/schema";
import { FetchError } from "../fetch-body";
import {
  claimSource,
  countRequest,
  type DeclaredSource,
  declareSources,
  type Lease,
  nextPart,
  type Part,
  type PartOutcome,
  releaseSource,
  renewLease,
  settlePart,
} from "./queue";
import type { FetchSource } from "./settings";

/**
 * Fetches from sources into the store by itself, ahead of any reader: carriers' own services, and what ports report. When, how often,
 * by which process, and what follows a failure is decided here; what is requested and how it is imported is the domain's.
 */

const minutes = 60_000;
const hours = 60 * minutes;
const day = 24 * hours;

export const fetchTimes = {
  pollMs: 5_000,
  leaseMs: 120_000,
  /** The pause after a failure of the complete source; each further one is twice as long, up to the longest. */
  firstPauseMs: 30_000,
  longestPauseMs: 6 * hours,
  /** What Retry-After may ask for. */
  longestRetryAfterMs: day,
  /** Parts that are fetched and imported at once, of all sources of a domain: each may be in memory completely. */
  atOnce: 3,
} as const;

/** What a domain fetches, and how. */
export interface Fetching<Source extends FetchSource> {
  domain: FetchedDomain;
  store: Store;
  sources: readonly Source[];
  /** The parts that the configuration names. */
  partsOf(source: Source): DeclaredSource["parts"];
  /** Fetches a part, and imports it once it is complete. Throws FetchError, or the signal's reason. */
  fetchPart(source: Source, part: Part, working: Working): Promise<PartOutcome>;
  /** For leases and pauses. */
  clock: () => Date;
  log: Logger;
  random?: () => number;
}

export interface Working {
  /** Resolves when the next request may be made. Throws FetchError where the day has no more of them. */
  pace: () => Promise<void>;
  signal: AbortSignal;
}

/** Failures of a part alone. All others concern everything that is requested. */
const ofPart = new Set(["declined", "size", "content", "error"]);

/**
 * Starts this process's share of the fetching. Any number of processes may do so on the same store. It never throws: failures are
 * logged by codes, and the source is asked again later. Returns a function that ends requests and rolls a running import back.
 */
export function startFetching<S extends FetchSource>(fetching: Fetching<S>): () => Promise<void> {
  const { domain, store, sources, partsOf, clock, log } = fetching;
  const ending = new AbortController();
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`;
  const slots = createSlots(fetchTimes.atOnce);
  const watch = async (source: S) => {
    while (!ending.signal.aborted) {
      await fetchDue(fetching, source, { owner, slots, signal: ending.signal }).catch((error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, domain, source: source.code }, "source not fetched");
      });
      await sleep(fetchTimes.pollMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  };
  const declared = declareSources(
    store,
    domain,
    sources.map((source) => ({ source: source.code, parts: partsOf(source) })),
    clock(),
  ).catch((error: unknown) => log.error({ err: error, domain }, "sources not written"));
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

/** Fetches all that is due from a source, if no other process does. Returns whether it did. */
export async function fetchDue<S extends FetchSource>(
  fetching: Fetching<S>,
  source: S,
  { owner, slots = createSlots(1), signal }: { owner: string; slots?: Slots; signal: AbortSignal },
): Promise<boolean> {
  const { domain, store, clock, log } = fetching;
  const held = { domain, source: source.code, owner };
  const lease: Lease = { ...held, ms: fetchTimes.leaseMs };
  let failures = await claimSource(store, lease, clock());
  if (failures === null) return false;
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(store, lease, clock()).then(
      (isOurs) => !isOurs && lost.abort(),
      (error: unknown) => log.error({ err: error, domain, source: source.code }, "lease not renewed"),
    );
  }, fetchTimes.leaseMs / 4);
  renewal.unref();
  const ended = AbortSignal.any([signal, lost.signal]);
  const pace = paceOf(source);
  const working: Working = {
    signal: ended,
    async pace() {
      await pace(ended);
      const { requestsPerDay } = source;
      if (requestsPerDay === undefined) return;
      const { date } = dayOf(source, clock());
      if (!(await countRequest(store, held, date, requestsPerDay))) throw new FetchError("spent");
    },
  };
  try {
    let goesOn = true;
    while (goesOn && !ended.aborted) {
      const part = await nextPart(store.reader, held, clock());
      if (!part) break;
      await slots(async () => {
        const outcome = await tryPart(fetching, source, part, { ...working, failures: failures ?? 0 });
        goesOn = outcome !== null && (await settlePart(store, held, part, outcome, clock()));
        if (outcome?.status === "done") failures = 0;
        else if (outcome?.pauseMs !== null) goesOn = false;
      });
    }
  } finally {
    clearInterval(renewal);
    await releaseSource(store, held);
  }
  return true;
}

/** Waits between requests, so that there are at most so many a minute. */
function paceOf({ requestsPerMinute }: FetchSource) {
  let nextAt = 0;
  return async (signal: AbortSignal) => {
    const wait = nextAt - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    nextAt = performance.now() + minutes / requestsPerMinute;
  };
}

/** The day of the source's clock, and how long it still lasts. */
function dayOf({ hoursAhead = 0 }: FetchSource, now: Date): { date: string; leftMs: number } {
  const local = now.getTime() + hoursAhead * hours;
  return { date: new Date(local).toISOString().slice(0, 10), leftMs: day - (local % day) };
}

/** Fetches a part once. null where it was ended meanwhile. */
async function tryPart<S extends FetchSource>(
  fetching: Fetching<S>,
  source: S,
  part: Part,
  working: Working & { failures: number },
): Promise<PartOutcome | null> {
  const { domain, log } = fetching;
  const facts = { domain, source: source.code, [part.kind]: part.code };
  const started = performance.now();
  const took = () => ({ ms: Math.round(performance.now() - started) });
  try {
    const outcome = await fetching.fetchPart(source, part, working);
    const reason = outcome.status === "done" ? "done" : outcome.reason;
    processMetrics()?.countFetch(domain, source.code, reason);
    if (outcome.status === "failed") log.warn({ ...facts, reason, ...took() }, "fetched, and not imported");
    else {
      const { imported, services } = outcome;
      const found = { rows: imported?.rows, leftOut: imported?.leftOut, services: services?.length };
      log.info({ ...facts, ...found, ...took() }, "source fetched");
    }
    return outcome;
  } catch (error) {
    if (working.signal.aborted) return null;
    // Another error has a stack that says where; none of them has an address or a header.
    const outcome = failureOf(fetching, source, error, working.failures);
    processMetrics()?.countFetch(domain, source.code, outcome.reason);
    const known = error instanceof FetchError ? { status: error.status } : { err: error };
    const { reason, pauseMs } = outcome;
    log.warn({ ...facts, ...known, reason, pauseMs, ...took() }, "source not fetched");
    return outcome;
  }
}

type Failed = Extract<PartOutcome, { status: "failed" }>;

function failureOf<S extends FetchSource>(
  { random = Math.random, clock }: Fetching<S>,
  source: S,
  error: unknown,
  failures: number,
): Failed {
  const reason = error instanceof FetchError ? error.kind : "error";
  const { firstPauseMs, longestPauseMs, longestRetryAfterMs } = fetchTimes;
  if (ofPart.has(reason)) return failedPart(source, reason);
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(failures, 20), longestPauseMs) * (1 + random() / 10);
  const asked = error instanceof FetchError ? error.retryAfterMs : undefined;
  let pauseMs = asked === undefined ? doubled : Math.min(asked, longestRetryAfterMs);
  if (reason === "spent") pauseMs = dayOf(source, clock()).leftMs;
  return { status: "failed", reason, dueInMs: pauseMs, pauseMs };
}

/** When the part is due again. */
export const dueInMs = ({ everyMinutes }: FetchSource): number => everyMinutes * minutes;

/** The outcome of a part whose response is of no use; the others of its source are fetched. */
export const failedPart = (source: FetchSource, reason: string): Failed => ({
  ...{ status: "failed", reason, dueInMs: dueInMs(source), pauseMs: null },
});

/** Whether a response was imported before, so lately that it need not be again. */
export const isSameResponse = (part: Part, digest: string, now: Date, forMs: number): boolean => {
  const importedAt = part.imported_at === null ? Number.NaN : Date.parse(part.imported_at);
  return digest === part.digest && Math.abs(now.getTime() - importedAt) < forMs;
};
