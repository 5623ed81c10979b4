import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Statistics } from "@/components/reference/knowledge";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.statistics");
  return {
    title: t("title"),
    description: t("lede"),
    ...pageMetadata(await getLocale(), "/statistics"),
  };
}

export default async function StatisticsPage() {
  return <Statistics locale={await getLocale()} />;
}
