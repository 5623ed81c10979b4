import { localePath, splitLocale } from "@/lib/i18n/locales";
import { expect, test } from "./support/http";
import { elementsOf, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** The banner strip as the server sends it. */

for (const locale of ["en", "zh-tw"] as const)
  test(`The strip has the publisher's six, feature banners and advertisements (${locale})`, async ({
    request,
  }) => {
    const { own, newTab, label, sample } = words(locale).banners;
    const { page } = await readPage(request, localePath(locale, "/"));
    const strip = onlyElement(page, "aside", { "aria-label": label });
    const slots = elementsOf(strip, "li");
    expect(slots).toHaveLength(12);
    const titles = [own.recruitment, own.app, own.ams, own.eManifest, own.directMarketing, own.getFree];
    for (const [index, { title, line }] of titles.entries()) {
      expect(slots[index] && textOf(slots[index])).toContain(title);
      expect(slots[index] && textOf(slots[index])).toContain(line);
    }
    const links = slots.map((slot) => onlyElement(slot, "a").attribs);
    const facts = links.map(({ target, rel }) => [target, rel]);
    const outside = ["_blank", "noopener"];
    const plain = [undefined, undefined];
    // The first feature banner leads into the portal's own frame for trade news, the second does not.
    expect(facts).toEqual([
      ...[outside, outside, plain, plain, plain, plain, plain, outside],
      ...links.slice(8).map(() => [undefined, "sponsored"]),
    ]);
    expect(links[6]?.href).toBe(localePath(locale, "/om-link?url=/samples/trade-news-reefer-season.html"));
    expect(links[7]?.["aria-label"]).toContain(newTab);
    expect(slots[8] && elementsOf(slots[8], "img")[0]?.attribs.alt).toMatch(
      locale === "en" ? /\(sample\)$/ : /（樣本）$/,
    );
    expect(textOf(strip)).toContain(sample);
  });

test("The strip on pages of reference is one row of four", async ({ request }) => {
  for (const path of ["/kb", "/zh-cn/kb-sea-link", "/zh-tw/statistics"]) {
    const { locale } = splitLocale(path);
    const label = words(locale).banners.label;
    const { page: read } = await readPage(request, path);
    const strip = onlyElement(read, "aside", { "aria-label": label });
    expect(elementsOf(strip, "li"), path).toHaveLength(4);
  }
});

test("The strip stands on pages one reads, and on no search, table, form, legal or error page", async ({
  request,
}) => {
  const read = "/ /news?news_id=1006 /news-list /keyword?query=rotterdam /keyword-news?query=rotterdam /yp";
  const listed =
    "/yp-list?com_type=sea /yp-detail?com_id=2001 /kb /kb-sea-link /kb-link?kb=chans /statistics";
  const without =
    "/port /flight /sailing /kb-port /kb-abbrev /fe-list /fe-sea /terms /contact-us /no-such-page";
  for (const [paths, count] of [
    [`${read} ${listed}`, 1],
    [without, 0],
  ] as const) {
    for (const [at, path] of paths.split(" ").entries()) {
      // Which pages they are does not depend on the language: the first of each kind are asked for in Chinese, too.
      for (const locale of at < 3 ? (["en", "zh-tw"] as const) : (["en"] as const)) {
        const answer = await request.get(localePath(locale, path));
        expect(answer.status(), path).toBe(path === "/no-such-page" ? 404 : 200);
        const asides = (await answer.text()).match(/<aside[^>]*>/g) ?? [];
        const strips = asides.filter((tag) => tag.includes(`aria-label="${words(locale).banners.label}"`));
        expect(strips, localePath(locale, path)).toHaveLength(count);
      }
    }
  }
});
