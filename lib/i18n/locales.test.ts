import { readFileSync } from "node:fs";
import {
  editionOf,
  langOfStored,
  latinLang,
  localePath,
  localeRecords,
  locales,
  splitLocale,
} from "./locales";

/** Fonts by language, which a style sheet cannot take from the records. */
const tokens = readFileSync("components/styles/tokens.css", "utf8");

test.each(locales.filter((locale) => localeRecords[locale].script !== "Latn"))(
  "the style sheet has fonts for %s",
  (locale) => expect(tokens).toContain(`:root:lang(${localeRecords[locale].lang}) {`),
);

test.each(locales)("an address in %s is split into its language and its path", (locale) => {
  for (const path of ["/", "/port", "/news/topic/a.js"])
    expect(splitLocale(localePath(locale, path))).toEqual({ locale, path });
});

test.each([
  ["en", "zh-tw", "zh-Hant", undefined],
  ["zh-tw", "zh-tw", "zh-Hant", "en"],
  ["zh-cn", "zh-cn", "zh-Hans", "en"],
] as const)(
  "a reader of %s sees Chinese texts of the edition %s, tagged %s",
  (locale, edition, lang, latin) => {
    expect([editionOf("zh", locale), langOfStored("zh", locale)]).toEqual([edition, lang]);
    expect(langOfStored("en", locale)).toBe("en");
    expect(latinLang(locale)).toBe(latin);
  },
);
