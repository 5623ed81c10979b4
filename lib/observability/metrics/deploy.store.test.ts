import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "yaml";
import { serveMetrics, wantedWorkers } from "@/bin/serving/metrics.mjs";
import { recordImport } from "@/lib/store/last-imports";
import { backupTask, importTask, recordRun } from "@/lib/store/last-runs";
import { claimSource, declareSources, settlePart } from "@/lib/upstream/fetching/queue";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { createMetrics } from "./registry";
import { readStore } from "./start";

/**
 * The dashboard and the rules of deploy/ ask for figures that the portal serves, by labels that these have. What counts is the text
 * that Prometheus reads, of one process and of several, on each kind of store: adding up loses metrics that a registry has.
 */

/** Names of samples with their labels; Prometheus adds `up`, and the target's own labels. */
type Served = ReadonlyMap<string, ReadonlySet<string>>;
const added = ["job", "instance"];

function readText(text: string): Served {
  const served = new Map<string, Set<string>>([["up", new Set()]]);
  for (const line of text.split("\n")) {
    const [, name, labels = ""] = /^([a-zA-Z_]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = served.get(name) ?? new Set();
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
    served.set(name, known);
  }
  return served;
}

/** The metrics of a process that has done a bit of everything. */
function processOf(worker: string, store: TestStore) {
  const readings = {
    queue: async () => ({ waiting: 1, parked: 0, oldestAgeSeconds: 5 }),
    letters: async () => ({ waiting: 1, parked: 0, oldestAgeSeconds: 5 }),
  };
  const metrics = createMetrics({
    worker,
    version: "1.0",
    isReady: () => true,
    caches: () => [{ cache: "responses", hit: 1, stale: 1, miss: 1, entries: 1, bytes: 1, bytesLimit: 1 }],
    services: () => [{ service: "sailings", isCircuitOpen: false }],
    securityExpires: new Date(),
    acceptQueue: async () => 1,
    isReplicaRead: () => true,
    store: async () => ({ isOpen: true, ...(await readStore(store.reader, store.url, readings)) }),
  });
  const { processMetrics } = metrics;
  processMetrics.readServer = () => ({
    groups: [{ group: "readers", running: 1, waiting: 0, limit: 64 }],
    connections: { taken: 1, most: 8192 },
    unreadBytes: { taken: 1, most: 64 },
    acceptDelayMs: 1,
    ofOneClient: { requests: 1, connections: 1, unread_bytes: 1 },
  });
  processMetrics.readChangeFeed = () => 0.5;
  processMetrics.countResponse("article", 200, 0.004);
  processMetrics.countPolicyReport("img-src", "article");
  processMetrics.countResponse("port", 503, 3);
  processMetrics.countRejection("busy");
  processMetrics.countSlowRequest("port");
  processMetrics.countUpstreamCall("sailings", "timeout", 2);
  processMetrics.countFetch("calls", "MSK", "busy");
  processMetrics.countFetch("visits", "hkmd", "done");
  processMetrics.countStoreQuery("select", 0.002, false);
  return metrics;
}

/** The library counts collections of garbage as they happen, a moment later. */
async function collectGarbage({ collect }: ReturnType<typeof createMetrics>): Promise<object[]> {
  setFlagsFromString("--expose-gc");
  for (;;) {
    runInNewContext("gc")();
    await setImmediate();
    const metrics = (await collect()) as { name: string; values: object[] }[];
    if (metrics.some(({ name, values }) => name === "nodejs_gc_duration_seconds" && values.length > 0))
      return metrics;
  }
}

const texts: string[] = [];
beforeAll(async () => {
  const store = await openTestStore({ inFile: true });
  const at = new Date();
  await recordImport(store, { domain: "sailings", at, rows: 1, ms: 1 });
  await recordRun(store.db, importTask("flights"), { at, isDone: false, detail: "bad lines: 1 of 1" });
  await recordRun(store.db, backupTask, { at, isDone: true, detail: "portal.tar" });
  for (const domain of ["calls", "visits"] as const) {
    const part = { kind: domain === "calls" ? "service" : "list", code: "ONE" } as const;
    const held = { domain, source: "one", owner: "test" };
    await declareSources(store, domain, [{ source: "one", parts: [part] }], at);
    await claimSource(store, { ...held, ms: 1000 }, at);
    await settlePart(store, held, part, { status: "done", imported: null, dueInMs: 1000 }, at);
  }
  for (const count of [1, 2]) {
    const all = Array.from({ length: count }, (_, n) => processOf(String(n + 1), store));
    const server = await serveMetrics({ port: 0, host: "127.0.0.1" }, async () => [
      wantedWorkers(count),
      ...(await Promise.all(all.map(collectGarbage))),
    ]);
    const { port } = server.address() as AddressInfo;
    texts.push(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    server.close();
    server.closeAllConnections();
  }
  await store.close();
});

/** The words of Prometheus' language that stand in these files. */
const words = new Set(
  "sum rate by and or absent histogram_quantile time predict_linear changes increase".split(" "),
);

/** What an expression asks for: names of figures with the labels it chooses by, and the labels it groups by. */
function read(expression: string) {
  const plain = expression.replaceAll("$__rate_interval", "5m").replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const grouped = [...plain.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  const rest = plain.replace(/\bby \([^)]*\)/g, " by ").replace(/\[[^\]]*\]/g, "");
  const figures = [...rest.matchAll(/([a-zA-Z_]\w*)(?:\{([^}]*)\})?/g)]
    .filter(([, name = ""]) => !words.has(name) && !/^\d*e\d+$/.test(name))
    .map(([, name = "", chosen = ""]) => ({
      name,
      labels: [...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    }));
  return { figures, grouped };
}

/** Of each served text: its number of processes, and what it serves. */
const each = () => texts.map((text, n) => [`${n + 1} processes`, readText(text)] as const);

/** What is wrong with an expression. */
function faults(expression: string): string[] {
  const { figures, grouped } = read(expression);
  if (figures.length === 0) return [`${expression}: asks for nothing`];
  return each().flatMap(([of, served]) => {
    const labelsOf = (name: string) => [...(served.get(name) ?? []), ...added];
    return [
      ...figures.filter(({ name }) => !served.has(name)).map(({ name }) => `${of}: ${name} is not served`),
      ...figures.flatMap(({ name, labels }) =>
        labels
          .filter((label) => served.has(name) && !labelsOf(name).includes(label))
          .map((label) => `${of}: ${name} has no ${label}`),
      ),
      ...grouped.filter((label) => !figures.some(({ name }) => labelsOf(name).includes(label))),
    ];
  });
}

/** The labels that a result of an expression has: those that it is grouped by, or those of its figures. */
function labelsOf(expression: string): string[] {
  const { figures, grouped } = read(expression);
  if (grouped.length > 0) return grouped;
  return each().flatMap(([, served]) => figures.flatMap(({ name }) => [...(served.get(name) ?? [])]));
}

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
const rules: Rule[] = parse(readFileSync("deploy/alerts.yml", "utf8")).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const dashboard = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8"));
const panels: {
  id: number;
  type: string;
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}[] = dashboard.panels;

test("a wrong name, label or group is found", () => {
  expect(faults('sum by (kind) (rate(portal_requests_total{status=~"5.."}[5m])) > 2e9')).toEqual([]);
  // With one process, and with two.
  expect(faults("portal_request_total")).toHaveLength(2);
  expect(faults("portal_requests_total_bucket")).toHaveLength(2);
  expect(faults('portal_requests_total{state="a"}')).toHaveLength(2);
  expect(faults("sum by (le) (portal_requests_total)")).toHaveLength(2);
  expect(faults("time() > 5")).toHaveLength(1);
  // The library leaves it out where processes are added up.
  expect(faults("process_start_time_seconds")).toHaveLength(2);
});

test.each(rules)("rule $alert uses existing metrics, and its texts use existing labels", (rule) => {
  expect(faults(rule.expr)).toEqual([]);
  expect(["page", "ticket"]).toContain(rule.labels.severity);
  expect(rule.annotations.summary && rule.annotations.description).toBeTruthy();
  const used = [...`${rule.annotations.summary}`.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
  for (const label of used) expect(labelsOf(rule.expr)).toContain(label);
});

test("the rules cover every expected alert once", () => {
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      "PortalDown",
      "PortalNotReady",
      "PortalFails",
      "PortalSlow",
      "PortalDeliveriesLate",
      "PortalServiceRests",
      "PortalImportOld",
      "PortalStoreClosed",
      "PortalDiskFull",
      "PortalEventLoopLate",
      "PortalMemory",
      "PortalRestarts",
      "PortalFollowMailsLate",
      "PortalFollowMailsGivenUp",
      "PortalImportFails",
      "PortalBackupOld",
      "PortalBackupFails",
      "PortalProcessBehind",
      "PortalReplicaNotRead",
      "PortalStoreLarge",
    ]),
  );
});

test.each(panels.filter(({ type }) => type !== "row"))(
  "panel '$title' queries existing metrics",
  ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr, legendFormat } of targets) {
      expect(faults(expr)).toEqual([]);
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(labelsOf(expr)).toContain(label);
    }
  },
);

test("every metric of the portal is on the dashboard, and every panel has a unique number", () => {
  const shown = new Set(
    panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => read(expr).figures.map(({ name }) => name)),
    ),
  );
  const missing = texts
    .flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name))
    .filter((name) => name.startsWith("portal_"))
    .filter((name) => ![name, `${name}_bucket`].some((one) => shown.has(one)));
  expect(missing).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
