import type { ChildProcess } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { exitCode, root } from "../bin/process/node.mjs";
import { findFreePort, waitUntilUp } from "../bin/process/server.mjs";
import { copySite } from "../test/support/site-copy.mjs";
import { seaForm } from "./support/enquiries";
import { expect, test } from "./support/http";
import { serve } from "./support/serving";

/**
 * What stands before the framework, on a portal of its own whose sailings service refuses connections and whose
 * flights service never answers.
 */
const name = "test-listener";
const search = "/port?loading_port=Hong+Kong&discharge_port=Rotterdam";
test.describe.configure({ mode: "serial" });

let port = 0;
let site = "";
let server: ChildProcess;
let printed: () => string;
const silent = createServer((socket) => void socket.on("error", () => {}));

function settings(): Record<string, string> {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: "https://portal.example",
    STORE_URL: `file:${root}/var/${name}/portal.db`,
    UPSTREAM_SAILINGS_URL: "http://127.0.0.1:9",
    UPSTREAM_FLIGHTS_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    TRUST_PROXY: "127.0.0.1",
    MAX_IN_FLIGHT: "4",
    LOG_LEVEL: "info",
    LOG_FILES: "0",
  };
}

async function start(): Promise<void> {
  ({ child: server, output: printed } = serve(site, settings()));
  await waitUntilUp(`http://127.0.0.1:${port}/readyz`, server);
}

test.beforeAll(async () => {
  site = copySite(name);
  port = await findFreePort();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
  await start();
});
test.afterAll(() => {
  server.kill("SIGKILL");
  silent.close();
});

interface Raw {
  socket: Socket;
  text: () => string;
  closed: Promise<void>;
}

/** Writes text on a connection of its own. */
function raw(text: string): Raw {
  const socket = connect(port, "127.0.0.1");
  let seen = "";
  socket.on("data", (piece) => {
    seen += piece;
  });
  socket.on("error", () => {});
  socket.write(text);
  return { socket, text: () => seen, closed: new Promise((resolve) => socket.on("close", () => resolve())) };
}

/** The head of the answer to a request line. */
async function headOf(line: string, headers: readonly string[] = []): Promise<string> {
  const { closed, text } = raw(
    `${[line, "Host: portal.example", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`,
  );
  await closed;
  return text().split("\r\n\r\n")[0] ?? "";
}

const statusIn = (head: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
const lines = () =>
  printed()
    .split("\n")
    .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));

test("a file answers conditions that it does not meet as HTTP has it", async ({ request }) => {
  const file = `http://127.0.0.1:${port}/card.jpg`;
  for (const [headers, status] of [
    [{ Range: "bytes=0-9" }, 206],
    [{ Range: "bytes=999999999-" }, 416],
    [{ Range: "bytes=5-2" }, 200],
    [{ "If-Match": '"another"' }, 412],
    [{ "If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT" }, 412],
  ] as const) {
    const response = await request.get(file, { headers });
    expect(response.status(), JSON.stringify(headers)).toBe(status);
    if (status === 416) expect(response.headers()["content-range"]).toMatch(/^bytes \*\/\d+$/);
  }
});

test("a request that the framework cannot parse is refused with headers and a line in the log", async () => {
  const asked = [
    ...[
      "/api/%",
      "/s/%E0%A4%A",
      "/pdfjs/%zz",
      "/samples/%",
      "/pictures/%",
      "/promotions/%",
      "/feeds/%",
      "/_next/%",
    ].map((path) => [`GET ${path} HTTP/1.1`, 400] as const),
    ["TRACE / HTTP/1.1", 405],
    ["PROPFIND /port HTTP/1.1", 405],
    ["OPTIONS * HTTP/1.1", 400],
    ["POST /icon.svg HTTP/1.1", 405],
    ["POST /port HTTP/1.1", 405],
    ["GET http://evil.example/ HTTP/1.1", 421],
    ["GET http://portal.example/healthz HTTP/1.1", 200],
    ["GET /en/port HTTP/1.1", 308],
    ["GET /_next/static/none.js HTTP/1.1", 404],
    ["GET /pictures/none.jpg HTTP/1.1", 404],
    ["GET /promotions/none.svg HTTP/1.1", 404],
    [`GET /api/ports?name=${"x".repeat(9_000)} HTTP/1.1`, 414],
  ] as const;
  for (const [line, status] of asked) {
    const head = await headOf(line);
    expect.soft(statusIn(head), line).toBe(status);
    expect.soft(head, line).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect.soft(head, line).toMatch(/^content-security-policy: default-src 'none'/im);
    expect.soft(head, line).toMatch(/^strict-transport-security: max-age=/im);
    expect.soft(head, line).toMatch(/^x-request-id: [\w-]{36}\r?$/im);
    expect.soft(head, line).toMatch(/^cache-control: .*(?:no-store|private)/im);
    if (status === 414) expect.soft(head, line).toMatch(/^content-type: application\/problem\+json/im);
    if (status === 405) expect.soft(head, line).toMatch(/^allow: GET, HEAD/im);
    const id = /^x-request-id: (\S+)/im.exec(head)?.[1];
    await expect
      .poll(() => lines().find(({ requestId }) => requestId === id), { message: line })
      .toMatchObject({ status, msg: "request" });
  }
  expect(printed()).not.toMatch(/"path":"[^"]*\?/);
});

test("files have no line in the log if the settings leave them out, and failures have one", async () => {
  for (const path of ["/icon.svg", "/pictures/none-at-all.jpg", "/terms"])
    await headOf(`GET ${path} HTTP/1.1`);
  await expect
    .poll(() => lines().flatMap(({ msg, path }) => (msg === "request" ? [path] : [])))
    .toEqual(expect.arrayContaining(["/pictures/none-at-all.jpg", "/terms"]));
  expect(lines().filter(({ path, status }) => path === "/icon.svg" && status === 200)).toEqual([]);
});

test("every handler answers Connection: close to a client that ends its connection", async () => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const call = raw(
    `${[
      "POST /mcp HTTP/1.1",
      "Host: portal.example",
      "Connection: close",
      "Content-Type: application/json",
      "Accept: application/json, text/event-stream",
      `Content-Length: ${body.length}`,
    ].join("\r\n")}\r\n\r\n${body}`,
  );
  await call.closed;
  expect(statusIn(call.text())).toBe(200);
  expect(call.text()).toMatch(/^connection: close\r$/im);
  expect(call.text()).not.toMatch(/^connection: keep-alive/im);
});

test("a page of another name that leads to this server sends no form", async ({ request }) => {
  const send = async (host: string) => {
    const headers = { host, origin: `https://${host}`, "sec-fetch-site": "same-origin" };
    return (await request.post(`http://127.0.0.1:${port}/api/enquiries/sea`, { data: {}, headers })).status();
  };
  expect(await send("portal.example")).toBe(422);
  expect(await send("evil.example")).toBe(403);
});

test("another protocol and a body that is too large are answered, and no connection stays", async () => {
  const upgrade = raw(
    "GET /en/port HTTP/1.1\r\nHost: portal.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  await upgrade.closed;
  expect(statusIn(upgrade.text())).toBe(400);
  for (const [length, sent] of [
    ["Content-Length: 10000000", ""],
    ["Transfer-Encoding: chunked", `11000\r\n${"x".repeat(0x11000)}\r\n`],
  ]) {
    for (const line of ["GET / HTTP/1.1", "POST /api/short-link HTTP/1.1"]) {
      const large = raw(`${line}\r\nHost: portal.example\r\n${length}\r\n\r\n${sent}`);
      await expect.poll(large.text).toMatch(/^HTTP\/1\.1 413 /);
      large.socket.destroy();
    }
  }
});

test("a page whose service fails is 503, refused addresses are 404, and one id stands in all lines", async () => {
  const failed = await headOf(`GET ${search} HTTP/1.1`, ["X-Request-Id: proxy-0123456789"]);
  expect(statusIn(failed)).toBe(503);
  expect(failed).toMatch(/^retry-after: 30/im);
  expect(failed).toMatch(/^cache-control: no-store/im);
  expect(failed).toMatch(/^x-request-id: proxy-0123456789/im);
  const own = () => lines().filter(({ requestId }) => requestId === "proxy-0123456789");
  await expect
    .poll(() => own().map(({ msg }) => msg))
    .toEqual(expect.arrayContaining(["service fails", "page failed", "request"]));
  expect(own().find(({ msg }) => msg === "request")).toMatchObject({
    method: "GET",
    path: "/port",
    status: 503,
  });
  for (const path of [
    "/feeder?path=x",
    "/om?url=https://evil.example/",
    "/om-link",
    "/subscription-link",
    "/no-such",
  ]) {
    expect.soft(statusIn(await headOf(`GET ${path} HTTP/1.1`)), path).toBe(404);
  }
  // The browser's navigation within the site draws the error screen from an answer it can read. The framework leads it to the
  // address that names its headers first.
  const led = await headOf(`GET ${search} HTTP/1.1`, ["RSC: 1"]);
  const [, address] = /^location: (\S+)/im.exec(led) ?? [];
  expect([statusIn(led), address]).toEqual([307, expect.stringContaining("_rsc")]);
  expect(statusIn(await headOf(`GET ${address} HTTP/1.1`, ["RSC: 1"]))).toBe(200);
});

test("health checks need no slot, and requests beyond the limit get 503 at once", async () => {
  // Those that have a place wait for the service, as long as a page may. Readers of one page would share its place.
  const flights = "/flight?origin_airport=HKG&destination_airport=LAX&flight_no=CX";
  const held = Array.from({ length: 40 }, (_, at) =>
    raw(`GET ${flights}${at} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`),
  );
  await Promise.all(held.map(({ closed }) => closed));
  const statuses = held.map(({ text }) => statusIn(text()));
  expect(new Set(statuses)).toEqual(new Set([503]));
  const turnedAway = held.filter(({ text }) => /^retry-after: 5\r/im.test(text()));
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeLessThan(40);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: "ready", store: { state: "open" } });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test("a signal to end is logged, open requests are answered, idle connections closed, and the code is 0", async () => {
  const idle = raw("GET /healthz HTTP/1.1\r\nHost: portal.example\r\n\r\n");
  await expect.poll(idle.text).toContain("alive");
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: portal.example\r\nOrigin: https://portal.example\r\n`;
  const ready = raw(head("GET /readyz"));
  const body = JSON.stringify(seaForm);
  const post = `${head("POST /api/enquiries/sea")}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const form = raw(post);
  const half = raw(`${post}{`);
  const ended = exitCode(server);
  server.kill("SIGTERM");
  await expect.poll(printed).toContain("server ends");
  ready.socket.write("\r\n");
  form.socket.write(body);
  await Promise.all([ready, form, idle, half].map(({ closed }) => closed));
  expect(ready.text()).toMatch(/^HTTP\/1\.1 503 /);
  expect(form.text()).toMatch(/^HTTP\/1\.1 422 /);
  expect(form.text()).toMatch(/^connection: close/im);
  expect(half.text()).toBe("");
  expect(await ended).toBe(0);
});
