import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/i18n/locales";

/** Replaces next-intl/server in tests: the messages of messages/*.json without a request. */
export const getTranslations = async ({ locale, namespace }: { locale: Locale; namespace: string }) =>
  createTranslator({ locale, namespace, messages: (await import(`@/messages/${locale}.json`)).default });

/** All messages of a language; English without one, as outside of a request. */
export const getMessages = async ({ locale = "en" }: { locale?: Locale } = {}) =>
  (await import(`@/messages/${locale}.json`)).default;
