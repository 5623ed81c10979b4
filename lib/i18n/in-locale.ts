import { isSimplified, type Locale, showsChinese } from "./locales";
import { simplify, simplifyCompanyName } from "./simplify";

/** A short text, such as a name, in a language of the interface: the Chinese text if there is one. Simplified is derived. */
export function inLocale(name: string, nameZh: string | null | undefined, locale: Locale): string {
  return showsChinese(locale) && nameZh ? inScript(nameZh, locale) : name;
}

/** A text in the script of a language of the interface: Chinese texts are stored in Traditional, and Simplified is derived. */
export function inScript(text: string, locale: Locale): string {
  return isSimplified(locale) ? simplify(text) : text;
}

/** The name of a company in a language of the interface. In Simplified only the characters of a Chinese name change, not its words. */
export function companyName(name: string, nameZh: string | null | undefined, locale: Locale): string {
  if (!showsChinese(locale) || !nameZh) return name;
  return isSimplified(locale) ? simplifyCompanyName(nameZh) : nameZh;
}
