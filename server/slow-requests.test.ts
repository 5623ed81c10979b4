import { PassThrough } from "node:stream";
import { createLog } from "@/lib/observability/log";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { recordWait } from "@/lib/observability/request-context";
import { startTestServer, type TestServer } from "@/test/support/http-server";

const lines: Record<string, unknown>[] = [];
jest.mock("@/lib/observability/log", () => ({
  ...jest.requireActual("@/lib/observability/log"),
  log: jest.fn(),
}));
const { log } = jest.requireMock<{ log: jest.Mock }>("@/lib/observability/log");

let server: TestServer;
beforeEach(() => {
  lines.length = 0;
  const out = new PassThrough().on("data", (line) => lines.push(JSON.parse(String(line))));
  log.mockReturnValue(createLog("info", out));
});
afterEach(async () => {
  setProcessMetrics(undefined);
  await server.close();
});

const slowLines = () => lines.filter(({ msg }) => msg === "slow request");

test("a request slower than the threshold gets a line with the parts of its time, without its query", async () => {
  let begun = 0;
  server = await startTestServer({ slowRequestMs: 1 }, async (_request, response) => {
    begun = performance.now();
    while (performance.now() - begun < 50);
    recordWait("upstream", begun);
    response.end("late");
  });
  await server.request("/port?loading_port=secret");
  const [line] = slowLines();
  expect(line).toMatchObject({ level: "warn", path: "/port", status: 200, storeMs: 0 });
  expect(line?.upstreamMs).toBeGreaterThanOrEqual(50);
  expect(line?.answeredInMs).toBeGreaterThanOrEqual(Number(line?.upstreamMs));
  expect(line?.requestId).toBeTruthy();
  expect(JSON.stringify(lines)).not.toContain("secret");
});

test("the start's request of the first page is not logged as slow, and the same request from elsewhere is", async () => {
  server = await startTestServer({ slowRequestMs: 1 }, async (_request, response) => {
    const begun = performance.now();
    while (performance.now() - begun < 20);
    response.end("late");
  });
  await server.request("/", { headers: { "user-agent": "portal-start" } });
  expect(slowLines()).toEqual([]);
  await server.request("/terms", { headers: { "user-agent": "portal-starter" } });
  expect(slowLines()).toHaveLength(1);
});

test("a fast one gets only its usual line, and both are counted by kind", async () => {
  const counted: unknown[] = [];
  const counting: Partial<ProcessMetrics> = {
    countResponse: (kind, status) => counted.push(["answered", kind, status]),
    countSlowRequest: (kind) => counted.push(["slow", kind]),
    countRejection: (reason) => counted.push(["refused", reason]),
  };
  setProcessMetrics(counting as ProcessMetrics);
  server = await startTestServer({}, async (_request, response) => response.end("soon"));
  await server.request("/news?news_id=7");
  await server.request("/terms", { method: "DELETE" });
  expect(slowLines()).toEqual([]);
  expect(lines.filter(({ msg }) => msg === "request")).toHaveLength(2);
  expect(counted).toEqual([
    ["answered", "article", 200],
    ["refused", "method"],
    ["answered", "text", 405],
  ]);
});
