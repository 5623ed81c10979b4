import { memoize } from "@/lib/memoize";
import type { Locale } from "./locales";

/** By what tag (BCP 47) countries are named and sorted in a language. Apart from what a page brings along of its languages. */
export const countryTags: Record<Locale, string> = { en: "en", "zh-tw": "zh-HK", "zh-cn": "zh-Hans" };

const namesIn = memoize(
  (locale: Locale) =>
    new Intl.DisplayNames([countryTags[locale]], { type: "region", style: "short", fallback: "none" }),
  { max: 3 },
);

/** Codes by the folded names of a language. */
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

/** What a language calls the country of an English name ('Marshall Islands'); the name itself where none is called so. */
export function countryNamed(name: string, locale: Locale): string {
  if (locale === "en") return name;
  const code = codesByName("en").get(name.trim().toLowerCase());
  return (code && countryName(code, locale)) || name;
}

/** Short name of an ISO 3166-1 alpha-2 code in a language; undefined for a code that Intl does not know. */
export function countryName(code: string, locale: Locale): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? namesIn(locale).of(code) : undefined;
}
