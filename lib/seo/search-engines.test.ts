import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { validateXML } from "xmllint-wasm";
import { absoluteHtml, atomFeed, type Feed, rssFeed } from "@/lib/feeds/feeds";
import { locales } from "@/lib/i18n/locales";
import { anyText } from "@/test/support/random-text";
import { newsSitemap, sitemapIndex, sitemapPages, sitemapText } from "./sitemap";

/** What search engines and feed readers fetch, held against test/fixtures/xml-schemas. */
const folder = path.join(process.cwd(), "test/fixtures/xml-schemas");
const names = [
  "sitemap.xsd",
  "siteindex.xsd",
  "sitemap-news.xsd",
  "rss.xsd",
  "atom.xsd",
  "xml.xsd",
  "rss-content.xsd",
  "rss-dc.xsd",
  "rss-media.xsd",
];
const schemas = new Map(
  names.map((fileName) => [
    fileName,
    { fileName, contents: readFileSync(path.join(folder, fileName), "utf8") },
  ]),
);

async function faults(xml: string, schema: string): Promise<string[]> {
  const main = schemas.get(schema);
  if (!main) throw new Error(schema);
  const { valid, errors } = await validateXML({
    xml: { fileName: "answer.xml", contents: xml },
    schema: [main],
    preload: [...schemas.values()].filter(({ fileName }) => fileName !== schema),
  });
  return valid ? [] : errors.map(({ message }) => message);
}

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

const site = "https://news.example";
const hostile = "]]></title><script>&\"'<!-- \u0000\u0008\ufffe 😀 港 \ud800";

const feed: Feed = {
  title: `T ${hostile}`,
  description: `D ${hostile}`,
  lang: "zh-Hant",
  publisher: "Harbour & Gazette",
  url: `${site}/zh-tw`,
  selfUrl: `${site}/feeds/zh-tw/rss.xml`,
  updatedAt: new Date("2026-03-16T04:00:00Z"),
  entries: [
    {
      url: `${site}/zh-tw/news?news_id=7&x=1`,
      title: `E ${hostile}`,
      summary: "",
      publishedAt: "2026-03-05T09:30:00+08:00",
      updatedAt: "2026-03-05T12:00:00+08:00",
      author: `A ${hostile}`,
      categories: ["Ports & Terminals", `C ${hostile}`],
      html: `<p>B ${hostile}</p>`,
      image: { url: `${site}/api/og/7.jpg?v=1`, type: "image/jpeg", width: 1200, height: 630 },
    },
    {
      url: `${site}/zh-tw/news?news_id=8`,
      title: "Second",
      summary: hostile,
      publishedAt: "2026-03-04T09:30:00+08:00",
      updatedAt: null,
      author: null,
      categories: [],
      html: null,
      image: null,
    },
  ],
};

test("sitemaps, their index and the news sitemap conform to their schemas", async () => {
  const entries = [
    ...sitemapPages(site, "zh-cn"),
    { url: `${site}/news?news_id=a&b=<c>`, changedAt: "2026-03-05T09:30:00+08:00" },
  ];
  expect(await faults(await whole(sitemapText(entries)), "sitemap.xsd")).toEqual([]);
  expect(
    await faults(sitemapIndex([`${site}/sitemaps/en-1.xml`, `${site}/sitemaps/news.xml`]), "siteindex.xsd"),
  ).toEqual([]);
  const news = newsSitemap(
    locales.map((language) => ({
      url: `${site}/${language}/news?news_id=1`,
      publication: "Harbour & Gazette",
      language,
      publishedAt: "2026-03-05T09:30:00+08:00",
      title: `T ${hostile}`,
    })),
  );
  expect(await faults(news, "sitemap.xsd")).toEqual([]);
});

test("the schemas find faults", async () => {
  expect(await faults(await whole(sitemapText([])), "sitemap.xsd")).not.toEqual([]);
  expect(await faults(await whole(sitemapText([{ url: "/port" }])), "sitemap.xsd")).not.toEqual([]);
  expect(
    await faults(await whole(sitemapText([{ url: `${site}/a`, changedAt: "today" }])), "sitemap.xsd"),
  ).not.toEqual([]);
  const twice = [{ url: `${site}/a` }, { url: `${site}/a` }];
  expect(await faults(await whole(sitemapText(twice)), "sitemap.xsd")).not.toEqual([]);
  expect(await faults(rssFeed({ ...feed, title: "" }), "rss.xsd")).not.toEqual([]);
  expect(
    await faults(atomFeed({ ...feed, entries: feed.entries.concat(feed.entries) }), "atom.xsd"),
  ).not.toEqual([]);
});

test("sitemaps leave out pages that need parameters, and have only addresses of their language", () => {
  const urls = sitemapPages(site, "zh-tw").map(({ url }) => url);
  expect(urls).toContain(`${site}/zh-tw`);
  expect(urls).toContain(`${site}/zh-tw/port`);
  expect(urls).toEqual(
    expect.arrayContaining(["", "&type=air"].map((type) => `${site}/zh-tw/kb-link?kb=chans${type}`)),
  );
  expect(urls.filter((url) => /\/(?:news|keyword)$/.test(url))).toEqual([]);
  expect(urls.every((url) => url.startsWith(`${site}/zh-tw`))).toBe(true);
});

test("RSS and Atom conform to their schemas, with entries and without", async () => {
  expect(await faults(rssFeed(feed), "rss.xsd")).toEqual([]);
  expect(await faults(atomFeed(feed), "atom.xsd")).toEqual([]);
  expect(await faults(rssFeed({ ...feed, entries: [] }), "rss.xsd")).toEqual([]);
  expect(await faults(atomFeed({ ...feed, entries: [] }), "atom.xsd")).toEqual([]);
  expect(rssFeed(feed)).toContain("<pubDate>Thu, 05 Mar 2026 01:30:00 GMT</pubDate>");
  expect(atomFeed(feed)).toContain("<updated>2026-03-05T04:00:00.000Z</updated>");
  expect(rssFeed(feed)).toContain("<category>Ports &amp; Terminals</category>");
  expect(atomFeed(feed)).toContain('<category term="Ports &amp; Terminals"/>');
});

test("a plain summary is escaped for readers that treat a description as HTML", () => {
  const [entry] = feed.entries;
  if (!entry) throw new Error("no entry");
  const summary = 'Rates <USD1000 per box & "up"';
  const entries = [{ ...entry, summary }];
  expect(rssFeed({ ...feed, entries })).toContain(
    "<description>Rates &amp;lt;USD1000 per box &amp;amp; &amp;quot;up&amp;quot;</description>",
  );
  expect(atomFeed({ ...feed, entries })).toContain(
    "<summary>Rates &lt;USD1000 per box &amp; &quot;up&quot;</summary>",
  );
});

test("a picture is named with its size and never as an attachment of no bytes", () => {
  expect(rssFeed(feed)).toContain(
    `<media:content url="${site}/api/og/7.jpg?v=1" medium="image" type="image/jpeg" width="1200" height="630"/>`,
  );
  expect(rssFeed(feed)).not.toContain("<enclosure");
});

test("whatever a title contains, feeds stay well-formed and valid", async () => {
  await fc.assert(
    // Many in one feed: a look at a whole feed takes a quarter of a second.
    fc.asyncProperty(fc.array(anyText({ minLength: 1 }), { minLength: 10 }), async (texts) => {
      const [entry] = feed.entries;
      if (!entry) throw new Error("no entry");
      const entries = texts.map((text, at) => ({
        ...entry,
        url: `${site}/news?news_id=${at}`,
        title: `x${text}`,
        summary: text,
        author: `x${text}`,
        categories: [`x${text}`],
        html: `x${text}`,
      }));
      const said = { ...feed, entries };
      expect(await faults(rssFeed(said), "rss.xsd")).toEqual([]);
      expect(await faults(atomFeed(said), "atom.xsd")).toEqual([]);
    }),
    { numRuns: 5 },
  );
});

test("links and pictures of this site are absolute for readers outside of it; the rest is unchanged", () => {
  const html =
    '<p>href="/no" <a href="/port?a=1">x</a><img src="/media/a.webp" alt="src=/b"><a href="https://b.example/c">y</a>';
  expect(absoluteHtml(html, site)).toBe(
    `<p>href="/no" <a href="${site}/port?a=1">x</a><img src="${site}/media/a.webp" alt="src=/b"><a href="https://b.example/c">y</a>`,
  );
});

test("markup for readers outside of the site has only the widest file of a picture", () => {
  const body =
    '<p>/a <a href="/port">b</a> <a href="https://x.example/c">c</a></p><img src="/media/0123456789abcdef01234567/640x400.webp" alt="A" srcset="/media/0123456789abcdef01234567/320x200.webp 320w" sizes="100vw" width="640" height="400" loading="lazy" />';
  expect(absoluteHtml(body, "https://news.example")).toBe(
    '<p>/a <a href="https://news.example/port">b</a> <a href="https://x.example/c">c</a></p><img src="https://news.example/media/0123456789abcdef01234567/640x400.webp" alt="A" width="640" height="400" loading="lazy" />',
  );
});
