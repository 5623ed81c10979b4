import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type {
  ProcessMetrics,
  ResponseCacheReading,
  ServerReading,
} from "@/lib/observability/process-metrics";
import { by, one, type ReadMetrics, registerRead, shared } from "./read-metrics";
import { countResponses, responseBuckets } from "./responses";
import { type StoreReading, storeGauges } from "./store-gauges";

export interface Metrics {
  processMetrics: ProcessMetrics;
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
  /** When /.well-known/security.txt expires; null where there is none. */
  securityExpires: Date | null;
  /** Connections that wait to be accepted; null where it is unknown. */
  acceptQueue(): Promise<number | null>;
  /** Whether pages are read from the replica of the store; null where there is none. */
  isReplicaRead(): boolean | null;
  /** Reads the store. When it rejects, its metrics are left out and the others are exported. */
  store(): Promise<StoreReading>;
}

interface CacheReading extends ResponseCacheReading {
  cache: string;
}

const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

const serverMetrics: ReadMetrics<ServerReading> = {
  requests_in_flight: one("Requests that run or wait in the bulkhead.", ({ groups }) =>
    groups.reduce((sum, { running, waiting }) => sum + running + waiting, 0),
  ),
  bulkhead_requests: {
    help: "The same by group and state: running, waiting.",
    labels: ["group", "state"],
    read: ({ groups }) =>
      groups.flatMap(({ group, running, waiting }) => [
        [{ group, state: "running" }, running],
        [{ group, state: "waiting" }, waiting],
      ]),
  },
  bulkhead_limit: by("group", "Requests of a group that run or wait at most.", ({ groups }) =>
    groups.map(({ group, limit }) => [group, limit]),
  ),
  accept_delay_seconds: shared(
    one("How long a new connection waits for a response.", ({ acceptDelayMs }) => acceptDelayMs / 1000),
  ),
  unread_bytes: one(
    "Bytes of responses that slow readers have not taken.",
    ({ unreadBytes }) => unreadBytes.taken,
  ),
  unread_bytes_limit: one("The same at most.", ({ unreadBytes }) => unreadBytes.most),
  largest_client: shared(
    by("of", "What the client takes that takes most.", ({ ofOneClient }) => Object.entries(ofOneClient)),
  ),
  connections: one("Open connections.", ({ connections }) => connections.taken),
  connections_limit: one("Connections at most.", ({ connections }) => connections.most),
};

interface ProcessReading extends Pick<MetricsSources, "worker" | "version"> {
  isReady: boolean;
  caches: readonly CacheReading[];
  services: ReturnType<MetricsSources["services"]>;
  acceptQueue: number | null;
  changeFeedAge: number | undefined;
  isReplicaRead: boolean | null;
}

const startedAt = Math.round(Date.now() / 1000 - process.uptime());

const ofCaches =
  (value: "entries" | "bytes" | "bytesLimit") =>
  ({ caches }: ProcessReading) =>
    caches.map(({ cache, ...of }) => [cache, of[value]] as const);

const readMetrics: ReadMetrics<ProcessReading> = {
  workers: one("Processes that serve.", () => 1),
  ready: one("Processes that take requests.", ({ isReady }) => Number(isReady)),
  build_info: shared({
    help: "1, by the version that runs.",
    labels: ["version", "node"],
    read: ({ version }) => [[{ version, node: process.version }, 1]],
  }),
  // The library's own one is left out where several processes are added up.
  process_start_time_seconds: shared(
    by("worker", "When the process started.", ({ worker }) => [[worker, startedAt]]),
  ),
  change_feed_age_seconds: shared(
    by(
      "worker",
      "Seconds since the process has read the change feed to its end.",
      ({ worker, changeFeedAge: age }) => (age === undefined ? [] : [[worker, age]]),
    ),
  ),
  store_replica_read: shared(
    by(
      "worker",
      "1 while the process reads pages from the replica, 0 while from the primary.",
      ({ worker, isReplicaRead: isRead }) => (isRead === null ? [] : [[worker, Number(isRead)]]),
    ),
  ),
  accept_queue: shared(one("Connections that wait to be accepted.", ({ acceptQueue }) => acceptQueue)),
  cache_lookups_total: {
    help: "Requests for cacheable responses.",
    labels: ["cache", "outcome"],
    isCounter: true,
    read: ({ caches }) =>
      caches.flatMap(({ cache, ...of }) =>
        (["hit", "stale", "miss"] as const).map((outcome) => [{ cache, outcome }, of[outcome]] as const),
      ),
  },
  cache_entries: by("cache", "Cached entries.", ofCaches("entries")),
  cache_bytes: by("cache", "Bytes of cached entries.", ofCaches("bytes")),
  cache_bytes_limit: by("cache", "Bytes of cached entries at most.", ofCaches("bytesLimit")),
  upstream_resting: shared(
    by("service", "1 while the circuit of a service is open.", ({ services }) =>
      services.map(({ service, isCircuitOpen }) => [service, Number(isCircuitOpen)]),
    ),
  ),
};

const securityMetrics: ReadMetrics<Date> = {
  security_contact_expires_timestamp_seconds: shared(
    one("When security.txt expires.", (expires) => expires.getTime() / 1000),
  ),
};

/** The functions that count what happens, on new metrics of the registry. */
function countingMetrics(registry: Registry): ProcessMetrics {
  const facts = (name: string, help: string, labelNames: string[]) => ({
    name: `portal_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  const counter = (...of: Parameters<typeof facts>) => new Counter(facts(...of));
  const histogram = (buckets: number[], ...of: Parameters<typeof facts>) =>
    new Histogram({ ...facts(...of), buckets });

  const rejected = counter("requests_refused_total", "Requests that the server rejected.", ["reason"]);
  const slow = counter("slow_requests_total", "Requests slower than SLOW_REQUEST_MS.", ["kind"]);
  const callsHelp = "Calls of services; resting: not made because the circuit is open.";
  const calls = counter("upstream_calls_total", callsHelp, ["service", "outcome"]);
  const callTimes = histogram(responseBuckets, "upstream_call_duration_seconds", "Time of calls.", [
    "service",
  ]);
  const carrierHelp = "Services and ports fetched from carriers.";
  const fetched = {
    calls: counter("carrier_fetches_total", carrierHelp, ["carrier", "outcome"]),
    visits: counter("visit_source_fetches_total", "Lists of visits fetched from ports.", [
      "source",
      "outcome",
    ]),
  };
  const reportHelp = "What the policy of pages has blocked, as browsers report it.";
  const policyReports = counter("csp_reports_total", reportHelp, ["directive", "kind"]);
  const queries = counter("store_queries_total", "Queries of the store.", ["operation", "outcome"]);
  const queryTimes = histogram(queryBuckets, "store_query_duration_seconds", "Time of queries.", [
    "operation",
  ]);

  return {
    countResponse: countResponses(registry),
    countRejection: (reason) => rejected.inc({ reason }),
    countSlowRequest: (kind) => slow.inc({ kind }),
    countUpstreamCall(service, outcome, seconds) {
      calls.inc({ service, outcome });
      if (seconds !== undefined) callTimes.observe({ service }, seconds);
    },
    countFetch: (domain, source, outcome) => fetched[domain].labels(source, outcome).inc(),
    countPolicyReport: (directive, kind) => policyReports.inc({ directive, kind }),
    countStoreQuery(operation, seconds, failed) {
      queries.inc({ operation, outcome: failed ? "failed" : "done" });
      queryTimes.observe({ operation }, seconds);
    },
  };
}

/**
 * The process's Prometheus metrics and the functions that count. Every label has few values. Metrics of processes that serve
 * the same portal are added up (bin/serving/metrics.mjs); metrics of a process itself have its number as label.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const { worker, version, securityExpires } = sources;
  collectDefaultMetrics({ register: registry, labels: { worker } });
  const processMetrics = countingMetrics(registry);
  const setServer = registerRead(registry, serverMetrics);
  const setProcess = registerRead(registry, readMetrics);
  const setStore = storeGauges(registry);
  if (securityExpires) registerRead(registry, securityMetrics)(securityExpires);
  return {
    processMetrics,
    async collect() {
      setStore(await sources.store().catch(() => null));
      const server = processMetrics.readServer?.();
      if (server) setServer(server);
      setProcess({
        ...{ worker, version, isReady: sources.isReady() },
        caches: sources.caches(),
        services: sources.services(),
        acceptQueue: await sources.acceptQueue(),
        changeFeedAge: processMetrics.readChangeFeed?.(),
        isReplicaRead: sources.isReplicaRead(),
      });
      return registry.getMetricsAsJSON();
    },
  };
}
