import { createTranslator } from "use-intl/core";
import type { Locale } from "./locales";

/** next-intl/server for tests: the words of messages/*.json without a request. */
export const getTranslations = async ({ locale, namespace }: { locale: Locale; namespace: string }) =>
  createTranslator({ locale, namespace, messages: (await import(`@/messages/${locale}.json`)).default });
