import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { startListener, type TestServer } from "@/e2e/support/listener";
import { currentRequest } from "@/lib/request-context";
import { compressAhead } from "./gzip-parts";
import type { Handler } from "./listener";
import { heldBytes, mayBePage } from "./whole-page";

let server: TestServer;
afterEach(() => server?.close());

const script = '<script src="/_next/static/chunks/a.js" async=""></script>';
const waiting = '<script type="later" src="/_next/static/chunks/a.js" async=""></script>';
const text = "貨櫃船期 ".repeat(400);

/** Answers in pieces, which cut characters and scripts. */
const inPieces =
  (body: string, type = "text/html; charset=utf-8", size = 7): Handler =>
  async (_request, response) => {
    response.setHeader("Content-Type", type);
    response.flushHeaders();
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += size) {
      if (!response.write(bytes.subarray(at, at + size))) {
        await new Promise((resolve) => response.once("drain", resolve));
      }
    }
    // As the framework does, which ends again what is not finished.
    response.end();
    await new Promise<void>((resolve) => response.end(resolve));
  };

test.each([
  ["/zh-tw/port", true],
  ["/news/topic/node.js", true],
  ["/zh-tw/trade-news/7.txt", true],
  ["/art/quay.png", false],
  ["/old/app.js", false],
  ["/api/ports", false],
])("whether %s may be a page: %s", (path, may) => {
  const asked = { method: "GET", headers: {} } as IncomingMessage;
  expect(mayBePage(asked, path)).toBe(may);
  expect(mayBePage({ ...asked, method: "POST" } as IncomingMessage, path)).toBe(false);
});

test("a page goes out whole, with its length, and its scripts wait", async () => {
  server = await startListener({}, inPieces(`<head>${script}</head>${text}`));
  const { status, headers, body } = await server.ask("/port?loading_port=Hong+Kong");
  expect(status).toBe(200);
  expect(body).toBe(`<head>${waiting}</head>${text}`);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["x-request-id"]).toBeTruthy();
});

test("it is compressed for who takes it, as a whole", async () => {
  server = await startListener({}, inPieces(script + text));
  const found = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { "accept-encoding": "gzip" } });
  expect(found.headers.get("content-encoding")).toBe("gzip");
  expect(found.headers.get("vary")).toBe("Accept-Encoding");
  expect(await found.text()).toBe(waiting + text);
  expect(Number(found.headers.get("content-length"))).toBeLessThan(1000);
});

test.each([
  ["a short page", { compress: true }, "short"],
  ["one behind a proxy that compresses", { compress: false }, text],
])("%s is not compressed", async (_, settings, body) => {
  server = await startListener(settings, inPieces(body));
  const found = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { "accept-encoding": "gzip" } });
  expect(found.headers.get("content-encoding")).toBeNull();
  expect(await found.text()).toBe(body);
});

test.each([
  ["data of a page", "/port", { rsc: "1" }, "text/x-component"],
  ["an answer of the API", "/api/ports", {}, "application/json"],
  ["a mail to be looked at", "/feeds/en/newsletter.html", {}, "text/html"],
  ["a file", "/robots.txt", {}, "text/plain"],
])("%s goes out as it comes, compressed where that fits", async (_, path, headers, type) => {
  server = await startListener({}, inPieces(script, type));
  const plain = await server.ask(path, { headers });
  expect(plain.body).toBe(script);
  expect(plain.headers["content-length"]).toBeUndefined();
  const accepting = { ...headers, "accept-encoding": "gzip" };
  const found = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: accepting });
  expect(found.headers.get("vary")).toContain("Accept-Encoding");
  expect(await found.text()).toBe(script);
});

test.each(["", "gzip"])(
  "what a reader has already is not sent again, to one who takes '%s'",
  async (accepted) => {
    const tagged: Handler = async (request, response) => {
      response.setHeader("ETag", '"a"');
      response.setHeader("Cache-Control", "public, s-maxage=30");
      await inPieces(script + text)(request, response);
    };
    server = await startListener({}, tagged);
    const ask = (names: string) =>
      fetch(`http://127.0.0.1:${server.port}/terms`, {
        headers: { "accept-encoding": accepted, "if-none-match": names, "cache-control": "max-age=0" },
      });
    const tag = accepted ? 'W/"a"' : '"a"';
    for (const names of ['"a"', 'W/"a"', '"b", W/"a"', "*"]) {
      const found = await ask(names);
      expect([found.status, await found.text()]).toEqual([304, ""]);
      expect(found.headers.get("etag")).toBe(tag);
      expect(found.headers.get("cache-control")).toBe("public, s-maxage=30");
      expect(found.headers.get("vary")).toBe("Accept-Encoding");
      for (const name of ["content-type", "content-length", "content-encoding"])
        expect(found.headers.get(name)).toBeNull();
    }
    const other = await ask('"b"');
    expect([other.status, await other.text()]).toEqual([200, waiting + text]);
    expect(other.headers.get("etag")).toBe(tag);
  },
);

test.each([
  ["a redirect", 307, ""],
  ["what is unchanged", 304, ""],
  ["what is not found", 404, script],
])("%s keeps its status", async (_, status, body) => {
  server = await startListener({}, async (_request, response) => {
    response.statusCode = status;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Location", "/terms");
    if (body) response.end(body, "utf8");
    else response.end();
  });
  const found = await server.ask("/none");
  expect(found.status).toBe(status);
  expect(found.body).toBe(body ? waiting : "");
  expect(found.headers.location).toBe("/terms");
});

test("a page longer than what is held goes out as it comes, and none of it is lost", async () => {
  const long = `${script}${"x".repeat(heldBytes)}`;
  server = await startListener({}, inPieces(long, "text/html", 256 * 1024));
  const { body, headers } = await server.ask("/");
  expect(headers["content-length"]).toBeUndefined();
  expect(body === long).toBe(true);
});

test("who ends a page is called back once it is out, however long the page is", async () => {
  const called: number[] = [];
  server = await startListener({}, async (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    const size = called.length === 0 ? 10 : heldBytes + 1;
    response.end("x".repeat(size), () => called.push(size));
  });
  for (const _ of [1, 2]) await server.ask("/");
  for (let turn = 0; called.length < 2 && turn < 100; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(called).toEqual([10, heldBytes + 1]);
});

test("a page that breaks off is not taken for a whole one", async () => {
  server = await startListener({}, async (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.write("<p>half");
    response.destroy();
  });
  await expect(server.ask("/")).rejects.toThrow();
});

/** Has a part put in by itself. */
function inset(mark: string, texts: string[]) {
  const insets = currentRequest()?.insets;
  if (insets) insets.set(mark, insets.encode(texts));
}

test("a part that comes by itself stands in the place of its mark, in a page of any length", async () => {
  const rows = "r".repeat(heldBytes);
  server = await startListener({}, async (request, response) => {
    inset("<!--rows 1-->", [rows.slice(0, 9), rows.slice(9)]);
    inset("<!--rows 2-->", ["not in this page"]);
    const page = `<head>${script}</head>${text}<tbody><!--rows 1--></tbody>${script}<p>${text}`;
    await inPieces(page)(request, response);
  });
  const { body, headers } = await server.ask("/port");
  expect(body === `<head>${waiting}${waiting}</head>${text}<tbody>${rows}</tbody><p>${text}`).toBe(true);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
});

test("such a part is compressed by itself, before the page around it is made", async () => {
  const rows = "row ".repeat(9_000);
  server = await startListener({}, async (request, response) => {
    inset("<!--rows-->", [rows]);
    await inPieces(`${text}<!--rows-->${text}`)(request, response);
  });
  const raw = await new Promise<Buffer>((resolve, reject) => {
    const options = { port: server.port, path: "/port", headers: { "accept-encoding": "gzip" } };
    get(options, (answer) => buffer(answer).then(resolve, reject)).on("error", reject);
  });
  expect(raw.includes(await compressAhead(Buffer.from(rows)))).toBe(true);
  expect(String(gunzipSync(raw))).toBe(text + rows + text);
});

test("pages that are put together at once do not mix, whoever takes them compressed or leaves", async () => {
  server = await startListener({}, async (request, response) => {
    const number = String(request.headers["user-agent"]);
    inset(`<!--rows ${number}-->`, [`row ${number} `.repeat(8_000)]);
    await inPieces(`<p>${number}</p><!--rows ${number}--><p>${number}</p>`)(request, response);
  });
  const ask = async (number: number) => {
    const leaving = new AbortController();
    if (number % 5 === 0) setTimeout(() => leaving.abort(), number);
    const headers = { "user-agent": `${number}`, "accept-encoding": number % 2 ? "gzip" : "identity" };
    const { port } = server;
    const found = await fetch(`http://127.0.0.1:${port}/port`, { headers, signal: leaving.signal });
    return found.text();
  };
  const all = await Promise.allSettled(Array.from({ length: 40 }, (_, number) => ask(number)));
  const whole = all.filter((answer) => answer.status === "fulfilled");
  expect(whole.length).toBeGreaterThanOrEqual(32);
  for (const [number, answer] of all.entries()) {
    if (answer.status !== "fulfilled") continue;
    const page = `<p>${number}</p>${`row ${number} `.repeat(8_000)}<p>${number}</p>`;
    expect(answer.value === page).toBe(true);
  }
});

test.each([
  ["data of a page", "GET", "/port", { rsc: "1" }],
  ["the head of a page", "HEAD", "/port", {}],
  ["a file", "GET", "/robots.txt", {}],
])("nothing is put into %s", async (_, method, path, headers) => {
  let insets: unknown = "nobody has asked";
  server = await startListener({}, async (_request, response) => {
    insets = currentRequest()?.insets;
    response.end();
  });
  await server.ask(path, { method, headers });
  expect(insets).toBeUndefined();
});
