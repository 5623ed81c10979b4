import { locale as rootLocale } from "next/root-params";
import { hasLocale } from "next-intl";
import { getRequestConfig } from "next-intl/server";
import { site } from "@/lib/site/site-config";
import { messagesOf } from "./catalogues";
import { defaultLocale, locales } from "./locales";

export default getRequestConfig(async ({ locale: requested }) => {
  const wanted = requested ?? (await rootLocale());
  const locale = hasLocale(locales, wanted) ? wanted : defaultLocale;
  return {
    locale,
    messages: (await messagesOf(locale)) as unknown as Record<string, never>,
    timeZone: site().zone,
    // In development a missing message is shown as its key. The catalogue check fails on it.
    getMessageFallback: ({ namespace, key }) => `⟦${[namespace, key].filter(Boolean).join(".")}⟧`,
  };
});
