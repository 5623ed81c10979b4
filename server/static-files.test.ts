import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import inject from "light-my-request";
import { matchRoute } from "@/routes";
import { type StaticFiles, staticFiles } from "./static-files";

const directory = mkdtempSync(join(tmpdir(), "portal-static-"));
const script = "export const ports = [];\n".repeat(40);
let files: StaticFiles;

beforeAll(() => {
  const contents = {
    "public/pictures/yard.jpg": "JPEG",
    "public/samples/old mail.asp": "<p>Old</p>",
    ".next/static/chunks/a.js": script,
    ".next/compressed/_next/static/chunks/a.js.br": "BROTLI",
    ".next/compressed/_next/static/chunks/a.js.gz": "GZIPPED",
  };
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  files = staticFiles(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, compress = true) =>
  inject(
    (request, response) =>
      files.send(request as never, response as never, path, {
        compress,
        cacheControl: matchRoute(path)?.route.cacheControl,
      }),
    { url: path, headers },
  );
const built = "/_next/static/chunks/a.js";

test.each([
  ["gzip, deflate, br", "br", "BROTLI"],
  ["gzip", "gzip", "GZIPPED"],
  ["identity", undefined, script],
])("a reader who takes %s gets a copy of the build", async (accepted, coding, body) => {
  const response = await get(built, { "accept-encoding": accepted });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "content-length": String(body.length),
  });
  expect(response.headers["content-encoding"]).toBe(coding);
  expect(response.body).toBe(body);
});

test("copies have tags of their own, and conditions and ranges are those of what is sent", async () => {
  const br = { "accept-encoding": "br" };
  const tag = String((await get(built, br)).headers.etag);
  expect((await get(built, { ...br, "if-none-match": tag })).statusCode).toBe(304);
  expect((await get(built, { "accept-encoding": "gzip", "if-none-match": tag })).statusCode).toBe(200);
  const part = await get(built, { ...br, range: "bytes=1-3" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "ROT", "bytes 1-3/6"]);
  const beyond = await get(built, { ...br, range: "bytes=90-" });
  expect([beyond.statusCode, beyond.body, beyond.headers["content-range"]]).toEqual([416, "", "bytes */6"]);
  expect((await get(built, { ...br, range: "bytes=3-1" })).statusCode).toBe(200);
  expect((await get(built, { ...br, "if-match": '"other"' })).statusCode).toBe(412);
});

test("what the build has not compressed, and what a proxy compresses, is sent as it is", async () => {
  const picture = await get("/pictures/yard.jpg", { "accept-encoding": "br" });
  expect(picture.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": expect.stringMatching(/^public, max-age=86400/),
  });
  expect([picture.body, picture.headers.vary, picture.headers["content-encoding"]]).toEqual([
    "JPEG",
    undefined,
    undefined,
  ]);
  const plain = await get(built, { "accept-encoding": "br" }, false);
  expect([plain.body, plain.headers.vary]).toEqual([script, undefined]);
});

test("an old mailing is a page, and its address may be escaped", async () => {
  const response = await get("/samples/old%20mail.asp");
  expect(response.body).toBe("<p>Old</p>");
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=0",
  });
});

test("only files that were there are files", () => {
  expect(files.has(built)).toBe(true);
  for (const path of [
    "/_next/static/chunks/a.js.br",
    "/compressed/a.js",
    "/_next/static/../../package.json",
    "/",
  ])
    expect(files.has(path)).toBe(false);
  expect(files.isMissing("/_next/static/chunks/b.js", null)).toBe(true);
  expect(files.isMissing("/port", null)).toBe(false);
});
