import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { findFreePort } from "../../bin/process/server.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, test } from "../support/http";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/** Figures and traces of a portal, as who runs it sees them: on a port of their own, and at a collector. */
let portal: SeparatePortal;
let figuresAt: string;
let collector: Server;
const batches: string[] = [];
let service: Server;
const asked: IncomingHttpHeaders[] = [];

const listening = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/v1/traces") batches.push(body);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  service = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(500).end();
  });
  const port = await findFreePort();
  figuresAt = `http://127.0.0.1:${port}/metrics`;
  portal = await startSeparatePortal("operation", "2026-03-16T02:00:00Z", {
    METRICS_PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: await listening(collector),
    UPSTREAM_FLIGHTS_URL: await listening(service),
  });
});
test.afterAll(async () => {
  await portal?.stop();
  collector?.close();
  service?.close();
});

const figures = async () => (await fetch(figuresAt)).text();
const status = async (path: string) => (await fetch(portal.url + path)).status;
/** The value of a figure, by the beginning of its line. */
async function figure(line: string): Promise<number> {
  const found = (await figures()).split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? Number.NaN);
}

test("metrics are served on their own port, and not on the public one", async () => {
  expect(await status("/metrics")).toBe(404);
  const answer = await fetch(figuresAt);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(await answer.text()).toContain("\nportal_ready 1\n");
});

test("an article is rendered once and then served from the cache, and both are counted", async () => {
  const lookups = async (outcome: string) =>
    figure(`portal_cache_lookups_total{cache="responses",outcome="${outcome}"}`);
  const path = "/news?news_id=1007";
  // Until the portal has settled, what is made may not be kept.
  await expect
    .poll(async () => (await fetch(portal.url + path)).headers.get("cache-status"))
    .toBe("portal; hit");
  const [hits, misses, given] = [
    await lookups("hit"),
    await lookups("miss"),
    await figure('portal_requests_total{kind="article",status="200"}'),
  ];
  for (let count = 0; count < 3; count += 1) expect(await status(path)).toBe(200);
  expect(await lookups("hit")).toBe(hits + 3);
  expect(await lookups("miss")).toBe(misses);
  expect(await figure('portal_requests_total{kind="article",status="200"}')).toBe(given + 3);
  // One that nobody has asked for, with a cookie that the listener leaves to the framework.
  await fetch(`${portal.url}/news?news_id=1009`, { headers: { cookie: "ls_build=37.0" } });
  expect(await lookups("miss")).toBe(misses + 1);
});

test("a response of the API is cached, however the spaces of its address are written", async () => {
  const kept = 'portal_cache_lookups_total{cache="responses",outcome="hit"}';
  const before = await figure(kept);
  const ask = (name: string) => status(`/api/port-schedule?loading_port=${name}&discharge_port=Rotterdam`);
  await expect
    .poll(async () => {
      for (const name of ["Hong%20Kong", "Hong+Kong", "Hong%20Kong"]) expect(await ask(name)).toBe(200);
      return figure(kept);
    })
    .toBeGreaterThanOrEqual(before + 2);
});

test("a service that fails is counted, and known as left alone", async () => {
  const flights = "/api/flight-schedule?origin_airport_id=HKG&destination_airport_id=LHR&date=";
  for (let day = 10; day < 22; day += 1) await status(`${flights}2026-04-${day}`);
  expect(asked.length).toBeGreaterThan(4);
  expect(await figure('portal_upstream_calls_total{service="flights",outcome="http"}')).toBe(asked.length);
  expect(await figure('portal_upstream_calls_total{service="flights",outcome="resting"}')).toBeGreaterThan(0);
  expect(await figure('portal_upstream_resting{service="flights"}')).toBe(1);
});

test("metrics have queries, the store's size, deliveries and memory", async () => {
  const text = await figures();
  for (const line of [
    /^portal_store_queries_total\{operation="select",outcome="done"\} [1-9]/m,
    /^portal_store_bytes\{file="database"\} [1-9]/m,
    /^portal_store_open 1$/m,
    /^portal_deliveries\{state="waiting"\} 0$/m,
    /^process_resident_memory_bytes\{worker="1"\} [1-9]/m,
    /^nodejs_eventloop_lag_p99_seconds\{worker="1"\} \d/m,
  ]) {
    expect(text).toMatch(line);
  }
});

test("the collector gets spans of requests, queries and calls, and nothing that a visitor has sent", async () => {
  await fetch(`${portal.url}/api/ports?name=Zanzibarsecret`, {
    headers: { "user-agent": "agentsecret", cookie: "a=cookiesecret" },
  });
  await expect.poll(() => batches.join("\n"), { timeout: scaled(30_000) }).toContain("api-places");
  const spans = batches.flatMap((batch) =>
    JSON.parse(batch).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: { name: string; traceId: string; spanId: string }[] }[] }) =>
        scopeSpans.flatMap(({ spans: some }) => some),
    ),
  );
  const names = new Set(spans.map(({ name }) => name));
  for (const name of ["GET article", "GET api-flight", "store select", "POST /flight-schedule"])
    expect([...names]).toContain(name);
  const call = spans.find(({ name }) => name === "POST /flight-schedule");
  expect(asked.map(({ traceparent }) => traceparent)).toContain(`00-${call.traceId}-${call.spanId}-01`);
  for (const { "x-request-id": id } of asked) expect(id).toMatch(/^[\w-]{36}$/);
  expect(batches.join("\n")).not.toMatch(/secret|loading_port|Rotterdam|127\.0\.0\.1/i);
});

test("a collector that does not respond delays no reader", async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
  const answers = new Set<number>();
  // A few at once: a busy machine refuses what has waited too long for it.
  for (let round = 0; round < 30; round++)
    for (const one of await Promise.all(Array.from({ length: 10 }, () => status("/news?news_id=1007"))))
      answers.add(one);
  expect(answers).toEqual(new Set([200]));
  expect(await figure("portal_ready")).toBe(1);
});
