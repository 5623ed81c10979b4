import { readFileSync } from "node:fs";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { expect, test } from "./support/http";
import { inEveryLanguage } from "./support/page-helpers";
import { elementsOf, elementsWithText, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** Articles as the server sends them; how they are laid out and scrolled: e2e/deep/article.spec.ts. */

/** A story in both languages: the English article and the Chinese one. */
const story = { en: "1006", zh: "1026" };
/** An article without a translation. */
const englishOnly = "1010";
const newsPath = (id: string, locale: Locale = "en") => localePath(locale, `/news?news_id=${id}`);

/** What a sample article's file says. */
function source(name: string) {
  const text = readFileSync(`data/sample/articles/${name}.md`, "utf8");
  const field = (key: string) => new RegExp(`^${key}: "?(.*?)"?$`, "m").exec(text)?.[1] ?? "";
  return {
    headline: field("headline"),
    intro: field("intro"),
    tags: field("hashtags").slice(1, -1).split(", "),
  };
}

for (const [locale, name, lang, language] of [
  ["en", "bay-of-bengal-relay.en", "en", "en"],
  ["zh-tw", "bay-of-bengal-relay.zh", "zh-Hant", "zh"],
] as const)
  test(`An article has its headline, date, tags and a button that shares it (${locale})`, async ({
    request,
  }) => {
    const text = words(locale);
    const { page, main, heading } = await readPage(request, newsPath(story.en, locale));
    // Blanks of every kind are one here.
    const headline = source(name).headline.replace(/\s+/g, " ");
    expect(heading).toBe(headline);
    expect(onlyElement(main, "h1").attribs.lang).toBe(lang);
    expect(textOf(onlyElement(onlyElement(page, "head"), "title"))).toBe(`${headline} | ${site().name}`);
    const [article] = elementsOf(main, "article");
    if (!article) throw new Error("There is no article.");
    expect(textOf(elementsOf(article, "time")[0] as typeof article)).toMatch(
      locale === "en" ? /^March \d\d, 2026$/ : /^2026年3月\d+日$/,
    );
    expect(textOf(main)).toContain(text.article.sample);
    expect(elementsWithText(article, "span", text.article.tags)).toHaveLength(1);
    const tags = elementsOf(article, "a").filter(({ attribs }) => attribs.href?.includes("hashtag="));
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) {
      const query = new URLSearchParams({ hashtag: textOf(tag).replace("#", ""), language });
      expect(tag.attribs.href).toBe(localePath(locale, `/keyword?${query}`));
    }
    expect(
      elementsOf(article, "button", {
        "aria-label": fill(text.feed.share, { headline: source(name).headline }),
      }),
    ).toHaveLength(1);
  });

test("An article without a translation keeps its language on a page in another", async ({ request }) => {
  const { page, main, heading } = await readPage(request, newsPath(englishOnly, "zh-tw"));
  expect(heading).toBe(source("anatomy-of-transhipment.en").headline);
  expect(onlyElement(main, "h1").attribs.lang).toBe("en");
  expect(onlyElement(page, "html").attribs.lang).toBe("zh-Hant");
});

for (const locale of ["en", "zh-cn"] as const)
  test(`A plain link leads from each article to the next (${locale})`, async ({ request }) => {
    let address = newsPath(story.en, locale);
    let headline: string | undefined;
    for (const _ of ["first", "second", "third"]) {
      const { main: read, heading } = await readPage(request, address);
      if (headline) expect(heading).toBe(headline);
      const article = onlyElement(read, "article");
      expect(elementsOf(article, "p").length).toBeGreaterThan(2);
      expect(textOf(read)).toContain(words(locale).feed.next);
      const own = new Set(elementsOf(article, "a"));
      const links = elementsOf(read, "a").filter(
        (link) => link.attribs.href?.includes("/news?news_id=") && !own.has(link),
      );
      expect(links).toHaveLength(1);
      headline = links[0] && textOf(links[0]);
      address = links[0]?.attribs.href ?? "";
    }
  });

test("An article that does not exist is Page Not Found, complete, in every language", async ({ request }) => {
  for (const id of ["999999", "no-such", "999999&share=true"]) {
    for (const [locale, address] of inEveryLanguage(`/news?news_id=${id}`)) {
      const { answer, page, main: read, heading } = await readPage(request, address, 404);
      expect(answer.headers()["cache-control"]).toContain("no-store");
      const { notFoundTitle, returnHome } = words(locale).errors;
      expect(heading).toBe(notFoundTitle);
      expect(textOf(onlyElement(onlyElement(page, "head"), "title"))).toBe(
        `${notFoundTitle} | ${site().name}`,
      );
      expect(elementsWithText(read, "a", returnHome)).toHaveLength(1);
      expect(textOf(onlyElement(page, "footer"))).toContain(site().publisher);
    }
  }
});
test("An address of articles without one leads to the archive", async ({ request }) => {
  for (const [, address] of inEveryLanguage("/news")) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe(`${address}-list`);
  }
});
