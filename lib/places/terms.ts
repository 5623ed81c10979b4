import { foldedBothWays } from "@/lib/i18n/terms";

/** Names of countries as the portal shows them, and their long English form ('United States' besides 'US'). */
const countryForms = (["en", "zh-HK", "zh-Hans"] as const)
  .map((locale) => new Intl.DisplayNames(locale, { type: "region", style: "short" }))
  .concat(new Intl.DisplayNames("en", { type: "region", style: "long" }));

/** Those of a country, asked for once for each of its places otherwise: of two letters there are some hundred. */
const known = new Map<string, readonly string[]>();

/** What people type for the country of an ISO 3166-1 alpha-2 code, folded. */
export function countryTerms(code: string): readonly string[] {
  let terms = known.get(code);
  if (terms === undefined) {
    terms = countryForms.flatMap((names) => foldedBothWays(names.of(code) ?? ""));
    known.set(code, terms);
  }
  return terms;
}
