import { setImmediate } from "node:timers/promises";
import { startTestServer, type TestServer } from "@/test/support/http-server";
import { cacheRules } from "./response-cache";

/** The bulkhead, as clients meet it. Requests for addresses with "hold" in them are not answered until the end of the test. */
let server: TestServer;
let begun: string[] = [];
let held: (() => void)[] = [];
let later = 0;

beforeEach(async () => {
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, "now").mockImplementation(() => clock() + later);
  server = await startTestServer(
    { trustProxy: ["127.0.0.1"], maxInFlight: 16, compress: false },
    async (request, response) => {
      const { url = "" } = request;
      begun.push(url);
      const started = Date.now();
      while (url.includes("long") && Date.now() - started < 20);
      if (url.includes("hold")) await new Promise<void>((resolve) => held.push(resolve));
      response.setHeader("Cache-Control", "public");
      response.setHeader("Content-Type", "text/html").end(`<html>${url}</html>`);
    },
  );
});
afterEach(async () => {
  for (const answer of held) answer();
  [held, begun, later] = [[], [], 0];
  await server.close();
  jest.restoreAllMocks();
});

const ask = (path: string, client = "203.83.1.9", method = "GET") =>
  server.request(path, { method, headers: { "x-forwarded-for": client } });
const until = async (isSo: () => boolean) => {
  while (!isSo()) await setImmediate();
};
const call = (at: number) => `/mcp?hold=${at}`;
const search = (at: number) => `/port?vessel_name=hold${at}`;
test("if every slot is taken, cached responses, forms and files are served, and requests that need work get 503 at once", async () => {
  expect((await ask("/terms")).headers["cache-status"]).toBe("portal; fwd=miss");
  const underWay = Array.from({ length: 16 }, (_, at) => ask(search(at), `203.83.2.${at}`));
  await until(() => begun.length === 5);
  let last = await ask("/kb?x=1", "203.83.3.1");
  while (last.status === 200) last = await ask("/kb", "203.83.3.1");
  expect([last.status, last.headers["retry-after"]]).toEqual([503, "5"]);

  expect((await ask("/terms")).headers["cache-status"]).toBe("portal; hit");
  later = cacheRules.ttlMs + 1;
  for (let at = 0; at < 2; at += 1) {
    const stale = await ask("/terms");
    expect([stale.status, stale.body]).toEqual([200, "<html>/terms</html>"]);
  }
  expect((await ask("/api/enquiries/sea", "203.83.1.9", "POST")).status).toBe(200);
  expect((await ask("/icon.svg")).status).toBe(200);
  // No more began than have slots.
  expect(begun.filter((path) => path.includes("hold"))).toHaveLength(4);
  while (begun.filter((path) => path.includes("hold")).length < 16) {
    for (const answer of held.splice(0)) answer();
    await setImmediate();
  }
  for (const answer of held.splice(0)) answer();
  expect(new Set((await Promise.all(underWay)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a client has one slot and its share of the queue; others begin at once", async () => {
  const robot = "203.83.1.7";
  const calls = Array.from({ length: 12 }, (_, at) => ask(call(at), robot, "POST"));
  await until(() => begun.length > 0);
  const first = await Promise.race(calls);
  expect([first.status, JSON.parse(first.body).code]).toEqual([503, "busy"]);
  // The same network of version 6 is one client.
  const others = [1, 2].map((at) => ask(call(20 + at), `2001:db9:1:2::${at}`, "POST"));
  await until(() => begun.length === 2);
  expect((await ask("/port?vessel_name=x", "203.83.1.8")).status).toBe(200);
  expect(begun.filter((path) => path.startsWith("/mcp"))).toHaveLength(2);
  while (begun.filter((path) => path.startsWith("/mcp")).length < 6) {
    for (const answer of held.splice(0)) answer();
    await setImmediate();
  }
  for (const answer of held.splice(0)) answer();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 503)).toHaveLength(8);
});

test("connections that arrive while work runs are answered before the next work begins", async () => {
  await ask("/terms");
  const calls = Array.from({ length: 24 }, (_, at) => ask(`/mcp?long=${at}`, "203.83.1.7", "POST"));
  await ask("/terms", "203.83.1.8");
  // Of each client one step, and nothing of what waits behind it.
  expect(begun.filter((path) => path.startsWith("/mcp")).length).toBeLessThanOrEqual(2);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
