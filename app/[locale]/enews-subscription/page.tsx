import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EnewsPage } from "@/components/enquiries/enews-page";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("enews");
  return {
    title: t("title"),
    description: t("metaDescription"),
    ...pageMetadata(await getLocale(), "/enews-subscription"),
  };
}

export default async function EnewsSubscriptionPage() {
  return <EnewsPage locale={await getLocale()} />;
}
