import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Contact } from "@/components/publisher/contact";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contact");
  return {
    title: t("title"),
    description: t("description", { name: site().name }),
    ...pageMetadata(await getLocale(), "/contact-us"),
  };
}

export default function ContactPage() {
  return <Contact />;
}
