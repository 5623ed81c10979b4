import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { HousePage } from "@/app/_parts/house-page";
import { CustomsFilings } from "@/components/publisher/customs-filings";
import { pageMetadata } from "@/lib/web/seo";

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
    <HousePage page="customs-filings">
      <CustomsFilings />
    </HousePage>
  );
}
