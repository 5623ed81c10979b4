import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { KnowledgeHome } from "@/components/reference/home";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference");
  return { title: t("title"), description: t("lede"), ...pageMetadata(await getLocale(), "/kb") };
}

export default async function KnowledgeHomePage() {
  return <KnowledgeHome locale={await getLocale()} />;
}
