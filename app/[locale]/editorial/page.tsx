import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legal");
  return {
    title: t("editorial.title"),
    description: t("editorial.description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/editorial"),
  };
}

export default function EditorialPage() {
  return (
    <PublisherPage page="editorial">
      <LegalDocument name="editorial" />
    </PublisherPage>
  );
}
