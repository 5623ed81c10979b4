import { type Locale, localeRecords, locales } from "@/lib/i18n/locales";
import type { Correction } from "./boxes";
import type { ArticleAbout, ArticleLanguage } from "./schema";

/** The language of articles for a language of the interface, unless an address has another. */
export function articleLanguageOf(locale: Locale): ArticleLanguage {
  return localeRecords[locale].stored;
}

/** The languages of the interface whose readers get articles of a language. */
export const localesOf = (language: ArticleLanguage): Locale[] =>
  locales.filter((locale) => articleLanguageOf(locale) === language);

/** The language of a story's translation. */
export const otherLanguage = { en: "zh", zh: "en" } as const;

/** A correction whose time may be unknown. */
export type ShownCorrection = Omit<Correction, "at"> & { at: string | null };

/** The corrections of an article, the newest first; one without its own time has that of the article's last change. */
export function correctionsOf(about: ArticleAbout | undefined): ShownCorrection[] {
  const { corrections = [], correction, updatedAt = null } = about ?? {};
  return [...corrections, ...(correction ? [{ at: updatedAt, text: correction }] : [])];
}

/** A piece of a correction: what was there before, what is there now, or the words around both. */
export interface CorrectionPart {
  text: string;
  as: "previous" | "current" | null;
}

/** The pieces of a correction, in which `~~previous~~` and `**current**` are marked. */
export const correctionParts = (text: string): CorrectionPart[] =>
  text
    .split(/(~~.+?~~|\*\*.+?\*\*)/)
    .filter(Boolean)
    .map((part): CorrectionPart => {
      const as = /^~~.+~~$/.test(part) ? "previous" : /^\*\*.+\*\*$/.test(part) ? "current" : null;
      return { text: as ? part.slice(2, -2) : part, as };
    });

/** A correction without its marks, for readers that show none. */
export const plainCorrection = (text: string) =>
  correctionParts(text)
    .map((part) => part.text)
    .join("");
