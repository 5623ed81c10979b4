import { createTranslator } from "next-intl";
import { escapeHtml } from "@/lib/escape-html";
import { type Locale, locales, splitLocale } from "@/lib/i18n/locales";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import zhTw from "@/messages/zh-tw.json";
import { plainPage } from "../plain-page";

const words: Record<Locale, typeof en.refusals> = {
  en: en.refusals,
  "zh-cn": zhCn.refusals,
  "zh-tw": zhTw.refusals,
};

/** What a reader is turned away with: the server is busy, or the address has read too much and waits so long. */
export type RefusalPage = "busy" | { minutes: number };

/** Windows of the limit of reads are ten minutes. */
const longestWait = 10;

/**
 * The pages for readers who are turned away, in the language of the path. All are made now: once the server is busy there
 * is no time for it.
 */
export function refusalPages(): (page: RefusalPage, path: string) => Buffer {
  const made = Object.fromEntries(locales.map((locale) => [locale, pagesIn(locale)])) as Record<
    Locale,
    ReturnType<typeof pagesIn>
  >;
  return (page, path) => {
    const { busy, reads } = made[splitLocale(path).locale];
    if (page === "busy") return busy;
    return reads[Math.min(page.minutes, longestWait) - 1] ?? busy;
  };
}

function pagesIn(locale: Locale) {
  const t = createTranslator({ locale, messages: { refusals: words[locale] }, namespace: "refusals" });
  // An empty address is the page's own, whatever its parameters.
  const way = `<a class="again" href="" rel="nofollow">${escapeHtml(t("again"))}</a>`;
  const page = (title: string, text: string) => Buffer.from(plainPage({ locale, title, text, way }));
  return {
    busy: page(t("busyTitle"), t("busyText")),
    reads: Array.from({ length: longestWait }, (_, index) =>
      page(t("readsTitle"), t("readsText", { minutes: index + 1 })),
    ),
  };
}
