import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { createMetrics } from "./registry";

/** The dashboard and the rules of deploy/ ask for figures that the portal tells, by labels that these have. */

const { registry } = createMetrics({
  worker: "1",
  version: "1.0",
  isReady: () => true,
  caches: () => [],
  services: () => [],
  store: () => Promise.reject(new Error("none")),
});
/** Names with their labels; a histogram stands under those of its parts too. Prometheus adds the target's own. */
const exported = new Map<string, readonly string[]>([["up", []]]);
const added = ["job", "instance"];
for (const metric of registry.getMetricsAsArray()) {
  const { name, type, labelNames } = metric as unknown as {
    name: string;
    type: string;
    labelNames: string[];
  };
  const isHistogram = type === "histogram" || Reflect.has(metric, "buckets");
  exported.set(name, labelNames);
  if (isHistogram) {
    for (const part of ["_sum", "_count"]) exported.set(name + part, labelNames);
    exported.set(`${name}_bucket`, [...labelNames, "le"]);
  }
}

/** The words of Prometheus' language that stand in these files. */
const words = new Set("sum rate by and or absent histogram_quantile time predict_linear changes".split(" "));

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

/** What is wrong with an expression. */
function faults(expression: string): string[] {
  const { figures, grouped } = read(expression);
  if (figures.length === 0) return [`${expression}: asks for nothing`];
  const of = (name: string) => [...(exported.get(name) ?? []), ...added];
  return [
    ...figures.filter(({ name }) => !exported.has(name)).map(({ name }) => `${name}: no such figure`),
    ...figures.flatMap(({ name, labels }) =>
      labels
        .filter((label) => exported.has(name) && !of(name).includes(label))
        .map((label) => `${name} has no ${label}`),
    ),
    ...grouped.filter((label) => !figures.some(({ name }) => of(name).includes(label))),
  ];
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
  expect(faults("portal_request_total")).toHaveLength(1);
  expect(faults("portal_requests_total_bucket")).toHaveLength(1);
  expect(faults('portal_requests_total{state="a"}')).toHaveLength(1);
  expect(faults("sum by (le) (portal_requests_total)")).toHaveLength(1);
  expect(faults("time() > 5")).toHaveLength(1);
});

test.each(rules)("rule $alert uses existing metrics, and its texts use existing labels", (rule) => {
  expect(faults(rule.expr)).toEqual([]);
  expect(["page", "ticket"]).toContain(rule.labels.severity);
  expect(rule.annotations.summary && rule.annotations.description).toBeTruthy();
  const used = [...`${rule.annotations.summary}`.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
  const labels = read(rule.expr).figures.flatMap(({ name }) => exported.get(name) ?? []);
  for (const label of used) expect(labels).toContain(label);
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
    ]),
  );
});

test.each(panels.filter(({ type }) => type !== "row"))(
  "panel '$title' asks for what there is",
  ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr, legendFormat } of targets) {
      expect(faults(expr)).toEqual([]);
      const { figures, grouped } = read(expr);
      const labels = [...grouped, ...figures.flatMap(({ name }) => exported.get(name) ?? [])];
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(labels).toContain(label);
    }
  },
);

test("every metric of the portal is on the dashboard, and every panel has a unique number", () => {
  const shown = new Set(
    panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => read(expr).figures.map(({ name }) => name)),
    ),
  );
  const missing = registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith("portal_"))
    .filter((name) => ![name, `${name}_bucket`].some((one) => shown.has(one)));
  expect(missing).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
