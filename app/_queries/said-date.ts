import { getTranslations } from "next-intl/server";
import { formatArticleDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";

/** How a sentence of a language says a date 'YYYY-MM-DD': as articles are dated. Tables and fields have forms of their own. */
export async function saidDate(locale: Locale): Promise<(date: string) => string> {
  const t = await getTranslations({ locale, namespace: "dates" });
  const words = { monthsLong: t.raw("monthsLong") as string[], article: t.raw("article") as string };
  return (date) => formatArticleDate(date, words);
}
