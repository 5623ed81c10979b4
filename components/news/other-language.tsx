import { articlePath } from "@/lib/addresses/article-address";
import { type Locale, localePath, showsChinese } from "@/lib/i18n/locales";
import type { Article } from "@/lib/news/shared";
import styles from "./feed.module.css";

interface OtherLanguageProps {
  article: Pick<Article, "lang" | "translationId">;
  locale: Locale;
  words: Record<"onlyEnglish" | "onlyChinese" | "translated", string>;
}

/** A note above an article in another language than the page's: a link to its translation, or that there is none. */
export function OtherLanguage({ article, locale, words }: OtherLanguageProps) {
  const { lang, translationId } = article;
  if (showsChinese(locale) === (lang !== "en")) return null;
  return (
    <p className={styles.sample}>
      {translationId === null ? (
        words[lang === "en" ? "onlyEnglish" : "onlyChinese"]
      ) : (
        <a href={localePath(locale, articlePath(translationId))}>{words.translated}</a>
      )}
    </p>
  );
}
