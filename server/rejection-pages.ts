import { createTranslator } from "next-intl";
import { plainPage } from "@/lib/http-responses/plain-page";
import { type Locale, localePath, locales, splitLocale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { escapeHtml } from "@/lib/text/escape-html";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import zhTw from "@/messages/zh-tw.json";
import { isApi, type RejectionPage } from "./rejections";

const words: Record<Locale, Pick<typeof en, "refusals" | "errors">> = { en, "zh-cn": zhCn, "zh-tw": zhTw };

/** The window of the read limit, in minutes. */
const longestWait = 10;

/**
 * The pages of rejections, by language. All are rendered at the start, because a busy server has no time for it. `siteUrl` is
 * the public address of the site.
 */
export function rejectionPages(siteUrl: string): (page: RejectionPage, locale: Locale) => Buffer {
  const pages = Object.fromEntries(locales.map((locale) => [locale, pagesIn(locale, siteUrl)])) as Record<
    Locale,
    ReturnType<typeof pagesIn>
  >;
  return (page, locale) => {
    const { reads, ...others } = pages[locale];
    if (typeof page === "string") return others[page];
    return reads[Math.min(page.minutes, longestWait) - 1] ?? others.busy;
  };
}

/** The language of a path. For the API, whose paths have none, it is that of the requesting page (the Referer header). */
export function readerLocale(path: string, referer: string | undefined): Locale {
  if (!isApi(path)) return splitLocale(path).locale;
  return splitLocale(referer && URL.canParse(referer) ? new URL(referer).pathname : "/").locale;
}

const refusalsIn = (locale: Locale) =>
  createTranslator({ locale, messages: { refusals: words[locale].refusals }, namespace: "refusals" });

/** The page of a proxy for a reader when no portal answers (scripts/nginx-maps.ts). */
export function downPage(locale: Locale): string {
  const t = refusalsIn(locale);
  return plainPage({ locale, title: t("downTitle"), text: t("downText"), action: againLink(t("again")) });
}

/** An empty address is that of the page itself with its parameters. */
const againLink = (label: string) => `<a class="again" href="" rel="nofollow">${escapeHtml(label)}</a>`;

function pagesIn(locale: Locale, siteUrl: string) {
  const { errors } = words[locale];
  const t = refusalsIn(locale);
  const page = (title: string, text: string, action: string, noindex = false) =>
    Buffer.from(plainPage({ locale, title, text, action, noindex }));
  const again = againLink(t("again"));
  const toHome = (label: string) =>
    `<a class="again" href="${escapeHtml(siteUrl + localePath(locale, "/"))}">${escapeHtml(label)}</a>`;
  const home = toHome(t("home"));
  return {
    busy: page(t("busyTitle"), t("busyText"), again),
    // A link would not send the form again. The browser's Back and Reload do.
    formBusy: page(t("formBusyTitle"), t("formBusyText"), ""),
    reads: Array.from({ length: longestWait }, (_, index) =>
      page(t("readsTitle"), t("readsText", { minutes: index + 1 }), again),
    ),
    large: page(t("largeTitle"), t("largeText", { size: limits.requestBodyBytes / 1024 }), "", true),
    address: page(t("addressTitle"), t("addressText"), home, true),
    long: page(t("longTitle"), t("longText"), home, true),
    method: page(t("methodTitle"), t("methodText"), home, true),
    host: page(t("hostTitle"), t("hostText"), home, true),
    notFound: page(errors.notFoundTitle, errors.notFoundText, toHome(errors.returnHome), true),
  };
}
