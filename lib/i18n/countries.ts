import { memoize } from "@/lib/memoize/memoize";
import { defaultLocale, type Locale, localeRecords, locales } from "./locales";

const namesIn = memoize(
  (locale: Locale) =>
    new Intl.DisplayNames([localeRecords[locale].intl], { type: "region", style: "short", fallback: "none" }),
  { max: locales.length },
);

/** Country codes by the folded names of a language. */
const codesByName = memoize(
  (locale: Locale): ReadonlyMap<string, string> => {
    const codes = new Map<string, string>();
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const name = countryName(code, locale)?.toLowerCase();
      if (name && !codes.has(name)) codes.set(name, code);
    }
    return codes;
  },
  { max: 1 },
);

/** The name in a language of the country with an English name ('Marshall Islands'); the given name if there is none. */
export function countryNamed(name: string, locale: Locale): string {
  if (locale === defaultLocale) return name;
  const code = codesByName(defaultLocale).get(name.trim().toLowerCase());
  return (code && countryName(code, locale)) || name;
}

/** The short name of an ISO 3166-1 alpha-2 code in a language; undefined for a code that Intl does not know. */
export function countryName(code: string, locale: Locale): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? namesIn(locale).of(code) : undefined;
}
