import { localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { articleMetadata, articleOgImage, pageMetadata } from "./seo";

const article = {
  id: "7",
  language: "en" as const,
  lang: "en" as const,
  headline: "Two berths",
  intro: "",
  publishedAt: "2026-03-05T09:30:00+08:00",
  images: [{ url: "terminal", alt: "A terminal" }],
  tags: [{ label: "feeder" }],
  translationId: "9",
};
const site = "http://localhost:3000";
const card = `${site}/api/og/page.jpg?path=%2Fterms&lang=zh-tw`;

test("feeds of a page's own contents come before the site's and do not displace its Markdown", () => {
  const own = [{ type: "application/atom+xml", url: "/feeds/en/sailings.atom?from=HKHKG", title: "Lane" }];
  const types = pageMetadata("en", "/kb-port", locales, own).alternates?.types;
  expect(types?.["application/atom+xml"]).toEqual([
    { url: `${site}/feeds/en/sailings.atom?from=HKHKG`, title: "Lane" },
    { url: `${site}/feeds/en/atom.xml`, title: "Harbour Gazette, English" },
  ]);
  expect(types?.["text/markdown"]).toBe(`${site}/kb-port.md`);
});

test("a page states its address in every language, its feeds and its Open Graph image", () => {
  expect(pageMetadata("zh-tw", "/terms")).toEqual({
    alternates: {
      canonical: `${site}/zh-tw/terms`,
      languages: {
        ...Object.fromEntries(
          locales.map((locale) => [localeRecords[locale].lang, site + localePath(locale, "/terms")]),
        ),
        "x-default": `${site}/terms`,
      },
      types: {
        "application/rss+xml": [
          { url: `${site}/feeds/zh-tw/rss.xml`, title: "Harbour Gazette, 繁體（香港）" },
        ],
        "application/atom+xml": [
          { url: `${site}/feeds/zh-tw/atom.xml`, title: "Harbour Gazette, 繁體（香港）" },
        ],
      },
    },
    openGraph: {
      siteName: "Harbour Gazette",
      locale: "zh_HK",
      type: "website",
      url: `${site}/zh-tw/terms`,
      images: [{ url: card, alt: "Harbour Gazette", width: 1200, height: 630, type: "image/jpeg" }],
    },
    twitter: {
      card: "summary_large_image",
      images: [{ url: card, alt: "Harbour Gazette" }],
    },
  });
});

test("a page that does not exist in all languages lists those in which it does", () => {
  const path = "/news/2026/08";
  expect(pageMetadata("en", path, ["en"]).alternates).toMatchObject({
    canonical: `${site}${path}`,
  });
  expect(pageMetadata("en", path, ["en"]).alternates?.languages).toEqual({
    en: `${site}${path}`,
    "x-default": `${site}${path}`,
  });
  const chinese = pageMetadata("zh-cn", path, ["zh-cn", "zh-tw"]).alternates;
  expect(chinese?.canonical).toBe(`${site}/zh-cn${path}`);
  expect(chinese?.languages).toEqual({
    "zh-Hans": `${site}/zh-cn${path}`,
    "zh-Hant": `${site}/zh-tw${path}`,
    "x-default": `${site}/zh-tw${path}`,
  });
});

test("an article lists the languages in which its story exists", () => {
  const { alternates, openGraph } = articleMetadata("en", article);
  expect(alternates).toMatchObject({
    canonical: `${site}/news?news_id=7`,
    languages: {
      en: `${site}/news?news_id=7`,
      "zh-Hans": `${site}/zh-cn/news?news_id=9`,
      "zh-Hant": `${site}/zh-tw/news?news_id=9`,
      "x-default": `${site}/news?news_id=7`,
    },
  });
  expect(openGraph).toMatchObject({
    type: "article",
    title: "Two berths",
    publishedTime: article.publishedAt,
  });
});

test("an article without a translation has the canonical address of its own language, whoever reads it", () => {
  const alone = { ...article, translationId: null };
  expect(articleMetadata("zh-cn", alone).alternates).toMatchObject({
    canonical: `${site}/news?news_id=7`,
    languages: { en: `${site}/news?news_id=7`, "x-default": `${site}/news?news_id=7` },
  });
  const chinese = articleMetadata("en", { ...alone, language: "zh" as const }).alternates;
  expect(chinese).toMatchObject({
    canonical: `${site}/zh-tw/news?news_id=7`,
    languages: {
      "zh-Hans": `${site}/zh-cn/news?news_id=7`,
      "zh-Hant": `${site}/zh-tw/news?news_id=7`,
      "x-default": `${site}/zh-tw/news?news_id=7`,
    },
  });
});

test("the image's address changes with picture and headline, and has a parameter for Simplified", () => {
  const facts = { id: "7", headline: "A", lang: "en" } as const;
  const [first, second] = ["terminal", "night"].map((url) =>
    articleOgImage({ ...facts, images: [{ url, alt: "" }] }),
  );
  expect(first).toMatch(/^http:\/\/localhost:3000\/api\/og\/7\.jpg\?v=[0-9a-f]{8}$/);
  expect(second).not.toBe(first);
  const bare = articleOgImage({ ...facts, images: [] });
  expect(articleOgImage({ ...facts, headline: "B", images: [] })).not.toBe(bare);
  expect(articleOgImage({ ...facts, lang: "zh-Hans", images: [] })).toBe(`${bare}&script=hans`);
});
