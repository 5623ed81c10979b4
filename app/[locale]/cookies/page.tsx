import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { LegalDocument } from "@/components/publisher/legal-document";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("legal");
  return {
    title: t("cookies.title"),
    description: t("cookies.description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/cookies"),
  };
}

export default function CookiesPage() {
  return (
    <PublisherPage page="cookies">
      <LegalDocument name="cookies" />
    </PublisherPage>
  );
}
