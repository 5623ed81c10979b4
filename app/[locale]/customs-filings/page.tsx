import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PublisherPage } from "@/app/_partials/publisher-page";
import { CustomsFilings } from "@/components/publisher/customs-filings";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customs");
  return {
    title: t("metaTitle"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/customs-filings"),
  };
}

export default function CustomsFilingsPage() {
  return (
    <PublisherPage page="customs-filings">
      <CustomsFilings />
    </PublisherPage>
  );
}
