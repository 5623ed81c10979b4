import type { Locale } from "./locales";
import { simplify, simplifyOwnName } from "./simplify";

/** A name or another short text in a language of the interface: the Chinese one (Simplified derived) where there is one. */
export function inLocale(name: string, nameZh: string | null | undefined, locale: Locale): string {
  return locale === "en" || !nameZh ? name : inScript(nameZh, locale);
}

/** A text in the script of a language of the interface: Chinese is kept in Traditional, Simplified derived. */
export function inScript(text: string, locale: Locale): string {
  return locale === "zh-cn" ? simplify(text) : text;
}

/** The name of a company in a language of the interface: its Chinese one keeps its words in either script. */
export function companyName(name: string, nameZh: string | null | undefined, locale: Locale): string {
  if (locale === "en" || !nameZh) return name;
  return locale === "zh-cn" ? simplifyOwnName(nameZh) : nameZh;
}
