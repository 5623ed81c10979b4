import { fill } from "@/lib/i18n/fill";
import { type Lang, type Locale, langOfStored, latinLang, showsChinese } from "@/lib/i18n/locales";
import type { Carried, CountWords } from "./types";

/** The address of a page of results, on the current page. */
export function listAddress(typed: string, page: number, carried: Carried): string {
  const query = new URLSearchParams({
    ...carried,
    ...(typed ? { q: typed } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  return `?${query}`;
}

/** The number of rows, in the words of the list. */
export function countText(words: CountWords, count: number, typed: string): string {
  if (!typed && count === 1) return words.one;
  return typed ? fill(words.found, { count, typed }) : fill(words.all, { count });
}

/** The language of a name that is not in the page's: Chinese on an English page, English on a Chinese one. */
export function foreignLang(text: string, locale: Locale): Lang | undefined {
  const isChinese = /\p{Script=Han}/u.test(text);
  if (!showsChinese(locale)) return isChinese ? langOfStored("zh", locale) : undefined;
  return isChinese || !/\p{L}/u.test(text) ? undefined : latinLang(locale);
}
