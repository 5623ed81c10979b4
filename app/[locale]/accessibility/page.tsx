import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legal");
  return {
    title: t("accessibility.title"),
    description: t("accessibility.description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/accessibility"),
  };
}

export default function AccessibilityPage() {
  return (
    <PublisherPage page="accessibility">
      <LegalDocument name="accessibility" />
    </PublisherPage>
  );
}
