import { getMessages } from "next-intl/server";
import { ShareButton } from "@/components/sharing/share";
import layout from "@/components/ui/layout.module.css";
import type { ArticleRailContent } from "@/lib/api/article-rail";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Article, ArticleLink } from "@/lib/news/shared";
import { ArticleView } from "./article";
import { ArticleFeed } from "./article-feed.client";
import type { ArticleWords } from "./article-words";
import { feedAddress } from "./feed";
import styles from "./feed.module.css";
import { OtherLanguage } from "./other-language";

interface ArticleReaderProps {
  article: Article;
  rail: ArticleRailContent;
  /** The next article; null after the last. */
  next: ArticleLink | null;
  /** In the feed of a search: the page of the result that has the article. */
  page?: number;
  locale: Locale;
  isSample: boolean;
  /** Address of a page that begins with an article, without that article's id: '/news?news_id='. */
  address: string;
  /** Path of the API of the feed's next step, without the article's id. */
  apiPath: string;
}

/** A reader of articles: the requested article, and after it those that follow, as the reader goes on. */
export async function ArticleReader({
  article,
  rail,
  next,
  page = 1,
  locale,
  isSample,
  address,
  apiPath,
}: ArticleReaderProps) {
  const { article: words, feed } = await getMessages();
  return (
    <div className={layout.wrap}>
      {isSample ? <p className={styles.sample}>{words.sample}</p> : null}
      <OtherLanguage {...{ article, locale, words }} />
      <ArticleView
        article={article}
        level={1}
        locale={locale}
        words={await articleWords()}
        rail={rail}
        share={
          <ShareButton
            title={article.headline}
            address={`${feedAddress(address, { id: article.id, page })}&share=true`}
            label={fill(feed.share, { headline: article.headline })}
          />
        }
      />
      <ArticleFeed
        next={next}
        address={address}
        apiPath={apiPath}
        archive={localePath(locale, "/news-list")}
        locale={locale}
        words={{ next: feed.next, archive: feed.archive }}
      />
    </div>
  );
}

/** Words of an article in the language of the request. */
export async function articleWords(): Promise<ArticleWords> {
  const { article, dates, rail } = await getMessages();
  const { tags, keyFacts, corrections, correctedAt, was } = article;
  const { monthsLong, article: format } = dates;
  return { tags, keyFacts, corrections, correctedAt, was, dates: { monthsLong, article: format }, rail };
}
