import { createHash } from "node:crypto";
import { startListener, type TestServer } from "@/e2e/support/listener";
import { refusalPages } from "./refusal-pages";

const pageOf = refusalPages();

test.each([
  ["/port", "en", "Too many readers at this moment", "Try again"],
  ["/zh-tw/port", "zh-Hant", "目前讀者眾多", "再試一次"],
  ["/zh-cn", "zh-Hans", "目前读者众多", "再试一次"],
])(
  "who asks for %s while the server is busy gets a whole page in its language",
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

test("who has read too much is told for how many minutes", () => {
  const text = (minutes: number, path = "/") => pageOf({ minutes }, path).toString();
  expect(text(1)).toContain("Please go on in a minute.");
  expect(text(10)).toContain("Please go on in 10 minutes.");
  expect(text(3, "/zh-tw/news")).toContain("請於 3 分鐘後繼續");
});

describe("a busy server", () => {
  let server: TestServer;
  let arrive: () => void;
  let end: () => void;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  beforeAll(async () => {
    server = await startListener({ maxInFlight: 1 }, async (_request, response) => {
      arrive();
      await held;
      response.end("a page");
    });
  });
  afterAll(() => server.close());

  test("turns readers of pages away with a page, programs with a problem, both with the same headers", async () => {
    const first = server.ask("/port");
    await arrived;
    const page = await server.ask("/zh-tw/port?loading_port=Hong%20Kong");
    const problem = await server.ask("/api/port-schedule");
    for (const { status, headers } of [page, problem]) {
      expect(status).toBe(503);
      expect(headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
      expect(headers["x-robots-tag"]).toBeUndefined();
    }
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("目前讀者眾多");
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(page.body) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    const policy = page.headers["content-security-policy"];
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(problem.headers["content-type"]).toContain("application/problem+json");
    expect(JSON.parse(problem.body)).toMatchObject({ status: 503, code: "busy" });
    end();
    expect((await first).body).toBe("a page");
  });
});
