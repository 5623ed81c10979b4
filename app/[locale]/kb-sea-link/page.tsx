import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { guarded } from "@/app/guarded";
import { KnowledgePage } from "@/components/reference/knowledge";
import { localePath } from "@/lib/i18n/locales";
import { getKnowledge } from "@/lib/reference";
import { pageMetadata } from "@/lib/web/seo";

export const revalidate = 30;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference.knowledge");
  return { title: t("sea_link"), ...pageMetadata(await getLocale(), "/kb-sea-link") };
}

export default async function SeaLinksPage() {
  const locale = await getLocale();
  const t = await getTranslations("reference.knowledge");
  return guarded(
    async () => (
      <KnowledgePage
        title={t("sea_link")}
        parent="kb"
        html={await getKnowledge("sea_link", null, locale)}
        locale={locale}
      />
    ),
    localePath(locale, "/kb-sea-link"),
  );
}
