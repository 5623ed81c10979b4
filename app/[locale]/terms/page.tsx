import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { site } from "@/lib/site-config";
import { pageMetadata } from "@/lib/web/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legal");
  return {
    title: t("terms.title"),
    description: t("terms.description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/terms"),
  };
}

export default function TermsPage() {
  return (
    <PublisherPage page="terms">
      <LegalDocument name="terms" />
    </PublisherPage>
  );
}
