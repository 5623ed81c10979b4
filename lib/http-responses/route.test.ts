import { z } from "zod";
import { UpstreamError } from "@/lib/upstream/errors";
import { Problem } from "./problem";
import { postRoute, route } from "./route";

const ask = (handler: (request: Request) => Promise<Response>, init?: RequestInit, query = "") =>
  handler(new Request(`http://portal.example/api/test${query}`, init));
const body = async (response: Response) => (await response.json()) as Record<string, unknown>;

test("a good response states how long it may be cached and has a request id", async () => {
  const get = route(z.object({ name: z.string() }), async ({ name }) => ({ hello: name }));
  const response = await ask(get, undefined, "?name=port&other=1");
  expect(response.status).toBe(200);
  expect(await body(response)).toEqual({ hello: "port" });
  expect(response.headers.get("cache-control")).toMatch(
    /s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/,
  );
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a response that the reader already has by its tag is not sent again", async () => {
  const get = route(
    z.object({}),
    async () => new Response("<feed/>", { headers: { "Content-Type": "application/xml", ETag: 'W/"a"' } }),
  );
  for (const names of ['W/"a"', '"a"', '"b", W/"a"', "*"]) {
    const response = await ask(get, { headers: { "if-none-match": names } });
    expect([response.status, await response.text()]).toEqual([304, ""]);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("etag")).toBe('W/"a"');
    expect(response.headers.get("cache-control")).toContain("s-maxage");
    expect(response.headers.get("content-type")).toBeNull();
  }
  for (const init of [{ headers: { "if-none-match": '"b"' } }, undefined])
    expect(await (await ask(get, init)).text()).toBe("<feed/>");
});

test("data have an entity tag, by which they are not sent again", async () => {
  const get = route(z.object({}), async () => ({ hello: "port" }));
  const tag = (await ask(get)).headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect((await ask(get, { headers: { "if-none-match": tag } })).status).toBe(304);
});

test("bad input gets a sentence that names the field", async () => {
  const get = route(z.object({ page: z.coerce.number().int() }), async () => ({}));
  const response = await ask(get, undefined, "?page=abc");
  expect(response.status).toBe(422);
  expect(response.headers.get("content-type")).toMatch("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await body(response)).detail).toMatch(/^Check "page": /);
});

test("an unexpected error is a 500 with a sentence and no details", async () => {
  const get = route(z.object({}), async () => {
    throw new Error("SQLITE_BUSY at /srv/secret");
  });
  const response = await ask(get);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text).detail).toBe("Error occurred");
  expect(text).not.toMatch(/SQLITE|secret|at \//);
});

test("a service that fails is a 503 that may be tried again", async () => {
  const get = route(z.object({}), async () => {
    throw new UpstreamError("timeout", { service: "sailings", requestId: "r-1" });
  });
  const response = await ask(get);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect((await body(response)).code).toBe("unavailable");
});

test("a problem of a service keeps its status", async () => {
  const get = route(z.object({}), async () => {
    throw new Problem(404, "not-found", "There is nothing at this address.");
  });
  expect((await ask(get)).status).toBe(404);
});

describe("a POST", () => {
  const post = postRoute(z.object({ url: z.string() }), async ({ url }) => ({ url }), { limit: 1024 });
  const send = (text: string, headers: Record<string, string> = {}) =>
    ask(post, { method: "POST", body: text, headers });

  test("is read and never cached", async () => {
    const response = await send('{"url":"/port"}');
    expect(await body(response)).toEqual({ url: "/port" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("that is no JSON is refused", async () => {
    expect((await send("url=/port")).status).toBe(400);
  });

  test("that is too large is refused, whatever its head says", async () => {
    const large = JSON.stringify({ url: "x".repeat(2000) });
    expect((await send(large)).status).toBe(413);
    expect((await send(large, { "content-length": "10" })).status).toBe(413);
  });
});
