import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ProcessMetrics } from "@/lib/process-metrics";
import { answerBuckets, countAnswers } from "./answers";

export interface Metrics {
  meters: ProcessMetrics;
  registry: Registry;
  /** All figures as they are now, as the library tells them to another process. */
  figures(): Promise<unknown[]>;
}

/** What figures are read of when they are asked for, beside what is counted on the way. */
export interface MetricsSources {
  /** Tells this process's own figures from those of its siblings. */
  worker: string;
  version: string;
  /** Whether /readyz says so. */
  isReady(): boolean;
  caches(): readonly CacheReading[];
  /** Services that are connected, and whether they are left alone. */
  services(): readonly { service: string; resting: boolean }[];
  /** Asks the store; what rejects is left out of the figures, and the others are given all the same. */
  store(): Promise<StoreReading>;
}

export interface CacheReading {
  cache: string;
  hit: number;
  stale: number;
  miss: number;
  entries: number;
  bytes: number;
  bytesLimit: number;
}

/** What all processes of a store find the same. */
export interface StoreReading {
  isOpen: boolean;
  /** Bytes of the store's files; none where they are another machine's. */
  files: readonly { file: string; bytes: number }[];
  /** Of the disk that they lie on; null where nobody can tell. */
  freeBytes: number | null;
  deliveries: { waiting: number; parked: number; oldestAgeSeconds: number };
  imports: readonly { domain: string; at: Date; rows: number; seconds: number }[];
}

const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];
/** Of several processes that see the same the greatest value is the newest. */
const same = { aggregator: "max" } as const;

/**
 * The process's figures in the form of Prometheus, and what counts them. Every label is one of a few words. Processes that
 * serve the same portal are added up (bin/lib/metrics.mjs); figures of a process itself carry its number.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, labels: { worker: sources.worker } });

  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[] = [],
    more: { aggregator?: "max" } = {},
  ) => new Gauge<Label>({ name: `portal_${name}`, help, labelNames, registers, ...more });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter<Label>({ name: `portal_${name}`, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram<Label>({ name: `portal_${name}`, help, labelNames, buckets, registers });

  const refused = counter("requests_refused_total", "Requests turned away by the listener.", ["reason"]);
  const slow = counter("slow_requests_total", "Requests slower than SLOW_REQUEST_MS.", ["kind"]);
  const calls = counter("upstream_calls_total", "Calls of services; resting: not made.", [
    "service",
    "outcome",
  ]);
  const callTimes = histogram("upstream_call_duration_seconds", "Time of calls.", ["service"], answerBuckets);
  const queries = counter("store_queries_total", "Queries of the store.", ["operation", "outcome"]);
  const queryTimes = histogram(
    "store_query_duration_seconds",
    "Time of queries.",
    ["operation"],
    queryBuckets,
  );

  const meters: ProcessMetrics = {
    countResponse: countAnswers(registry),
    countRejection: (reason) => refused.inc({ reason }),
    countSlowRequest: (kind) => slow.inc({ kind }),
    countUpstreamCall(service, outcome, seconds) {
      calls.inc({ service, outcome });
      if (seconds !== undefined) callTimes.observe({ service }, seconds);
    },
    countStoreQuery(operation, seconds, failed) {
      queries.inc({ operation, outcome: failed ? "failed" : "done" });
      queryTimes.observe({ operation }, seconds);
    },
  };

  const inFlight = gauge("requests_in_flight", "Requests that hold a place.");
  const inFlightLimit = gauge("requests_in_flight_limit", "Places there are.");
  const connections = gauge("connections", "Open connections.");
  const connectionsLimit = gauge("connections_limit", "Connections at most.");
  const ready = gauge("ready", "Processes that take requests.");
  gauge("workers", "Processes that serve.").set(1);
  gauge("build_info", "1, by the version that runs.", ["version", "node"], same).set(
    { version: sources.version, node: process.version },
    1,
  );

  const lookups = counter("cache_lookups_total", "Requests for what may be cached.", ["cache", "outcome"]);
  const entries = gauge("cache_entries", "Cached entries.", ["cache"]);
  const bytes = gauge("cache_bytes", "Bytes of cached entries.", ["cache"]);
  const bytesLimit = gauge("cache_bytes_limit", "Bytes of cached entries at most.", ["cache"]);

  const resting = gauge("upstream_resting", "1 while a service is left alone.", ["service"], same);

  const open = gauge("store_open", "1 while the store can be read and written.", [], same);
  const files = gauge("store_bytes", "Bytes of the store's files.", ["file"], same);
  const free = gauge("store_disk_free_bytes", "Bytes free on the store's disk.", [], same);
  const deliveries = gauge("deliveries", "Enquiries not delivered.", ["state"], same);
  const oldest = gauge("delivery_oldest_age_seconds", "Age of the oldest that waits.", [], same);
  const importedAt = gauge("import_timestamp_seconds", "When a domain was last imported.", ["domain"], same);
  const importRows = gauge("import_rows", "Rows of that import.", ["domain"], same);
  const importTime = gauge("import_duration_seconds", "Time of that import.", ["domain"], same);

  function readProcess(): void {
    const reading = meters.readServer?.();
    if (reading) {
      inFlight.set(reading.inFlight);
      inFlightLimit.set(reading.inFlightLimit);
      connections.set(reading.connections);
      connectionsLimit.set(reading.connectionsLimit);
    }
    ready.set(sources.isReady() ? 1 : 0);
    lookups.reset();
    for (const { cache, ...of } of sources.caches()) {
      for (const outcome of ["hit", "stale", "miss"] as const) lookups.inc({ cache, outcome }, of[outcome]);
      entries.set({ cache }, of.entries);
      bytes.set({ cache }, of.bytes);
      bytesLimit.set({ cache }, of.bytesLimit);
    }
    resting.reset();
    for (const { service, resting: rests } of sources.services()) resting.set({ service }, rests ? 1 : 0);
  }

  async function readStore(): Promise<void> {
    const reading = await sources.store().catch(() => null);
    // What is not known is not given, least of all as nothing.
    for (const one of [free, oldest]) one.remove();
    for (const one of [files, deliveries, importedAt, importRows, importTime]) one.reset();
    open.set(reading?.isOpen ? 1 : 0);
    if (!reading) return;
    for (const { file, bytes: size } of reading.files) files.set({ file }, size);
    if (reading.freeBytes !== null) free.set(reading.freeBytes);
    deliveries.set({ state: "waiting" }, reading.deliveries.waiting);
    deliveries.set({ state: "parked" }, reading.deliveries.parked);
    oldest.set(reading.deliveries.oldestAgeSeconds);
    for (const { domain, at, rows, seconds } of reading.imports) {
      importedAt.set({ domain }, at.getTime() / 1000);
      importRows.set({ domain }, rows);
      importTime.set({ domain }, seconds);
    }
  }

  return {
    meters,
    registry,
    async figures() {
      await readStore();
      readProcess();
      return registry.getMetricsAsJSON();
    },
  };
}
