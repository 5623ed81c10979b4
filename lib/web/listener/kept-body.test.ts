import { gunzipSync } from "node:zlib";
import { startListener, type TestServer } from "@/e2e/support/listener";
import { currentRequest } from "@/lib/request-context";
import type { Handler } from "./listener";

let server: TestServer;
afterEach(() => server.close());

const text = JSON.stringify({ items: Array(200).fill("航次 124W") });
const data = () => ({ moment: "", bytes: Buffer.from(text), headers: [] });

/** Hands over what is kept, where somebody takes it, as the framework does with an answer without a body: it ends it twice. */
const keeping =
  (kept = data()): Handler =>
  async (_request, response) => {
    response.setHeader("Content-Type", "application/json");
    currentRequest()?.takesData?.(kept);
    response.end();
    await new Promise<void>((resolve) => response.end(resolve));
  };

async function ask(path: string, encoding: string, init: RequestInit = {}) {
  const headers = { "accept-encoding": encoding };
  const found = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers });
  return { status: found.status, told: found.headers, text: await found.text() };
}

test("what a handler keeps is sent as it is kept, plain or compressed as the reader takes it", async () => {
  const kept = data();
  server = await startListener({}, keeping(kept));
  const plain = await ask("/api/port-schedule?a=1", "identity");
  expect([plain.status, plain.text, plain.told.get("content-encoding")]).toEqual([200, text, null]);
  expect(plain.told.get("content-length")).toBe(String(kept.bytes.byteLength));
  const packed = await ask("/api/port-schedule?a=1", "br, gzip");
  expect([packed.text, packed.told.get("content-encoding")]).toEqual([text, "gzip"]);
  expect(Number(packed.told.get("content-length"))).toBeLessThan(500);
  for (const { told } of [plain, packed]) expect(told.get("vary")).toBe("Accept-Encoding");
  const { gzip } = kept as { gzip?: Promise<Buffer> };
  expect(gunzipSync((await gzip) ?? Buffer.alloc(0)).toString()).toBe(text);
});

test("behind a proxy that compresses it goes out plain", async () => {
  server = await startListener({ compress: false }, keeping());
  const { told, text: body } = await ask("/api/port-schedule", "gzip");
  expect([body, told.get("content-encoding"), told.get("vary")]).toEqual([text, null, null]);
});

test.each([
  ["flushed before it comes", true],
  ["in one piece", false],
])("an answer that nobody keeps goes out as it comes, compressed where that fits: %s", async (_, flushes) => {
  server = await startListener({}, async (_request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (flushes) {
      response.flushHeaders();
      response.write(text.slice(0, 99));
      response.end(text.slice(99));
    } else response.end(text);
  });
  const found = await ask("/api/ports", "gzip");
  expect([found.text, found.told.get("content-encoding")]).toEqual([text, "gzip"]);
  expect((await ask("/api/ports", "identity")).text).toBe(text);
});

test.each([
  ["POST", "/api/port-schedule", {}],
  ["HEAD", "/api/port-schedule", {}],
  ["GET", "/api/port-schedule", { range: "bytes=0-1" }],
  ["GET", "/port", {}],
  ["GET", "/robots.txt", {}],
])("nothing is taken of a %s of %s with %j", async (method, path, headers) => {
  let takes: unknown = "nobody has asked";
  server = await startListener({}, async (_request, response) => {
    takes = currentRequest()?.takesData;
    response.end();
  });
  await server.ask(path, { method, headers: { ...headers, origin: "http://localhost:3000" } });
  expect(takes).toBeUndefined();
});
