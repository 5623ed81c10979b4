import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { EnquiryList } from "@/components/enquiries/enquiry-list";
import { pageMetadata } from "@/lib/seo/seo";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("enquiry");
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/fe-list"),
  };
}

export default async function EnquiryListPage() {
  return <EnquiryList locale={await getLocale()} />;
}
