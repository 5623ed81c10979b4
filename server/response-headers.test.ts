import { briefCacheControl } from "@/lib/http-responses/cache-control";
import { basePolicy } from "@/lib/security/content-security-policy";
import { matchRoute, type RouteMatch, routes, showsSchedules } from "@/routes";
import { completeHeaders, type Head, type ResponseFacts } from "./response-headers";

type Value = string | number | readonly string[];

/** The head of an answer after it was completed. */
function headOf(
  status: number,
  headers: Record<string, Value>,
  facts: Partial<ResponseFacts> = {},
): { status: number; get: (name: string) => Value | undefined } {
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const head = {
    statusCode: status,
    getHeader: (name: string) => sent.get(name.toLowerCase()),
    setHeader: (name: string, value: Value) => sent.set(name.toLowerCase(), value),
    removeHeader: (name: string) => sent.delete(name.toLowerCase()),
  };
  completeHeaders(head as unknown as Head, {
    requestId: "request-0001",
    path: "/",
    secure: false,
    closing: false,
    ...facts,
  });
  return { status: head.statusCode, get: (name) => sent.get(name.toLowerCase()) };
}

const page = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'self'" };

test.each([200, 302, 308, 404, 405, 413, 500, 503])(
  "a response of status %d has the headers of every response",
  (status) => {
    const { get } = headOf(status, {});
    expect(get("X-Content-Type-Options")).toBe("nosniff");
    expect(get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(get("X-Request-Id")).toBe("request-0001");
    expect(get("Content-Security-Policy")).toBe(basePolicy);
  },
);

test("pages of other sites may load files, open data, what may be framed and redirects, and nothing else", () => {
  const shared = (status: number, facts: Partial<ResponseFacts>) =>
    headOf(status, page, facts).get("Cross-Origin-Resource-Policy");
  for (const [status, facts] of [
    [200, { isEmbeddable: true }],
    [304, { isEmbeddable: true }],
    [200, { isOpen: true }],
    [200, { path: "/embed/port" }],
    [301, { path: "/old/picture.jpg" }],
  ] as const)
    expect(shared(status, facts)).toBe("cross-origin");
  for (const [status, facts] of [
    [200, { path: "/port" }],
    [304, { path: "/port" }],
    [200, { path: "/api/short-link" }],
    [404, { path: "/embed" }],
  ] as const)
    expect(shared(status, facts)).toBe("same-origin");
});

test("no page and no data may be shown in a frame of another site, but the embedded schedule", () => {
  const framed = routes.flatMap(({ path }) => {
    const { get } = headOf(200, page, { path: path.replace(/\[\w+\]/g, "a") });
    const isDenied =
      get("X-Frame-Options") === "SAMEORIGIN" &&
      !String(get("Content-Security-Policy")).includes("frame-ancestors *");
    return isDenied ? [] : [path];
  });
  expect(framed).toEqual(["/embed/port"]);
});

test("a handler does not keep a connection open that its client ends", () => {
  expect(headOf(200, { Connection: "keep-alive" }, { closing: true }).get("Connection")).toBe("close");
});

test("a page has its own policy, and a 304 has none", () => {
  expect(headOf(200, page).get("Content-Security-Policy")).toBe("default-src 'self'");
  expect(headOf(304, {}).get("Content-Security-Policy")).toBeUndefined();
});

test("drawings, sample pages, workers and PDF files may do what they need and no more", () => {
  const policy = (path: string, type: string) =>
    String(headOf(200, { "Content-Type": type }, { path }).get("Content-Security-Policy"));
  expect(policy("/promotions/a.svg", "image/svg+xml")).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  );
  expect(policy("/samples/a.html", "text/html; charset=utf-8")).toContain("img-src 'self'");
  expect(policy("/pdfjs/6/worker.mjs", "text/javascript")).toContain("'wasm-unsafe-eval'");
  expect(policy("/api/pdf", "application/pdf")).not.toContain("object-src");
  for (const [path, type] of [
    ["/promotions/a.svg", "image/svg+xml"],
    ["/samples/a.html", "text/html"],
    ["/api/ports", "application/json"],
  ] as const) {
    expect(policy(path, type)).not.toContain("script-src");
    expect(policy(path, type)).toContain("default-src 'none'");
  }
});

test.each([301, 302, 303, 307, 308, 400, 404, 405, 429, 500, 502])(
  "a response of status %d is not cached",
  (status) => {
    const cache = { "Cache-Control": "public, max-age=86400, s-maxage=30" };
    expect(headOf(status, cache, { path: "/pictures/a.jpg" }).get("Cache-Control")).toBe("no-store");
    expect(headOf(status, {}).get("Cache-Control")).toBe("no-store");
  },
);

test("a successful response is cached as it states", () => {
  expect(headOf(200, { "Cache-Control": "public, s-maxage=30" }).get("Cache-Control")).toBe(
    "public, s-maxage=30",
  );
});

test("of a schedule shared caches serve no old one for long while the portal fails", () => {
  const brief = { "Cache-Control": briefCacheControl };
  const seconds = (facts: Partial<ResponseFacts>) =>
    Number(/stale-if-error=(\d+)/.exec(String(headOf(200, brief, facts).get("Cache-Control")))?.[1]);
  expect([seconds({}), seconds({ showsSchedules: true })]).toEqual([86_400, 600]);
  for (const shown of ["/", "/port", "/zh-tw/vessel/9410002", "/api/flight-schedule"])
    expect([shown, showsSchedules(matchRoute(shown) as RouteMatch)]).toEqual([shown, true]);
  expect(showsSchedules(matchRoute("/news?news_id=7") as RouteMatch)).toBe(false);
});

test("Back may show a page that was rendered for its reader, but no unpublished article, no data and no failure", () => {
  const rendered = "private, no-cache, no-store, max-age=0, must-revalidate";
  const cachingOf = (headers: Record<string, Value>, facts: Partial<ResponseFacts> = {}) =>
    headOf(200, { ...headers, "Cache-Control": rendered }, facts).get("Cache-Control");
  for (const path of ["/port", "/zh-tw/flight", "/fe-sea"])
    expect(cachingOf(page, { path })).toBe("private, no-cache");
  for (const path of ["/news-preview", "/zh-cn/news-preview"])
    expect(cachingOf(page, { path })).toBe("private, no-store");
  expect(cachingOf({ "Content-Type": "text/x-component" })).toBe(rendered);
  expect(cachingOf(page, { status: 404, policy: "p" })).toContain("no-store");
  expect(headOf(200, { ...page, "Cache-Control": "private, no-store" }).get("Cache-Control")).toBe(
    "private, no-store",
  );
});

test("a page rendered for the request has the status, the location and the policy that it has set", () => {
  const policy = "script-src 'nonce-a'";
  const failed = headOf(200, page, { status: 503, policy });
  expect(failed.status).toBe(503);
  expect(failed.get("Retry-After")).toBe("30");
  expect(failed.get("Cache-Control")).toBe("no-store");
  expect(failed.get("Content-Security-Policy")).toBe(policy);
  const moved = headOf(200, page, { status: 301, location: "/news", policy });
  expect([moved.status, moved.get("Location")]).toEqual([301, "/news"]);
  expect(headOf(200, { "Content-Type": "text/x-component" }, { status: 503, policy }).status).toBe(200);
  expect(headOf(404, page, { status: 503, policy }).status).toBe(404);
});

test("an https site sets Strict-Transport-Security and secure cookies", () => {
  const cookies = ["a=1; Path=/", "b=2; Secure"];
  const { get } = headOf(200, { "Set-Cookie": cookies }, { secure: true });
  expect(get("Strict-Transport-Security")).toBe("max-age=31536000");
  expect(get("Set-Cookie")).toEqual(["a=1; Path=/; Secure", "b=2; Secure"]);
  const plain = headOf(200, { "Set-Cookie": cookies });
  expect(plain.get("Strict-Transport-Security")).toBeUndefined();
  expect(plain.get("Set-Cookie")).toEqual(cookies);
});

test("a server that is about to end says so", () => {
  expect(headOf(200, page, { closing: true }).get("Connection")).toBe("close");
  expect(headOf(200, page).get("Connection")).toBeUndefined();
});
