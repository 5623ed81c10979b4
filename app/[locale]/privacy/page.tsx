import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { site } from "@/lib/site-config";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legal");
  return {
    title: t("privacy.title"),
    description: t("privacy.description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/privacy"),
  };
}

export default async function PrivacyPage() {
  const t = await getTranslations("legal");
  return (
    <PublisherPage page="privacy">
      <LegalDocument name="privacy" updated={t("privacy.updated")} />
    </PublisherPage>
  );
}
