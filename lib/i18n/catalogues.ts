import { site } from "@/lib/site/site-config";
import type en from "@/messages/en.json";
import type { Locale } from "./locales";
import { withSiteWords } from "./site-words";

export type Messages = typeof en;

/** The catalogues by language. English defines the keys. */
const catalogues: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import("@/messages/en.json"),
  "zh-tw": () => import("@/messages/zh-tw.json"),
  "zh-cn": () => import("@/messages/zh-cn.json"),
};

/** The words of a language with those of the publisher, for code outside of a request too. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const { default: messages } = await catalogues[locale]();
  return withSiteWords(messages, site().words, locale) as Messages;
}
