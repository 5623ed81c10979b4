import type { Locale } from "./locales";
import { simplify } from "./simplify";

/** A name or another short text in a language of the interface: the Chinese one (Simplified derived) where there is one. */
export function inLocale(name: string, nameZh: string | null | undefined, locale: Locale): string {
  if (locale === "en" || !nameZh) return name;
  return locale === "zh-cn" ? simplify(nameZh) : nameZh;
}
