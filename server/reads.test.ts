import { errorResponse } from "@/lib/dcsa/schema";
import { startTestServer, type TestServer } from "@/test/support/http-server";
import { freeSpeculations } from "./speculation";

let server: TestServer;
beforeAll(async () => {
  const settings = { trustProxy: ["127.0.0.1"], readsPer10Min: 3 };
  server = await startTestServer(settings, async (_request, response) => response.end("a page"));
});
afterAll(() => server.close());

/** What a reader behind the proxy gets. */
const get = (path: string, reader: string, method = "GET") =>
  server.request(path, { method, headers: { "x-forwarded-for": reader } });

test("an address with too many reads gets a time to continue; health checks and forms are not counted", async () => {
  const robot = "203.83.1.7";
  for (let read = 0; read < 3; read += 1) expect((await get("/port", robot)).status).toBe(200);
  const page = await get("/port", robot);
  expect(page).toMatchObject({ status: 429, body: expect.stringMatching(/too many pages.*10 minutes/) });
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(590);
  const json = await get("/api/port-schedule", robot);
  expect(json.headers["content-type"]).toContain("application/problem+json");
  expect(JSON.parse(json.body)).toMatchObject({ status: 429, code: "reads" });

  expect((await get("/healthz", robot)).status).toBe(200);
  expect((await get("/_next/static/a.js", robot)).status).toBe(200);
  expect((await get("/api/enquiries/sea", robot, "POST")).status).toBe(200);
  expect((await get("/port", "203.83.1.8")).status).toBe(200);
});

test("what a browser fetches ahead of its reader is no read, up to a bound", async () => {
  const ahead = (reader: string, purpose: string, method = "GET", path = "/port") =>
    server.request(path, { method, headers: { "x-forwarded-for": reader, "sec-purpose": purpose } });
  const reader = "203.83.1.12";
  for (let at = 0; at < freeSpeculations; at += 1)
    await ahead(reader, at % 2 ? "prefetch" : "prefetch;prerender");
  for (let read = 0; read < 3; read += 1) expect((await get("/port", reader)).status).toBe(200);
  // From here on they count.
  expect((await ahead(reader, "prefetch")).status).toBe(429);

  const robot = "203.83.1.13";
  for (let read = 0; read < 3; read += 1)
    expect((await ahead(robot, "prefetch", "POST", "/mcp")).headers.ratelimit).toMatch(`r=${2 - read};`);
  expect((await ahead(robot, "prefetched")).status).toBe(429);
});

test("data and feeds say what is left of the quota, pages do not", async () => {
  const reader = "203.83.1.9";
  const data = await get("/api/port-schedule", reader);
  expect(data.headers).toMatchObject({ "ratelimit-policy": '"reads";q=3;w=600' });
  expect(data.headers.ratelimit).toMatch(/^"reads";r=2;t=\d+$/);
  expect((await get("/port", reader)).headers.ratelimit).toBeUndefined();
  const agent = await get("/mcp", "203.83.1.11", "POST");
  expect(agent.headers.ratelimit).toMatch(/^"reads";r=2;/);
  expect((await get("/feeds/en/rss.xml", reader)).headers.ratelimit).toMatch(/^"reads";r=0;/);
  const rejected = await get("/api/port-schedule", reader);
  expect([rejected.status, rejected.headers.ratelimit]).toEqual([429, expect.stringMatching(/r=0;t=\d+$/)]);
  expect(rejected.headers["access-control-allow-origin"]).toBe("*");
});

test("scripts of any site may read documented addresses, and no other", async () => {
  const ask = (path: string) =>
    server.request(path, {
      method: "OPTIONS",
      headers: { origin: "https://other.example", "access-control-request-method": "GET" },
    });
  for (const path of ["/api/port-schedule?loading_port=HKHKG", "/feeds/en/sailings.ics"]) {
    const { status, headers } = await ask(path);
    expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
    expect(headers["access-control-allow-methods"]).toBe("GET, HEAD");
    expect(headers["access-control-allow-headers"]).toContain("If-None-Match");
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  }
  for (const path of ["/api/enquiries/sea", "/api/follows", "/port"])
    expect((await ask(path)).headers["access-control-allow-origin"]).toBeUndefined();
  expect(
    (await get("/api/enquiries/sea", "203.83.1.10")).headers["access-control-allow-origin"],
  ).toBeUndefined();
});

test("addresses of the trade's standard have its version and its error object, also for browsers", async () => {
  const reader = "203.83.1.11";
  const path = "/api/dcsa/cs/v1/port-schedules?UNLocationCode=HKHKG&date=2026-03-16";
  for (let read = 0; read < 3; read += 1)
    expect((await get(path, reader)).headers["api-version"]).toBe("1.0.4");
  const headers = { "x-forwarded-for": reader, accept: "text/html" };
  const rejected = await server.request(path, { headers });
  expect(rejected.status).toBe(429);
  expect(rejected.headers).toMatchObject({
    "api-version": "1.0.4",
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
  });
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(590);
  const body = errorResponse.parse(JSON.parse(rejected.body));
  expect(body).toMatchObject({ httpMethod: "GET", statusCode: 429, statusCodeText: "Too Many Requests" });
  expect(body.requestUri).toBe(`http://localhost:3000${path}`);
  expect(body.errors[0]?.errorCode).toBe(7429);
  expect((await get("/api/ports", "203.83.1.12")).headers["api-version"]).toBeUndefined();
});
