import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotFoundScreen } from "@/components/shell/not-found";

/** Rendered per request: unknown addresses must not fill the page cache. The status comes from middleware.ts. */
export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  return { title: t("notFoundTitle"), robots: { index: false, follow: true } };
}

export default function PageNotFound() {
  return <NotFoundScreen />;
}
