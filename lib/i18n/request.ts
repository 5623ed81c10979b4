import { locale as rootLocale } from "next/root-params";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { site } from "@/lib/site";
import { defaultLocale, type Locale, locales } from "./locales";

/** Catalogues by language; English is the source of keys. */
const catalogues: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import("@/messages/en.json"),
  "zh-tw": () => import("@/messages/zh-tw.json"),
  "zh-cn": () => import("@/messages/zh-cn.json"),
};

export default getRequestConfig(async ({ locale: asked }) => {
  const wanted = asked ?? (await rootLocale());
  const locale = hasLocale(locales, wanted) ? wanted : defaultLocale;
  return {
    locale,
    messages: (await catalogues[locale]()).default as Record<string, never>,
    timeZone: site.zone,
    // In development a missing word shows as its key; the catalogue check fails on it.
    getMessageFallback: ({ namespace, key }) => `⟦${[namespace, key].filter(Boolean).join(".")}⟧`,
  };
});
