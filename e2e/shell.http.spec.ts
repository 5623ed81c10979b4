import { readFileSync } from "node:fs";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { expect, servers, test } from "./support/http";
import { everyPage, inEveryLanguage } from "./support/page-helpers";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** Header, menus and footer as the server sends them. */

const english = words("en").shell;

const { menus, sidebar, entries } = site();
/** The words of an entry: not every key is that of a message. */
function linkWords(locale: Locale, key = ""): { label: string } {
  const known: Record<string, { label: string } | undefined> = words(locale).shell.links;
  return known[key] ?? { label: `no words for ${key}` };
}

const hrefIn = (locale: Locale, key: string) => {
  const link = entries[key];
  if (!link) throw new Error(`no entry ${key}`);
  return link.external ? link.href : localePath(locale, link.href);
};
const hrefs = (keys: readonly string[], locale: Locale = "en") =>
  keys.map((key) => hrefIn(locale, key)).sort();

/** The links in the lists of the part with this id. */
const linksIn = (page: Parameters<typeof onlyElement>[0], id: string) =>
  elementsOf(onlyElement(page, "div", { id }), "li").flatMap((item) => elementsOf(item, "a"));
const hrefsOf = (links: readonly HtmlElement[]) => links.map(({ attribs }) => attribs.href ?? "").sort();

const hotSearches: { title: string; titleZh: string; url: string }[] = JSON.parse(
  readFileSync("data/promotions/hot-searches.json", "utf8"),
);

test("The five menus are named in each language", async ({ request }) => {
  for (const [locale, path] of inEveryLanguage("/")) {
    const { page } = await readPage(request, path);
    const { mainNav, menus: names } = words(locale).shell;
    const nav = onlyElement(page, "nav", { "aria-label": mainNav });
    const buttons = elementsOf(nav, "button", { type: "button" }).map(textOf);
    expect(buttons, path).toEqual(menus.map(({ id }) => names[id]));
  }
});

test("The menus hold every link in the server's HTML", async ({ request }) => {
  for (const [locale, path] of inEveryLanguage("/port")) {
    const { page } = await readPage(request, path);
    for (const { id, groups } of menus) {
      if (id === "hot") continue;
      const keys: readonly string[] = groups.flatMap(({ links }) => links);
      const links = linksIn(page, `mega-${id}`);
      expect(hrefsOf(links), `${id} in ${locale}`).toEqual(hrefs(keys, locale));
      const [first] = links;
      expect(first && textOf(first)).toContain(linkWords(locale, keys[0]).label);
    }
  }
});

test("Hot Searches come from the data, in the reader's language, with the number of what they find", async ({
  request,
}) => {
  for (const [locale, path] of inEveryLanguage("/port")) {
    const { page } = await readPage(request, path);
    const found = linksIn(page, "mega-hot").map((link) => {
      const [count] = elementsOf(link, "i").map(textOf);
      const title = textOf(onlyElement(link, "span"));
      return {
        title: count ? title.slice(0, -count.length).trim() : title,
        href: link.attribs.href,
        count,
      };
    });
    if (locale !== "zh-cn") {
      expect(found.map(({ title }) => title)).toEqual(
        hotSearches.map(({ title, titleZh }) => (locale === "en" ? title : titleZh)),
      );
    } else {
      expect(found.map(({ title }) => title)).toContain("宁波往汉堡船期");
    }
    expect(found.map(({ href }) => href)).toEqual(hotSearches.map(({ url }) => localePath(locale, url)));
    const answer = await request.get(`/api/port-schedule?${found[0]?.href?.split("?")[1]}`);
    expect(found[0]?.count).toBe(String((await answer.json()).found));
  }
});

test("Hot Searches are the publisher's own if there are any, without invalid addresses", async ({
  request,
}) => {
  const { page } = await readPage(request, servers.upstreamPortal.url);
  const [first, , third, ...more] = linksIn(page, "mega-hot");
  expect(more).toHaveLength(0);
  expect(first && textOf(first)).toBe("Hong Kong to Rotterdam sailings");
  expect(third?.attribs.target).toBe("_blank");
  expect(third?.attribs.rel).toMatch(/noopener/);
});

test("The archive search is named in each language and leads to its own archive", async ({ request }) => {
  for (const [locale, path] of inEveryLanguage("/port")) {
    const { page } = await readPage(request, path);
    for (const id of ["archive-search", "menu-search"]) {
      const forms = elementsOf(onlyElement(page, "header"), "form");
      const form = forms.find((one) => elementsOf(one, "input", { id }).length === 1);
      const box = form && onlyElement(form, "input", { id });
      expect([box?.attribs.type, box?.attribs.name], `${id} in ${locale}`).toEqual(["search", "query"]);
      expect(form && textOf(onlyElement(form, "label", { for: id }))).toBe(words(locale).shell.searchArchive);
      expect(form?.attribs.action).toBe(localePath(locale, "/keyword"));
    }
  }
});

test("The menu of narrow pages holds every link in the server's HTML", async ({ request }) => {
  const { page } = await readPage(request, "/zh-tw");
  const keys: readonly string[] = menus.flatMap(({ groups }) => groups.flatMap(({ links }) => links));
  const expected = [
    ...hrefs([...keys, ...sidebar], "zh-tw"),
    ...hotSearches.map(({ url }) => localePath("zh-tw", url)),
  ].sort();
  const menu = onlyElement(page, "div", { id: "menu" });
  const languages = onlyElement(menu, "div", { role: "group" });
  expect(elementsOf(languages, "a")).toHaveLength(3);
  const found = [
    ...menus.flatMap(({ id }) => linksIn(menu, `mega-${id}`)),
    ...elementsOf(onlyElement(menu, "nav", { "aria-label": words("zh-tw").shell.subscriptions }), "a"),
  ];
  expect(hrefsOf(found)).toEqual(expected);
});

test("Links to other sites open new tabs that cannot reach back", async ({ request }) => {
  const { page } = await readPage(request, "/");
  const media = onlyElement(page, "div", { id: "mega-media" });
  const editions = [site().ebooks.hk, site().ebooks.cn, site().ebooks.sg, site().ebooks.my];
  for (const href of [site().links.jobs, ...editions])
    expect(textOf(onlyElement(media, "a", { href: href ?? "no address" }))).toContain(english.newTab);
  const outside = elementsOf(page, "a").filter(({ attribs }) => attribs.href?.startsWith("http"));
  expect(outside.length).toBeGreaterThan(10);
  const careless = outside.filter(
    ({ attribs: { target, rel = "" } }) => target !== "_blank" || !/\bnoopener\b/.test(rel),
  );
  expect(hrefsOf(careless)).toEqual([]);
});

test("No page that a cache may store has the date of the day", async ({ request }) => {
  for (const [, path] of inEveryLanguage("/")) {
    const html = await (await request.get(path)).text();
    // Articles have dates of their own; the newest sample is yesterday's.
    expect(html).not.toMatch(/16 March 2026|March 16, 2026|2026年3月16日|2026-03-16/);
  }
});

for (const path of everyPage)
  test(`Header and footer of ${path} have the sidebar's five links, publisher and year`, async ({
    request,
  }) => {
    const { page } = await readPage(request, path, path === "/no-such-page" ? 404 : 200);
    const wanted = sidebar.map((key) => hrefIn("en", key));
    const lists = elementsOf(page, "nav", { "aria-label": english.subscriptions });
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists)
      expect(elementsOf(list, "a").map(({ attribs }) => attribs.href)).toEqual(wanted);
    const footer = onlyElement(page, "footer");
    for (const key of sidebar) {
      const named = elementsOf(footer, "a").filter((link) =>
        textOf(link).startsWith(linkWords("en", key).label),
      );
      expect(hrefsOf(named)).toContain(hrefIn("en", key));
    }
    expect(textOf(footer)).toMatch(new RegExp(`© 2022–20[2-9]\\d ${site().name}`));
    expect(textOf(footer)).toContain(site().publisher);
    expect(hrefsOf(elementsOf(footer, "a"))).toContain(`mailto:${site().email}`);
  });
