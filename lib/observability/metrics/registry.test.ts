import { metricsText } from "@/bin/serving/metrics.mjs";
import { createMetrics, type MetricsSources } from "./registry";
import type { StoreReading } from "./store-gauges";

const reading: StoreReading = {
  isOpen: true,
  files: [{ file: "database", bytes: 4096 }],
  freeBytes: 1000,
  deliveries: { waiting: 2, parked: 1, oldestAgeSeconds: 90 },
  letters: { waiting: 3, parked: 1, oldestAgeSeconds: 60 },
  webhooks: { waiting: 2, parked: 0, oldestAgeSeconds: 5 },
  fetches: {
    calls: [{ source: "MSK", oldestAt: new Date("2026-03-16T02:00:00Z"), failures: 0, failing: 0 }],
    visits: [{ source: "hkmd", oldestAt: new Date("2026-03-16T02:00:10Z"), failures: 0, failing: 2 }],
  },
  imports: [{ domain: "sailings", at: new Date("2026-03-16T02:00:00Z"), rows: 7, seconds: 1.5 }],
  importFailures: [{ domain: "flights", failures: 2 }],
  backup: { at: new Date("2026-03-16T02:00:00Z"), failures: 0 },
};

const sources = (over: Partial<MetricsSources> = {}): MetricsSources => ({
  worker: "1",
  version: "1.0",
  isReady: () => true,
  caches: () => [{ cache: "responses", hit: 5, stale: 1, miss: 2, entries: 3, bytes: 10, bytesLimit: 20 }],
  services: () => [{ service: "sailings", isCircuitOpen: true }],
  securityExpires: null,
  acceptQueue: async () => 3,
  isReplicaRead: () => null,
  store: async () => reading,
  ...over,
});

/** The lines of a text that are figures of the portal. */
const own = (text: string) => text.split("\n").filter((line) => line.startsWith("portal_"));

async function told(over?: Partial<MetricsSources>, work?: (of: ReturnType<typeof createMetrics>) => void) {
  const metrics = createMetrics(sources(over));
  work?.(metrics);
  return metricsText([(await metrics.collect()) as object[]]);
}

test("when security.txt expires is told where there is one", async () => {
  const name = "portal_security_contact_expires_timestamp_seconds";
  expect(await told()).not.toContain(name);
  expect(await told({ securityExpires: new Date("2027-03-01T00:00:00Z") })).toContain(`${name} 1803859200`);
});

test("counts are exported by kind, status and outcome", async () => {
  const lines = own(
    await told({}, ({ processMetrics }) => {
      processMetrics.countResponse("article", 200, 0.004);
      processMetrics.countResponse("article", 200, 0.2);
      processMetrics.countResponse("port", 503, 3);
      processMetrics.countRejection("busy");
      processMetrics.countSlowRequest("port");
      processMetrics.countUpstreamCall("sailings", "timeout", 2);
      processMetrics.countUpstreamCall("sailings", "resting");
      processMetrics.countFetch("calls", "MSK", "busy");
      processMetrics.countFetch("visits", "hkmd", "done");
      processMetrics.countStoreQuery("select", 0.002, false);
      processMetrics.countStoreQuery("select", 0.002, true);
    }),
  );
  for (const line of [
    'portal_requests_total{kind="article",status="200"} 2',
    'portal_requests_total{kind="port",status="503"} 1',
    'portal_request_duration_seconds_bucket{le="0.005",kind="article",class="2xx"} 1',
    'portal_request_duration_seconds_count{kind="article",class="2xx"} 2',
    'portal_requests_refused_total{reason="busy"} 1',
    'portal_slow_requests_total{kind="port"} 1',
    'portal_upstream_calls_total{service="sailings",outcome="timeout"} 1',
    'portal_upstream_calls_total{service="sailings",outcome="resting"} 1',
    'portal_upstream_call_duration_seconds_count{service="sailings"} 1',
    'portal_carrier_fetches_total{carrier="MSK",outcome="busy"} 1',
    'portal_visit_source_fetches_total{source="hkmd",outcome="done"} 1',
    'portal_store_queries_total{operation="select",outcome="failed"} 1',
    'portal_store_query_duration_seconds_count{operation="select"} 2',
  ]) {
    expect(lines).toContain(line);
  }
});

test("values that are read on collection are current", async () => {
  let isOpen = true;
  const metrics = createMetrics(
    sources({ services: () => [{ service: "sailings", isCircuitOpen: isOpen }] }),
  );
  metrics.processMetrics.readServer = () => ({
    groups: [
      { group: "readers", running: 3, waiting: 0, limit: 64 },
      { group: "programs", running: 0, waiting: 1, limit: 32 },
    ],
    connections: { taken: 9, most: 8192 },
    unreadBytes: { taken: 5, most: 64 },
    acceptDelayMs: 1500,
    ofOneClient: { requests: 2, connections: 8, unread_bytes: 5 },
  });
  const text = async () => own(await metricsText([(await metrics.collect()) as object[]]));
  const first = await text();
  for (const line of [
    "portal_requests_in_flight 4",
    'portal_bulkhead_requests{group="programs",state="waiting"} 1',
    'portal_bulkhead_limit{group="readers"} 64',
    'portal_largest_client{of="connections"} 8',
    "portal_unread_bytes 5",
    "portal_accept_queue 3",
    "portal_accept_delay_seconds 1.5",
    "portal_connections 9",
    "portal_ready 1",
    "portal_workers 1",
    'portal_cache_lookups_total{cache="responses",outcome="hit"} 5',
    'portal_cache_bytes_limit{cache="responses"} 20',
    'portal_upstream_resting{service="sailings"} 1',
    "portal_store_open 1",
    'portal_store_bytes{file="database"} 4096',
    'portal_deliveries{state="parked"} 1',
    "portal_delivery_oldest_age_seconds 90",
    'portal_import_timestamp_seconds{domain="sailings"} 1773626400',
    'portal_import_rows{domain="sailings"} 7',
    'portal_carrier_fetched_timestamp_seconds{carrier="MSK"} 1773626400',
    'portal_carrier_failing{carrier="MSK"} 0',
    'portal_visit_source_fetched_timestamp_seconds{source="hkmd"} 1773626410',
    'portal_visit_source_failing{source="hkmd"} 1',
  ]) {
    expect(first).toContain(line);
  }
  isOpen = false;
  // Read again, not added to.
  const second = await text();
  expect(second).toContain('portal_upstream_resting{service="sailings"} 0');
  expect(second).toContain('portal_cache_lookups_total{cache="responses",outcome="hit"} 5');
});

test("a store that does not respond is reported, and the other metrics are exported", async () => {
  const lines = own(await told({ store: () => Promise.reject(new Error("gone")) }));
  expect(lines).toContain("portal_store_open 0");
  expect(lines).toContain("portal_ready 1");
  for (const unknown of ["disk_free", "oldest_age", "deliveries{", "import_"]) {
    expect(lines.filter((line) => line.includes(unknown))).toEqual([]);
  }
});

test("processes are added up, shared values count once, and each process has its own memory", async () => {
  const all = [createMetrics(sources()), createMetrics(sources({ worker: "2" }))];
  for (const { processMetrics } of all) processMetrics.countResponse("home", 200, 0.01);
  const text = await metricsText((await Promise.all(all.map(({ collect }) => collect()))) as object[][]);
  const lines = own(text);
  expect(lines).toContain('portal_requests_total{kind="home",status="200"} 2');
  expect(lines).toContain("portal_workers 2");
  expect(lines).toContain('portal_deliveries{state="waiting"} 2');
  expect(lines).toContain('portal_import_rows{domain="sailings"} 7');
  for (const worker of [1, 2]) {
    expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d`, "m"));
    expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_p99_seconds\\{worker="${worker}"\\} \\d`, "m"));
  }
});
