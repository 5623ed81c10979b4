import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ProcessMetrics } from "@/lib/observability/process-metrics";
import { countResponses, responseBuckets } from "./answers";
import { type StoreReading, same, storeGauges } from "./store-gauges";

export interface Metrics {
  meters: ProcessMetrics;
  registry: Registry;
  /** The current values of all metrics, in the form in which the library passes them to another process. */
  collect(): Promise<unknown[]>;
}

/** Sources of metrics that are read when metrics are collected; the others are counted as they happen. */
export interface MetricsSources {
  /** Label that distinguishes this process's metrics from those of its siblings. */
  worker: string;
  version: string;
  /** Whether /readyz reports it. */
  isReady(): boolean;
  caches(): readonly CacheReading[];
  /** Connected services, and whether their circuit is open. */
  services(): readonly { service: string; isCircuitOpen: boolean }[];
  /** Connections that wait to be accepted; null where it is unknown. */
  acceptQueue(): Promise<number | null>;
  /** Reads the store. When it rejects, its metrics are left out and the others are exported. */
  store(): Promise<StoreReading>;
}

interface CacheReading {
  cache: string;
  hit: number;
  stale: number;
  miss: number;
  entries: number;
  bytes: number;
  bytesLimit: number;
}

const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * The process's Prometheus metrics and the functions that count. Every label has few values. Metrics of processes that serve
 * the same portal are added up (bin/serving/metrics.mjs); metrics of a process itself have its number as label.
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

  const rejected = counter("requests_refused_total", "Requests that the server rejected.", ["reason"]);
  const slow = counter("slow_requests_total", "Requests slower than SLOW_REQUEST_MS.", ["kind"]);
  const calls = counter(
    "upstream_calls_total",
    "Calls of services; resting: not made because the circuit is open.",
    ["service", "outcome"],
  );
  const callTimes = histogram(
    "upstream_call_duration_seconds",
    "Time of calls.",
    ["service"],
    responseBuckets,
  );
  const carrierFetches = counter("carrier_fetches_total", "Services and ports fetched from carriers.", [
    "carrier",
    "outcome",
  ]);
  const queries = counter("store_queries_total", "Queries of the store.", ["operation", "outcome"]);
  const queryTimes = histogram(
    "store_query_duration_seconds",
    "Time of queries.",
    ["operation"],
    queryBuckets,
  );

  const meters: ProcessMetrics = {
    countResponse: countResponses(registry),
    countRejection: (reason) => rejected.inc({ reason }),
    countSlowRequest: (kind) => slow.inc({ kind }),
    countUpstreamCall(service, outcome, seconds) {
      calls.inc({ service, outcome });
      if (seconds !== undefined) callTimes.observe({ service }, seconds);
    },
    countCarrierFetch: (carrier, outcome) => carrierFetches.inc({ carrier, outcome }),
    countStoreQuery(operation, seconds, failed) {
      queries.inc({ operation, outcome: failed ? "failed" : "done" });
      queryTimes.observe({ operation }, seconds);
    },
  };

  const inFlight = gauge("requests_in_flight", "Requests that run or wait in the bulkhead.");
  const inGroups = gauge("bulkhead_requests", "The same by group and state: running, waiting.", [
    "group",
    "state",
  ]);
  const ofGroups = gauge("bulkhead_limit", "Requests of a group that run or wait at most.", ["group"]);
  const acceptQueue = gauge("accept_queue", "Connections that wait to be accepted.", [], same);
  const acceptDelay = gauge(
    "accept_delay_seconds",
    "How long a new connection waits for a response.",
    [],
    same,
  );
  const unread = gauge("unread_bytes", "Bytes of responses that slow readers have not taken.");
  const unreadLimit = gauge("unread_bytes_limit", "The same at most.");
  const ofOneClient = gauge("largest_client", "What the client takes that takes most.", ["of"], same);
  const connections = gauge("connections", "Open connections.");
  const connectionsLimit = gauge("connections_limit", "Connections at most.");
  const ready = gauge("ready", "Processes that take requests.");
  gauge("workers", "Processes that serve.").set(1);
  gauge("build_info", "1, by the version that runs.", ["version", "node"], same).set(
    { version: sources.version, node: process.version },
    1,
  );

  const lookups = counter("cache_lookups_total", "Requests for cacheable responses.", ["cache", "outcome"]);
  const entries = gauge("cache_entries", "Cached entries.", ["cache"]);
  const bytes = gauge("cache_bytes", "Bytes of cached entries.", ["cache"]);
  const bytesLimit = gauge("cache_bytes_limit", "Bytes of cached entries at most.", ["cache"]);

  const circuitOpen = gauge(
    "upstream_resting",
    "1 while the circuit of a service is open.",
    ["service"],
    same,
  );

  // The library's own one is left out where several processes are added up.
  gauge("process_start_time_seconds", "When the process started.", ["worker"], same).set(
    { worker: sources.worker },
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  const feedAge = gauge(
    "change_feed_age_seconds",
    "Seconds since the process has read the change feed to its end.",
    ["worker"],
    same,
  );
  const setStore = storeGauges(gauge);

  async function readProcess(): Promise<void> {
    const reading = meters.readServer?.();
    if (reading) {
      inFlight.set(reading.groups.reduce((sum, { running, waiting }) => sum + running + waiting, 0));
      for (const { group, running, waiting, limit } of reading.groups) {
        inGroups.set({ group, state: "running" }, running);
        inGroups.set({ group, state: "waiting" }, waiting);
        ofGroups.set({ group }, limit);
      }
      connections.set(reading.connections.taken);
      connectionsLimit.set(reading.connections.most);
      acceptDelay.set(reading.acceptDelayMs / 1000);
      unread.set(reading.unreadBytes.taken);
      unreadLimit.set(reading.unreadBytes.most);
      for (const [of, value] of Object.entries(reading.ofOneClient)) ofOneClient.set({ of }, value);
    }
    const age = meters.readChangeFeed?.();
    if (age !== undefined) feedAge.set({ worker: sources.worker }, age);
    const waiting = await sources.acceptQueue();
    if (waiting === null) acceptQueue.remove();
    else acceptQueue.set(waiting);
    ready.set(sources.isReady() ? 1 : 0);
    lookups.reset();
    for (const { cache, ...of } of sources.caches()) {
      for (const outcome of ["hit", "stale", "miss"] as const) lookups.inc({ cache, outcome }, of[outcome]);
      entries.set({ cache }, of.entries);
      bytes.set({ cache }, of.bytes);
      bytesLimit.set({ cache }, of.bytesLimit);
    }
    circuitOpen.reset();
    for (const { service, isCircuitOpen } of sources.services())
      circuitOpen.set({ service }, isCircuitOpen ? 1 : 0);
  }

  return {
    meters,
    registry,
    async collect() {
      setStore(await sources.store().catch(() => null));
      await readProcess();
      return registry.getMetricsAsJSON();
    },
  };
}
