import { readdirSync, statSync } from "node:fs";
import { localePath, locales } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site/site";
import { root } from "../../bin/process/node.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { words } from "../support/test";

/**
 * Cached pages show what is in the store (docs/adr/0054): after an import on a running server, and after a start. What is not
 * published, or no longer, is on no address: drafts, articles of a later day, withdrawn ones (docs/adr/0040).
 */

test.describe.configure({ mode: "serial" });

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("page-cache", servers.portal.now);
});
test.afterAll(() => portal?.stop());

async function ask(path: string) {
  const response = await fetch(portal.url + path);
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    cached: response.headers.get("cache-status"),
    kept: response.headers.get("cache-control"),
  };
}

/** The hang guard is five times the time within which an import shows. */
const showsWithin = { timeout: scaled(25_000) };
const answers = async (path: string, status: number) =>
  expect.poll(async () => (await ask(path)).status, { message: path, ...showsWithin }).toBe(status);

const importArticles = (...articles: Record<string, unknown>[]) =>
  importText(portal, "articles", articles.map((article) => JSON.stringify(article)).join("\n"));

const article = (id: string, headline: string, more: object = {}) => ({
  news_id: id,
  headline,
  intro: `${headline}, in short.`,
  body: `<p>${headline}, at length.</p>`,
  publish_date: "2026-03-16 09:00:00+0800",
  language: "en",
  images: [],
  hashtags: ["berths"],
  ...more,
});

const newsPath = (id: string) => `/news?news_id=${id}`;

test.describe("cached pages", () => {
  const home = "/";
  const archive = "/news-list";

  /** Asks until the answer comes from the cache. */
  async function warm(...paths: string[]): Promise<void> {
    for (const path of paths)
      await expect.poll(async () => (await ask(path)).cached, { message: path }).toBe("portal; hit");
  }

  const shows = async (path: string, text: string) =>
    expect
      .poll(async () => (await ask(path)).text.includes(text), {
        message: `${path}: ${text}`,
        ...showsWithin,
      })
      .toBe(true);

  /** Every file below the server's build, with its size and the time of its last change. */
  const built = () =>
    readdirSync(`${root}/var/test-page-cache/site/.next`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const { size, mtimeMs } = statSync(`${parentPath}/${name}`);
        return `${parentPath}/${name} ${size} ${mtimeMs}`;
      });

  test("no request writes below the build, and pages of unknown ids are not cached", async () => {
    const before = built();
    expect(before.length).toBeGreaterThan(100);
    const known = ["/", "/terms", "/kb-port", "/yp", newsPath("1006"), "/yp-detail?com_id=2001&com_type=sea"];
    await warm(...known, ...known.map((path) => localePath("zh-tw", path)));
    for (let index = 0; index < 12; index += 1) {
      for (const locale of locales) {
        const { status, kept } = await ask(localePath(locale, newsPath(`nowhere-${index}`)));
        expect([status, kept]).toEqual([404, "no-store"]);
      }
    }
    expect(built()).toEqual(before);
  });

  test("a returning reader gets 304, and the script of the page is that of its build", async () => {
    await warm(home);
    // As boot.js leaves it with every reader.
    const cookie = `ls_build=${buildNumber}`;
    const first = await fetch(portal.url + home, { headers: { cookie } });
    const html = await first.text();
    expect(first.headers.get("cache-status")).toBe("portal; hit");
    const again = await fetch(portal.url + home, {
      headers: { cookie, "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);

    const [, address = ""] = /<script src="(\/boot\.js\?v=[0-9a-f]{8})"/.exec(html) ?? [];
    const script = await fetch(portal.url + address);
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining(buildNumber)]);
  });

  test("a category that a company does not have leads to the page that is cached", async () => {
    const path = "/yp-detail?com_id=2006";
    const asked = await fetch(`${portal.url}/zh-tw${path}&com_type=air`, { redirect: "manual" });
    expect([asked.status, asked.headers.get("location")]).toEqual([307, `/zh-tw${path}`]);
    expect(asked.headers.get("cache-control")).toBe("no-store");
    await warm(path);
    for (const odd of ["&com_type=", "&com_type=rail", "&com_type=SEA", "&utm_source=x&zzz=1"])
      expect((await ask(path + odd)).cached, odd).toBe("portal; hit");
    expect((await ask("/yp-detail?zzz=1&com_id=2006")).cached).toBe("portal; hit");
    expect((await ask(`${path}&com_type=ins`)).text).toContain('/yp-list?com_type=ins"');
  });

  test("an import shows on cached pages: new, withdrawn and returned", async () => {
    const old = newsPath("1006");
    const zhOld = localePath("zh-cn", old);
    const [own, zhHome] = [newsPath("own-1"), localePath("zh-tw", home)];
    await warm(home, zhHome, old, zhOld);
    await answers(own, 404);
    await answers(own, 404);
    expect((await ask(archive)).text).not.toContain("Third berth opens");

    await importArticles(
      article("own-1", "Third berth opens", { story: "berth" }),
      article("own-2", "第三泊位啟用", { language: "zh", story: "berth" }),
    );
    await answers(own, 200);
    for (const path of [own, home, archive]) await shows(path, "Third berth opens");
    await shows(zhHome, "第三泊位啟用");
    expect((await ask(home)).text).not.toContain(words("en").article.sample);

    // The sample is gone, also where a good page of it had been kept; and stays so.
    for (const path of [old, zhOld]) {
      await answers(path, 404);
      for (const _ of ["again", "and again"])
        expect(await ask(path)).toMatchObject({ status: 404, kept: "no-store" });
    }

    await importArticles(article("1006", "Back under its number"));
    await answers(old, 200);
    await shows(old, "Back under its number");
    await warm(old);
    await shows(home, "Back under its number");
  });

  test("a replaced article shows its new text, and so do articles that refer to it", async () => {
    const own = newsPath("own-1");
    const zh = localePath("zh-tw", newsPath("own-2"));
    await warm(home, own, zh);
    expect((await ask(zh)).text).toContain(`${portal.url}${own}"`);
    await importArticles(article("own-1", "Third berth closes", { story: "another" }));
    for (const path of [own, home, archive]) await shows(path, "Third berth closes");
    for (const path of [own, home, archive])
      expect((await ask(path)).text, path).not.toContain("Third berth opens");
    // The story no longer has an English article.
    await expect
      .poll(async () => (await ask(zh)).text.includes(`${portal.url}${own}"`), showsWithin)
      .toBe(false);
    await warm(home, own);
  });

  test("changes while no server ran show on cached pages", async () => {
    const own = newsPath("own-1");
    await warm(own, home);
    await portal.restart();
    const first = await ask(own);
    expect([first.status, first.cached]).not.toEqual([200, "portal; hit"]);
    expect(first.text).toContain("Third berth closes");
    await portal.stop();
    await importArticles(article("own-1", "Third berth moves"));
    await portal.restart();
    for (const path of [own, home]) expect((await ask(path)).text, path).toContain("Third berth moves");
    await warm(own, home);
  });
});

test.describe("unpublished articles", () => {
  const run = async (...args: string[]) => (await runPortal(portal, ...args)).stdout;
  const later = new Date(Date.parse(servers.portal.now) + 3_600_000).toISOString();
  const word = (id: string, more: object = {}) =>
    article(id, `Harbour word ${id}`, { intro: "", hashtags: ["quayside"], ...more });
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

  test("a draft and an article of a later hour are on no page, and in no feed, sitemap, search or response", async () => {
    await importArticles(
      word("is-live"),
      word("is-draft", { status: "draft" }),
      word("is-later", { publish_date: later }),
    );
    await answers(newsPath("is-live"), 200);
    // The front page and others are kept already, and show an import within seconds.
    await expect.poll(() => placesOf("is-live"), showsWithin).toEqual([places]);
    expect(await placesOf("is-live", "is-draft", "is-later")).toEqual([places, [], []]);
    for (const id of ["is-draft", "is-later"]) {
      expect([(await ask(newsPath(id))).status, (await ask(`/api/news/${id}`)).status]).toEqual([404, 404]);
      expect((await ask(`/api/og/${id}.jpg`)).status).toBe(404);
    }
  });

  test("a preview shows it to whoever has the address, and to no cache and no search engine", async () => {
    const url = new URL((await run("articles", "preview", "is-draft")).trim());
    for (const locale of locales) {
      const { status, headers, text, kept } = await ask(localePath(locale, url.pathname) + url.search);
      expect(status).toBe(200);
      expect(text).toContain("Harbour word is-draft");
      expect(text).toContain(words(locale).article.preview);
      expect(text).toMatch(/<meta name="robots" content="noindex, ?nofollow"/);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(kept).toContain("no-store");
      expect(text).toContain('<meta name="referrer" content="same-origin"');
    }
    for (const token of ["", "x".repeat(43)]) {
      const { status, text } = await ask(`/news-preview?token=${token}`);
      expect([status, text.includes("is-draft")]).toEqual([404, false]);
    }
  });

  test("a withdrawn article answers 410 in every language, and leaves every list within seconds", async () => {
    await run("articles", "withdraw", "is-live");
    for (const locale of locales) {
      const path = localePath(locale, newsPath("is-live"));
      await answers(path, 410);
      const { text, kept } = await ask(path);
      expect(text).toContain(words(locale).errors.goneTitle);
      expect(text).not.toContain("Harbour word");
      expect(text).toContain('content="noindex"');
      expect(kept).toContain("no-store");
    }
    for (const path of ["/api/news/is-live", "/news.md?news_id=is-live"])
      expect((await ask(path)).status, path).toBe(410);
    await expect.poll(() => placesOf("is-live"), showsWithin).toEqual([[]]);
    await run("articles", "publish", "is-live");
    await answers(newsPath("is-live"), 200);
  });

  test("old addresses lead to their articles for good, where no page has them; chains are shortened", async () => {
    await importArticles(
      word("moved-1", {
        legacy_urls: [
          "https://old.example/2019/05/berths.html",
          "/berths/?id=7",
          "/port",
          "/feeds/en/rss.xml",
        ],
      }),
      word("moved-2", { legacy_urls: ["/news?news_id=gone-1"] }),
    );
    const lead = async (path: string) => {
      const { status, headers } = await fetch(portal.url + path, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    await expect.poll(() => lead("/2019/05/berths.html"), showsWithin).toEqual([301, newsPath("moved-1")]);
    expect(await lead("/2019/05/berths.html?utm_source=mail")).toEqual([301, newsPath("moved-1")]);
    expect(await lead("/zh-tw/berths?id=7")).toEqual([301, `/zh-tw${newsPath("moved-1")}`]);
    expect(await lead("/news?news_id=gone-1")).toEqual([301, newsPath("moved-2")]);
    for (const prefix of ["", "/zh-tw"])
      expect(await lead(`${prefix}/news.md?news_id=gone-1`)).toEqual([
        301,
        `${prefix}/news.md?news_id=moved-2`,
      ]);
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
      `/port\t${newsPath("moved-1")}\tis never used: a page of the portal has this address`,
      "old addresses: 5; not working: 1",
    ]);
  });

  test("an hour later the later article is everywhere", async () => {
    await portal.restart(later);
    await answers(newsPath("is-later"), 200);
    expect(await placesOf("is-later")).toEqual([places]);
  });
});
