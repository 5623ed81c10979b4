import type { APIRequestContext } from "@playwright/test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import sharp from "sharp";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { expect, servers, test } from "./support/http";
import { configured } from "./support/servers";
import { words } from "./support/test";

/**
 * What search engines, feed readers and messengers fetch, under a public address that is not the server's own. The
 * files are held against their schemas in test/fixtures/xml-schemas.
 */
const { siteUrl } = configured;
const there = servers.configuredPortal.url;

/** The same address on the server that answers for the public one. */
const here = (url: string) => url.replace(siteUrl, there);
const articleUrl = (locale: Locale, id: string) => siteUrl + localePath(locale, `/news?news_id=${id}`);

/** A story in both languages, and an article in English alone. */
const story = { en: "1006", zh: "1026" };
const englishOnly = "1010";

/** Nothing here depends on the size of a screen. */

const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "");
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The head of a page and its JSON-LD. */
async function headOf(request: APIRequestContext, url: string) {
  const response = await request.get(here(url));
  expect(response.status(), url).toBe(200);
  const html = await response.text();
  const tags = [...html.matchAll(/<(?:link|meta) [^>]*>/g)].map(([tag]) =>
    Object.fromEntries(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        plain(value),
      ]),
    ),
  );
  const meta = (name: string) =>
    tags.filter((tag) => (tag.property ?? tag.name) === name).map(({ content }) => content);
  const links = (rel: string) => tags.filter((tag) => tag.rel === rel);
  const nodes = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = ""]) => JSON.parse(json)["@graph"] as Record<string, unknown>[],
  );
  return {
    html,
    title: plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? ""),
    // Where a line may end is no part of what it says.
    heading: plain((/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "").replaceAll("<wbr/>", "")),
    meta,
    // The framework writes the main page's address without its slash.
    canonical: links("canonical").map(({ href = "" }) => new URL(href).href),
    languages: Object.fromEntries(
      links("alternate").flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : [])),
    ),
    feeds: links("alternate").flatMap(({ type, href }) => (type ? [[type, href]] : [])),
    node: (type: string) => nodes.filter((one) => one["@type"] === type),
  };
}

test("lanes are found by a sitemap, each at its own address with what sails on it; one without a sailing is not listed", async ({
  request,
}) => {
  for (const locale of locales) {
    const text = await (await request.get(`${servers.portal.url}/sitemaps/${locale}-lanes-1.xml`)).text();
    const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => plain(url));
    expect(urls.length, locale).toBeGreaterThan(200);
    const url = urls.find((one) => /Hong\+Kong&discharge_port=Rotterdam$/.test(one)) ?? "";
    const head = await headOf(request, url);
    expect(head.canonical).toEqual([url]);
    expect(head.meta("robots")).toEqual(["max-image-preview:large"]);
    const [description = ""] = head.meta("description");
    expect(description).toMatch(
      {
        en: /^\d+ sailings from Hong Kong to Rotterdam by .+, .+\. Next still open: .+, \d\d-\d\d-\d{4}\. Fastest: \d+ days\./,
        "zh-tw":
          /^香港至鹿特丹有\d+\s?個船期，船公司：.+、.+。下一班未截止：.+，\d\d-\d\d-\d{4}開船；最快\d+\s?日。/,
        "zh-cn":
          /^香港至鹿特丹有\d+\s?个船期，船公司：.+、.+。下一班未截止：.+，\d\d-\d\d-\d{4}开船；最快\d+\s?天。/,
      }[locale],
    );
  }
  const empty = `${servers.portal.url}/port?loading_port=Sydney&discharge_port=Melbourne`;
  const head = await headOf(request, empty);
  expect(head.meta("robots")).toEqual(["noindex, follow"]);
  expect(head.meta("description")).toEqual([
    fill(words("en").schedule.metaDescription, { from: "Sydney", to: "Melbourne" }),
  ]);
});

for (const [locale, asked, own, languages] of [
  ["en", story.en, story.en, locales],
  ["zh-tw", story.en, story.zh, locales],
  ["zh-cn", story.zh, story.zh, locales],
  ["zh-tw", englishOnly, englishOnly, ["en"]],
] as const) {
  test(`article ${asked} in ${locale} has its structured data, its breadcrumb and its share card`, async ({
    request,
  }) => {
    const head = await headOf(request, articleUrl(locale, asked));
    // An article that exists in one language belongs to that language's address.
    const shown = languages.length === 1 ? "en" : locale;
    const url = articleUrl(shown, own);
    const idIn = (language: Locale) =>
      own === englishOnly ? englishOnly : story[localeRecords[language].stored];

    expect(head.title).toBe(`${head.heading} | ${site().name}`);
    expect(head.canonical).toEqual([url]);
    expect(head.languages).toEqual({
      ...Object.fromEntries(
        languages.map((language) => [localeRecords[language].lang, articleUrl(language, idIn(language))]),
      ),
      "x-default": articleUrl("en", idIn("en")),
    });
    expect(head.feeds).toEqual([
      ["application/rss+xml", `${siteUrl}/feeds/${locale}/rss.xml`],
      ["application/atom+xml", `${siteUrl}/feeds/${locale}/atom.xml`],
      ["text/markdown", url.replace("/news?", "/news.md?")],
    ]);
    expect(head.meta("robots")).toEqual(["max-image-preview:large"]);

    const [description = ""] = head.meta("description");
    expect(description.length).toBeGreaterThan(20);
    const [image = ""] = head.meta("og:image");
    // Its headline is drawn in the script of the page.
    const script = locale === "zh-cn" ? "&script=hans" : "";
    expect(image).toMatch(new RegExp(`^${siteUrl}/api/og/${own}\\.jpg\\?v=[0-9a-f]{8}${script}$`));
    const [published = ""] = head.meta("article:published_time");
    expect(published).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    const said = {
      "og:type": "article",
      "og:url": url,
      "og:title": head.heading,
      "og:description": description,
      "og:site_name": site().name,
      "og:locale": { en: "en_GB", "zh-tw": "zh_HK", "zh-cn": "zh_CN" }[shown],
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:type": "image/jpeg",
      "twitter:card": "summary_large_image",
      "twitter:title": head.heading,
      "twitter:description": description,
      "twitter:image": image,
    };
    for (const [name, value] of Object.entries(said)) expect.soft(head.meta(name), name).toEqual([value]);

    const keywords = head.meta("article:tag");
    expect(keywords.length).toBeGreaterThan(1);
    expect(head.node("NewsArticle")).toEqual([
      expect.objectContaining({
        url,
        mainEntityOfPage: { "@type": "WebPage", "@id": url },
        headline: head.heading,
        description,
        datePublished: published,
        inLanguage: localeRecords[shown].lang,
        image: [image],
        keywords,
        publisher: expect.objectContaining({
          "@id": `${siteUrl}/#publisher`,
          "@type": "NewsMediaOrganization",
          name: site().name,
          url: siteUrl,
        }),
      }),
    ]);
    const [trail] = head.node("BreadcrumbList") as { itemListElement: { name: string; item: string }[] }[];
    expect(trail?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      [words(locale).archive.home, siteUrl + localePath(locale, "/")],
      [words(locale).archive.title, siteUrl + localePath(locale, "/news-list")],
      [head.heading, url],
    ]);
    expect(head.node("WebSite"), "the front page tells of the site").toEqual([]);
    expect(head.html).not.toContain(there);
  });
}

for (const locale of locales) {
  test(`the front page in ${locale} says who publishes, and how the site is searched`, async ({
    request,
  }) => {
    const home = siteUrl + localePath(locale, "/");
    const head = await headOf(request, home);
    expect(head.node("NewsMediaOrganization")).toEqual([
      expect.objectContaining({ "@id": `${siteUrl}/#publisher`, name: site().name, url: siteUrl }),
    ]);
    expect(head.node("WebSite")).toEqual([
      expect.objectContaining({
        url: home,
        inLanguage: localeRecords[locale].lang,
        publisher: { "@id": `${siteUrl}/#publisher` },
        potentialAction: expect.objectContaining({
          target: expect.objectContaining({
            urlTemplate: `${siteUrl}${localePath(locale, "/keyword")}?query={search_term_string}`,
          }),
        }),
      }),
    ]);
  });
}

test("pictures for sharing are JPEG of 1200 by 630, an article's its own", async ({ request }) => {
  const sizes: number[] = [];
  for (const path of [`/api/og/${story.en}.jpg`, `/api/og/${englishOnly}.jpg`, "/card.jpg"]) {
    const response = await request.get(there + path);
    expect(response.headers()["content-type"], path).toBe("image/jpeg");
    const body = await response.body();
    expect(await sharp(body).metadata(), path).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(body.length, path).toBeLessThan(300_000);
    sizes.push(body.length);
  }
  expect(new Set(sizes).size).toBe(3);
  const [organization] = (await headOf(request, siteUrl)).node("NewsMediaOrganization") as {
    logo: { url: string; width: number; height: number };
  }[];
  const { url = "", width, height } = organization?.logo ?? {};
  const logo = await request.get(here(url));
  expect(await sharp(await logo.body()).metadata()).toMatchObject({ format: "png", width, height });
  const none = await request.get(`${there}/api/og/no-such.jpg`);
  expect([none.status(), none.headers()["content-type"]]).toEqual([
    404,
    "application/problem+json; charset=utf-8",
  ]);
});

test("each kind of page is shared with a picture of its own words", async ({ request }) => {
  const pictures: Buffer[] = [];
  for (const path of [
    "/",
    "/zh-cn",
    "/port",
    "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    "/zh-tw/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    "/flight",
    "/yp",
    "/zh-cn/statistics",
    "/kb-port",
    "/services/LV1",
    "/port-calls/HKHKG",
    "/carriers",
    "/coverage",
    "/zh-tw/carriers/STR1",
    "/terms",
  ]) {
    const html = await (await request.get(servers.portal.url + path)).text();
    const image = plain(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "");
    const response = await request.get(image);
    expect([response.status(), response.headers()["content-type"]], path).toEqual([200, "image/jpeg"]);
    const body = await response.body();
    expect(await sharp(body).metadata(), path).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    pictures.push(body);
  }
  const equal = pictures.filter((one, at) => pictures.findIndex((other) => other.equals(one)) !== at);
  expect(equal).toEqual([]);
  for (const path of [
    "/no-such-page",
    "/vessel/0000000",
    "//elsewhere.example",
    "/services/no-such",
    "/carriers/nobody",
  ]) {
    const query = new URLSearchParams({ path, lang: "en" });
    const address = `${servers.portal.url}/api/og/page.jpg?${query}`;
    const none = await request.get(address, { maxRedirects: 0 });
    expect([none.status(), none.headers().location], path).toEqual([302, "/card.jpg"]);
  }
});

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  isArray: (name) => ["sitemap", "url", "item", "entry", "link"].includes(name),
});

/** An XML file, well-formed, of one type, with no address but public ones. */
async function xmlAt(request: APIRequestContext, url: string, type = "application/xml") {
  const response = await request.get(here(url));
  expect(response.status(), url).toBe(200);
  expect(response.headers()["content-type"], url).toBe(`${type}; charset=utf-8`);
  const age = Number(/s-maxage=(\d+)/.exec(response.headers()["cache-control"] ?? "")?.[1]);
  expect(age, `${url} is kept by nobody for longer than half a minute`).toBeLessThanOrEqual(30);
  const text = await response.text();
  expect(XMLValidator.validate(text), url).toBe(true);
  expect(text, url).not.toContain("localhost");
  return xml.parse(text);
}

interface NewsUrl {
  loc: string;
  "news:news": {
    "news:publication": { "news:name": string; "news:language": string };
    "news:publication_date": string;
    "news:title": string;
  };
}

test("robots.txt leads to every page and article at its canonical address", async ({ request }) => {
  test.slow();
  const robots = await request.get(`${there}/robots.txt`);
  expect(robots.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const rules = await robots.text();
  expect(rules).toMatch(/^User-agent: \*$/m);
  expect(rules).not.toMatch(/^Disallow: \/$/m);
  const [, index = ""] = /^Sitemap: (.+)$/m.exec(rules) ?? [];

  const files: string[] = (await xmlAt(request, index)).sitemapindex.sitemap.map(
    ({ loc }: { loc: string }) => loc,
  );
  expect(files).toEqual([
    ...locales.map((locale) => `${siteUrl}/sitemaps/${locale}-1.xml`),
    ...locales.map((locale) => `${siteUrl}/sitemaps/${locale}-companies-1.xml`),
    `${siteUrl}/sitemaps/news.xml`,
  ]);
  const listed = new Set<string>();
  const described = new Map<string | undefined, string[]>();
  for (const locale of locales) {
    const entries: { loc: string; lastmod?: string }[] = (
      await xmlAt(request, `${siteUrl}/sitemaps/${locale}-1.xml`)
    ).urlset.url;
    for (const { loc } of entries) listed.add(loc);
    expect(entries.every(({ loc }) => loc.startsWith(siteUrl + localePath(locale, "/")))).toBe(true);
    const articles = entries.filter(({ loc }) => loc.includes("news_id"));
    expect(articles.length).toBeGreaterThanOrEqual(45);
    expect(articles.every(({ lastmod }) => !Number.isNaN(Date.parse(lastmod ?? "")))).toBe(true);
    expect(articles.map(({ loc }) => loc)).toContain(articleUrl(locale, locale === "en" ? "1006" : "1026"));

    const pages = entries.filter(({ loc }) => !loc.includes("news_id"));
    expect(pages.map(({ loc }) => loc)).toContain(siteUrl + localePath(locale, "/contact-us"));
    for (const { loc } of [...(locale === "en" ? pages : pages.slice(0, 3)), ...articles.slice(0, 2)]) {
      const { canonical, meta } = await headOf(request, loc);
      expect.soft([loc, canonical, meta("robots")]).toEqual([loc, [loc], ["max-image-preview:large"]]);
      const [description] = meta("description");
      described.set(description, [...(described.get(description) ?? []), loc]);
    }
  }
  // Each says what it is in words of its own.
  expect([...described].filter(([text, pages]) => !text || pages.length > 1)).toEqual([]);
  expect(listed).not.toContain(`${siteUrl}/keyword`);
  for (const locale of locales) {
    const file = `${siteUrl}/sitemaps/${locale}-companies-1.xml`;
    const companies: { loc: string }[] = (await xmlAt(request, file)).urlset.url;
    expect(new Set(companies.map(({ loc }) => loc)).size).toBeGreaterThanOrEqual(150);
    for (const { loc } of companies.slice(0, 2))
      expect.soft([loc, (await headOf(request, loc)).canonical]).toEqual([loc, [loc]]);
  }

  const news: NewsUrl[] = (await xmlAt(request, files.at(-1) ?? "")).urlset.url;
  expect(news.length).toBeGreaterThan(2);
  const now = Date.parse(servers.configuredPortal.now);
  const languages = new Set<string>();
  for (const { loc, "news:news": about } of news) {
    expect(listed).toContain(loc);
    const age = now - Date.parse(about["news:publication_date"]);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThanOrEqual(2 * 86_400_000);
    const { "news:name": name, "news:language": language } = about["news:publication"];
    expect(name).toBe(site().name);
    languages.add(language);
    expect(String(about["news:title"]).length).toBeGreaterThan(3);
  }
  expect(languages).toEqual(new Set(locales));
  for (const gone of ["en-2", "en-0", "xx-1", "en-companies-2", "en-companies-0", "companies-1"].map(
    (name) => `/sitemaps/${name}.xml`,
  ))
    expect((await request.get(there + gone)).status(), gone).toBe(404);
});

interface Entry {
  url: string | undefined;
  title: string;
  at: number;
}

interface RssItem {
  link: string[];
  title: string;
  pubDate: string;
}

interface AtomEntry {
  link: { "@rel": string; "@href": string }[];
  title: string;
  published: string;
}

test("feeds bring the newest articles of each language, RSS and Atom the same", async ({ request }) => {
  for (const locale of locales) {
    const base = `${siteUrl}/feeds/${locale}`;
    const home = siteUrl + localePath(locale, "/");
    const { channel } = (await xmlAt(request, `${base}/rss.xml`, "application/rss+xml")).rss;
    expect(channel.link).toEqual([home]);
    expect(channel.language).toBe(localeRecords[locale].lang);
    expect(channel["atom:link"]).toContainEqual(expect.objectContaining({ "@href": `${base}/rss.xml` }));
    const rss: Entry[] = channel.item.map(({ link, title, pubDate }: RssItem) => ({
      url: link[0],
      title,
      at: Date.parse(pubDate),
    }));
    const { feed } = await xmlAt(request, `${base}/atom.xml`, "application/atom+xml");
    expect(feed["@xml:lang"]).toBe(localeRecords[locale].lang);
    const atom: Entry[] = feed.entry.map(({ link, title, published }: AtomEntry) => ({
      url: link.find((one) => one["@rel"] === "alternate")?.["@href"],
      title,
      at: Date.parse(published),
    }));
    expect(atom).toEqual(rss);
    for (const url of [`${base}/rss.xml`, `${base}/atom.xml`].map(here)) {
      const tag = (await request.get(url)).headers().etag ?? "";
      const again = await request.get(url, { headers: { "If-None-Match": tag } });
      expect([again.status(), await again.text()]).toEqual([304, ""]);
    }
    for (const item of channel.item) {
      const html = item["content:encoded"];
      expect(html).toMatch(/<p>/);
      expect(html).not.toMatch(/ (?:href|src)="(?!https?:|mailto:)/);
      expect(item.category.length).toBeGreaterThan(0);
      expect(item["media:content"]["@type"]).toBe("image/jpeg");
    }
    expect(feed.entry.map((entry: { content: unknown }) => typeof entry.content)).not.toContain("undefined");
    expect(rss.length).toBeGreaterThanOrEqual(10);
    expect(rss.map(({ at }) => at)).toEqual(rss.map(({ at }) => at).sort((a, b) => b - a));
    const [first] = rss;
    const head = await headOf(request, first?.url ?? "");
    expect(head.heading).toBe(first?.title);
    expect(head.canonical).toEqual([first?.url]);
  }
  for (const none of ["/feeds/xx/rss.xml", "/feeds/en/json.xml", "/feeds/xx/newsletter.html"]) {
    const response = await request.get(there + none);
    expect([none, response.status()]).toEqual([none, 404]);
    expect(response.headers()["content-type"]).toMatch(/^application\/problem\+json/);
  }
});

test("the week is a mail in each language, with the tag of the mailing tool and absolute addresses", async ({
  request,
}) => {
  for (const locale of locales) {
    const path = `${there}/feeds/${locale}/newsletter.html`;
    const answer = await request.get(`${path}?unsubscribe=${encodeURIComponent("*|UNSUB|*")}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    const html = await answer.text();
    expect(html).toContain(`<html lang="${localeRecords[locale].lang}">`);
    expect(html.match(/<h2 /g)?.length).toBeGreaterThan(1);
    expect(html.match(/href="\*\|UNSUB\|\*"/g)).toHaveLength(1);
    expect(html.replaceAll('href="*|UNSUB|*"', "")).not.toMatch(/ (?:href|src)="(?!https?:)/);
    expect(await (await request.get(path)).text()).toContain('href="{{unsubscribe_url}}"');
    const elsewhere = await request.get(`${path}?unsubscribe=${encodeURIComponent("https://bad.example/")}`);
    expect(elsewhere.status()).toBe(422);
  }
});
