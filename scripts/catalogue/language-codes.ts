import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localeRecords, locales } from "@/lib/i18n/locales";

/** Languages are named by their codes in lib/i18n/locales.ts alone, so that another one is added there. */

/** Where else they may be, and why. A folder ends in a slash. */
const allowed: Record<string, string> = {
  "lib/i18n/locales.ts": "the records",
  "lib/i18n/catalogues.ts": "imports of message files, which the bundler reads",
  "lib/i18n/lazy-messages.ts": "imports of message files, which the bundler reads",
  "server/rejection-pages.ts": "imports of message files, which the bundler reads",
  "components/styles/tokens.css": "fonts by language, because a style sheet cannot read the records",
  "scripts/catalogue/style-rules.ts": "rules for the words of one language",
  "lib/news/": "languages of imported articles",
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

/** Whether a source text names a language by its code. */
export const namesLanguage = (text: string): boolean => patterns.some((pattern) => pattern.test(text));

const folders = ["app", "components", "lib", "server", "bin", "cli", "scripts"];
const isSource = (path: string) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.test\.tsx?$/.test(path);

/** A line for each source that names a language where it may not, and for each exception that is no longer needed. */
export function checkLanguageCodes(directory: string): string[] {
  const naming = [
    ...folders.flatMap((folder) =>
      readdirSync(join(directory, folder), { recursive: true, encoding: "utf8" }).map(
        (path) => `${folder}/${path.replaceAll("\\", "/")}`,
      ),
    ),
    ...readdirSync(directory),
  ].filter((path) => isSource(path) && namesLanguage(readFileSync(join(directory, path), "utf8")));
  const places = Object.keys(allowed);
  const isAllowed = (path: string) =>
    places.some((place) => (place.endsWith("/") ? path.startsWith(place) : path === place));
  return [
    ...naming
      .filter((path) => !isAllowed(path))
      .map((path) => `${path} names a language by its code: take it from lib/i18n/locales.ts`),
    ...places
      .filter((place) => !naming.some((path) => path.startsWith(place)))
      .map((place) => `scripts/catalogue/language-codes.ts: ${place} need not be excepted`),
  ];
}
