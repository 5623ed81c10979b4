import { getMessages, getTranslations } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { keywordNewsPath, keywordParams } from "@/lib/news/address";
import type { ArticleCard, KeywordAsk, RelevantCompany } from "@/lib/news/schema";
import type { Page } from "@/lib/page";
import styles from "./archive.module.css";
import { ArchiveBand } from "./archive-band";
import { NewsTiles } from "./news-tile";
import { ProviderCards } from "./provider-cards";
import { type NamedSuggestion, SuggestionCards } from "./suggestion-cards";

export interface KeywordAnswerView {
  ask: KeywordAsk;
  /** The query or the hashtag as the page names it; '' when there is neither. */
  keyword: string;
  articles: Page<ArticleCard>;
  suggestions: NamedSuggestion[];
  companies: RelevantCompany[];
  sample: boolean;
}

interface KeywordResultsProps {
  locale: Locale;
  answer: KeywordAnswerView;
  today: string;
}

/** What a keyword search found: schedules, articles, providers. */
export async function KeywordResults({ locale, answer, today }: KeywordResultsProps) {
  const { ask, keyword, articles, suggestions, companies, sample } = answer;
  const [t, { archive, article, dates }] = [await getTranslations("archive"), await getMessages()];
  const count = String(articles.total);
  return (
    <>
      <ArchiveBand locale={locale} ask={ask} today={today} tag={ask.hashtag ? keyword : undefined} />
      <div className={cx(layout.wrap, styles.body)}>
        <SuggestionCards locale={locale} suggestions={suggestions} />
        <section aria-labelledby="found">
          <h2 id="found" className={styles.secHead}>
            {keyword
              ? t("foundByKeyword", { keyword, count })
              : t("foundByRange", { from: formatDate(ask.from), to: formatDate(ask.to ?? today), count })}
          </h2>
          {keyword && articles.total === 0 ? <EmptyState>{t("empty")}</EmptyState> : null}
          <NewsTiles
            cards={articles.items}
            hrefOf={({ id }) => localePath(locale, keywordNewsPath(ask, id, locale))}
            dates={dates}
            eager={5}
          />
          <PageLinks
            page={articles.page}
            totalPages={articles.totalPages}
            hrefOf={(page) => `${localePath(locale, "/keyword")}?${keywordParams({ ...ask, page }, locale)}`}
            words={archive}
          />
        </section>
        <ProviderCards locale={locale} companies={companies} />
        {sample ? <p className={styles.sample}>{article.sample}</p> : null}
      </div>
    </>
  );
}
