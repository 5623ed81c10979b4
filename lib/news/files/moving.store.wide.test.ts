import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import type { Store } from "@/lib/store/connection";
import type { ImportFile, ImportJob, ImportReport } from "@/lib/store/import";
import { listRedirects, redirectTarget } from "@/lib/store/redirects";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { findStored, listStored } from "../manage";
import { tidyBody, tidyIntro, withParagraphs } from "../text/tidy";
import { exportArticles } from "./export";
import { feedId } from "./feed-id";
import { articlesImporter } from "./import";

process.env.IMAGE_HOSTS = "old.example";

const now = new Date("2026-03-16T04:00:00Z");
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 4099) yield bytes.subarray(at, at + 4099);
}
const run = (
  bytes: Uint8Array | string,
  options: Partial<ImportJob> = {},
  into = store,
): Promise<ImportReport> =>
  articlesImporter.run({
    store: into,
    input: pieces(typeof bytes === "string" ? Buffer.from(bytes) : bytes),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...options,
  });
const found = async (id: string) => (await findStored(store.reader, id, now))?.record;

/** Bytes of a text in an encoding that the platform only reads: every sign of its two bytes is tried once. */
function encoder(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, number[]>();
  for (let first = 0x00; first < 0x80; first += 1) bytesOf.set(String.fromCharCode(first), [first]);
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if ([...text].length === 1 && !bytesOf.has(text)) bytesOf.set(text, [first, second]);
    }
  }
  return (text) => Uint8Array.from([...text].flatMap((sign) => bytesOf.get(sign) ?? [0x3f]));
}
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

const statuses = ["publish", "publish", "publish", "publish", "draft", "private", "pending", "future"];
/** An invented site as WordPress exports it: posts by turns published and not, a page, files, shortcodes, relative pictures. */
function site(encoding: string, words: string, count: number, first = 0): string {
  const items = Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const status = statuses[index % statuses.length];
    return `<item><title>${words} ${n}</title><link>https://old.example/2019/${n}/berth-${n}/</link><dc:creator><![CDATA[mei]]></dc:creator>
<guid isPermaLink="false">https://old.example/?p=${n}</guid><description></description>
<content:encoded><![CDATA[[caption id="c" align="left"]<img src="/files/${n}.jpg" alt="Quay ${n}" /> ${words} at dawn[/caption]
First part of ${words} ${n}, with <a href="../other/">a relative link</a>.
Second line.

&nbsp;

[vc_row color="red"]Second part [sic].[/vc_row][gallery ids="1,2"]

The post <a href="https://old.example/2019/${n}/">${words}</a> appeared first on <a href="https://old.example">Old</a>.]]></content:encoded>
<excerpt:encoded><![CDATA[In short ${n}.]]></excerpt:encoded><wp:post_id>${n}</wp:post_id>
<wp:post_date_gmt>2019-05-0${1 + (n % 9)} 01:30:00</wp:post_date_gmt><wp:post_modified_gmt>2020-01-01 00:00:00</wp:post_modified_gmt>
<wp:status>${status}</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="x"><![CDATA[Uncategorized]]></category>
<category domain="category" nicename="y"><![CDATA[Ports]]></category><category domain="post_tag" nicename="z"><![CDATA[berths]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9${n}</wp:meta_value></wp:postmeta></item>
<item><title>File</title><guid>file-${n}</guid><wp:post_id>9${n}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://old.example/files/lead-${n}.jpg</wp:attachment_url></item>`;
  });
  return `<?xml version="1.0" encoding="${encoding}"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Old</title><link>https://old.example</link><language>en</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>mei</wp:author_login><wp:author_display_name><![CDATA[Mei Lin]]></wp:author_display_name></wp:author>
${items.join("\n")}
<item><title>About</title><guid>about</guid><wp:post_type>page</wp:post_type><wp:status>publish</wp:status></item></channel></rss>`;
}

const encodings: [name: string, words: string, encode: (text: string) => Uint8Array][] = [
  ["Big5", "碼頭貨櫃", encoder("big5")],
  ["GB2312", "码头货柜", encoder("gb18030")],
  ["windows-1252", "Café quays", (text) => Buffer.from(text, "latin1")],
  ["UTF-16", "碼頭 berths", utf16],
];

test("a site of 200 posts in four encodings is imported cleanly, with its redirects", async () => {
  const files: ImportFile[] = encodings.map(([name, words, encode], index) => ({
    name: `${name}.xml`,
    input: pieces(encode(site(name, words, 50, 50 * index + 1))),
  }));
  const folder = (async function* () {
    yield* files;
  })();
  const report = await run("", { folder });
  const published = 4 * 26;
  expect(report).toMatchObject({
    outcome: "imported",
    lines: published,
    badLines: 0,
    // Of the leads without a description the first twenty are named; each post has shortcodes, which are noted.
    notes: { total: 4 * 24 + 4 + 200 + 20 + published },
    undescribed: published,
  });
  expect(report.leftOut).toEqual({
    draft: 24,
    private: 24,
    pending: 24,
    future: 24,
    page: 4,
    attachment: 200,
  });
  expect(report.changes).toMatchObject({
    added: published,
    remarks: [`Old addresses that lead to articles now: ${published}.`],
  });
  for (const [index, [, words]] of encodings.entries()) {
    const n = 50 * index + 1;
    const article = await found(feedId(`https://old.example/?p=${n}`));
    expect(article).toMatchObject({
      headline: `${words} ${n}`,
      intro: `In short ${n}.`,
      about: { author: "Mei Lin", section: "Ports", updatedAt: "2020-01-01T00:00:00+00:00" },
      hashtags: ["Ports", "berths"],
      images: [{ url: `https://old.example/files/lead-${n}.jpg`, alt: "" }],
    });
    expect(article?.body).toBe(
      `<figure><img src="https://old.example/files/${n}.jpg" alt="Quay ${n}" loading="lazy" /><figcaption>${words} at dawn</figcaption></figure>\n` +
        `<p>First part of ${words} ${n}, with <a href="https://old.example/2019/${n}/other/" rel="noopener noreferrer">a relative link</a>.<br />Second line.</p>\n` +
        "<p>Second part [sic].</p>",
    );
    expect(await redirectTarget(store, `/2019/${n}/berth-${n}/?utm_source=x`)).toBe(
      `/news?news_id=${feedId(`https://old.example/?p=${n}`)}`,
    );
  }
  // Of a post that was not published nothing is known, its address neither.
  expect(await redirectTarget(store, "/2019/5/berth-5")).toBeNull();
});

test("such a site is imported with its pictures, beside the files: relative ones, in the lead and in the text", async () => {
  const pictures = mkdtempSync(path.join(tmpdir(), "site-"));
  const each = 10;
  const published = encodings.length * 6;
  try {
    mkdirSync(path.join(pictures, "files"));
    for (let n = 1; n <= encodings.length * each; n += 1) {
      const shade = (red: number) =>
        sharp({
          create: {
            width: 400,
            height: 250,
            channels: 3,
            background: { r: red, g: 16 * (n % 16), b: 16 * (n >> 4) },
          },
        })
          .png()
          .toBuffer();
      writeFileSync(path.join(pictures, `files/lead-${n}.jpg`), await shade(200));
      if (n !== 2) writeFileSync(path.join(pictures, `files/${n}.jpg`), await shade(20));
    }
    writeFileSync(path.join(pictures, "files/lead-3.jpg"), "broken");
    const folder = (async function* () {
      for (const [index, [name, words, encode]] of encodings.entries())
        yield { name: `${name}.xml`, input: pieces(encode(site(name, words, each, each * index + 1))) };
    })();
    const report = await run("", { folder, pictures });
    expect(report).toMatchObject({ outcome: "imported", lines: published, badLines: 0 });
    expect(
      report.notes.shown.filter(
        ({ reason }) => reason.includes("left out;") || /files.*left out/.test(reason),
      ),
    ).toEqual([
      expect.objectContaining({
        file: "Big5.xml",
        column: "body",
        reason: '"/files/2.jpg" is not among the pictures; it was left out.',
      }),
      expect.objectContaining({
        file: "Big5.xml",
        column: "images",
        reason: '"https://old.example/files/lead-3.jpg" is no JPEG, PNG, GIF, WebP or AVIF; it was left out.',
      }),
    ]);
    expect(report.changes?.remarks).toEqual([
      `Old addresses that lead to articles now: ${published}.`,
      `Pictures taken in: ${2 * published - 2}.`,
      "Pictures left out: 2.",
    ]);
    for (const index of encodings.keys()) {
      const n = each * index + 1;
      const article = await found(feedId(`https://old.example/?p=${n}`));
      expect(article?.images).toEqual([
        { url: expect.stringMatching(/^\/media\/[\da-f]{24}\/400x250\.webp$/), alt: "" },
      ]);
      expect(article?.body).toMatch(
        /^<figure><img src="\/media\/[\da-f]{24}\/400x250\.webp" alt="Quay \d+" srcset="[^"]+320w, [^"]+400w" sizes="[^"]+" width="400" height="250" loading="lazy" \/><figcaption>/,
      );
      expect(await redirectTarget(store, `/2019/${n}/berth-${n}/`)).toBe(
        `/news?news_id=${feedId(`https://old.example/?p=${n}`)}`,
      );
    }
    expect(await found(feedId("https://old.example/?p=2"))).toMatchObject({
      images: [{ alt: "" }],
      body: expect.stringMatching(/^<figure><figcaption>.* at dawn<\/figcaption><\/figure>/),
    });
    expect(await found(feedId("https://old.example/?p=3"))).toMatchObject({ images: [] });
  } finally {
    rmSync(pictures, { recursive: true });
  }
});

test("an export imports to the same articles, drafts, bylines and old addresses", async () => {
  await run(site("utf-8", "Berths & <quays>".replaceAll("<", "&lt;").replace("& ", "&amp; "), 8, 1));
  await run(
    [
      {
        news_id: "d",
        headline: "Draft",
        body: "<p>x</p>",
        publish_date: "2026-01-01",
        language: "zh",
        status: "draft",
        mentions_off: ["CNSHA", "B/L"],
        placement: "shelf air until 2026-12-31",
        plate: { kind: "dots", title: "三宗", note: "例子", count: 3, of: 7, after: 2 },
        key_facts: [
          { label: "航程", value: "43日", was: "31日" },
          { label: "附加費", value: "未公布" },
        ],
        quotation: { text: "快兩日", speaker: "班輪經理", after: 1 },
        correction: [{ at: "2026-01-02 09:00:00+0800", text: "~~九~~日應為**八**日。", headline: true }],
      },
      {
        news_id: "l",
        headline: "A &lt;b&gt; &amp;amp;",
        body: "<p>x</p>",
        publish_date: "2027-01-01",
        language: "en",
        story: "s",
        source: "Wire",
        canonical_url: "https://wire.example/1",
        images: [
          { url: "https://old.example/x.jpg", alt: "Alt", caption: "Below", credit: "Mei", focal: "30% 40%" },
        ],
      },
    ]
      .map((row) => JSON.stringify(row))
      .join("\n"),
  );
  const lines: string[] = [];
  for await (const row of exportArticles(store, now)) lines.push(JSON.stringify(row));
  const other = await openTestStore();
  try {
    const report = await run(lines.join("\n"), {}, other);
    expect(report).toMatchObject({ outcome: "imported", undescribed: 4, uncredited: 4, unknownHeads: [] });
    expect(report.notes.total).toBe(4);
    const all = async (of: Store) => {
      const rows: unknown[] = [];
      for await (const { id } of listStored(of, now)) rows.push(await findStored(of.reader, id, now));
      for await (const row of listRedirects(of)) rows.push(row);
      return rows;
    };
    const ours = await all(store);
    expect(ours.length).toBeGreaterThan(6);
    expect(await all(other)).toEqual(ours);
  } finally {
    other.close();
  }
});

test("an export of Ghost brings its public posts, with authors, tags and pictures of its own site", async () => {
  const post = {
    id: "1",
    uuid: "u1",
    title: "Berths",
    slug: "berths",
    html: '<p>Words <img src="__GHOST_URL__/content/a.jpg" alt="Quay"></p><p></p>',
    status: "published",
    type: "post",
    visibility: "public",
    published_at: "2020-01-01T00:00:00.000Z",
    updated_at: "2021-01-01T00:00:00.000Z",
    feature_image: "__GHOST_URL__/content/f.jpg",
    custom_excerpt: "Short",
  };
  const others = [
    { ...post, id: "2", uuid: "u2", status: "draft" },
    { ...post, id: "3", uuid: "u3", type: "page" },
    { ...post, id: "4", uuid: "u4", visibility: "members" },
  ];
  const data = {
    posts: [post, ...others],
    tags: [
      { id: "t", name: "Ports" },
      { id: "h", name: "#internal" },
    ],
    posts_tags: [
      { post_id: "1", tag_id: "t", sort_order: 1 },
      { post_id: "1", tag_id: "h", sort_order: 0 },
    ],
    users: [{ id: "a", name: "Mei Lin" }],
    posts_authors: [{ post_id: "1", author_id: "a" }],
    posts_meta: [{ post_id: "1", feature_image_alt: "Alt", feature_image_caption: "By <b>me</b>" }],
  };
  const report = await run(JSON.stringify({ db: [{ meta: {}, data }] }, null, 2), {
    base: "https://old.example",
  });
  expect(report).toMatchObject({
    outcome: "imported",
    lines: 1,
    leftOut: { draft: 1, page: 1, "for members": 1 },
  });
  expect(report.notes.shown[0]).toMatchObject({ pointer: "/db/0/data/posts/1" });
  expect(await found(feedId("u1"))).toMatchObject({
    intro: "Short",
    body: '<p>Words <img src="https://old.example/content/a.jpg" alt="Quay" loading="lazy" /></p>',
    images: [{ url: "https://old.example/content/f.jpg", alt: "Alt", caption: "By me" }],
    hashtags: ["Ports"],
    about: { author: "Mei Lin", section: "Ports", updatedAt: "2021-01-01T00:00:00+00:00" },
  });
  expect(await redirectTarget(store, "/berths")).toBe(`/news?news_id=${feedId("u1")}`);
});

test("front matter of other systems is understood, and a file's name is its id", async () => {
  const folder = (async function* () {
    yield {
      name: "posts/night-berths.md",
      input: pieces(
        Buffer.from(
          "---\ntitle: Night berths\ndate: 2026-01-01\nlang: en\ntags: [a]\nauthor: Mei\nlastmod: 2026-02-01\naliases:\n  - /2019/night/\ndescription: Short\n---\nWords",
        ),
      ),
    };
    yield {
      name: "posts/later.md",
      input: pieces(Buffer.from("---\ntitle: Later\ndate: 2026-01-01\nlang: en\ndraft: true\n---\nWords")),
    };
  })();
  await run("", { folder });
  expect(await found("night-berths")).toMatchObject({
    headline: "Night berths",
    intro: "Short",
    hashtags: ["a"],
    about: { author: "Mei", updatedAt: "2026-02-01T00:00:00+08:00" },
  });
  expect((await findStored(store.reader, "later", now))?.state).toBe("draft");
  expect(await redirectTarget(store, "/2019/night")).toBe("/news?news_id=night-berths");
});

test("a bad file of a folder is one reported item, the others are imported", async () => {
  const good = { news_id: "a", headline: "A", body: "x", publish_date: "2026-01-01", language: "en" };
  const files = (): ImportFile[] => [
    { name: "1.xml", input: pieces(Buffer.from("<rss><channel><item></rss>")) },
    { name: "2.jsonl", input: pieces(Buffer.from(JSON.stringify(good))) },
    { name: "3.xml", input: pieces(Buffer.from('<?xml version="1.0" encoding="klingon"?><rss/>')) },
    { name: "4.json", input: pieces(Buffer.from("[1]")) },
    {
      name: "5.xml",
      input: pieces(
        Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="utf-8"?><rss>'),
          Buffer.from([0xff, 0xff]),
        ]),
      ),
    },
  ];
  const folder = (async function* () {
    yield* files();
  })();
  const report = await run("", { folder, skipBad: true });
  expect(report).toMatchObject({ outcome: "imported", lines: 5, badLines: 4 });
  expect(report.problems.shown.map(({ file }) => file)).toEqual(["1.xml", "3.xml", "4.json", "5.xml"]);
  expect(report.problems.shown[1]?.reason).toContain('"klingon", which is not known here');
  expect(report.problems.shown[3]?.reason).toContain("not UTF-8 text");
  expect(await found("a")).toBeDefined();
});

test.each([
  ["one\ntwo\n\nthree", "one\ntwo\n\nthree"],
  ["<b>one</b>\ntwo\n\nthree", "<p><b>one</b><br>two</p>\n<p>three</p>"],
  [
    "<h2>Head</h2>\ntext <em>x</em>\n<ul><li>a</li></ul>\nend",
    "<h2>Head</h2>\n<p>text <em>x</em></p>\n<ul><li>a</li></ul>\n<p>end</p>",
  ],
  ["<p>a</p>\n\nb", "<p>a</p>\n\nb"],
  [
    "18 Signal Road<br />\nSheung Wan<br>\r\n<b>x</b>\ny",
    "<p>18 Signal Road<br />Sheung Wan<br><b>x</b><br>y</p>",
  ],
])("paragraphs of %j are %j", (html, parted) => expect(withParagraphs(html)).toBe(parted));

test.each([
  ["<p>Words.</p>\n<p>&nbsp;</p><p><strong> </strong></p>", "<p>Words.</p>"],
  ['<p>Words… <a href="/x">Continue reading <b></b></a></p>'.replace("<b></b>", "x"), "<p>Words</p>"],
  ['<p>Words.</p><p>The post <a href="/x">T</a> appeared first on <a href="/">S</a>.</p>', "<p>Words.</p>"],
  [
    '<p>Words.</p>\n<h3>Share this:</h3>\n<ul>\n<li><a href="/x">Facebook</a></li>\n<li></li></ul>',
    "<p>Words.</p>",
  ],
  ["<p>They share this: <b>a view</b>.</p>", "<p>They share this: <b>a view</b>.</p>"],
  [
    '<p>Continue reading the terms <a href="/x">here</a>.</p>',
    '<p>Continue reading the terms <a href="/x">here</a>.</p>',
  ],
  ["<p>Words.</p>\n<p>The post Berths open appeared first on Quayside Weekly.</p>", "<p>Words.</p>"],
  ['<p>Words.</p>\nThe post <a href="/x">Berths open</a> appeared first on Quayside.', "<p>Words.</p>"],
  ["<p>Words. The post Berths open appeared first on Quayside Weekly.</p>", "<p>Words.</p>"],
  [
    "<p>Words. The post of master appeared first on the list.</p>",
    "<p>Words. The post of master appeared first on the list.</p>",
  ],
  ["<p>The post opened in May.</p>", "<p>The post opened in May.</p>"],
  ["<p>Words.</p>\n<p>The post Berths open first appeared on Quayside Weekly.</p>", "<p>Words.</p>"],
  ['<p>Words.</p><p>The post <a href="/x">T</a> first appeared on <a href="/">S</a>.</p>', "<p>Words.</p>"],
  ["<p>Words. The post Berths open first appeared on Quayside.</p>", "<p>Words.</p>"],
  ["<p>字。</p><p>這篇文章 Berths open 最早出現於 Quayside。</p>", "<p>字。</p>"],
  ["<p>字。</p><p>〈Berths open〉這篇文章最早發布於《Quayside》。</p>", "<p>字。</p>"],
  ["<p>字。</p><p>Berths open最先出现在Quayside。</p>", "<p>字。</p>"],
  ["<p>這批貨最先出現於深水埗。</p>", "<p>這批貨最先出現於深水埗。</p>"],
  ["<p>Words.</p><p>Der Beitrag Berths open erschien zuerst auf Quayside.</p>", "<p>Words.</p>"],
  [
    '<p>Words.</p>\n<h3>Share this:</h3>\n<ul>\n<li><a href="/x">X</a></li></ul>\n<h3>Like this:</h3>\n<div>Like Loading...</div>\n<h3><em>Related</em></h3>',
    "<p>Words.</p>",
  ],
])("%j is tidied to %j", (html, tidy) => expect(tidyBody(html, "Berths open")).toBe(tidy));

test.each([
  ["Short. The post Berths open appeared first on Quayside.", "Short."],
  ["The post Berths open appeared first on Quayside.", ""],
  ["Short. The post Berths open first appeared on Quayside.", "Short."],
  ["Short.", "Short."],
])("the introduction %j is tidied to %j", (intro, tidy) =>
  expect(tidyIntro(intro, "Berths open")).toBe(tidy),
);
