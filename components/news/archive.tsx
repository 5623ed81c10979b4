import { getMessages, getTranslations } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { articlePath } from "@/lib/addresses/article-address";
import type { Page } from "@/lib/collections/page";
import { formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { CountedMonth, DrawnCard, KeywordQuery } from "@/lib/news/shared";
import styles from "./archive.module.css";
import { ArchiveBand } from "./archive-band";
import { ArchiveNav } from "./archive-nav";
import { NewsTiles } from "./news-tile";

interface ArchiveProps {
  locale: Locale;
  /** The initial search of the bar: a blank query over the usual range. */
  criteria: KeywordQuery;
  articles: Page<DrawnCard>;
  today: string;
  /** The first day of the list. */
  from: string;
  /** The links into the rest of the archive. */
  months: readonly CountedMonth[];
  topics: readonly { tag: string; name: string }[];
  sample: boolean;
}

/** The news archive: search bar and the newest articles, page by page. */
export async function Archive({ locale, criteria, articles, today, sample, ...archived }: ArchiveProps) {
  const [t, { archive, article, dates }] = [await getTranslations("archive"), await getMessages()];
  const path = localePath(locale, "/news-list");
  return (
    <>
      <ArchiveBand locale={locale} criteria={criteria} today={today} front />
      <div className={cx(layout.wrap, styles.body)}>
        <section aria-labelledby="archive-articles">
          <h2 id="archive-articles" className={layout.vh}>
            {t("articles")}
          </h2>
          <p className={styles.days}>{t("listDates", { from: formatLongDate(archived.from, dates) })}</p>
          {articles.items.length === 0 ? <EmptyState>{t("empty")}</EmptyState> : null}
          <NewsTiles
            cards={articles.items}
            hrefOf={({ id }) => localePath(locale, articlePath(id))}
            dates={dates}
            eager={5}
          />
          <PageLinks
            page={articles.page}
            totalPages={articles.totalPages}
            hrefOf={(page) => (page > 1 ? `${path}?page=${page}` : path)}
            words={archive}
          />
        </section>
        <ArchiveNav locale={locale} months={archived.months} topics={archived.topics} />
        {sample ? <p className={styles.sample}>{article.sample}</p> : null}
      </div>
    </>
  );
}
