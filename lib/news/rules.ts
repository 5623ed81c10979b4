import { type Locale, localeRecords, locales } from "@/lib/i18n/locales";
import type { ArticleLanguage } from "./schema";

/** The language of articles for a language of the interface, unless an address has another. */
export function articleLanguageOf(locale: Locale): ArticleLanguage {
  return localeRecords[locale].stored;
}

/** The languages of the interface whose readers get articles of a language. */
export const localesOf = (language: ArticleLanguage): Locale[] =>
  locales.filter((locale) => articleLanguageOf(locale) === language);

/** The language of a story's translation. */
export const otherLanguage = { en: "zh", zh: "en" } as const;
