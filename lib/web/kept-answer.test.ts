import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { buildNumber } from "@/lib/site";
import { answerFromKept, takesGzip } from "./kept-answer";
import { KeptPages } from "./kept-pages.mjs";
import { keptRequest } from "./kept-request";

const html = `<!DOCTYPE html>${"<p>船期 and more</p>".repeat(200)}`;
const state = Symbol.for("portal.page-cache");
const now = () => performance.timeOrigin + performance.now();

let pages: KeptPages;
let server: Server;
let compress = true;

/** Lays a page into the cache as the handler does; `age` in seconds. */
function keep(path: string, { age = 0, kind = "APP_PAGE", status = 200, text = html } = {}): void {
  const headers = { "cache-control": "public", "x-next-cache-tags": "secret" };
  const madeAt = now() - age * 1000;
  const life = { madeAt, countsFrom: madeAt, revalidate: 30, whole: true };
  pages.set(path, { value: { kind, html: text, headers, status }, life });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const kept = keptRequest(request.method, request.url ?? "", request.headers);
    const answered = kept ? answerFromKept(kept, response, compress) : Promise.resolve(false);
    answered.then((done) => done || response.writeHead(299).end("the framework"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  compress = true;
  pages = new KeptPages();
  Reflect.set(globalThis, state, { pages, counts: { hit: 0, stale: 0, miss: 0 } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, state);
  server.close();
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const response = await fetch(url, { method, headers: { "accept-encoding": "identity", ...headers } });
  const { status } = response;
  return { status, told: Object.fromEntries(response.headers), text: await response.text() };
}

test("a kept page is answered with its own headers, under every address of it", async () => {
  keep("/en/news/7");
  keep("/zh-tw");
  for (const path of ["/news?news_id=7", "/news?utm_source=x&news_id=7", "/zh-tw", "/zh-tw?a=1"]) {
    const { status, told, text } = await ask(path);
    expect([status, text]).toEqual([200, html]);
    expect(told).toMatchObject({
      "cache-control": "public",
      "content-type": "text/html; charset=utf-8",
      "content-length": String(Buffer.byteLength(html)),
      "x-nextjs-cache": "HIT",
      vary: expect.stringMatching(/^rsc, .*, Accept-Encoding$/),
    });
    expect(told).not.toHaveProperty("x-next-cache-tags");
    expect(told).not.toHaveProperty("content-encoding");
  }
});

test("a reader who takes gzip gets the copy that was compressed once, which is counted", async () => {
  keep("/en/terms");
  const before = pages.size.bytes;
  const answers = await Promise.all([1, 2, 3].map(() => ask("/terms", { "accept-encoding": "br, gzip" })));
  for (const { told, text } of answers) {
    expect(text).toBe(html);
    expect(told["content-encoding"]).toBe("gzip");
  }
  const zipped = pages.fresh("/en/terms", now())?.gzip;
  expect(gunzipSync(zipped ?? "").toString()).toBe(html);
  expect(pages.size.bytes).toBe(before + (zipped?.byteLength ?? 0));
  await ask("/terms", { "accept-encoding": "gzip" });
  expect(pages.fresh("/en/terms", now())?.gzip).toBe(zipped);

  keep("/en/terms", { text: "<p>new</p>" });
  expect((await ask("/terms", { "accept-encoding": "gzip" })).text).toBe("<p>new</p>");
});

test("behind a proxy that compresses nothing is compressed, and nothing depends on it", async () => {
  compress = false;
  keep("/en/terms");
  const { told } = await ask("/terms", { "accept-encoding": "gzip" });
  expect(told).not.toHaveProperty("content-encoding");
  expect(told.vary).not.toContain("Accept-Encoding");
});

test("what a reader has already is not sent again, compressed or not; HEAD tells the same without it", async () => {
  keep("/en/terms");
  const plain = await ask("/terms");
  const zipped = await ask("/terms", { "accept-encoding": "gzip" });
  expect(zipped.told.etag).toBe(`W/${plain.told.etag}`);
  for (const tag of [plain.told.etag, zipped.told.etag, `"a", ${plain.told.etag}`, "*"]) {
    const { status, told, text } = await ask("/terms", { "if-none-match": String(tag) });
    expect([status, text]).toEqual([304, ""]);
    expect(told).toMatchObject({ etag: plain.told.etag, "cache-control": "public", vary: plain.told.vary });
    expect(told).not.toHaveProperty("content-length");
  }
  expect((await ask("/terms", { "if-none-match": '"a"' })).status).toBe(200);
  const { told, text } = await ask("/terms", {}, "HEAD");
  expect(text).toBe("");
  for (const name of ["etag", "content-length", "content-type", "vary"])
    expect(told[name]).toBe(plain.told[name]);
});

test("the framework answers for what is not kept, over its time, led elsewhere, or no markup", async () => {
  keep("/en/terms", { age: 31 });
  keep("/en/kb");
  keep("/en/privacy", { kind: "APP_ROUTE" });
  keep("/en/cookies", { status: 404 });
  for (const [path, headers] of [
    ["/terms", {}],
    ["/contact-us", {}],
    ["/privacy", {}],
    ["/cookies", {}],
    ["/kb", { rsc: "1" }],
    ["/kb", { cookie: "language=zh-tw" }],
    ["/kb", { cookie: "ls_build=36.0" }],
    ["/kb", { "x-prerender-revalidate": "x" }],
    ["/port", {}],
  ] as const) {
    const { status, text } = await ask(path, headers);
    expect([status, text]).toEqual([299, "the framework"]);
  }
  for (const cookie of ["language=en; other=1", `ls_build=${buildNumber}`])
    expect((await ask("/kb", { cookie })).text).toBe(html);
});

test("without a page cache the framework answers", async () => {
  Reflect.deleteProperty(globalThis, state);
  expect((await ask("/terms")).status).toBe(299);
});

test.each([
  ["gzip, deflate, br", true],
  ["br;q=1.0, GZIP;q=0.5", true],
  ["*", true],
  ["gzip;q=0, *", false],
  ["gzip; q=0.000", false],
  ["br", false],
  ["identity", false],
  ["", false],
  [undefined, false],
  [",;q=,;;gzip", false],
])("Accept-Encoding: %s takes gzip: %s", (accepted, takes) => expect(takesGzip(accepted)).toBe(takes));
