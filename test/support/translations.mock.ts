import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/i18n/locales";

/** Replaces next-intl/server in tests: the messages of messages/*.json without a request. */

let requestLocale: Locale = "en";
/** Sets the language of the request for what follows, as a page's own does; English before. */
export const setRequestLocale = (locale: Locale): void => {
  requestLocale = locale;
};
export const getLocale = async (): Promise<Locale> => requestLocale;

type Asked = string | { locale?: Locale; namespace?: string };
export async function getTranslations(asked: Asked = {}) {
  const { locale = requestLocale, namespace } = typeof asked === "string" ? { namespace: asked } : asked;
  return createTranslator({ locale, namespace, messages: await getMessages({ locale }) });
}

/** All messages of a language. */
export const getMessages = async ({ locale = requestLocale }: { locale?: Locale } = {}) =>
  (await import(`@/messages/${locale}.json`)).default;
