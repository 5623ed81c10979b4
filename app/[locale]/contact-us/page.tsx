import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Contact } from "@/components/publisher/contact";
import { site } from "@/lib/site-config";
import { pageMetadata } from "@/lib/web/seo";

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
