import { localePath } from "@/lib/i18n/locales";
import { palettes } from "@/lib/site/palette";
import { findForeignWords } from "@/scripts/catalogue/foreign-words";
import { expect, test } from "./support/http";
import { elementsOf, readPage, textOf } from "./support/parsed-html";

/** What the editions of the three languages say, and what a shared address shows. */

const year = new Date().getUTCFullYear();
const mainlandPages = [
  "/",
  "/news-list",
  "/news?news_id=1221",
  "/news?news_id=1227",
  "/port",
  "/flight",
  "/yp",
  "/yp-list?com_type=warehouse",
  "/yp-detail?com_id=2001",
  "/kb",
  "/kb-container",
  "/kb-abbrev",
  "/kb-cargo-sea",
  "/kb-link?kb=chans",
  "/surcharge",
  "/sailing",
  "/fe-list",
  "/fe-sea",
  "/customs-filings",
  "/contact-us",
  "/terms",
  "/privacy",
  "/cookies",
  "/ebook-subscription",
];

test("no page of the mainland edition uses words of Hong Kong or Taiwan", async ({ request }) => {
  for (const path of mainlandPages) {
    const answer = await request.get(localePath("zh-cn", path));
    expect(answer.status(), path).toBe(200);
    const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, " ");
    const text = html.replace(/<(?:[^>"]|"[^"]*")*>/g, " ");
    // A company keeps the words of its name.
    const own = /[\p{Script=Han}]*(?:货柜|拖运)[\p{Script=Han}]*/gu;
    const found = findForeignWords(text.replace(own, ""));
    expect(found, path).toEqual([]);
  }
});

test("an article written for the Mainland is shown there, the Traditional text beside it", async ({
  request,
}) => {
  const [mainland, hongKong] = await Promise.all(
    (["zh-cn", "zh-tw"] as const).map((locale) =>
      readPage(request, localePath(locale, "/news?news_id=1221")),
    ),
  );
  expect(mainland?.heading).toBe("十四家跨境车队合用回程 空驶过关少了一成多");
  expect(hongKong?.heading).toContain("跨境車隊");
});

test("an article without a translation says so in the reader's language", async ({ request }) => {
  for (const [locale, id, words] of [
    ["zh-tw", "1107", "本文只有英文版"],
    ["zh-cn", "1107", "本文只有英文版"],
    ["en", "1227", "This article is in Chinese only."],
  ] as const) {
    const { main } = await readPage(request, localePath(locale, `/news?news_id=${id}`));
    expect(textOf(main)).toContain(words);
  }
  const { main } = await readPage(request, "/news?news_id=1107");
  expect(textOf(main)).not.toContain("only.");
});

test("a Chinese headline breaks between words only, and is one text to a screen reader", async ({
  request,
}) => {
  const html = await (await request.get("/zh-tw/news?news_id=1221")).text();
  const [, heading = ""] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  expect(heading).toContain("<wbr/>");
  expect(heading).not.toMatch(/車<wbr\/>隊|回<wbr\/>程/);
});

test("the copyright line has both years, addresses are in the reader's language", async ({ request }) => {
  for (const [locale, address] of [
    ["en", "88 Connaught Road West"],
    ["zh-tw", "香港上環干諾道西88號"],
    ["zh-cn", "香港上环干诺道西88号"],
  ] as const) {
    const html = await (await request.get(localePath(locale, "/contact-us"))).text();
    expect(html).toContain(address);
    expect(html).toMatch(new RegExp(`© 2022–(?:${year}|${year - 1}) `));
  }
  const { main } = await readPage(request, "/zh-tw/yp-detail?com_id=2001");
  expect(textOf(main)).toMatch(/香港[^，]+街\d+號/);
});

test("no Chinese page says a day in English", async ({ request }) => {
  const days = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b/;
  for (const path of [
    "/",
    "/news-list",
    "/port",
    "/flight",
    "/keyword?from=2026-01-01&to=2026-02-01",
    "/sailing",
  ]) {
    for (const locale of ["zh-tw", "zh-cn"] as const) {
      const { main } = await readPage(request, localePath(locale, path));
      expect(textOf(main), `${locale} ${path}`).not.toMatch(days);
    }
  }
});

test("icons are where systems look for them, and the palette is declared", async ({ request }) => {
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
    ["/own/icon-512.png", "image/png"],
    ["/manifest.json", "application/manifest+json"],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, type]);
  }
  // Told by the script of every page, which knows the palette that the reader has chosen.
  const script = await (await request.get("/boot.js")).text();
  for (const told of ["/manifest.json", "theme-color", palettes.light.page, palettes.dark.page])
    expect(script).toContain(told);
});

test("an article is shared with a picture of its own in each script", async ({ request }) => {
  const addresses = await Promise.all(
    (["zh-tw", "zh-cn"] as const).map(async (locale) => {
      const html = await (await request.get(localePath(locale, "/news?news_id=1221"))).text();
      const [, content = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
      return new URL(content.replaceAll("&amp;", "&"));
    }),
  );
  const pictures = await Promise.all(
    addresses.map(async ({ pathname, search }) => {
      const answer = await request.get(pathname + search);
      expect(answer.headers()["content-type"]).toBe("image/jpeg");
      return (await answer.body()).toString("base64");
    }),
  );
  expect(new Set(pictures).size).toBe(2);
});

test("every kind of page has a title and a description of its own, and further pages theirs", async ({
  request,
}) => {
  const kinds = [
    "/",
    "/news-list",
    "/port",
    "/flight",
    "/yp",
    "/yp-list?com_type=sea",
    "/kb",
    "/kb-port",
    "/kb-airport",
    "/kb-airline",
    "/kb-abbrev",
    "/kb-cargo-sea",
    "/kb-cargo-air",
    "/kb-container",
    "/kb-sea-link",
    "/kb-air-link",
    "/kb-link?kb=chans",
    "/statistics",
    "/surcharge",
    "/sailing",
    "/fe-list",
    "/fe-sea",
    "/fe-air",
    "/fe-truck",
    "/fe-warehouse",
    "/customs-filings",
    "/contact-us",
    "/terms",
    "/privacy",
    "/cookies",
    "/ebook-subscription",
    "/enews-subscription",
    "/news-list?page=2",
  ];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of kinds) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect([path, titles.get(title), descriptions.get(description)]).toEqual([path, undefined, undefined]);
    expect(description.length, path).toBeGreaterThan(20);
    titles.set(title, path);
    descriptions.set(description, path);
  }
});

test("providers beside a search are counted in all, and lead to all of them", async ({ request }) => {
  const { main } = await readPage(request, "/keyword?query=container&from=2020-01-01");
  const [heading = ""] = elementsOf(main, "h2")
    .map(textOf)
    .filter((text) => text.startsWith("RELEVANT SERVICE PROVIDERS"));
  const count = Number(/\((\d+)\)/.exec(heading)?.[1]);
  expect(count).toBeGreaterThan(12);
  const [all] = elementsOf(main, "a").filter((link) => textOf(link) === `All ${count} in the directory`);
  expect(all?.attribs.href).toBe("/yp?keyword=container");
  expect(textOf((await readPage(request, "/yp?keyword=container")).main)).toContain(`${count} companies`);
});
