import type { Metadata } from "next";
import { config } from "@/lib/config";
import { type Locale, localePath, localeRecords, locales } from "@/lib/i18n/locales";

/**
 * Canonical address and language alternates of a page that exists in all three languages.
 * `path` is unprefixed, with the query that belongs to the canonical address.
 */
export function alternates(locale: Locale, path: string): NonNullable<Metadata["alternates"]> {
  const absolute = (language: Locale) => config().siteUrl + localePath(language, path);
  return {
    canonical: absolute(locale),
    languages: {
      ...Object.fromEntries(locales.map((language) => [localeRecords[language].lang, absolute(language)])),
      "x-default": absolute("en"),
    },
  };
}
