import { isLocale, type Locale } from "@/lib/i18n/locales";

/** The address of a compression dictionary (server/dictionaries.ts). @param sha256 of its bytes */
export const dictionaryPath = (locale: Locale, sha256: Uint8Array): string =>
  `/dictionaries/${locale}.${Buffer.from(sha256).toString("hex").slice(0, 16)}`;

/** The language of a dictionary's address; null where it names none. */
export function dictionaryLocale(pathname: string): Locale | null {
  const locale = /^\/dictionaries\/([\w-]+)\./.exec(pathname)?.[1];
  return isLocale(locale) ? locale : null;
}
