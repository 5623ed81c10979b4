import type words from "@/messages/later/en.json";
import type { Locale } from "./locales";

/** The messages of later-keys.ts, nested as in the catalogue. */
export type LaterWords = typeof words;

const files: Record<Locale, () => Promise<{ default: LaterWords }>> = {
  en: () => import("@/messages/later/en.json"),
  "zh-tw": () => import("@/messages/later/zh-tw.json"),
  "zh-cn": () => import("@/messages/later/zh-cn.json"),
};

/** Words of what opens later, to be asked for beside its code. Rejects where they cannot be had, as `import()` does. */
export async function laterWords(locale: Locale): Promise<LaterWords> {
  return (await files[locale]()).default;
}
