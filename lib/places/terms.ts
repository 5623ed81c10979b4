import { fold } from "@/lib/i18n/fold";

/** Names of countries as the portal shows them, and their long English form ('United States' besides 'US'). */
const countryForms = (["en", "zh-HK", "zh-Hans"] as const)
  .map((locale) => new Intl.DisplayNames(locale, { type: "region", style: "short" }))
  .concat(new Intl.DisplayNames("en", { type: "region", style: "long" }));

/** What people type for the country of an ISO 3166-1 alpha-2 code, folded. */
export function countryTerms(code: string): string[] {
  return countryForms.flatMap((names) => foldedBothWays(names.of(code) ?? ""));
}

/**
 * A text folded; a Chinese one also character by character, because a word that Simplified says differently
 * (三藩市, 旧金山) must be found by its own first characters too.
 */
export function foldedBothWays(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return [fold(text)];
  return [fold(text), [...text].map((character) => fold(character)).join("")];
}

/** 'Ho Chi Minh City' is also found by 'Chi Minh City', 'Minh City' and 'City'. */
export function laterWords(folded: string): string[] {
  const words = folded.split(" ");
  return words.slice(1).map((_, index) => words.slice(index + 1).join(" "));
}
