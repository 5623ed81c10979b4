import type { Locale } from "@/lib/i18n/locales";
import type { ArticleLanguage } from "./schema";

/** The language of articles that a language of the interface reads unless an address says otherwise. */
export function articleLanguageOf(locale: Locale): ArticleLanguage {
  return locale === "en" ? "en" : "zh";
}
