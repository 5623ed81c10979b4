import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundScreen } from "@/components/shell/not-found";

/** Also for /page-not-found: the framework takes the head of every 404 from this file, and adds noindex. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  return { title: t("notFoundTitle") };
}

export default function NotFound() {
  return <NotFoundScreen />;
}
