import { getTranslations } from "next-intl/server";
import { formatLongDate } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";

/** How a sentence of a language says a date 'YYYY-MM-DD'. Articles, tables and fields have forms of their own. */
export async function saidDate(locale: Locale): Promise<(date: string) => string> {
  const t = await getTranslations({ locale, namespace: "dates" });
  const words = { monthsLong: t.raw("monthsLong") as string[], long: t.raw("long") as string };
  return (date) => formatLongDate(date, words);
}
