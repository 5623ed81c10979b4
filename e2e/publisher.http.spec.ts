import { localePath, localeRecords, locales } from "../lib/i18n/locales";
import { site } from "../lib/site/site-config";
import { expect, test } from "./support/http";
import {
  elementsOf,
  elementsWithText,
  type HtmlElement,
  onlyElement,
  readPage,
  textOf,
} from "./support/parsed-html";
import { publisherPages } from "./support/publisher";
import { words } from "./support/test";

/** The publisher's own pages as they are sent: contact, customs filings, terms, privacy and cookies. */

for (const locale of locales) {
  test(`the publisher's pages in ${locale} say what they are`, async ({ request }) => {
    for (const [path, title] of publisherPages(locale)) {
      const { page, main, heading } = await readPage(request, localePath(locale, path));
      expect(heading).toBe(title);
      expect(textOf(elementsOf(page, "title")[0] as HtmlElement)).toContain(site().name);
      const canonical = onlyElement(page, "link", { rel: "canonical" }).attribs.href ?? "";
      expect(new URL(canonical).pathname).toBe(localePath(locale, path));
      expect(onlyElement(page, "html").attribs.lang).toBe(localeRecords[locale].lang);
      expect(textOf(main)).not.toMatch(/[{}<>]|undefined|\b(?:legal|contact|customs)\./);
    }
  });
}

/** The part of a page that a heading of its own names. */
function sectionOf(main: HtmlElement, name: string): HtmlElement {
  const [head, ...others] = ["h2", "h3"].flatMap((level) => elementsWithText(main, level, name));
  expect([head !== undefined, others.length], name).toEqual([true, 0]);
  return onlyElement(main, "section", { "aria-labelledby": head?.attribs.id ?? "none" });
}

test("every desk has its e-mail and telephone", async ({ request }) => {
  const { contact } = words("en");
  const { main } = await readPage(request, "/contact-us");
  for (const { key, email, phone } of site().desks) {
    const desk = sectionOf(main, contact.desks[key as "general"].name);
    expect(elementsWithText(desk, "a", email).map(({ attribs }) => attribs.href)).toEqual([
      `mailto:${email}`,
    ]);
    expect(elementsWithText(desk, "a", phone ?? "none").map(({ attribs }) => attribs.href)).toEqual([
      expect.stringMatching(/^tel:\+\d+$/),
    ]);
  }
  const { main: customs } = await readPage(request, "/customs-filings");
  expect(elementsOf(customs, "tr")).toHaveLength(7);
  expect(elementsOf(customs, "aside").flatMap((aside) => elementsOf(aside, "a"))).toHaveLength(3);
});

test("the law, the language that prevails and the date stand as they must", async ({ request }) => {
  const { legal } = words("en");
  const read = async (path: string) => (await readPage(request, path)).main;
  expect(textOf(sectionOf(await read("/terms"), legal.terms.sections.law.head))).toMatch(
    /law of the Hong Kong Special Administrative Region.*English prevails/,
  );
  const privacy = await read("/privacy");
  expect(textOf(privacy)).toContain("Last updated 18-05-2021");
  expect(textOf(sectionOf(privacy, legal.privacy.sections.law.head))).toContain("English prevails");
  expect(textOf(await read("/zh-tw/privacy"))).toContain(words("zh-tw").legal.english);
  const cookies = await read("/cookies");
  for (const key of ["newsletter", "form", "essential", "analytics"] as const)
    expect(elementsWithText(cookies, "h2", legal.cookies.sections[key].head)).toHaveLength(1);
  const [first] = elementsOf(onlyElement(cookies, "nav", { "aria-labelledby": "contents" }), "a");
  expect(first?.attribs.href).toBe("#what");
  expect(
    elementsWithText(cookies, "h2", textOf(first as HtmlElement)).map(({ attribs }) => attribs.id),
  ).toEqual(["what"]);
});
