import { defaultLocale, localeRecords, locales } from "@/lib/i18n/locales";
import { foldedBothWays } from "@/lib/i18n/terms";
import { memoize } from "@/lib/memoize/memoize";

/** Names of countries as the portal shows them, and their long English form ('United States' for 'US'). */
const countryForms = locales
  .map((locale) => new Intl.DisplayNames(localeRecords[locale].intl, { type: "region", style: "short" }))
  .concat(new Intl.DisplayNames(localeRecords[defaultLocale].intl, { type: "region", style: "long" }));

/** The texts by which people find the country of an ISO 3166-1 alpha-2 code, folded. Memoized for all of its places. */
export const countryTerms = memoize(
  (code: string): readonly string[] => countryForms.flatMap((names) => foldedBothWays(names.of(code) ?? "")),
  { max: 700 },
);
