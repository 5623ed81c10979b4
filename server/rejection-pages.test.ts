import { createHash } from "node:crypto";
import { startTestServer, type TestServer } from "@/test/support/http-server";
import { readerLocale, rejectionPages } from "./rejection-pages";

const inLocale = rejectionPages("https://portal.example");
const pageOf = (page: Parameters<typeof inLocale>[0], path: string) =>
  inLocale(page, readerLocale(path, undefined));

test.each([
  ["/port", "en", "Too many readers at the moment", "Try again"],
  ["/zh-tw/port", "zh-Hant", "網站現時十分繁忙", "再試一次"],
  ["/zh-cn", "zh-Hans", "网站当前十分繁忙", "重试"],
])(
  "a request for %s while the server is busy gets a complete page in its language",
  (path, lang, title, again) => {
    const html = pageOf("busy", path).toString();
    expect(html).toMatch(/^<!doctype html>\n<html lang="/);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<title>${title} | Harbour Gazette</title>`);
    expect(html).toContain(`<h1>${title}</h1>`);
    // The link leads to the address that was asked for, whatever it is.
    expect(html).toContain(`<a class="again" href="" rel="nofollow">${again}</a>`);
    // What passes is no reason to leave a page out of an index.
    expect(html).not.toMatch(/noindex|<script/);
    expect(pageOf("busy", path)).toBe(pageOf("busy", path));
  },
);

test("an address that has read too much gets the minutes to wait", () => {
  const text = (minutes: number, path = "/") => pageOf({ minutes }, path).toString();
  expect(text(1)).toContain("Please try again in a minute.");
  expect(text(10)).toContain("Please try again in 10 minutes.");
  expect(text(3, "/zh-tw/news")).toContain("請於 3 分鐘後再試");
});

test("the API has no language: that of the requesting page is used", () => {
  expect(readerLocale("/api/enquiries/sea", "https://portal.example/zh-tw/fe-sea?vessel=x")).toBe("zh-tw");
  expect(readerLocale("/api/enquiries/sea", "https://portal.example/fe-sea")).toBe("en");
  for (const referer of [undefined, "", "about:", "no address", "zh-tw"])
    expect(readerLocale("/api/enquiries/sea", referer)).toBe("en");
  expect(readerLocale("/zh-cn/port", "https://portal.example/zh-tw/port")).toBe("zh-cn");
});

/** What a browser that goes to an address says. */
const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

describe("requests that are rejected by their address", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ siteUrl: "https://portal.example" }, async (_request, response) => {
      response.end("a page");
    });
  });
  afterAll(() => server.close());

  test.each([
    [400, "GET", "/zh-tw/%", "", "無法讀取此網址", "https://portal.example/zh-tw"],
    [405, "POST", "/zh-cn/port", "", "请从首页开始", "https://portal.example/zh-cn"],
    [413, "POST", "/api/enquiries/sea", "x".repeat(70_000), "At most 64 KB", null],
    [414, "GET", `/port?${"x".repeat(9000)}`, "", "too long", "https://portal.example/"],
    [421, "GET", "http://evil.example/", "", "does not belong to this site", "https://portal.example/"],
  ])(
    "status %i: browsers get a page, others a sentence, and all a page for a wrong method",
    async (status, method, path, body, text, home) => {
      const page = await server.request(path, { method, body, headers: browser });
      expect(page.status).toBe(status);
      expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(page.headers["content-security-policy"]).toContain("style-src 'sha256-");
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.body).toContain(text);
      expect(page.body).toContain('content="noindex"');
      if (home) expect(page.body).toContain(`href="${home}"`);
      else expect(page.body).not.toContain("<a ");

      const other = await server.request(path, { method, body, headers: { accept: "*/*" } });
      expect(other.status).toBe(status);
      if (status === 405) {
        expect(other.body).toBe(page.body);
        return;
      }
      expect(other.headers["content-type"]).toBe(
        path.startsWith("/api/") ? "application/problem+json; charset=utf-8" : "text/plain; charset=utf-8",
      );
      expect(other.body).not.toContain("<");
    },
  );
});

describe("a busy server", () => {
  let server: TestServer;
  let arrive: () => void;
  let entered = 0;
  let end: () => void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  beforeAll(async () => {
    server = await startTestServer({ maxInFlight: 1 }, async (_request, response) => {
      entered += 1;
      arrive();
      await held;
      response.end("a page");
    });
  });
  afterAll(() => server.close());

  test("rejects readers with a page and programs with a problem, both with the same headers", async () => {
    const first = server.request("/port");
    await arrived;
    const page = await server.request("/zh-tw/port?loading_port=Hong%20Kong");
    const problem = await server.request("/api/port-schedule");
    for (const { status, headers } of [page, problem]) {
      expect(status).toBe(503);
      expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
      expect(headers["x-robots-tag"]).toBeUndefined();
    }
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("網站現時十分繁忙");
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(page.body) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = page.headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(problem.headers["content-type"]).toContain("application/problem+json");
    expect(JSON.parse(problem.body)).toMatchObject({ status: 503, code: "busy" });

    // Forms have slots of their own: eight here, and then none.
    const form = (headers: Record<string, string>) =>
      server.request("/api/enquiries/sea", { method: "POST", headers });
    const others = Array.from({ length: 8 }, () => form(browser));
    while (entered < 9) await new Promise(setImmediate);
    const fromPage = await form({ ...browser, referer: "https://portal.example/zh-tw/fe-sea" });
    expect(fromPage).toMatchObject({
      status: 503,
      headers: { "retry-after": "5", "cache-control": "no-store" },
    });
    expect(fromPage.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(fromPage.body).toContain("資料未能送出");
    expect(fromPage.body).toContain("重新載入本頁");
    const fromScript = await form({ accept: "application/json" });
    expect(JSON.parse(fromScript.body)).toMatchObject({ status: 503, code: "busy" });
    end();
    expect((await first).body).toBe("a page");
    await Promise.all(others);
  });
});
