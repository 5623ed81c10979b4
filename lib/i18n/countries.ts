import type { Locale } from "./locales";

/** By what tag (BCP 47) countries are named and sorted in a language. Apart from what a page brings along of its languages. */
export const countryTags: Record<Locale, string> = { en: "en", "zh-tw": "zh-HK", "zh-cn": "zh-Hans" };

const countryNames = new Map<Locale, Intl.DisplayNames>();

const codes = new Map<string, string>();

/** What a language calls the country of an English name ('Marshall Islands'); the name itself where none is called so. */
export function countryNamed(name: string, locale: Locale): string {
  if (locale === "en") return name;
  if (codes.size === 0) {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const english = countryName(code, "en")?.toLowerCase();
      if (english && !codes.has(english)) codes.set(english, code);
    }
  }
  const code = codes.get(name.trim().toLowerCase());
  return (code && countryName(code, locale)) || name;
}

/** Short name of an ISO 3166-1 alpha-2 code in a language; undefined for a code that Intl does not know. */
export function countryName(code: string, locale: Locale): string | undefined {
  let names = countryNames.get(locale);
  if (!names) {
    names = new Intl.DisplayNames([countryTags[locale]], {
      type: "region",
      style: "short",
      fallback: "none",
    });
    countryNames.set(locale, names);
  }
  return /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
}
