import { hash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { localePath, locales } from "@/lib/i18n/locales";
import { buildNumber } from "@/lib/site";
import en from "@/messages/en.json" with { type: "json" };
import { root } from "../bin/lib/node.mjs";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** Cached pages show what is in the store (docs/adr/0006): after an import on a running server, and after a start. */

test.describe.configure({ mode: "serial" });
test.setTimeout(90_000);

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal("page-cache", servers.portal.now);
});
test.afterAll(() => portal?.stop());

const newsPath = (id: string) => `/news?news_id=${id}`;
const home = "/";
const archive = "/news-list";

async function ask(path: string) {
  const response = await fetch(portal.url + path);
  return {
    status: response.status,
    html: await response.text(),
    cached: response.headers.get("x-nextjs-cache"),
    kept: response.headers.get("cache-control"),
  };
}

/** Asks until the answer comes from the cache. */
async function warm(...paths: string[]): Promise<void> {
  for (const path of paths)
    await expect.poll(async () => (await ask(path)).cached, { message: path }).toBe("HIT");
}

/** The hang guard is five times the time within which an import shows. */
const shows = async (path: string, text: string) =>
  expect
    .poll(async () => (await ask(path)).html.includes(text), { message: `${path}: ${text}`, timeout: 25_000 })
    .toBe(true);
const answers = async (path: string, status: number) =>
  expect.poll(async () => (await ask(path)).status, { message: path, timeout: 25_000 }).toBe(status);

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

/** Every file below the server's build, with its size and the time of its last change. */
const built = () =>
  readdirSync(`${root}/var/test-page-cache/site/.next`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(`${parentPath}/${name}`);
      return `${parentPath}/${name} ${size} ${mtimeMs}`;
    });

test("nothing is written below the build, whatever is asked for; unknown ids are kept by nobody", async () => {
  const before = built();
  expect(before.length).toBeGreaterThan(100);
  const known = [
    "/",
    "/terms",
    "/kb-port",
    "/yp",
    newsPath("1006"),
    "/yp-detail?com_id=2001&com_type=sea",
    "/boot.js",
  ];
  await warm(
    ...known,
    ...known.map((path) => localePath("zh-tw", path)).filter((path) => !path.includes("boot")),
  );
  for (let index = 0; index < 12; index += 1) {
    for (const locale of locales) {
      const { status, kept } = await ask(localePath(locale, newsPath(`nowhere-${index}`)));
      expect([status, kept]).toEqual([404, "no-store"]);
    }
  }
  expect(built()).toEqual(before);
});

test("a reader who comes again has the page already, and the file that begins it is that of the page", async () => {
  await warm(home);
  // As boot.js leaves it with every reader.
  const cookie = `ls_build=${buildNumber}`;
  const first = await fetch(portal.url + home, { headers: { cookie } });
  const html = await first.text();
  expect(first.headers.get("x-nextjs-cache")).toBe("HIT");
  const again = await fetch(portal.url + home, {
    headers: { cookie, "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);

  const [, address = "", version] = /<script src="(\/boot\.js\?v=(\w+))"/.exec(html) ?? [];
  const script = await (await fetch(portal.url + address)).text();
  expect(hash("sha256", script).slice(0, 8)).toBe(version);
});

test("a category that a company does not have leads to the page that is kept", async () => {
  const path = "/yp-detail?com_id=2006";
  const asked = await fetch(`${portal.url}/zh-tw${path}&com_type=air`, { redirect: "manual" });
  expect([asked.status, asked.headers.get("location")]).toEqual([307, `/zh-tw${path}`]);
  expect(asked.headers.get("cache-control")).toBe("no-store");
  await warm(path);
  for (const odd of ["&com_type=", "&com_type=rail", "&com_type=SEA", "&utm_source=x&zzz=1"])
    expect((await ask(path + odd)).cached, odd).toBe("HIT");
  expect((await ask("/yp-detail?zzz=1&com_id=2006")).cached).toBe("HIT");
  expect((await ask(`${path}&com_type=ins`)).html).toContain('/yp-list?com_type=ins"');
});

test("an import shows on pages that are kept: new, gone and come back", async () => {
  const old = newsPath("1006");
  const zhOld = localePath("zh-cn", old);
  const [own, zhHome] = [newsPath("own-1"), localePath("zh-tw", home)];
  await warm(home, zhHome, old, zhOld);
  await answers(own, 404);
  await answers(own, 404);
  expect((await ask(archive)).html).not.toContain("Third berth opens");

  await importArticles(
    article("own-1", "Third berth opens", { story: "berth" }),
    article("own-2", "第三泊位啟用", { language: "zh", story: "berth" }),
  );
  await answers(own, 200);
  for (const path of [own, home, archive]) await shows(path, "Third berth opens");
  await shows(zhHome, "第三泊位啟用");
  expect((await ask(home)).html).not.toContain(en.article.sample);

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

test("an article that is replaced shows anew, and so do those that point to it", async () => {
  const own = newsPath("own-1");
  const zh = localePath("zh-tw", newsPath("own-2"));
  await warm(home, own, zh);
  expect((await ask(zh)).html).toContain(`${portal.url}${own}"`);
  await importArticles(article("own-1", "Third berth closes", { story: "another" }));
  for (const path of [own, home, archive]) await shows(path, "Third berth closes");
  for (const path of [own, home, archive])
    expect((await ask(path)).html, path).not.toContain("Third berth opens");
  // The story no longer has an English article.
  await expect
    .poll(async () => (await ask(zh)).html.includes(`${portal.url}${own}"`), { timeout: 25_000 })
    .toBe(false);
  await warm(home, own);
});

test("what changed while no server ran is not shown old", async () => {
  const own = newsPath("own-1");
  await warm(own, home);
  await portal.restart();
  const first = await ask(own);
  expect([first.status, first.cached]).not.toEqual([200, "HIT"]);
  expect(first.html).toContain("Third berth closes");
  await portal.stop();
  await importArticles(article("own-1", "Third berth moves"));
  await portal.restart();
  for (const path of [own, home]) expect((await ask(path)).html, path).toContain("Third berth moves");
  await warm(own, home);
});
