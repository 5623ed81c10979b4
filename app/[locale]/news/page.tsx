import { permanentRedirect } from "next/navigation";
import { getLocale } from "next-intl/server";
import { localePath } from "@/lib/i18n/locales";

/** Without an article asked for, the archive. */
export const dynamic = "force-dynamic";

export default async function NewsPage() {
  permanentRedirect(localePath(await getLocale(), "/news-list"));
}
