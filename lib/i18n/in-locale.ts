import { isSimplified, type Locale, showsChinese } from "./locales";
import { simplify, simplifyOwnName } from "./simplify";

/** A name or another short text in a language of the interface: the Chinese one (Simplified derived) where there is one. */
export function inLocale(name: string, nameZh: string | null | undefined, locale: Locale): string {
  return showsChinese(locale) && nameZh ? inScript(nameZh, locale) : name;
}

/** A text in the script of a language of the interface: Chinese is kept in Traditional, Simplified derived. */
export function inScript(text: string, locale: Locale): string {
  return isSimplified(locale) ? simplify(text) : text;
}

/** The name of a company in a language of the interface: its Chinese one keeps its words in either script. */
export function companyName(name: string, nameZh: string | null | undefined, locale: Locale): string {
  if (!showsChinese(locale) || !nameZh) return name;
  return isSimplified(locale) ? simplifyOwnName(nameZh) : nameZh;
}
