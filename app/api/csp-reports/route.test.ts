import { log } from "@/lib/observability/log";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { rates } from "@/lib/rate-limits/rate-limit";
import { setUpSampleStore } from "@/test/support/sample-store";
import { GET, POST } from "./route";

setUpSampleStore();

const counted: string[] = [];
beforeEach(() => {
  counted.length = 0;
  setProcessMetrics({
    countPolicyReport: (directive: string, kind: string) => void counted.push(`${directive} ${kind}`),
    countStoreQuery() {},
  } as unknown as ProcessMetrics);
});
afterAll(() => setProcessMetrics(undefined));

const report = {
  type: "csp-violation",
  body: {
    documentURL: "https://portal.example/news?news_id=1007",
    blockedURL: "https://blocked.example/x.png",
    effectiveDirective: "img-src",
  },
};
const send = async (body: unknown, type = "application/reports+json", address = "203.83.1.7") => {
  const headers = { "content-type": type, "x-forwarded-for": address };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (await POST(new Request("http://x.example/", { method: "POST", body: text, headers }))).status;
};

test("reports in both forms are counted by directive and kind of page; no line says what they say", async () => {
  const lines = (["info", "warn", "error"] as const).map((level) => jest.spyOn(log(), level));
  expect(await send([report, report])).toBe(204);
  const older = { "document-uri": report.body.documentURL, "violated-directive": "style-src 'self'" };
  expect(await send({ "csp-report": older }, "application/csp-report; charset=utf-8")).toBe(204);
  expect(counted).toEqual(["img-src article", "img-src article", "style-src article"]);
  for (const line of lines) expect(line).not.toHaveBeenCalled();
});

test.each([
  [405, () => Promise.resolve(GET().status)],
  [415, () => send([report], "application/json")],
  [415, () => send("csp-report=x", "application/x-www-form-urlencoded")],
  [400, () => send("[")],
  [413, () => send(Array(300).fill(report))],
  [204, () => send({})],
])("what is no report has status %d and is not counted", async (status, sent) => {
  expect(await sent()).toBe(status);
  expect(counted).toEqual([]);
});

test("an address sends a limited number, and what is more is not counted", async () => {
  const { most } = rates.policyReports;
  const statuses = [];
  for (let sent = 0; sent < most + 2; sent += 1) statuses.push(await send([report], undefined, "203.83.1.8"));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(counted.length).toBe(statuses.filter((status) => status === 204).length);
  expect(counted.length).toBeLessThanOrEqual(most);
});
