import { Phrases } from "@/components/news/phrases";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture";
import { type ArticleDateWords, formatArticleDate } from "@/lib/i18n/formats";
import type { ArticleCard } from "@/lib/news/shared";
import styles from "./lead-article.module.css";

interface LeadArticleProps {
  card: ArticleCard;
  href: string;
  dates: ArticleDateWords;
}

/**
 * The lead story of the front page: wide picture, headline, intro and date, all one link; without a picture its words are
 * larger.
 */
export function LeadArticle({ card, href, dates }: LeadArticleProps) {
  const { image, headline, intro, lang, date, publishedAt } = card;
  return (
    <article>
      <a className={cx(styles.lead, !image && styles.text)} href={href}>
        {image ? (
          <Picture
            src={image.url}
            alt={image.alt}
            sizes="(min-width: 64rem) 57rem, 100vw"
            priority
            className={styles.image}
          />
        ) : null}
        <h2 lang={lang}>
          <Phrases text={headline} lang={lang} />
        </h2>
        {intro ? <p lang={lang}>{intro}</p> : null}
        <time dateTime={publishedAt}>{formatArticleDate(date, dates)}</time>
      </a>
    </article>
  );
}
