import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { localePath, locales } from "@/lib/i18n/locales";
import en from "@/messages/en.json" with { type: "json" };
import zhCn from "@/messages/zh-cn.json" with { type: "json" };
import zhTw from "@/messages/zh-tw.json" with { type: "json" };
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** What is not published, or no longer, is on no address: drafts, articles of a later day, withdrawn ones (docs/adr/0040). */

test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal("withdrawn", servers.portal.now);
});
test.afterAll(() => portal?.stop());

const words = { en, "zh-cn": zhCn, "zh-tw": zhTw };
const run = async (...args: string[]) => {
  const env = { ...process.env, ...portal.env };
  return (await promisify(execFile)(process.execPath, ["bin/portal.mjs", ...args], { env })).stdout;
};
const later = new Date(Date.parse(servers.portal.now) + 3_600_000).toISOString();
const article = (news_id: string, more: object = {}) => ({
  news_id,
  headline: `Harbour word ${news_id}`,
  intro: "",
  body: "<p>At length.</p>",
  publish_date: new Date(Date.parse(servers.portal.now) - 3_600_000).toISOString(),
  language: "en",
  hashtags: ["quayside"],
  ...more,
});
const ask = async (path: string) => {
  const response = await fetch(portal.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** Every address that may name an article. */
const places = [
  "/",
  "/news-list",
  "/keyword?query=harbour+word",
  "/keyword?hashtag=quayside&language=en",
  "/api/keyword?query=harbour+word",
  "/api/news?language=en",
  "/feeds/en/rss.xml",
  "/feeds/en/atom.xml",
  "/sitemaps/en-1.xml",
  "/sitemaps/news.xml",
];
/** Those of them that name each of these articles. */
async function placesOf(...ids: string[]): Promise<string[][]> {
  const found: string[][] = ids.map(() => []);
  for (const path of places) {
    const { text } = await ask(path);
    for (const [at, id] of ids.entries())
      if (text.includes(`news_id=${id}`) || text.includes(`"${id}"`)) found[at]?.push(path);
  }
  return found;
}
const address = (id: string) => `/news?news_id=${id}`;
const becomes = (path: string, status: number) =>
  expect.poll(async () => (await ask(path)).status, { message: path, timeout: 25_000 }).toBe(status);

test("a draft and an article of a later hour are on no page, in no feed, sitemap, search or answer", async () => {
  const records = [
    article("is-live"),
    article("is-draft", { status: "draft" }),
    article("is-later", { publish_date: later }),
  ];
  await importText(portal, "articles", records.map((record) => JSON.stringify(record)).join("\n"));
  await becomes(address("is-live"), 200);
  expect(await placesOf("is-live", "is-draft", "is-later")).toEqual([places, [], []]);
  for (const id of ["is-draft", "is-later"]) {
    expect([(await ask(address(id))).status, (await ask(`/api/news/${id}`)).status]).toEqual([404, 404]);
    expect((await ask(`/api/og/${id}.jpg`)).status).toBe(404);
  }
});

test("a preview shows it to whoever has the address, and to no cache and no search engine", async () => {
  const url = new URL((await run("articles", "preview", "is-draft")).trim());
  for (const locale of locales) {
    const { status, headers, text } = await ask(localePath(locale, url.pathname) + url.search);
    expect(status).toBe(200);
    expect(text).toContain("Harbour word is-draft");
    expect(text).toContain(words[locale].article.preview);
    expect(text).toMatch(/<meta name="robots" content="noindex, ?nofollow"/);
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(text).toContain('<meta name="referrer" content="no-referrer"');
  }
  for (const token of ["", "x".repeat(43)]) {
    const { status, text } = await ask(`/news-preview?token=${token}`);
    expect([status, text.includes("is-draft")]).toEqual([404, false]);
  }
});

test("what is withdrawn answers 410 in every language, and leaves every list within seconds", async () => {
  await run("articles", "withdraw", "is-live");
  for (const locale of locales) {
    const path = localePath(locale, address("is-live"));
    await becomes(path, 410);
    const { text, headers } = await ask(path);
    expect(text).toContain(words[locale].errors.goneTitle);
    expect(text).not.toContain("Harbour word");
    expect(text).toContain('content="noindex"');
    expect(headers.get("cache-control")).toContain("no-store");
  }
  expect((await ask("/api/news/is-live")).status).toBe(410);
  await expect.poll(() => placesOf("is-live"), { timeout: 25_000 }).toEqual([[]]);
  await run("articles", "publish", "is-live");
  await becomes(address("is-live"), 200);
});

test("old addresses lead to their articles for good, where no page has them; chains are shortened", async () => {
  const records = [
    article("moved-1", {
      legacy_urls: ["https://old.example/2019/05/berths.html", "/berths/?id=7", "/port", "/feeds/en/rss.xml"],
    }),
    article("moved-2", { legacy_urls: ["/news?news_id=gone-1"] }),
  ];
  await importText(portal, "articles", records.map((record) => JSON.stringify(record)).join("\n"));
  const lead = async (path: string) => {
    const { status, headers } = await fetch(portal.url + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  await expect
    .poll(() => lead("/2019/05/berths.html"), { timeout: 25_000 })
    .toEqual([301, address("moved-1")]);
  expect(await lead("/2019/05/berths.html?utm_source=mail")).toEqual([301, address("moved-1")]);
  expect(await lead("/zh-tw/berths?id=7")).toEqual([301, `/zh-tw${address("moved-1")}`]);
  expect(await lead("/news?news_id=gone-1")).toEqual([301, address("moved-2")]);
  for (const [path, status] of [
    ["/port", 200],
    ["/feeds/en/rss.xml", 200],
    ["/2019/05/other", 404],
    ["/berths?id=8", 404],
  ] as const)
    expect(await lead(path)).toEqual([status, null]);
  // Told with what does not serve: those that a page has.
  const check = await run("redirects", "check").catch((error: { stdout: string }) => error.stdout);
  expect(check.trim().split("\n")).toEqual([
    `/port\t${address("moved-1")}\tis never used: a page of the portal has this address`,
    "old addresses: 5; in trouble: 1",
  ]);
});

test("an hour later the later article is everywhere", async () => {
  await portal.restart(later);
  await becomes(address("is-later"), 200);
  expect(await placesOf("is-later")).toEqual([places]);
});
