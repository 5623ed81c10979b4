import { readdirSync, readFileSync } from "node:fs";
import {
  editionOf,
  langOfStored,
  latinLang,
  localePath,
  localeRecords,
  locales,
  splitLocale,
} from "./locales";

/** Where languages may be named by their codes, and why. A folder ends in a slash. */
const allowed: Record<string, string> = {
  "lib/i18n/locales.ts": "the records",
  "lib/i18n/request.ts": "imports of message files, which the bundler reads",
  "lib/i18n/lazy-messages.ts": "imports of message files, which the bundler reads",
  "server/rejection-pages.ts": "imports of message files, which the bundler reads",
  "components/styles/tokens.css": "fonts by language, because a style sheet cannot read the records",
  "scripts/catalogue/style-rules.ts": "rules for the words of one language",
  "lib/news/": "zh-hans, a language of imported articles",
  "lib/promotions/": "columns and fields of stored lists",
  "app/[locale]/dev/": "examples in the language of their texts",
};

const codes = new Set(
  locales.flatMap((locale) => {
    const { lang, openGraph, intl } = localeRecords[locale];
    return [locale, lang, openGraph, intl];
  }),
);

/** A tag with a region or a script anywhere, and a comparison of a language of the interface with a text. */
const patterns = [
  new RegExp(`(?<![\\w-])(?:${[...codes].filter((code) => /[-_]/.test(code)).join("|")})(?![\\w-])`, "i"),
  /\blocale\s*[!=]==\s*["'`]/,
];
const namesLanguage = (text: string) => patterns.some((pattern) => pattern.test(text));

const folders = ["app", "components", "lib", "server", "bin", "cli", "scripts"];
const isSource = (path: string) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path);
const sources = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ),
  ...readdirSync("."),
].filter(isSource);

test("a language is named by its code where it must be, and nowhere else", () => {
  const isAllowed = (path: string) =>
    Object.keys(allowed).some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));
  const naming = sources.filter((path) => namesLanguage(readFileSync(path, "utf8")));
  expect(naming.filter((path) => !isAllowed(path))).toEqual([]);
  // An exception that is no longer needed is removed.
  expect(Object.keys(allowed).filter((place) => !naming.some((path) => path.startsWith(place)))).toEqual([]);
});

test.each([
  'const order = ["en", "zh-tw"];',
  'lang === "zh-Hans"',
  "/^\\/(zh-cn|de)\\//",
  'return locale === "en" ? name : nameZh;',
  'locale !== "en"',
  'const tags = { en: "en_GB" };',
])("%s would be found", (line) => expect(namesLanguage(line)).toBe(true));

test.each([
  'language === "zh"',
  "showsChinese(locale)",
  "locale === defaultLocale",
  "--font-zh-hant: serif;",
])("%s is allowed everywhere", (line) => expect(namesLanguage(line)).toBe(false));

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
