import { getTranslations } from "next-intl/server";
import { formatLongDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";

/** A function that formats a date 'YYYY-MM-DD' for a sentence of a language. Articles, tables and fields use other formats. */
export async function sentenceDate(locale: Locale): Promise<(date: string) => string> {
  const t = await getTranslations({ locale, namespace: "dates" });
  const words = { monthsLong: t.raw("monthsLong") as string[], long: t.raw("long") as string };
  return (date) => formatLongDate(date, words);
}
