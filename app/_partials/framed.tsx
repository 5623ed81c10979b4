import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Framed } from "@/components/promotions/framed";
import { ErrorScreen } from "@/components/shell/error-screen";
import { errorScreenWords } from "@/components/shell/error-words";
import { lastValue } from "@/lib/addresses/params";
import { config } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { localePath } from "@/lib/i18n/locales";
import { frameAddress } from "@/lib/security/frame-address";
import { withErrorPage } from "./with-error-page";

/** The pages that show another page in a frame, by their path. */
const pages = { "/om": "magazine", "/om-link": "tradeNews", "/subscription-link": "newsletter" } as const;
type FramePath = keyof typeof pages;

/** Title of such a page. The page in the frame belongs to somebody else, so search engines do not index it. */
export async function framedMetadata(path: FramePath): Promise<Metadata> {
  const t = await getTranslations("frames");
  return {
    title: t(pages[path]),
    description: t(`about.${pages[path]}`),
    robots: { index: false, follow: true },
  };
}

/**
 * /om, /om-link, /subscription-link: the page named by `url` in a frame, if its host is one of ALLOWED_HOSTS or it
 * is a sample page of this site; otherwise the error screen, and no request to that address.
 */
export async function framedPage(
  path: FramePath,
  params: Promise<Record<string, string | string[] | undefined>>,
) {
  const [locale, t] = [await getLocale(), await getTranslations("frames")];
  const url = lastValue(await params, "url");
  const here = `${localePath(locale, path)}?url=${encodeURIComponent(url)}`;
  return withErrorPage(async () => {
    const address = frameAddress(url, config().allowedHosts);
    if (address)
      return (
        <Framed src={address.src} isSample={address.isSample} title={t(pages[path])} openLabel={t("open")} />
      );
    setPageStatus(404);
    return <ErrorScreen words={await errorScreenWords(locale)} message={t("refused")} retryHref={here} />;
  }, here);
}
