import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { answerFromData, currentMoment, keepData, keptDataBytes, keptDataReading } from "./kept-data";

let version: number | null = 1;
let now = new Date("2026-03-01T10:00:30Z");
jest.mock("@/lib/store/connection", () => ({ store: () => ({ version: () => version }) }));
jest.mock("@/lib/config", () => ({ currentInstant: () => now }));

const text = JSON.stringify({ items: Array(200).fill("航次 124W") });
const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "public" });
let server: Server;
let compress = true;

const keep = (path: string, body = text) =>
  keepData(`https://portal.example${path}`, currentMoment() ?? "", body, headers);
async function ask(path: string, init: RequestInit = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const response = await fetch(url, init);
  return { status: response.status, told: response.headers, text: await response.text() };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    answerFromData(request, response, compress).then(
      (done) => done || response.writeHead(299).end("the framework"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  [version, now, compress] = [(version ?? 0) + 1, new Date("2026-03-01T10:00:30Z"), true];
});
afterAll(() => void server.close());

test("what is kept is answered as it was sent, plain or compressed as the reader takes it", async () => {
  keep("/api/x?a=1");
  const plain = await ask("/api/x?a=1", { headers: { "accept-encoding": "identity" } });
  expect([plain.status, plain.text]).toEqual([200, text]);
  expect(plain.told.get("content-type")).toBe("application/json");
  expect(plain.told.get("cache-control")).toBe("public");
  expect(plain.told.get("vary")).toBe("Accept-Encoding");
  expect(plain.told.get("content-length")).toBe(String(Buffer.byteLength(text)));

  const raw = await new Promise<Buffer>((resolve) => {
    const response = { setHeader: jest.fn(), end: resolve, statusCode: 0 };
    const request = { method: "GET", url: "/api/x?a=1", headers: { "accept-encoding": "gzip" } };
    void answerFromData(request, response as never, true);
  });
  expect(gunzipSync(raw).toString()).toBe(text);
  compress = false;
  expect((await ask("/api/x?a=1")).told.get("content-encoding")).toBeNull();
});

test("a commit, the next minute, another address, another method and a page are the framework's", async () => {
  keep("/api/x?a=2");
  for (const other of ["/api/x?a=3", "/api/x", "/port?a=2"]) expect((await ask(other)).status).toBe(299);
  expect((await ask("/api/x?a=2", { method: "POST" })).status).toBe(299);
  now = new Date("2026-03-01T10:00:59Z");
  expect((await ask("/api/x?a=2")).status).toBe(200);
  now = new Date("2026-03-01T10:01:00Z");
  expect((await ask("/api/x?a=2")).status).toBe(299);
  keep("/api/x?a=2");
  expect((await ask("/api/x?a=2")).status).toBe(200);
  version = (version ?? 0) + 1;
  expect((await ask("/api/x?a=2")).status).toBe(299);
});

test("an address is the same however its spaces and letters are written", async () => {
  keep("/api/x?port=Hong+Kong&name=%E8%88%B9");
  for (const other of ["/api/x?port=Hong%20Kong&name=船", "/api/x?port=Hong+Kong&name=%e8%88%b9"])
    expect((await ask(encodeURI(decodeURI(other)))).status).toBe(200);
  expect((await ask("/api/x?port=Hong%2BKong&name=%E8%88%B9")).status).toBe(299);
});

test("nothing is answered while the store does not say what it is", async () => {
  keep("/api/x?a=4");
  version = null;
  expect((await ask("/api/x?a=4")).status).toBe(299);
});

test("however many addresses are asked for, what is kept stays within its bound", async () => {
  const large = "x".repeat(100_000);
  for (let number = 0; number < 200; number++) keep(`/api/x?large=${number}`, large);
  expect(keptDataReading().bytes).toBeLessThanOrEqual(keptDataBytes / 16);
  for (let number = 0; number < 200; number++) {
    keep(`/api/x?large=${number}`, large);
    expect((await ask(`/api/x?large=${number}`)).status).toBe(200);
  }
  expect(keptDataReading().bytes).toBeLessThanOrEqual(keptDataBytes);
  expect(keptDataReading().bytes).toBeGreaterThan(keptDataBytes / 2);
  expect((await ask("/api/x?large=0")).status).toBe(299);
  expect((await ask("/api/x?large=199")).status).toBe(200);
});

test("however a blank is written in an address, it is one answer", async () => {
  keep("/api/x?port=Hong+Kong");
  expect((await ask("/api/x?port=Hong%20Kong")).text).toBe(text);
  expect((await ask("/api/x?port=Hong+Kong")).text).toBe(text);
  expect((await ask("/api/x?port=HongKong")).status).toBe(299);
});
