import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { articlePath } from "@/lib/addresses/article-address";
import type { Page } from "@/lib/collections/page";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { DrawnCard } from "@/lib/news/shared";
import styles from "./archive.module.css";
import { NewsTiles } from "./news-tile";

interface ArchiveListProps {
  locale: Locale;
  crumbs: readonly Crumb[];
  title: string;
  /** How many there are. */
  lede: string;
  articles: Page<DrawnCard>;
  hrefOf: (page: number) => string;
  sample: boolean;
  /** Links that follow the list. */
  children: ReactNode;
}

/** The articles of a month or a topic, page by page. */
export async function ArchiveList({ locale, crumbs, title, lede, articles, ...list }: ArchiveListProps) {
  const { archive, article, dates } = await getMessages();
  return (
    <div className={layout.wrap}>
      <Crumbs label={archive.crumbs} items={crumbs} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={layout.lede}>{lede}</p>
      </div>
      <div className={cx(styles.body, styles.afterHead)}>
        <h2 className={layout.vh}>{archive.articles}</h2>
        {articles.items.length === 0 ? <EmptyState>{archive.empty}</EmptyState> : null}
        <NewsTiles
          cards={articles.items}
          hrefOf={({ id }) => localePath(locale, articlePath(id))}
          dates={dates}
          eager={5}
        />
        <PageLinks
          page={articles.page}
          totalPages={articles.totalPages}
          hrefOf={list.hrefOf}
          words={archive}
        />
        {list.children}
        {list.sample ? <p className={styles.sample}>{article.sample}</p> : null}
      </div>
    </div>
  );
}
