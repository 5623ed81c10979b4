import "server-only";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Framed } from "@/components/promotions/framed";
import { ErrorScreen } from "@/components/shell/error-screen";
import { errorScreenWords } from "@/components/shell/error-words";
import { config } from "@/lib/config";
import { localePath } from "@/lib/i18n/locales";
import { lastValue } from "@/lib/params";
import { frameAddress } from "@/lib/web/frame-address";
import { setPageStatus } from "@/lib/web/page-status";
import { guarded } from "./guarded";

/** The pages that show another one in a frame, by their path. */
const pages = { "/om": "magazine", "/om-link": "tradeNews", "/subscription-link": "newsletter" } as const;
type FramePath = keyof typeof pages;

/** Title of such a page. What it shows is somebody else's page, so search engines leave it out. */
export async function framedMetadata(path: FramePath): Promise<Metadata> {
  const t = await getTranslations("frames");
  return {
    title: t(pages[path]),
    description: t(`about.${pages[path]}`),
    robots: { index: false, follow: true },
  };
}

/**
 * /om, /om-link, /subscription-link: the page named by `url` in a frame, when its host is one of ALLOWED_HOSTS or it
 * is a sample page of this site; else the error screen, and nothing is asked of that address.
 */
export async function framedPage(
  path: FramePath,
  params: Promise<Record<string, string | string[] | undefined>>,
) {
  const [locale, t] = [await getLocale(), await getTranslations("frames")];
  const asked = lastValue(await params, "url");
  const here = `${localePath(locale, path)}?url=${encodeURIComponent(asked)}`;
  return guarded(async () => {
    const address = frameAddress(asked, config().allowedHosts);
    if (address) return <Framed {...address} title={t(pages[path])} openLabel={t("open")} />;
    setPageStatus(404);
    return <ErrorScreen words={await errorScreenWords(locale)} message={t("refused")} retryHref={here} />;
  }, here);
}
