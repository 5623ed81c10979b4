import { type Locale, localeRecords } from "./locales";

const countryNames = new Map<Locale, Intl.DisplayNames>();

/** Short name of an ISO 3166-1 alpha-2 code in a language; undefined for a code that Intl does not know. */
export function countryName(code: string, locale: Locale): string | undefined {
  let names = countryNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([localeRecords[locale].intl], {
      type: "region",
      style: "short",
      fallback: "none",
    });
    countryNames.set(locale, names);
  }
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
}
