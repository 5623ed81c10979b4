import type { ReactNode } from "react";
import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture";
import { hashtagPath } from "@/lib/addresses/article-address";
import { readMediaPath } from "@/lib/addresses/media-address";
import type { ArticleRailContent } from "@/lib/api/article-rail";
import { fill } from "@/lib/i18n/fill";
import { formatArticleDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Article } from "@/lib/news/shared";
import "./plate.css";
import styles from "./article.module.css";
import type { ArticleWords } from "./article-words";
import { CorrectedHeadline, Corrections, KeyFacts } from "./boxes";
import { Phrases } from "./phrases";
import { RailSections } from "./rail";
import railStyles from "./rail.module.css";

interface ArticleViewProps {
  article: Article;
  /** The content beside it; null where only the author is shown. */
  rail: ArticleRailContent | null;
  /** 1 for the article of a page, 2 for those that follow it. */
  level: 1 | 2;
  locale: Locale;
  words: ArticleWords;
  share: ReactNode;
  /** For an article in a feed: the address of the page that begins with it. */
  address?: string;
}

const emptyRail: ArticleRailContent = { lanes: [], mentions: [], related: [], ad: null };

/**
 * A complete article: head, key facts, pictures, body, corrections and hashtags on one axis. Date and share are before it where there is room; what it
 * mentions, related stories and one advertisement are beside or below it. The texts carry their language, which may differ from
 * the page's. The markup is the same on the server and in the browser's feed.
 */
export function ArticleView({ article, rail, level, locale, words, share, address }: ArticleViewProps) {
  const { id, lang, headline, intro, body, images, tags, date, publishedAt } = article;
  const Heading = `h${level}` as const;
  const text = level === 1 ? body : lowerHeads(body);
  return (
    <article className={styles.article} aria-labelledby={headingId(id)} data-address={address}>
      <div className={styles.head}>
        <Heading id={headingId(id)} lang={lang}>
          <Phrases text={headline} lang={lang} />
        </Heading>
        {intro ? <p lang={lang}>{intro}</p> : null}
        <CorrectedHeadline article={article} words={words} />
      </div>
      <div className={styles.bar}>
        <time dateTime={publishedAt}>{formatArticleDate(date, words.dates)}</time>
        {share}
      </div>
      <div className={cx(styles.main, images.length === 0 && !article.about?.keyFacts && styles.bare)}>
        <KeyFacts article={article} level={level} words={words} />
        {images.map(({ url, alt, caption = alt, credit }, index) => (
          <figure key={url} lang={lang}>
            <Picture
              src={url}
              alt={alt}
              sizes="(min-width: 43rem) 40rem, 100vw"
              priority={level === 1 && index === 0}
              className={readMediaPath(url) ? styles.shaped : undefined}
            />
            {caption || credit ? (
              // A screen reader already reads a text that is the picture's own.
              <figcaption aria-hidden={caption === alt && !credit ? true : undefined}>
                {caption ? <span>{caption}</span> : null}
                {caption && credit ? " " : null}
                {credit ? <span className={styles.credit}>{credit}</span> : null}
              </figcaption>
            ) : null}
          </figure>
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list when it entered the store */}
        <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={{ __html: text }} />
        <Corrections article={article} level={level} locale={locale} words={words} />
        {tags.length > 0 ? (
          <div className={styles.tags}>
            <span className={styles.label}>{words.tags}</span>
            <ul className={chip.tags} lang={lang}>
              {tags.map(({ label, value }) => (
                <li key={value}>
                  <Tag href={localePath(locale, hashtagPath(value, article.language))}>#{label}</Tag>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <section className={railStyles.rail} aria-label={fill(words.rail.about, { headline })}>
        <RailSections
          article={article}
          content={rail ?? emptyRail}
          level={level}
          locale={locale}
          words={words}
        />
      </section>
    </article>
  );
}

/** Sanitised bodies have headings from h2 on, for a page whose title is h1; below an h2 each is one level lower. */
function lowerHeads(body: string): string {
  return body.replace(/(<\/?h)([2-5])(?=[\s>])/g, (_, tag, level) => `${tag}${Number(level) + 1}`);
}

function headingId(id: string): string {
  return `article-${id}`;
}
