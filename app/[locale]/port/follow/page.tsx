import { getLocale } from "next-intl/server";
import { withParams } from "@/lib/addresses/params";
import { redirectPage } from "@/lib/http-responses/page-status";
import { localePath } from "@/lib/i18n/locales";

/** The former address of /follow, in mails that were sent and in bookmarks. */
export default async function FormerFollowPage({ searchParams }: PageProps<"/[locale]/port/follow">) {
  return redirectPage(308, withParams(localePath(await getLocale(), "/follow"), await searchParams));
}
