import { zipSync } from "fflate";
import { formatReport } from "@/cli/import-report";
import type { ImportFile, ImportJob, ImportReport } from "@/lib/store/import";
import { redirectTarget } from "@/lib/store/redirects";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { findStored } from "../manage";
import { localiseArticle } from "../search/localise";
import { feedId } from "./feed-id";
import { articlesImporter } from "./import";

process.env.IMAGE_HOSTS = "old.example";

const now = new Date("2026-11-26T04:00:00Z");
let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

async function* pieces(text: string | Uint8Array) {
  yield typeof text === "string" ? Buffer.from(text) : text;
}
const run = (text: string | Uint8Array, options: Partial<ImportJob> = {}): Promise<ImportReport> =>
  articlesImporter.run({
    store,
    input: pieces(text),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    ...options,
  });
async function* folderOf(files: Record<string, string>): AsyncGenerator<ImportFile> {
  for (const [name, text] of Object.entries(files)) yield { name, input: pieces(text) };
}
const runFolder = (files: Record<string, string>, options: Partial<ImportJob> = {}) =>
  run("", { folder: folderOf(files), ...options });
const found = async (id: string) => (await findStored(store.reader, id, now))?.record;
const stateOf = async (id: string) => (await findStored(store.reader, id, now))?.state ?? null;
const reasons = ({ shown }: ImportReport["notes"]) =>
  shown.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`));
/** What the operator reads. */
const printed = (report: ImportReport) => formatReport(articlesImporter, report);

const md = (head: string, body = "The words of the article.") =>
  `---\ntitle: Berths\ndate: 2026-05-06\nlang: en\n${head}\n---\n\n${body}\n`;

const wxr = (items: string, channel = "<language>en-US</language>") =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"><channel><title>Old</title><link>https://old.example</link>${channel}<wp:base_blog_url>https://old.example</wp:base_blog_url>${items}</channel></rss>`;
const post = (id: number, title: string, body: string, more = "") =>
  `<item><title><![CDATA[${title}]]></title><link>https://old.example/p${id}/</link><guid>https://old.example/?p=${id}</guid><content:encoded><![CDATA[${body}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2026-05-06 10:00:00</wp:post_date>${more.includes("post_date_gmt") ? "" : "<wp:post_date_gmt>2026-05-06 02:00:00</wp:post_date_gmt>"}<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`;
const postId = (id: number) => feedId(`https://old.example/?p=${id}`);
const rss = (items: string, channel = "<language>en</language>") =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Wire</title><link>https://old.example</link>${channel}${items}</channel></rss>`;
const item = (guid: string, more: string) =>
  `<item><title>Berths</title><guid>${guid}</guid><pubDate>Wed, 06 May 2026 02:00:00 GMT</pubDate>${more}</item>`;

describe("articles that are hidden in their old system", () => {
  test.each([
    ...[
      "draft: true",
      "draft: True",
      "draft: TRUE",
      "draft: yes",
      "draft: on",
      "draft: 1",
      'draft: "true"',
      "Draft: y",
    ],
    ...["published: false", "published: No", "publish: false", "publish: off", "public: 0"],
    ...[
      "isDraft: true",
      "is_draft: true",
      "hidden: true",
      "private: yes",
      "unlisted: true",
      "headless: true",
    ],
    ...[
      "password: secret",
      "visibility: members",
      "permalink: false",
      "build:\n  render: never",
      "status: draft",
    ],
    ...["expiryDate: 2026-06-01", "unpublishDate: 2026-11-26 11:59"],
  ])("%s is a draft here", async (head) => {
    const report = await runFolder({ "a.md": md(head) });
    expect(report).toMatchObject({ outcome: "imported", badLines: 0 });
    expect(await stateOf("a")).toBe("draft");
    expect(printed(report)).toContain("Of these, drafts: 1.");
  });

  test.each([
    "draft: [true]",
    "draft: perhaps",
    "draft:",
    "published: soon",
    "publish:",
    "expiryDate: one day",
  ])("%s is a bad line with its place, never live", async (head) => {
    const report = await runFolder({ "a.md": md(head) }, { skipBad: true });
    const [name = ""] = head.split(":");
    expect(report.problems.shown).toMatchObject([{ file: "a.md", line: 5, column: name }]);
    expect(await stateOf("a")).toBeNull();
  });

  test.each([
    "draft: false",
    "draft: No",
    "published: true",
    "publish: on",
    "published: 2026-05-06",
    "hidden: false",
    "visibility: public",
    "expiryDate: 2027-01-01",
    "password:",
  ])("%s is live", async (head) => {
    await runFolder({ "a.md": md(head) });
    expect(await stateOf("a")).toBe("live");
  });

  test("a folder of drafts, a section, a layout: none of them goes live", async () => {
    const report = await runFolder({
      "_drafts/secret.md": md(""),
      "content/drafts/other.md": md(""),
      "content/_index.md": "---\ntitle: Section\n---\n",
      "_layouts/post.html": "---\nlayout: x\n---\n<p>{{ content }}</p>",
      "_posts/2026-05-06-open.md": md(""),
    });
    expect(report).toMatchObject({ lines: 3, leftOut: { "page of a section": 1, "file of _layouts": 1 } });
    expect([await stateOf("secret"), await stateOf("other"), await stateOf("2026-05-06-open")]).toEqual([
      "draft",
      "draft",
      "live",
    ]);
  });

  test("a future day of publication counts, whatever the date is", async () => {
    await runFolder({
      "later.md": md("publishDate: 2027-05-06"),
      "past.md": md("publishDate: 2026-05-01"),
      "alone.md": md("").replace("date: 2026-05-06", "publishDate: 2026-05-01"),
    });
    expect([await stateOf("later"), (await found("later"))?.publishedAt]).toEqual([
      "scheduled",
      "2027-05-06T00:00:00+08:00",
    ]);
    expect((await found("past"))?.publishedAt).toBe("2026-05-06T00:00:00+08:00");
    expect((await found("alone"))?.publishedAt).toBe("2026-05-01T00:00:00+08:00");
    const unclear = await runFolder({ "x.md": md("publishDate: some day") }, { skipBad: true });
    expect([unclear.badLines, await stateOf("x")]).toEqual([1, null]);
  });

  test("JSON Lines know the same words", async () => {
    const row = { headline: "A", body: "x", publish_date: "2026-05-06", language: "en" };
    const report = await run(
      [
        { ...row, news_id: "a", draft: true },
        { ...row, news_id: "b", published: false, status: "live" },
        { ...row, news_id: "c", draft: "perhaps" },
        { ...row, news_id: "d", publishDate: "2027-01-01" },
        { ...row, news_id: "e", draft: false },
      ]
        .map((one) => JSON.stringify(one))
        .join("\n"),
      { skipBad: true },
    );
    expect(report).toMatchObject({ badLines: 2, unknownHeads: [] });
    expect(await Promise.all(["a", "b", "c", "d", "e"].map(stateOf))).toEqual([
      "draft",
      "draft",
      null,
      null,
      "live",
    ]);
  });

  test("the published posts of an archive of Blogger, old or new, are imported", async () => {
    const entry = (id: number, more: string) =>
      `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id><published>2026-05-0${id}T10:00:00+08:00</published><title type="text">Entry ${id}</title><content type="html">&lt;p&gt;Words.&lt;/p&gt;</content>${more}</entry>`;
    const kind = (name: string) =>
      `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
    const feed = (entries: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:blogger="http://schemas.google.com/blogger/2018">${entries}</feed>`;
    const old = await run(
      feed(
        entry(1, `${kind("post")}<category scheme="http://www.blogger.com/atom/ns#" term="ports"/>`) +
          entry(2, kind("comment")) +
          entry(3, kind("settings")) +
          entry(4, kind("template")) +
          entry(5, kind("page")) +
          entry(6, `${kind("post")}<app:control><app:draft>Yes</app:draft></app:control>`) +
          entry(7, '<thr:in-reply-to ref="x"/>'),
      ),
    );
    expect(old.leftOut).toEqual({ comment: 2, settings: 1, template: 1, page: 1, draft: 1 });
    expect(await found(feedId("tag:blogger.com,1999:blog-1.post-1"))).toMatchObject({ hashtags: ["ports"] });
    const recent = await run(
      feed(
        entry(1, "<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>") +
          entry(2, "<blogger:type>COMMENT</blogger:type><blogger:status>LIVE</blogger:status>") +
          entry(3, "<blogger:type>POST</blogger:type><blogger:status>SOFT_TRASHED</blogger:status>"),
      ),
    );
    expect([recent.lines, recent.leftOut]).toEqual([1, { comment: 1, "soft trashed": 1 }]);
  });
});

const zh = "葵青貨櫃碼頭五月份處理量按年上升百分之三，船公司表示旺季將會提早來臨。";
const hans = "深圳盐田港五月份处理量按年上升百分之三，船公司表示“旺季”将会提早来临。";

describe("the language of an article", () => {
  test("is that of its text, not of the site", async () => {
    await run(
      wxr(post(1, "Berths reopen", "<p>Two berths reopened.</p>") + post(2, "碼頭吞吐量", `<p>${zh}</p>`)),
    );
    expect([(await found(postId(1)))?.language, (await found(postId(2)))?.language]).toEqual(["en", "zh"]);
    await run(wxr(post(3, "English on it", "<p>English words.</p>"), "<language>zh-CN</language>"));
    expect((await found(postId(3)))?.language).toBe("en");
  });

  test("comes from the terms of a plug-in, whose other terms are no topics, and joins the translations", async () => {
    const terms = (slug: string, name: string) =>
      `<category domain="category" nicename="ports"><![CDATA[Ports]]></category><category domain="post_tag" nicename="hk"><![CDATA[Hong Kong]]></category><category domain="language" nicename="${slug}"><![CDATA[${name}]]></category><category domain="post_translations" nicename="pll_5f3a"><![CDATA[pll_5f3a]]></category><category domain="post_format" nicename="post-format-image"><![CDATA[Image]]></category><category domain="author" nicename="cap-m"><![CDATA[m]]></category>`;
    const report = await run(
      wxr(
        post(1, "Volumes 3", "<p>TEU</p>", terms("en", "English")) +
          post(2, "吞吐量", `<p>${zh}</p>`, terms("tc", "繁體中文")) +
          post(3, "吞吐量上升", `<p>${hans}</p>`, terms("sc", "简体中文")),
      ),
    );
    expect(report).toMatchObject({
      outcome: "imported",
      unknownHeads: ["category of post_format", "category of author"],
    });
    expect(await found(postId(1))).toMatchObject({
      language: "en",
      hashtags: ["Ports", "Hong Kong"],
      about: { section: "Ports" },
      story: "pll_5f3a",
    });
    // The text for the Mainland is that of the Chinese article, not another one.
    expect(await found(postId(2))).toMatchObject({
      language: "zh",
      story: "pll_5f3a",
      simplified: { headline: "吞吐量上升" },
    });
    expect(await found(postId(3))).toBeUndefined();
    expect(await redirectTarget(store, "/p3")).toBe(`/news?news_id=${postId(2)}`);
  });

  test.each([
    ["a site", () => run(wxr(post(1, "盐田港", `<p>${hans}</p>`), "<language>zh-CN</language>")), postId(1)],
    [
      "a feed that says nothing",
      () =>
        run(
          rss(
            item("g", `<title>盐田港</title><description>${hans}</description>`).replace(
              "<title>Berths</title>",
              "",
            ),
            "",
          ),
        ),
      feedId("g"),
    ],
    [
      "a file",
      () =>
        runFolder({ "a.md": md("", hans).replace("Berths", "盐田港").replace("lang: en", "lang: zh-CN") }),
      "a",
    ],
  ])(
    "Simplified alone, of %s, is shown to both: as written, and in Traditional; again when it comes again",
    async (_name, bring, id) => {
      for (const _again of [1, 2]) {
        const report = await bring();
        expect(report).toMatchObject({ outcome: "imported", badLines: 0 });
        const record = await found(id);
        expect(record).toMatchObject({
          language: "zh",
          headline: "鹽田港",
          simplified: { headline: "盐田港" },
        });
        if (!record) return;
        expect(localiseArticle(record, "zh-cn", null).body).toContain(hans);
        expect(localiseArticle(record, "zh-tw", null).body).toContain("船公司表示「旺季」將會提早來臨");
      }
    },
  );

  test("a text in zh-hans without its article and date is left out with --skip-bad, the others are imported", async () => {
    const row = { headline: "A", body: "x", publish_date: "2026-05-06", language: "en", news_id: "a" };
    const report = await run(
      `${JSON.stringify(row)}\n${JSON.stringify({ news_id: "b", language: "zh-hans", headline: "盐", body: "港" })}`,
      { skipBad: true },
    );
    expect(report.outcome).toBe("imported");
    expect(printed(report)).toContain('The text in zh-hans of "b" belongs to no Chinese article');
    expect([await stateOf("a"), await stateOf("b")]).toEqual(["live", null]);
  });

  test("Simplified that is marked zh in the portal's format is reported", async () => {
    const row = { headline: "盐田港", body: hans, publish_date: "2026-05-06", language: "zh", news_id: "a" };
    expect(reasons((await run(JSON.stringify(row))).notes)).toEqual([
      "language: The text reads as Simplified Chinese: write zh-hans, and Traditional is made of it.",
    ]);
  });
});

test("Big5 of Hong Kong is imported with its own characters, in headlines and bodies", async () => {
  const hex = "916fb3bdaf46"; // 鰂魚涌
  const bytes = Buffer.concat([
    Buffer.from(
      '<?xml version="1.0" encoding="big5"?><rss version="2.0"><channel><language>zh-HK</language><item><guid>g</guid><title>',
    ),
    Buffer.from(hex, "hex"),
    Buffer.from("</title><description>"),
    Buffer.from(hex, "hex"),
    Buffer.from("</description><pubDate>Wed, 06 May 2026 02:00:00 GMT</pubDate></item></channel></rss>"),
  ]);
  const report = await run(bytes);
  expect(reasons(report.notes)).toEqual([]);
  expect(await found(feedId("g"))).toMatchObject({ headline: "鰂魚涌", body: "<p>鰂魚涌</p>" });
});

test("characters that cannot be shown are removed and reported with their field", async () => {
  const report = await run(wxr(post(1, "Rates\u0007 rise", "<p>Up\u0008 and \ue123\ufffdon</p>")));
  expect(reasons(report.notes)).toEqual([
    "headline: A character that cannot be shown was removed (U+0007).",
    "body: 3 characters that cannot be shown were removed (U+0008, U+E123, U+FFFD).",
  ]);
  expect(await found(postId(1))).toMatchObject({ headline: "Rates rise", body: "<p>Up and on</p>" });
});

test("words in brackets stay; shortcodes are removed and reported; galleries become pictures", async () => {
  const file = (id: number, parent: number) =>
    `<item><title>f</title><guid>f${id}</guid><wp:post_id>${id}</wp:post_id><wp:post_parent>${parent}</wp:post_parent><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>https://old.example/${id}.jpg</wp:attachment_url><excerpt:encoded><![CDATA[Crane ${id}]]></excerpt:encoded><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Alt ${id}</wp:meta_value></wp:postmeta></item>`;
  const report = await run(
    wxr(
      post(
        1,
        "A",
        '<p>The rate [where 1 FEU = 2 TEU] rose, says [TOC].</p>[vc_row x="1"]<p>In.</p>[/vc_row]',
      ) +
        post(2, "B", '[gallery size="full" ids="21,22"]\n\nWords <b>here</b>.') +
        post(3, "C", "<p>Words.</p>\n[gallery]") +
        post(4, "D", '<p>Words.</p>\n[gallery ids="99"]') +
        file(21, 0) +
        file(22, 0) +
        file(31, 3),
    ),
  );
  expect(reasons(report.notes).filter((reason) => reason.startsWith("body"))).toEqual([
    'body: Shortcodes were removed, with what they would show: [vc_row x="1"] [/vc_row].',
    'body: Shortcodes were removed, with what they would show: [gallery ids="99"].',
  ]);
  expect((await found(postId(1)))?.body).toBe(
    "<p>The rate [where 1 FEU = 2 TEU] rose, says [TOC].</p><p>In.</p>",
  );
  const figure = (id: number) =>
    `<figure><img src="https://old.example/${id}.jpg" alt="Alt ${id}" loading="lazy" /><figcaption>Crane ${id}</figcaption></figure>`;
  expect((await found(postId(2)))?.body).toBe(`${figure(21)}\n${figure(22)}\n<p>Words <b>here</b>.</p>`);
  expect((await found(postId(3)))?.body).toBe(`<p>Words.</p>\n\n\n${figure(31)}`);
});

describe("a bad article does not stop the others", () => {
  test("a document type within character data is text", async () => {
    const report = await run(
      wxr(post(1, "A", "<!DOCTYPE html><html><body><p>Pasted.</p></body></html>") + post(2, "B", "<p>x</p>")),
    );
    expect(report).toMatchObject({ outcome: "imported", lines: 2 });
    expect((await found(postId(1)))?.body).toBe("<p>Pasted.</p>");
  });

  test("a post without an instant in UTC has that of the site's clock", async () => {
    const zero =
      "<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate>";
    await run(wxr(post(1, "A", "<p>x</p>", zero)));
    expect((await found(postId(1)))?.publishedAt).toBe("2026-05-06T10:00:00+08:00");
  });

  test("an entry that is not XML is a bad line", async () => {
    const report = await run(
      rss(
        `${item("a", "<description>x</description>")}\n${item("b", "<description>R&D <b>x</description>")}`,
      ),
      { skipBad: true },
    );
    expect(report).toMatchObject({ outcome: "imported", badLines: 1, problems: { shown: [{ line: 2 }] } });
    expect(await stateOf(feedId("a"))).toBe("live");
  });

  test("entries with the same id are distinguished by link, number or headline", async () => {
    const linked = (link: string, words: string, title = "T") =>
      item(
        "https://blog.example/",
        `<link>https://blog.example${link}</link><description>${words}</description>`,
      ).replace("Berths", title);
    const report = await run(
      rss(
        linked("/a", "one") +
          linked("/b", "two") +
          linked("", "three", "X") +
          linked("", "four", "Y") +
          linked("/b", "two"),
      ),
    );
    expect(report).toMatchObject({ outcome: "imported", lines: 5, changes: { added: 4 } });
    expect(reasons(report.notes)[0]).toBe(
      'Its id ("https://blog.example/") is that of another entry too; its link or number tells it apart.',
    );
    const posts = await run(wxr(post(1, "A", "<p>x</p>") + post(2, "B", "<p>y</p>").replace("?p=2", "?p=1")));
    expect(posts.changes?.added).toBe(2);
  });

  test("contradictory ids are all left out with --skip-bad, and reported", async () => {
    const row = { headline: "A", body: "x", publish_date: "2026-05-06", language: "en" };
    const text = [
      { ...row, news_id: "a" },
      { ...row, news_id: "b" },
      { ...row, news_id: "b", headline: "B" },
      { ...row, news_id: "b", headline: "C" },
    ]
      .map((one) => JSON.stringify(one))
      .join("\n");
    await expect(run(text)).rejects.toThrow(/"b" \(line 2; line 3\).*--skip-bad/);
    const report = await run(text, { skipBad: true });
    expect(report.changes).toMatchObject({ added: 1, conflicts: 3 });
    expect(printed(report)).toContain("lines left out, because others contradict them: 3");
    expect(printed(report)).toContain(
      'Left out, because two articles have one id and other words: "b" (line 2; line 3)',
    );
    expect([await stateOf("a"), await stateOf("b")]).toEqual(["live", null]);
  });
});

describe("addresses and pictures of feeds", () => {
  test("xml:base counts, of feed, entry and content", async () => {
    await run(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://old.example/ongoing/" xml:lang="en"><link href="./"/>
      <entry xml:base="2026/05/"><id>a</id><title>A</title><link href="Berths"/><link rel="enclosure" type="image/png" href="lead.png"/><published>2026-05-06T02:00:00Z</published><content type="html">&lt;p&gt;&lt;a href="notes"&gt;notes&lt;/a&gt;&lt;/p&gt;</content></entry>
      <entry><id>b</id><title>B</title><link href="https://old.example/x/y.html"/><published>2026-05-06T02:00:00Z</published><content type="html" xml:base="https://cdn.example/root/">&lt;p&gt;&lt;a href="plan"&gt;plan&lt;/a&gt;&lt;/p&gt;</content></entry></feed>`,
    );
    expect(await found(feedId("a"))).toMatchObject({
      body: '<p><a href="https://old.example/ongoing/2026/05/notes" rel="noopener noreferrer">notes</a></p>',
      images: [{ url: "https://old.example/ongoing/2026/05/lead.png" }],
    });
    expect((await found(feedId("b")))?.body).toContain('href="https://cdn.example/root/plan"');
  });

  test("sizes of a picture are one picture, the largest; two pictures are two", async () => {
    const content = (name: string, width: number, more = "") =>
      `<media:content url="https://old.example/${name}" medium="image" width="${width}"${more}/>`;
    const urls = async (media: string) => {
      await run(rss(item("g", `<description>x</description>${media}`)));
      return (await found(feedId("g")))?.images.map(({ url }) => url.replace("https://old.example/", ""));
    };
    expect(
      await urls(
        `<media:group>${content("s.jpg", 140)}${content("l.jpg", 1200)}${content("m.jpg", 700)}</media:group>`,
      ),
    ).toEqual(["l.jpg"]);
    expect(
      await urls(
        `<media:group>${content("s.jpg", 140, ' isDefault="true"')}${content("l.jpg", 1200)}</media:group>`,
      ),
    ).toEqual(["s.jpg"]);
    expect(
      await urls(content("a/140.jpg?width=140&amp;s=x", 140) + content("a/460.jpg?width=460&amp;s=y", 460)),
    ).toEqual(["a/460.jpg?width=460&s=y"]);
    expect(await urls(content("quay-1.jpg", 800) + content("quay-2.jpg", 900))).toEqual([
      "quay-1.jpg",
      "quay-2.jpg",
    ]);
  });

  test("XHTML has its paragraphs and links, whatever its prefix or media type", async () => {
    const entry = (id: string, content: string) =>
      `<entry><id>${id}</id><title type="xhtml"><h:div>Of <h:em>ports</h:em></h:div></title><updated>2026-05-06T02:00:00Z</updated>${content}</entry>`;
    await run(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml" xml:lang="en">${entry("a", '<content type="xhtml"><h:div><h:p>One <h:a href="https://x.example/">two</h:a></h:p><h:ul><h:li>three</h:li></h:ul></h:div></content>')}${entry("b", '<content type="application/xhtml+xml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Four <![CDATA[<5 & 6>]]></p></div></content>')}</feed>`,
    );
    expect(await found(feedId("a"))).toMatchObject({
      headline: "Of ports",
      body: '<div><p>One <a href="https://x.example/" rel="noopener noreferrer">two</a></p><ul><li>three</li></ul></div>',
    });
    expect((await found(feedId("b")))?.body).toBe("<div><p>Four &lt;5 &amp; 6&gt;</p></div>");
  });
});

describe("blogs as folders", () => {
  test("file names contain date, language, id and translations", async () => {
    const plain = (title: string, body = "The words of the article.") =>
      `---\ntitle: ${title}\n---\n\n${body}\n`;
    await runFolder({
      "_posts/2026-05-06-quay-opens.md": plain("Quay opens"),
      "2026-5-7-葵青碼頭.md": plain("葵青", zh),
      "2026-05-08-rates.en.md": plain("Rates"),
      "2026-05-08-rates.zh-tw.md": plain("運價", "運價"),
      "2026-05-08-rates.zh-cn.md": plain("运价", "运价"),
      "en/2026-05-09-first/index.md": plain("First"),
      "zh-hk/2026-05-09-first/index.md": plain("第一", zh),
      "2026-05-10-second/index.md": plain("Second"),
    });
    expect(await found("2026-05-06-quay-opens")).toMatchObject({
      language: "en",
      publishedAt: "2026-05-06T00:00:00+08:00",
    });
    expect(await found(feedId("file:2026-5-7-葵青碼頭"))).toMatchObject({
      language: "zh",
      publishedAt: "2026-05-07T00:00:00+08:00",
    });
    expect(await found("2026-05-08-rates.en")).toMatchObject({ language: "en", story: "2026-05-08-rates" });
    expect(await found("2026-05-08-rates.zh")).toMatchObject({
      story: "2026-05-08-rates",
      simplified: { headline: "运价" },
    });
    expect(await found("2026-05-09-first.en")).toMatchObject({ story: "2026-05-09-first" });
    expect(await found("2026-05-09-first.zh")).toMatchObject({ story: "2026-05-09-first" });
    expect(await found("2026-05-10-second")).toMatchObject({ headline: "Second" });
  });

  test.each([
    [
      "a.md",
      '+++\ntitle = "Rates"\ndate = 2026-05-06T10:00:00+08:00\ntags = ["ports"]\n[params]\nauthor = "Mei"\n+++\n\nWords.',
    ],
    [
      "b.md",
      '{\n "title": "Rates",\n "date": "2026-05-06T10:00:00+08:00",\n "tags": ["ports"],\n "author": "Mei"\n}\n\nWords.',
    ],
    ["c.md", "Title: Rates\nDate: 2026-05-06 10:00\nTags: ports\nAuthors: Mei\n\nWords."],
    ["d.html", "---\ntitle: Rates\ndate: 2026-05-06 10:00\ntags: ports\nauthor: Mei\n---\n<p>Words.</p>"],
    [
      "e.mdx",
      "---\ntitle: Rates\ndate: 2026-05-06 10:00\ntags: ports\nauthors:\n  - name: Mei\n---\nimport X from 'x'\n\nWords.",
    ],
  ])("%s is read", async (name, text) => {
    const report = await runFolder({ [name]: text });
    expect(report).toMatchObject({ outcome: "imported", badLines: 0, unknownHeads: [] });
    expect(await found(name.slice(0, 1))).toMatchObject({
      headline: "Rates",
      body: "<p>Words.</p>",
      publishedAt: "2026-05-06T10:00:00+08:00",
      hashtags: ["ports"],
      about: { author: "Mei" },
    });
  });

  test("a draft in TOML is one", async () => {
    await runFolder({ "a.md": '+++\ntitle = "Rates"\ndate = 2026-05-06\ndraft = true\n+++\n\nWords.' });
    expect(await stateOf("a")).toBe("draft");
  });

  test.each([
    [
      "+++\ntitle = \n+++\nx",
      '2 null: The front matter cannot be read: it is not TOML: write name = "value".',
    ],
    ["---\ntitle: a\ntitle: b\n---\nx", "3 null: The front matter cannot be read: it has a name twice."],
    [
      "---\n\ttitle: a\n---\nx",
      "2 null: The front matter cannot be read: a line begins with a tab; write blanks.",
    ],
    [
      "---\ntitle: a: b\n---\nx",
      "2 null: The front matter cannot be read: a value that holds a colon needs quotation marks.",
    ],
    ['{ "title": \n}\nx', "1 null: The front matter cannot be read: it is not an object in JSON."],
  ])("%j is a bad line in plain words", async (text, sentence) => {
    const { problems } = await runFolder({ "a.md": text });
    expect(problems.shown.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
      sentence,
    ]);
  });

  test("tags by commas, categories, authors, pictures as tables and old addresses", async () => {
    await runFolder({
      "a.md": md(
        "tags: shipping, ports，航運\ncategories: [[Rates, Air freight]]\nauthors: [Mei, {name: Lee}]\nimage:\n  feature: https://old.example/c.jpg\n  alt: Crane\npermalink: /2026/05/a.html\nslug: 2026/葵青\naliases: /old/a",
      ),
    });
    const id = feedId("slug:2026/葵青");
    expect(await found(id)).toMatchObject({
      hashtags: ["Rates", "Air freight", "shipping", "ports", "航運"],
      about: { section: "Rates", author: "Mei, Lee" },
      images: [{ url: "https://old.example/c.jpg", alt: "Crane" }],
    });
    expect(await redirectTarget(store, "/2026/05/a.html")).toBe(`/news?news_id=${id}`);
    expect(await redirectTarget(store, "/old/a")).toBe(`/news?news_id=${id}`);
  });

  test("template tags are removed and reported; fenced code stays", async () => {
    const report = await runFolder({
      "a.md": md(
        "",
        "Words {{ site.title }}.\n\n![Pic]({{ site.baseurl }}/pictures/a.png)\n\n{% include x.html %}\n\n```\n{{ code }}\n```",
      ),
    });
    expect(reasons(report.notes)).toEqual([
      "body: Marks of templates were removed: {{ site.title }} {% include x.html %}.",
    ]);
    expect((await found("a"))?.body).toBe(
      '<p>Words .</p>\n<p><img src="/pictures/a.png" alt="Pic" loading="lazy" /></p>\n<pre><code>{{ code }}\n</code></pre>',
    );
  });

  test("HTML without front matter is counted", async () => {
    const report = await runFolder({ "a.md": md(""), "b.html": "<html><p>x</p></html>" });
    expect(report.unused).toEqual({ "HTML without front matter": 1 });
    const export_ = await runFolder({ "posts/1.html": "<p>x</p>", "posts/2.html": "<p>y</p>" });
    expect(export_).toMatchObject({ outcome: "empty", unused: { "HTML without front matter": 2 } });
    expect(reasons(export_.notes)).toEqual([
      expect.stringContaining("Medium and Substack: its address with /feed"),
    ]);
  });
});

describe("bodies as editors and pages write them", () => {
  const bodyOf = async (body: string) => {
    const line = {
      news_id: "a",
      language: "en",
      headline: "A",
      publish_date: "2026-11-20 09:00:00+0800",
      body,
    };
    const report = await run(`${JSON.stringify(line)}\n`);
    expect(report.outcome).toBe("imported");
    return { body: (await found("a"))?.body, notes: reasons(report.notes) };
  };
  const picture = (name: string) => `<img src="https://old.example/${name}.jpg" alt="Q" loading="lazy" />`;

  test.each([
    ['<img data-src="https://old.example/w.jpg" alt="Q">', "w"],
    [
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-lazy-src="https://old.example/l.jpg" alt="Q">',
      "l",
    ],
    ['<img src="https://old.example/blank.gif" data-original="https://old.example/o.jpg" alt="Q">', "o"],
    [
      '<img srcset="https://old.example/q-300.jpg 300w, https://old.example/q-900.jpg 900w" alt="Q">',
      "q-900",
    ],
    ['<amp-img src="https://old.example/n.jpg" alt="Q"></amp-img>', "n"],
    ['<noscript><img src="https://old.example/n.jpg" alt="Q"></noscript>', "n"],
    [
      '<img data-src="https://old.example/n.jpg" alt="Q"><noscript><img src="https://old.example/n.jpg" alt="Q"></noscript>',
      "n",
    ],
    [
      '<noscript><img src="https://old.example/n.jpg" alt="Q"></noscript><img data-src="https://old.example/n.jpg" alt="Q">',
      "n",
    ],
  ])("a picture that a script would load is shown once: %s", async (html, name) => {
    const { body, notes } = await bodyOf(`<p>W.</p>${html}<p>Then.</p>`);
    expect(body).toBe(`<p>W.</p>${picture(name)}<p>Then.</p>`);
    expect(notes).toEqual([]);
  });

  test.each([
    [
      '<b style="font-weight:normal;"><p><span style="font-weight:700;">Bold</span><span style="font-weight:400;"> plain</span></p></b>',
      "<p><b>Bold</b> plain</p>",
    ],
    ["<details><summary>Which?</summary>Both.</details>", "<div><div>Which?</div>Both.</div>"],
    ["<p><ruby>港<rt>gong</rt></ruby></p>", "<p><ruby>港<rt>gong</rt></ruby></p>"],
    [
      '<p>Shown<span style="color:red; display: none">not</span>.</p><div style="display:none"><p>x</p></div>',
      "<p>Shown.</p>",
    ],
    [
      "<p>A:</p><p>·&nbsp;&nbsp; one</p>\n<p>· two</p><p>End · here</p>",
      "<p>A:</p><ul><li>one</li><li>two</li></ul><p>End · here</p>",
    ],
  ])("%s", async (html, body) => expect((await bodyOf(html)).body).toBe(body));

  test("signs of a wrong encoding are noted", async () => {
    expect((await bodyOf("<p>The port’s berth</p>")).notes).toEqual([]);
    expect((await bodyOf("<p>The portâ€™s berth, cafÃ©</p>")).notes).toEqual([
      'body: The text has signs of a wrong encoding ("â€™"): save its source as UTF-8.',
    ]);
  });
});

test("an e-mail address is not a byline", async () => {
  const author = (name: string) =>
    `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${name}</dc:creator>`;
  const report = await run(
    rss(
      item("1", `<description>x</description>${author("desk@quay.example")}`) +
        item("2", `<description>y</description>${author("Ann Quay &lt;ann@quay.example&gt;")}`),
    ),
  );
  expect(reasons(report.notes)).toEqual([
    'author: "desk@quay.example" has an e-mail address, which is private; it was left out.',
    'author: "Ann Quay <ann@quay.example>" has an e-mail address, which is private; it was left out.',
  ]);
  expect((await found(feedId("1")))?.about?.author).toBeUndefined();
  expect((await found(feedId("2")))?.about?.author).toBe("Ann Quay");
});

test("an export in a zip archive is read, and its other files are counted", async () => {
  const file = (text: string) => new Uint8Array(Buffer.from(text));
  const zip = zipSync({
    "site.001.xml": file(wxr(post(1, "A", "<p>x</p>"))),
    "site.002.xml": file(wxr(post(2, "B", "<p>y</p>"))),
    "__MACOSX/._site.001.xml": file("x"),
    "._site.001.xml": file("x"),
    "a.png": file("x"),
  });
  const report = await run(zip);
  expect(report).toMatchObject({ outcome: "imported", lines: 2, otherFiles: { ".png": 1 } });
  expect(printed(report)).toContain("other files, which were not read: .png: 1");
  await expect(run(Buffer.from("PK\u0003\u0004 broken"))).rejects.toThrow("unpack it, and import the folder");
  await expect(run(zipSync({ "a.png": file("x") }))).rejects.toThrow(
    "The archive has no file that ends with .md",
  );
});

describe("an export of Ghost", () => {
  const ghost = (posts: object[]) => JSON.stringify({ data: { posts } });
  const base = {
    id: 1,
    uuid: "u",
    title: "Old",
    status: "published",
    published_at: 1400000000000,
    html: "<p>x</p>",
  };

  test("has dates in milliseconds and addresses of its own site", async () => {
    await run(ghost([{ ...base, canonical_url: "__GHOST_URL__/other/", image: "__GHOST_URL__/a.jpg" }]), {
      base: "https://old.example",
    });
    expect(await found(feedId("u"))).toMatchObject({
      publishedAt: "2014-05-13T16:53:20+00:00",
      images: [{ url: "https://old.example/a.jpg" }],
      about: { canonicalUrl: "https://old.example/other/" },
    });
  });

  test("without html reports what to do", async () => {
    const report = await run(ghost([{ ...base, html: null, lexical: "{}" }]));
    expect(report.problems.shown[0]?.reason).toMatch(
      /^"Old" has no html in the export.*open it in Ghost and update it/,
    );
  });
});

test.each([
  [
    '{"version": "https://jsonfeed.org/version/1.1"}',
    "is a JSON Feed, which is not read: take the site's RSS or Atom.",
  ],
  [
    `<rss>${"x".repeat(64 * 1024 * 1024)}`,
    "The file has more than 67 million characters: export it in parts",
  ],
])("an unreadable file is refused with advice", async (text, sentence) => {
  await expect(run(text)).rejects.toThrow(sentence);
});
