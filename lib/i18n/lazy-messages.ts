import type words from "@/messages/lazy/en.json";
import type { Locale } from "./locales";

/** The messages of lazy-message-keys.ts, nested as in the catalogue. */
export type LazyMessages = typeof words;

const files: Record<Locale, () => Promise<{ default: LazyMessages }>> = {
  en: () => import("@/messages/lazy/en.json"),
  "zh-tw": () => import("@/messages/lazy/zh-tw.json"),
  "zh-cn": () => import("@/messages/lazy/zh-cn.json"),
};

/** The messages of a component that is loaded later, to be requested beside its code. Rejects if they cannot be loaded, like `import()`. */
export async function loadLazyMessages(locale: Locale): Promise<LazyMessages> {
  return (await files[locale]()).default;
}
