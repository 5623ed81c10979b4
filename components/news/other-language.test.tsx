import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "@/lib/i18n/locales";
import type { Article } from "@/lib/news/shared";
import { OtherLanguage } from "./other-language";

const words = { onlyEnglish: "English only", onlyChinese: "Chinese only", translated: "In your language" };
const said = (locale: Locale, lang: Article["lang"], translationId: string | null) =>
  renderToStaticMarkup(<OtherLanguage article={{ lang, translationId }} locale={locale} words={words} />);

test("an article in the page's language needs no word about others", () => {
  expect(said("en", "en", "1024")).toBe("");
  expect(said("zh-tw", "zh-Hant", null)).toBe("");
  expect(said("zh-cn", "zh-Hans", "1004")).toBe("");
});

test("a note states that an article in another language is the only one, or links to its translation", () => {
  expect(said("zh-tw", "en", null)).toContain(">English only<");
  expect(said("en", "zh-Hant", null)).toContain(">Chinese only<");
  expect(said("zh-cn", "en", "1024")).toContain('<a href="/zh-cn/news?news_id=1024">In your language</a>');
  expect(said("en", "zh-Hant", "1004")).toContain('<a href="/news?news_id=1004">In your language</a>');
});
