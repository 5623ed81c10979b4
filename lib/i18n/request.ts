import { locale as rootLocale } from "next/root-params";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { site } from "@/lib/site/site-config";
import { defaultLocale, type Locale, locales } from "./locales";
import { withSiteWords } from "./site-words";

/** The catalogues by language. English defines the keys. */
const catalogues: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import("@/messages/en.json"),
  "zh-tw": () => import("@/messages/zh-tw.json"),
  "zh-cn": () => import("@/messages/zh-cn.json"),
};

export default getRequestConfig(async ({ locale: requested }) => {
  const wanted = requested ?? (await rootLocale());
  const locale = hasLocale(locales, wanted) ? wanted : defaultLocale;
  const { default: messages } = await catalogues[locale]();
  return {
    locale,
    messages: withSiteWords(messages, site().words, locale) as Record<string, never>,
    timeZone: site().zone,
    // In development a missing message is shown as its key. The catalogue check fails on it.
    getMessageFallback: ({ namespace, key }) => `⟦${[namespace, key].filter(Boolean).join(".")}⟧`,
  };
});
