import fc from "fast-check";
import type { ImportFile, ImportJob, ImportReport } from "@/lib/store/import";
import { anyText } from "@/test/support/random-text";
import { embeddedTest, openTestStore, rawOf, type TestStore } from "@/test/support/stores";
import type { ArticleRecord } from "../schema";
import { embeddedNews } from "../search/embedded";
import { localiseArticle } from "../search/localise";
import { mergeTexts, writeArticles } from "../write";
import { feedId } from "./feed-id";
import { articlesImporter } from "./import";

process.env.IMAGE_HOSTS = "img.example";

const now = new Date("2026-03-16T04:00:00Z");
let store: TestStore;

beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

async function* piecesOf(text: string | Uint8Array) {
  // Pieces end anywhere, within a character too.
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

function run(text: string | Uint8Array, options: Partial<ImportJob> = {}): Promise<ImportReport> {
  const job = { store, input: piecesOf(text), now, dryRun: false, skipBad: false, replace: null };
  return articlesImporter.run({ ...job, ...options });
}

async function* folderOf(files: Record<string, string>): AsyncGenerator<ImportFile> {
  for (const [name, text] of Object.entries(files)) yield { name, input: piecesOf(text) };
}

const good = {
  news_id: "a-1",
  headline: "Yantian opens two berths",
  intro: "Feeder lines gain a night window.",
  body: "<p>Two berths.</p>",
  publish_date: "2026-03-15 09:30:00+0800",
  language: "en",
  images: [{ url: "https://img.example/a.jpg", alt: "A berth" }],
  hashtags: ["#feeder", "Yantian"],
  story: "yantian-berths",
};
const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join("\n");
const article = (id: string) => embeddedNews(store).getArticle(id, "en");
const ids = async () =>
  (await store.db.selectFrom("articles").select("id").orderBy("id").execute()).map(({ id }) => id);
const remarks = ({ shown }: ImportReport["problems"]) =>
  shown.map(({ file, line, column, reason }) => `${file ? `${file} ` : ""}${line} ${column}: ${reason}`);

async function changes(): Promise<string[]> {
  const rows = await store.db.selectFrom("changes").select(["domain", "key"]).orderBy("id").execute();
  return rows.map(({ domain, key }) => `${domain} ${key}`);
}

describe("JSON Lines", () => {
  test("bring every field", async () => {
    const report = await run(
      `\uFEFF\r\n${lines(good)}\r\n\r\n${lines({ ...good, news_id: 7, intro: null })}`,
    );
    expect(report).toMatchObject({
      outcome: "imported",
      lines: 2,
      badLines: 0,
      problems: { total: 0 },
      notes: { total: 0 },
      changes: { added: 2, removed: 0, changedKeys: 2 },
    });
    expect(await article("a-1")).toEqual({
      id: "a-1",
      language: "en",
      headline: "Yantian opens two berths",
      intro: "Feeder lines gain a night window.",
      body: "<p>Two berths.</p>",
      publishedAt: "2026-03-15T09:30:00+08:00",
      images: [{ url: "https://img.example/a.jpg", alt: "A berth" }],
      hashtags: ["feeder", "Yantian"],
      story: "yantian-berths",
    } satisfies ArticleRecord);
    expect(await ids()).toEqual(["7", "a-1"]);
    expect(await changes()).toEqual(["articles 7", "articles a-1"]);
  });

  test("may have texts, lists in one text, markup in an introduction and unknown fields", async () => {
    const report = await run(
      lines({
        ...good,
        intro: "<b>A &amp; B</b>",
        body: "One\r\nTwo\r\n\r\nThree < four",
        images: "/pictures/a.png||https://img.example/b.jpg",
        hashtags: "feeder||#Feeder||night window",
        colour: "x",
      }),
    );
    expect(report.unknownHeads).toEqual(["colour"]);
    expect(await article("a-1")).toMatchObject({
      intro: "A & B",
      body: "<p>One<br />Two</p>\n<p>Three &lt; four</p>",
      images: [
        { url: "/pictures/a.png", alt: "" },
        { url: "https://img.example/b.jpg", alt: "" },
      ],
      hashtags: ["feeder", "night window"],
    });
  });

  test("lose harmful markup, and what was dropped is reported", async () => {
    const report = await run(
      lines({
        ...good,
        body: '<p onclick="x">a<script>alert(1)</script><a href="javascript:x">b</a><img src="https://other.example/c.png"></p>',
        images: ["http://img.example/a.jpg", "data:image/png;base64,AA"],
      }),
    );
    expect(report.outcome).toBe("imported");
    expect(remarks(report.notes)).toEqual([
      '1 body: "javascript:x" is not an http, https or mailto link; it was left out.',
      '1 body: "https://other.example/c.png" is neither a picture of this site nor https on one of IMAGE_HOSTS; it was left out.',
      '1 images: "http://img.example/a.jpg" is neither a picture of this site nor https on one of IMAGE_HOSTS; it was left out.',
      '1 images: "data:image/png;base64,AA" is neither a picture of this site nor https on one of IMAGE_HOSTS; it was left out.',
    ]);
    expect(await article("a-1")).toMatchObject({ body: "<p>ab</p>", images: [] });
  });

  test.each([
    [{ news_id: "" }, "news_id: news_id is empty; every article needs a separate one."],
    [
      { news_id: "a/b" },
      'news_id: "a/b" cannot be an id: write up to 64 letters, digits and the characters _ . ~ -',
    ],
    [
      { news_id: ".." },
      'news_id: ".." cannot be an id: write up to 64 letters, digits and the characters _ . ~ -',
    ],
    [{ headline: " " }, "headline: headline is empty; every article needs it."],
    [{ headline: ["x"] }, "headline: headline must be text."],
    [{ headline: "x".repeat(501) }, "headline: The text has 501 characters; at most 500 fit."],
    [{ intro: "x".repeat(4001) }, "intro: The text has 4001 characters; at most 4000 fit."],
    [{ body: undefined }, "body: body is empty; every article needs it."],
    [{ body: {} }, "body: body must be text."],
    [{ body: "<script>x</script>" }, "body: body is empty; every article needs it."],
    [{ body: `<p>${"x".repeat(400_000)}</p>` }, "body: The body has 400007 characters; at most 400000 fit."],
    [{ publish_date: "" }, "publish_date: publish_date is empty; every article needs it."],
    [
      { publish_date: "soon" },
      'publish_date: "soon" is not a date and time: write 2026-03-16 09:30:00+0800.',
    ],
    [{ language: undefined }, "language: language is empty; write en, zh or zh-hans."],
    [{ language: "fr" }, 'language: "fr" is not supported; write en, zh or zh-hans.'],
    [{ images: 7 }, "images: images must be a list."],
    [{ hashtags: ["x".repeat(101)] }, "hashtags: The text has 101 characters; at most 100 fit."],
    [
      { placement: "lead until Friday" },
      'placement: "lead until Friday" is no place on the front page: write lead, second, shelf sea, shelf air, shelf land or shelf rules, and a last day if it has one: lead until 2026-03-20.',
    ],
    [{ story: "x".repeat(101) }, "story: The text has 101 characters; at most 100 fit."],
  ])("with %j name what is bad", async (fields, reason) => {
    const report = await run(lines({ ...good, news_id: "x" }, { ...good, ...fields }));
    expect(remarks(report.problems)).toEqual([`2 ${reason}`]);
    expect(report).toMatchObject({ outcome: "refused", lines: 2, badLines: 1, changes: null });
    expect(await ids()).toEqual([]);
  });

  test("that are no JSON are bad lines, and the others come under skipBad", async () => {
    const report = await run(`${lines(good)}\n{"news_id": \n[1]\n"x"\n${lines({ ...good, news_id: "b" })}`, {
      skipBad: true,
    });
    expect(report.problems.shown.map(({ line, column }) => [line, column])).toEqual([
      [2, null],
      [3, null],
      [4, null],
    ]);
    expect(report).toMatchObject({ outcome: "imported", lines: 5, badLines: 3, changes: { added: 2 } });
  });

  test("never fail however they are broken", async () => {
    const value = fc.oneof(fc.jsonValue(), anyText(), fc.constant("<svg onload=x><p>"));
    const record = fc.record(
      Object.fromEntries(Object.keys(good).map((field) => [field, value])) as Record<
        keyof typeof good,
        typeof value
      >,
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(record, fc.json()), { minLength: 1, maxLength: 5 }),
        async (records) => {
          const text = records.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n");
          const report = await run(`{}\n${text}`, { skipBad: true });
          expect(report.lines).toBeGreaterThan(0);
          expect(report.problems.total).toBeGreaterThan(0);
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("a Chinese headline of two parts is still divided by its full-width space", async () => {
  await run(lines({ ...good, language: "zh", headline: " 鹽田新增\n泊位　櫃位\t\t不足　" }));
  expect(await embeddedNews(store).getArticle("a-1", "zh")).toMatchObject({
    headline: "鹽田新增 泊位　櫃位 不足",
  });
});

describe("a text in zh-hans", () => {
  const zh = { ...good, language: "zh", headline: "鹽田新增泊位", intro: "", body: "<p>貨櫃</p>", story: "" };
  const own = { news_id: "a-1", language: "zh-CN", headline: "盐田新泊位", intro: "", body: "<p>箱子</p>" };
  const stored = () => embeddedNews(store).getArticle("a-1", "zh");

  test("is stored beside the Chinese article of its id, whichever is first in the file", async () => {
    const report = await run(lines(own, zh));
    expect(report).toMatchObject({ outcome: "imported", badLines: 0, problems: { total: 0 } });
    expect(await stored()).toMatchObject({
      language: "zh",
      headline: "鹽田新增泊位",
      simplified: { headline: "盐田新泊位", body: "<p>箱子</p>", images: [] },
    });
    const cards = ["zh-tw", "zh-cn"].map(async (locale) => {
      const article = await stored();
      return article && localiseArticle(article, locale as "zh-tw" | "zh-cn", null);
    });
    expect(await Promise.all(cards)).toMatchObject([
      { headline: "鹽田新增泊位", body: "<p>貨櫃</p>", lang: "zh-Hant" },
      { headline: "盐田新泊位", body: "<p>箱子</p>", lang: "zh-Hans", images: [{ alt: "A berth" }] },
    ]);
  });

  test("stays when its article is imported again, is found by its own words, and is replaced by a later one", async () => {
    await run(lines(zh));
    await run(lines(own));
    await run(lines({ ...zh, headline: "鹽田三個泊位" }));
    expect(await stored()).toMatchObject({
      headline: "鹽田三個泊位",
      simplified: { headline: "盐田新泊位" },
    });
    const found = await embeddedNews(store).searchArticles({
      query: "箱子",
      hashtag: null,
      language: "zh",
      from: "2026-03-01",
      to: null,
      page: 1,
    });
    expect(found.items.map(({ id }) => id)).toEqual(["a-1"]);
    await run(lines({ ...own, headline: "盐田再添泊位" }));
    expect(await stored()).toMatchObject({ simplified: { headline: "盐田再添泊位" } });
    expect(await changes()).toContain("articles a-1");
  });

  test("of no Chinese article stops the import with a sentence", async () => {
    await expect(run(lines({ ...zh, news_id: "b" }, own))).rejects.toThrow(
      'The text in zh-hans of "a-1" belongs to no Chinese article: import that one in zh before it, or with it.',
    );
    await run(lines(good));
    await expect(run(lines(own))).rejects.toThrow("belongs to no Chinese article");
    expect(await ids()).toEqual(["a-1"]);
  });
});

const markdown = (fields: string, body = "Two berths.") => `---\n${fields}\n---\n\n${body}\n`;
const fields = "news_id: m-1\nheadline: 'Night berths: two'\npublish_date: 2026-03-15\nlanguage: en";

describe("Markdown", () => {
  test("brings its front matter and body", async () => {
    const report = await run(
      markdown(
        `${fields}\nintro: >\n  Two\n  lines\nhashtags:\n  - feeder\n  - "#night"\nimages: ["![A berth](/pictures/a.png)", https://img.example/b.jpg]\nstory: s`,
        "## Head\n\n- **one**\n- [two](/port)\n\n<script>alert(1)</script>",
      ),
    );
    expect(report).toMatchObject({ outcome: "imported" });
    expect(remarks(report.notes)).toEqual([
      '12 images: "https://img.example/b.jpg" has no description (alt).',
    ]);
    expect(await article("m-1")).toEqual({
      id: "m-1",
      language: "en",
      headline: "Night berths: two",
      intro: "Two lines",
      body: '<h2>Head</h2>\n<ul>\n<li><strong>one</strong></li>\n<li><a href="/port">two</a></li>\n</ul>',
      publishedAt: "2026-03-15T00:00:00+08:00",
      images: [
        { url: "/pictures/a.png", alt: "A berth" },
        { url: "https://img.example/b.jpg", alt: "" },
      ],
      hashtags: ["feeder", "night"],
      story: "s",
    });
  });

  const yaml = "plate:\n  kind: dots\n  title: 三宗貨櫃\n  note: 例子\n  count: 3\n  of: 1,0\n";
  test("brings its plates, in the Simplified of their article or in their own", async () => {
    const zh = fields.replace("language: en", "language: zh").replace("Night berths: two", "夜間泊位");
    await run("", {
      folder: folderOf({
        "a.md": markdown(`${zh}\n${yaml.replace("1,0", "200")}`, "貨櫃"),
        "b.md": markdown(`${zh.replace("m-1", "m-2")}\n${yaml.replace("1,0", "7")}`, "貨櫃"),
        "c.md": `+++\nnews_id = "m-2"\nlanguage = "zh-hans"\nheadline = "泊位"\n[plate]\nkind = "dots"\ntitle = "三个箱子"\nnote = "示例"\ncount = 3\nof = 7\n+++\n箱子`,
      }),
    });
    const titles = async (id: string) => {
      const stored = await article(id);
      return (["zh-tw", "zh-cn"] as const).map(
        (locale) => stored && localiseArticle(stored, locale, null).plates?.[0]?.title,
      );
    };
    expect((await article("m-1"))?.plates).toEqual([
      { kind: "dots", title: "三宗貨櫃", note: "例子", count: 3, of: 200 },
    ]);
    expect(await titles("m-1")).toEqual(["三宗貨櫃", "三宗集装箱"]);
    expect(await titles("m-2")).toEqual(["三宗貨櫃", "三个箱子"]);
  });

  test("with a plate that cannot be drawn is a bad line, whose field is named", async () => {
    const report = await run("", {
      folder: folderOf({ "a.md": markdown(`${fields}\n${yaml}`) }),
      skipBad: true,
    });
    expect(remarks(report.problems)).toEqual([
      "a.md 6 plate: plate of: write a number, such as 1200 or 13.7.",
    ]);
  });

  const boxes = `key_facts:
  - { label: 航程, value: 43日, was: 31日 }
  - { label: 貨櫃, value: 7 }
quotation: { text: 貨櫃船快兩日, speaker: 班輪經理 }
correction:
  - { at: 2026-03-15 15:20:00+0800, text: "~~八~~個貨櫃應為**七**個。", headline: yes }`;
  test("brings its key facts, quotations and corrections, derived for the Mainland", async () => {
    const zh = fields.replace("language: en", "language: zh").replace("Night berths: two", "夜間泊位");
    await run("", { folder: folderOf({ "a.md": markdown(`${zh}\n${boxes}`, "貨櫃") }) });
    const stored = await article("m-1");
    expect(stored?.about).toMatchObject({
      keyFacts: [
        { label: "航程", value: "43日", was: "31日" },
        { label: "貨櫃", value: "7" },
      ],
      corrections: [{ at: "2026-03-15T15:20:00+08:00", headline: true }],
    });
    expect(stored && localiseArticle(stored, "zh-cn", null).about).toMatchObject({
      keyFacts: [{ label: "航程" }, { label: "集装箱" }],
      quotations: [{ text: "集装箱船快两日", speaker: "班轮经理" }],
      corrections: [{ at: "2026-03-15T15:20:00+08:00", text: "~~八~~个集装箱应为**七**个。" }],
    });
  });

  test("with a fact, a quotation or a correction that cannot be read is a bad line, whose field is named", async () => {
    const bad = boxes.replace("value: 43日, ", "").replace("speaker: ", "by: ").replace("15:20", "noon");
    const report = await run("", {
      folder: folderOf({ "a.md": markdown(`${fields}\n${bad}`) }),
      skipBad: true,
    });
    expect(remarks(report.problems)).toEqual([
      expect.stringMatching(/^a\.md \d+ correction: correction at: write a date and time/),
      expect.stringMatching(/^a\.md \d+ key_facts: key_facts 1 value: write a text\.$/),
      expect.stringMatching(/^a\.md \d+ quotation: quotation speaker: write a text\.$/),
    ]);
  });

  test("of a folder reports the file and the line of what is bad", async () => {
    const report = await run("", {
      folder: folderOf({
        "a.md": markdown(fields),
        "b/c.md": markdown(fields.replace("2026-03-15", "soon").replace("m-1", "m-2")),
        "d.md": markdown(`${fields}\nno field`),
      }),
      skipBad: true,
    });
    expect(remarks(report.problems)).toEqual([
      'b/c.md 4 publish_date: "soon" is not a date and time: write 2026-03-16 09:30:00+0800.',
      "d.md 6 null: The front matter cannot be read: a quotation mark or bracket is not closed, or a colon is missing.",
    ]);
    expect(await ids()).toEqual(["m-1"]);
  });
});

const rss = (items: string, channel = "<language>en-gb</language>") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel><title>Wire</title>${channel}\n${items}\n</channel></rss>`;
const rssItem = `<item>
  <title>Rates &amp;amp; <![CDATA[<i>space</i>]]></title>
  <link>https://wire.example/1</link>
  <guid isPermaLink="false">wire 1</guid>
  <description>&lt;p&gt;Short &#x8239;&lt;/p&gt;</description>
  <content:encoded><![CDATA[<p>Long <a href="/relative">one</a> <img src="https://img.example/x.jpg" onerror="x"></p><script>alert(1)</script>]]></content:encoded>
  <pubDate>Sun, 15 Mar 2026 01:30:00 GMT</pubDate>
  <category>rates</category><category domain="x">box prices</category>
  <enclosure url="https://img.example/e.jpg" type="image/jpeg" length="1"/>
  <enclosure url="https://img.example/e.mp3" type="audio/mpeg" length="1"/>
  <media:content url="https://img.example/m.jpg" medium="image"><media:description>A ship</media:description></media:content>
</item>`;

describe("RSS", () => {
  test("brings its items, with an id made of the guid", async () => {
    const report = await run(rss(rssItem));
    expect(report).toMatchObject({ outcome: "imported", lines: 1, problems: { total: 0 } });
    expect(await article(feedId("wire 1"))).toEqual({
      id: feedId("wire 1"),
      language: "en",
      headline: "Rates & space",
      intro: "Short 船",
      body: '<p>Long <a href="https://wire.example/relative" rel="noopener noreferrer">one</a> <img src="https://img.example/x.jpg" alt="" loading="lazy" /></p>',
      publishedAt: "2026-03-15T01:30:00+00:00",
      images: [
        { url: "https://img.example/e.jpg", alt: "" },
        { url: "https://img.example/m.jpg", alt: "A ship" },
      ],
      hashtags: ["rates", "box prices"],
      story: null,
    });
    expect(feedId("wire 1")).toMatch(/^f[0-9a-f]{20}$/);
  });

  test("takes the description for the body, the link for the id and the language from the text", async () => {
    const item =
      "<item><title>航線</title><link>https://wire.example/2</link><description>鹽田港新增兩個泊位</description><pubDate>15 Mar 2026 09:30:00 +0800</pubDate></item>";
    await run(rss(item, ""));
    expect(await article(feedId("https://wire.example/2"))).toMatchObject({
      language: "zh",
      intro: "",
      body: "<p>鹽田港新增兩個泊位</p>",
    });
  });

  test("reports the line of a bad item", async () => {
    const bad = "<item><title>x</title><description>x</description></item>";
    const report = await run(rss(`${rssItem}\n${bad}\n<item><guid>g</guid><title>y</title></item>`));
    expect(remarks(report.problems)).toEqual([
      "16 null: The entry has neither an id (guid) nor a link; one of them must tell it from the others.",
      "17 publish_date: publish_date is empty; every article needs it.",
    ]);
  });
});

test("Atom brings its entries in text, HTML and XHTML", async () => {
  const report = await run(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <entry><id>tag:a,1</id><title>A &lt; B</title><updated>2026-03-15T09:30:00+08:00</updated>
      <summary type="html">&lt;b&gt;Short&lt;/b&gt; &amp;amp; sharp</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Whole<br/>text</p></div></content>
      <category term="t" label="Terminal"/><category term="rates"/></entry>
    <entry xml:lang="zh-HK"><id>tag:a,2</id><title type="html">&amp;lt;港&amp;gt;</title><published>2026-03-14T00:00:00Z</published>
      <content>First &lt;line&gt;
second</content><link rel="enclosure" type="image/png" href="https://img.example/a.png"/></entry>
  </feed>`);
  expect(report).toMatchObject({ outcome: "imported", lines: 2 });
  expect(remarks(report.notes)).toEqual([
    expect.stringMatching(/images: "https:\/\/img\.example\/a\.png" has no description \(alt\)\.$/),
  ]);
  expect(await article(feedId("tag:a,1"))).toMatchObject({
    headline: "A < B",
    intro: "Short & sharp",
    body: "<div><p>Whole<br />text</p></div>",
    hashtags: ["Terminal", "rates"],
  });
  expect(await article(feedId("tag:a,2"))).toMatchObject({
    language: "zh",
    headline: "<港>",
    body: "<p>First &lt;line&gt;<br />second</p>",
    publishedAt: "2026-03-14T00:00:00+00:00",
    images: [{ url: "https://img.example/a.png", alt: "" }],
  });
});

test.each([
  ["", "empty"],
  [" \n\n", "empty"],
  [rss(""), "empty"],
])("nothing to import in %j", async (text, outcome) =>
  expect(await run(text)).toMatchObject({ outcome, lines: 0 }),
);

test.each([
  ["[{}]", "The file is a list in JSON: write one article a line instead (JSON Lines)."],
  [
    "news_id,headline\n1,x",
    "The file is neither JSON Lines, nor RSS or Atom, nor an export of WordPress or Ghost, nor Markdown with front matter.",
  ],
  ["<rss><channel></rss>", /^The feed is not well-formed XML: line 1: /],
  ["<html><p>x</p></html>", "The file is XML, but neither RSS 2.0 nor Atom."],
  [`<rss><channel>${"<x>".repeat(60)}${"</x>".repeat(60)}</channel></rss>`, /^The feed cannot be read/],
  ["<rss><channel><__proto__>x</__proto__></channel></rss>", /^The feed cannot be read/],
  [
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>',
    "The feed has a document type (<!DOCTYPE ...>); such files are not read.",
  ],
])("%j cannot run", async (text, sentence) => {
  await expect(run(text)).rejects.toThrow(sentence);
  expect(await ids()).toEqual([]);
});

test("bytes that are not UTF-8 cannot run", async () => {
  await expect(run(Buffer.from("{\xff}", "latin1"))).rejects.toThrow(
    "The file is not UTF-8 text: save it as UTF-8 and import that.",
  );
});

test("no feed breaks the import in another way than with a sentence", async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<item>",
      "</item>",
      "<title>",
      "</title>",
      "<![CDATA[",
      "]]>",
      "&#x0;",
      "&#99999999;",
      "&x;",
      "<content:encoded>",
      "<!--",
      "-->",
      "<guid>g</guid>",
      "<pubDate>15 Mar 2026 09:30 GMT</pubDate>",
    ),
    anyText({ maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const answer = await run(rss(pieces.join("").toWellFormed()), { dryRun: true }).catch(
        (error: Error) => error,
      );
      if (answer instanceof Error) expect(answer.message).toMatch(/^The feed .*\.$/s);
    }),
    { numRuns: 100 },
  );
});

describe("the full-text index", () => {
  const many = (count: number, start: string) =>
    lines(
      ...Array.from({ length: count }, (_, at) => ({ ...good, news_id: `${start}-${at}`, story: start })),
    );
  /** Parts that a search has to read. */
  const parts = () =>
    rawOf(store).prepare("select count(distinct segid) as parts from article_texts_idx").get()?.parts;
  const found = async () => {
    const ask = {
      query: "berths",
      hashtag: null,
      language: "en",
      from: "2026-01-01",
      to: null,
      page: 1,
    } as const;
    return (await embeddedNews(store).searchArticles(ask)).total;
  };

  embeddedTest("is one part after an import that is a large share of the archive", async () => {
    await run(many(30, "a"));
    await run(many(30, "b"));
    expect(parts()).toBe(1);
    await run(many(1, "c"));
    // The complete index is not rewritten for one article.
    expect(parts()).toBe(2);
    await run(many(30, "d"));
    expect(parts()).toBe(1);
    expect(await found()).toBe(91);
  });

  embeddedTest("stays as it is when the import is refused, tried or stopped", async () => {
    await run(many(30, "a"));
    await run(many(1, "b"));
    expect((await run(`${many(30, "c")}\n{}`)).outcome).toBe("refused");
    expect((await run(many(30, "c"), { dryRun: true })).outcome).toBe("rehearsed");
    expect(parts()).toBe(2);
    await mergeTexts(store.db, 30, AbortSignal.abort());
    expect(parts()).toBe(2);
    await mergeTexts(store.db, 30);
    expect(parts()).toBe(1);
  });
});

const sample: ArticleRecord = {
  id: "s-1",
  language: "en",
  headline: "Sample",
  intro: "",
  body: "<p>Sample</p>",
  publishedAt: "2026-03-01T00:00:00+08:00",
  images: [],
  hashtags: ["sample"],
  story: null,
};

describe("what is stored", () => {
  const write = (records: ArticleRecord[], options: { sample: boolean }) =>
    store.db.transaction().execute((trx) => writeArticles(trx, records, options));
  const found = async (query: string) => {
    const ask = { query, hashtag: null, language: "en", from: "2026-01-01", to: null, page: 1 } as const;
    return (await embeddedNews(store).searchArticles(ask)).items.map(({ id }) => id);
  };

  embeddedTest("the sample goes with the first import, in its transaction", async () => {
    await write([sample], { sample: true });
    await store.db
      .insertInto("domain_state")
      .values({ domain: "articles", state: "sample", rolled_on: "2026-03-16" })
      .execute();
    await run(lines(good), { dryRun: true });
    expect(await ids()).toEqual(["s-1"]);
    expect(await found("sample")).toEqual(["s-1"]);
    await run(lines(good));
    expect(await ids()).toEqual(["a-1"]);
    expect(await found("sample")).toEqual([]);
    expect(await store.db.selectFrom("domain_state").select("state").execute()).toEqual([{ state: "own" }]);
  });

  embeddedTest("the same id replaces, with hashtags and full text; all others stay", async () => {
    await run(lines(good, { ...good, news_id: "b", story: null }));
    const report = await run(
      lines({
        ...good,
        headline: "Typhoon closes Yantian",
        body: "<p>Signal eight.</p>",
        hashtags: ["typhoon"],
        story: "",
      }),
    );
    expect(report.changes).toMatchObject({ added: 1, removed: 1, changedKeys: 1, samples: 0 });
    expect(await found("typhoon")).toEqual(["a-1"]);
    expect(await found("berths")).toEqual(["b"]);
    expect(await store.db.selectFrom("article_hashtags").select("tag").orderBy("tag").execute()).toEqual(
      ["feeder", "typhoon", "yantian"].map((tag) => ({ tag })),
    );
  });

  embeddedTest("a story's other articles are touched by one that joins or leaves it", async () => {
    await run(lines({ ...good, news_id: "zh", language: "zh" }, { ...good, news_id: "other", story: "x" }));
    await store.db.deleteFrom("changes").execute();
    await run(lines(good));
    expect(await changes()).toEqual(["articles a-1", "articles zh"]);
    await store.db.deleteFrom("changes").execute();
    await run(lines({ ...good, story: "x" }));
    expect(await changes()).toEqual(["articles a-1", "articles other", "articles zh"]);
  });

  embeddedTest("many articles are a change each", async () => {
    const report = await run(
      lines(...Array.from({ length: 201 }, (_, n) => ({ ...good, news_id: n, story: null }))),
    );
    expect(report.changes).toMatchObject({ added: 201, changedKeys: 201 });
    expect(new Set(await changes()).size).toBe(201);
  });
});

describe("an export of WordPress", () => {
  const item = (id: number, type: string, status: string, more = "") =>
    `<item><title>Post ${id}</title><guid>https://old.example/?p=${id}</guid><pubDate>Sun, 15 Mar 2026 01:30:00 +0000</pubDate>
    <content:encoded><![CDATA[<p>Words.</p>]]></content:encoded><wp:post_type>${type}</wp:post_type><wp:status>${status}</wp:status>${more}</item>`;
  const wxr = (items: string, prefix = "wp") =>
    `<rss version="2.0" xmlns:${prefix}="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><language>en</language>${items}</channel></rss>`;

  test("only published posts are imported; all others are counted and reported", async () => {
    const others = ["draft", "private", "pending", "future", "trash", "inherit", ""];
    const report = await run(
      wxr(
        item(1, "post", "publish", "<wp:post_password></wp:post_password>") +
          others.map((status, n) => item(10 + n, "post", status)).join("") +
          item(20, "page", "publish") +
          item(21, "attachment", "inherit") +
          item(22, "", "publish") +
          item(23, "post", "publish", "<wp:post_password>secret</wp:post_password>") +
          "<item><title>Bare</title><guid>x</guid></item>",
      ),
    );
    expect(await ids()).toEqual([feedId("https://old.example/?p=1")]);
    expect(report).toMatchObject({ outcome: "imported", lines: 1, rows: 1 });
    expect(report.leftOut).toEqual({
      ...Object.fromEntries(others.filter(Boolean).map((status) => [status, 1])),
      "without a status": 1,
      page: 1,
      attachment: 1,
      "without a type": 2,
      "with a password": 1,
    });
    expect(remarks(report.notes)).toContain(
      '10 null: "Post 10" is no published article (draft); it was left out.'.replace(
        "10 null",
        `${report.notes.shown[0]?.line} null`,
      ),
    );
    expect(report.notes.total).toBe(12);
  });

  test("one without a published post imports nothing and leaves what is stored", async () => {
    const report = await run(wxr(item(1, "post", "draft")));
    expect([report.outcome, report.leftOut]).toEqual(["empty", { draft: 1 }]);
  });

  test("an export with another prefix of elements is rejected: drafts and posts could not be distinguished", async () => {
    await expect(run(wxr("<item><guid>a</guid><xp:status>draft</xp:status></item>", "xp"))).rejects.toThrow(
      "must begin with wp:",
    );
  });

  test("a draft of Atom is left out", async () => {
    const entry = (id: string, more: string) =>
      `<entry><id>${id}</id><title>T</title><published>2026-03-15T00:00:00Z</published><content>Words</content>${more}</entry>`;
    const report = await run(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">${entry("a", "<app:control><app:draft>yes</app:draft></app:control>")}${entry("b", "<app:control><app:draft>no</app:draft></app:control>")}</feed>`,
    );
    expect(await ids()).toEqual([feedId("b")]);
    expect(report.leftOut).toEqual({ draft: 1 });
  });
});
