import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pdfLimits } from "@/lib/documents/pdf";
import type * as Files from "@/lib/upstream/fetch-file";
import { selfSigned } from "@/test/support/certificate";
import { GET } from "./route";

// A host of the test stands on loopback: its connection, and only that, is put in the place of the real one.
const host: { connection?: Files.FileAccess["connection"] } = {};
jest.mock("@/lib/upstream/fetch-file", () => {
  const real = jest.requireActual<typeof Files>("@/lib/upstream/fetch-file");
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  const isAllowedAddress = (address: string) => address === "127.0.0.1";
  const fetchFile: typeof Files.fetchFile = (url, access) =>
    real.fetchFile(url, { ...access, resolve, isAllowedAddress, ...host });
  return { ...real, fetchFile };
});

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "documents-"));
  process.env.STORE_URL = `file:${directory}/portal.db`;
  process.env.ALLOWED_HOSTS = "files.example";
  process.env.LOG_LEVEL = "silent";
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), content);
  };
  write("portal.db.pdf", "%PDF-1.4 outside");
  write("documents/june.pdf", "%PDF-1.4 june");
  write("documents/lane 1/六月 船期.pdf", "%PDF-1.4 船期");
  write("documents/page.pdf", "<html>");
  write("documents/notes.txt", "%PDF-1.4 notes");
  write("documents/.hidden.pdf", "%PDF-1.4 hidden");
  write("documents/large.pdf", Buffer.concat([Buffer.from("%PDF-1.4"), Buffer.alloc(pdfLimits.maxBytes)]));
  mkdirSync(path.join(directory, "documents/folder.pdf"));
  symlinkSync(path.join(directory, "portal.db.pdf"), path.join(directory, "documents/way-out.pdf"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function ask(file: string, init?: RequestInit): Promise<Response> {
  return GET(new Request(`http://portal.example/api/pdf?path=${encodeURIComponent(file)}`, init));
}

test("a file of the site is sent with its type and a safe name, and may be cached", async () => {
  const response = await ask("/documents/lane%201/%E5%85%AD%E6%9C%88%20%E8%88%B9%E6%9C%9F.pdf");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="__ __.pdf"; filename*=UTF-8''%E5%85%AD%E6%9C%88%20%E8%88%B9%E6%9C%9F.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("s-maxage="),
  });
  expect(await response.text()).toBe("%PDF-1.4 船期");
});

test("HEAD answers the same without the bytes", async () => {
  const response = await ask("/documents/june.pdf", { method: "HEAD" });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(await response.text()).toBe("");
});

test.each([
  ["", 400, "address"],
  ["http://files.example/a.pdf", 403, "refused"],
  ["/documents/way-out.pdf", 404, "missing"],
  ["/documents/no-such.pdf", 404, "missing"],
  ["/documents/june.pdf/more.pdf", 404, "missing"],
  ["/documents/folder.pdf", 404, "missing"],
  ["/documents/large.pdf", 413, "size"],
  ["/documents/page.pdf", 502, "content"],
])("the response for '%s' is %d with a sentence", async (file, status, code) => {
  const response = await ask(file);
  const problem = await response.json();
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toMatch("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(problem).toMatchObject({ status, code, detail: expect.stringMatching(/^[A-Z].*\.$/) });
  expect(JSON.stringify(problem)).not.toContain(directory);
});

describe("a file of an allowed host", () => {
  const { key, cert } = selfSigned(["files.example"]);
  let asked: (string | undefined)[] = [];
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url);
    answer(response, request);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host.connection = { port: (server.address() as AddressInfo).port, ca: cert };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
  });

  test("is streamed with its name and without the headers of the host", async () => {
    let goOn = (): void => undefined;
    answer = (response) => {
      response.writeHead(200, { "content-type": "text/html", "set-cookie": "a=1", "x-powered-by": "host" });
      response.write("%PDF-1.7 first");
      goOn = () => response.end(" second");
    };
    const response = await ask("https://files.example/books/June%20%E5%85%AD%E6%9C%88.pdf?v=1");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="June __.pdf"; filename*=UTF-8''June%20%E5%85%AD%E6%9C%88.pdf`,
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      "cache-control": expect.stringContaining("s-maxage="),
      "x-request-id": expect.any(String),
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The host holds the rest back until the first piece is through.
    expect(await reader?.read()).toEqual({ done: false, value: "%PDF-1.7 first" });
    goOn();
    expect(await reader?.read()).toEqual({ done: false, value: " second" });
    expect(await reader?.read()).toMatchObject({ done: true });
    expect(asked).toEqual(["/books/June%20%E5%85%AD%E6%9C%88.pdf?v=1"]);
  });

  test.each<[string, (response: ServerResponse) => void, number, string]>([
    ["is not there", (response) => response.writeHead(404).end(), 404, "missing"],
    ["lies elsewhere", (response) => response.writeHead(302, { location: "/b.pdf" }).end(), 502, "http"],
    ["is none", (response) => response.end("<html>"), 502, "content"],
    [
      "is too large",
      (response) => response.writeHead(200, { "content-length": pdfLimits.maxBytes + 1 }).end(),
      413,
      "size",
    ],
  ])("that %s is a problem", async (_, respond, status, code) => {
    answer = respond;
    const response = await ask("https://files.example/a.pdf");
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(asked).toHaveLength(1);
  });

  test("that breaks off ends in an error, never as a complete file", async () => {
    answer = (response) => {
      response.write("%PDF-1.7 first");
      setTimeout(() => response.destroy(), 20);
    };
    const response = await ask("https://files.example/a.pdf");
    await expect(response.text()).rejects.toThrow();
  });

  test("waits for a slot when too many are being fetched; files of the site do not", async () => {
    answer = (response) => response.write("%PDF-1.7 first");
    const held = await Promise.all(
      Array.from({ length: pdfLimits.atOnce }, () => ask("https://files.example/a.pdf")),
    );
    const one = await ask("https://files.example/a.pdf");
    expect([one.status, one.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await one.json()).toMatchObject({ code: "busy", detail: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(asked).toHaveLength(pdfLimits.atOnce);
    expect((await ask("/documents/june.pdf")).status).toBe(200);
    await Promise.all(held.map(({ body }) => body?.cancel()));
    answer = (response) => response.end("%PDF-1.7");
    expect(await (await ask("https://files.example/a.pdf")).text()).toBe("%PDF-1.7");
  });
});
