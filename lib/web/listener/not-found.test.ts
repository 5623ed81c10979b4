import { startListener, type TestServer } from "@/e2e/support/listener";
import type { Handler } from "./listener";

let server: TestServer;
afterEach(() => server.close());

const empty =
  '<!DOCTYPE html><html id="__next_error__"><head></head><body><div hidden=""></div></body></html>';
const ofCachedPage = "default-src 'self'; script-src 'self' 'sha256-BjeWYh1JTUSiRya+BSieqtpa2FcrGGN5xKZhioX'";
const ofRequest = "default-src 'self'; script-src 'self' 'nonce-OTY3'";

/** What the framework answers, which sends the head first and leaves out what a HEAD does not want. */
const answering =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Handler =>
  async (request, response) => {
    response.statusCode = status;
    response.setHeader("Content-Type", type);
    response.setHeader("Link", '</_next/static/chunks/a.css>; rel=preload; as="style"');
    response.setHeader("ETag", '"a"');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.flushHeaders();
    if (request.method === "HEAD") return response.end(null);
    response.write(body.slice(0, 40));
    response.write(body.slice(40));
    response.end();
    // As the framework does, which ends again what is not finished.
    return new Promise<void>((resolve) => response.end(resolve));
  };
const html = "text/html; charset=utf-8";

test.each([
  ["/wp-content/uploads/2020/05/quay.jpg", "en", "Page Not Found", "Return to Main Page", "/", {}],
  [
    "/llms.txt",
    "en",
    "Page Not Found",
    "Return to Main Page",
    "/",
    { "Content-Security-Policy": ofCachedPage },
  ],
  ["/zh-tw/rss.xml?page=2", "zh-Hant", "找不到頁面", "返回主頁", "/zh-tw", {}],
  ["/zh-cn/old.JPG", "zh-Hans", "找不到页面", "返回首页", "/zh-cn", {}],
  ["/samples/none", "en", "Page Not Found", "Return to Main Page", "/", {}],
] as const)(
  "who asks for %s, which is no file, reads so and is led to the front page",
  async (path, lang, title, link, home, headers) => {
    server = await startListener({ siteUrl: "https://portal.example" }, answering(404, html, empty, headers));
    const page = await server.ask(path);
    expect(page.status).toBe(404);
    expect(page.body).toMatch(/^<!doctype html>\n/);
    expect(page.body).toContain(`<html lang="${lang}">`);
    expect(page.body).toContain(`<h1>${title}</h1>`);
    expect(page.body).toContain(`href="https://portal.example${home}">${link}</a>`);
    expect(page.body).toContain('content="noindex"');
    expect(page.headers).toMatchObject({
      "content-type": html,
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("style-src 'sha256-"),
      "content-length": String(Buffer.byteLength(page.body)),
    });
    for (const name of ["link", "etag"]) expect(page.headers[name]).toBeUndefined();

    const head = await server.ask(path, { method: "HEAD" });
    const ownOf = ({ headers: all }: typeof head) => ({ ...all, date: "", "x-request-id": "" });
    expect([head.status, head.body, ownOf(head)]).toEqual([404, "", ownOf(page)]);
  },
);

test("it is compressed for who takes it", async () => {
  server = await startListener({}, answering(404, html, empty));
  const headers = { "accept-encoding": "gzip" };
  const found = await fetch(`http://127.0.0.1:${server.port}/assets/app.js`, { headers });
  expect(found.headers.get("content-encoding")).toBe("gzip");
  expect(await found.text()).toContain("<h1>Page Not Found</h1>");
});

test.each([
  ["a file", "/samples/a.html", 200, html, {}],
  ["a page that says so itself", "/no-such.pdf", 404, html, { "Content-Security-Policy": ofRequest }],
  ["a kept page that says so", "/news?news_id=none", 404, html, { "Content-Security-Policy": ofCachedPage }],
  ["a problem", "/api/none.json", 404, "application/problem+json", {}],
  ["data of a page", "/none.xml", 404, "text/x-component", {}],
])("%s stays as it is", async (_, path, status, type, headers) => {
  server = await startListener({}, answering(status, type, empty, headers));
  const found = await server.ask(path);
  expect([found.status, found.body]).toEqual([status, empty]);
  expect(found.headers.link).toBeTruthy();
});
