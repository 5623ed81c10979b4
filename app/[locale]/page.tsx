import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Home } from "@/components/home/home";
import { listHotSearches } from "@/lib/promotions";
import { alternates } from "@/lib/web/seo";

/** Kept for half a minute, then made anew behind the reader's back. */
export const revalidate = 30;

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = [await getLocale(), await getTranslations("site")];
  return { description: t("description"), alternates: alternates(locale, "/") };
}

export default async function HomePage() {
  const locale = await getLocale();
  return <Home locale={locale} hotSearches={await listHotSearches(locale)} />;
}
