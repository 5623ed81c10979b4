import { type Locale, localePath } from "../lib/i18n/locales";
import { expect, test } from "./support/http";
import { words } from "./support/test";

/** Addresses that end like a file, or lie beside files, and are none: what search engines and old links still ask for. */

for (const [locale, paths] of [
  [
    "en",
    [
      "/wp-content/uploads/2020/05/quay.jpg",
      "/old-feed.xml",
      "/llms-full.txt",
      "/assets/app.js",
      "/art/none.png",
      "/pictures/none.jpg",
      "/samples/none.asp",
      "/samples/none",
      "/_next/static/none.js",
      "/.well-known/none.json",
    ],
  ],
  ["zh-tw", ["/zh-tw/rss.xml", "/zh-tw/pictures/none.jpg"]],
  ["zh-cn", ["/zh-cn/old/feed.xml"]],
] as const satisfies readonly [Locale, readonly string[]][])
  test(`a missing file is Page Not Found, in a small page without other files (${locale})`, async ({
    request,
  }) => {
    const { notFoundTitle, returnHome } = words(locale).errors;
    for (const path of paths) {
      const answer = await request.get(path);
      const html = await answer.text();
      const headers = answer.headers();
      expect.soft(answer.status(), path).toBe(404);
      expect.soft(html, path).toContain(`<h1>${notFoundTitle}</h1>`);
      expect.soft(html, path).toMatch(new RegExp(`href="[^"]*${localePath(locale, "/")}">${returnHome}</a>`));
      expect.soft(html, path).toContain('<meta name="robots" content="noindex">');
      expect.soft(html.length, path).toBeLessThan(3_500);
      expect.soft(headers["cache-control"], path).toBe("no-store");
      expect.soft(headers["content-security-policy"], path).toContain("style-src 'sha256-");

      const head = await request.head(path);
      expect.soft([head.status(), await head.text()], path).toEqual([404, ""]);
      for (const name of ["content-type", "cache-control", "content-security-policy"])
        expect.soft(head.headers()[name], path).toBe(headers[name]);
    }
  });

test("an unknown address of the API is a problem", async ({ request }) => {
  const answer = await request.get("/api/none.json");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([
    404,
    expect.stringContaining("application/problem+json"),
  ]);
});

for (const locale of ["en", "zh-tw"] as const)
  test(`every page with an unknown subject is called Page Not Found (${locale})`, async ({ request }) => {
    const { notFoundTitle } = words(locale).errors;
    for (const path of [
      "/trade-news/none",
      "/trade-news/none.json",
      "/news-preview?token=none",
      "/vessel/0000000",
      "/services/none",
      "/port-calls/XXXXX",
      "/news/1999/01",
      "/news/topic/none",
      "/news/topic/none.js",
      "/news?news_id=none",
      "/yp-detail?com_id=none",
      "/yp-list?com_type=none",
      "/kb-link?kb=none",
    ]) {
      const answer = await request.get(localePath(locale, path));
      expect.soft(answer.status(), path).toBe(404);
      const [, title] = /<title>([^<]*)</.exec(await answer.text()) ?? [];
      expect.soft(title, path).toMatch(new RegExp(`^${notFoundTitle} \\| `));
    }
  });
