import { getMessages } from "next-intl/server";
import { ShareButton } from "@/components/sharing/share";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Article, ArticleLink } from "@/lib/news/schema";
import { ArticleView } from "./article";
import { ArticleFeed } from "./article-feed.client";
import type { ArticleRailContent, ArticleWords } from "./article-rail";
import { feedAddress } from "./feed";
import styles from "./feed.module.css";
import { OtherLanguage } from "./other-language";

interface ArticleReaderProps {
  article: Article;
  rail: ArticleRailContent;
  /** The article after it; null when it is the last. */
  next: ArticleLink | null;
  /** In the feed of a search: the page of the result that holds the article. */
  page?: number;
  locale: Locale;
  isSample: boolean;
  /** Address of a page that begins with an article, up to that article's id: '/news?news_id='. */
  address: string;
  /** Path of the API that answers the feed's next step, up to the article's id. */
  apiPath: string;
}

/** What a reader of articles sees: the article asked for, and after it, as they go on, those that follow. */
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
  return { tags: article.tags, dates: { monthsLong: dates.monthsLong, article: dates.article }, rail };
}
