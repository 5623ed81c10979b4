import { namesLanguage } from "./language-codes";

test.each([
  'const order = ["en", "zh-tw"];',
  'lang === "zh-Hans"',
  "/^\\/(zh-cn|de)\\//",
  'return locale === "en" ? name : nameZh;',
  'locale !== "en"',
  'const tags = { en: "en_GB" };',
])("A source with %s names a language by its code", (line) => expect(namesLanguage(line)).toBe(true));

test.each([
  'language === "zh"',
  "showsChinese(locale)",
  "locale === defaultLocale",
  "--font-zh-hant: serif;",
])("A source with %s names none", (line) => expect(namesLanguage(line)).toBe(false));
