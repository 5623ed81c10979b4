import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

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
      <LegalDocument name="privacy" updated={[t("privacy.updated"), t("privacy.additions")]} />
    </PublisherPage>
  );
}
