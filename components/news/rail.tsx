import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { articlePath } from "@/lib/addresses/article-address";
import type { ArticleLane, ArticleMention, ArticleRailContent } from "@/lib/api/article-rail";
import { fill } from "@/lib/i18n/fill";
import { formatArticleDate } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath, localeRecords } from "@/lib/i18n/locales";
import type { Article } from "@/lib/news/shared";
import type { Ad } from "@/lib/promotions/shared";
import type { ArticleWords } from "./article-words";
import { Phrases } from "./phrases";
import styles from "./rail.module.css";

interface RailProps {
  article: Article;
  content: ArticleRailContent;
  /** Id of the article's heading. */
  level: 1 | 2;
  locale: Locale;
  words: ArticleWords;
}

/** The content beside an article: the author, its lanes, what it mentions, related articles, one advertisement. Plain markup. */
export function RailSections({ article, content, level, locale, words }: RailProps) {
  const { lanes, mentions, related, ad } = content;
  const Heading = `h${level + 1}` as "h2" | "h3";
  return (
    <>
      <Byline article={article} locale={locale} words={words} />
      {lanes.length > 0 ? (
        <section>
          <Heading>{words.rail.lanes}</Heading>
          <ul className={styles.mentions}>
            {lanes.map(({ label, href, changed, line, next }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                {changed ? <span className={styles.code}>{changed}</span> : null}
                <p>
                  {line}
                  {next ? <Next {...next} locale={locale} /> : null}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {mentions.length > 0 ? (
        <section>
          <Heading>{words.rail[headOf(mentions)]}</Heading>
          <ul className={styles.mentions}>
            {mentions.map(({ label, href, code, line }) => (
              <li key={href}>
                <a href={href}>{label}</a>
                {code ? <span className={styles.code}>{code}</span> : null}
                {line ? <p>{line}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {related.length > 0 ? (
        <section>
          <Heading>{words.rail.related}</Heading>
          <ul className={styles.related}>
            {related.map(({ id, headline, lang }) => (
              <li key={id}>
                <a href={localePath(locale, articlePath(id))} lang={lang === article.lang ? undefined : lang}>
                  <Phrases text={headline} lang={lang} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {ad ? <Advertisement ad={ad} locale={locale} words={words.rail} /> : null}
    </>
  );
}

function headOf(mentions: readonly ArticleMention[]): "ports" | "terms" | "all" {
  const ports = mentions.filter(({ kind }) => kind === "port").length;
  if (ports === mentions.length) return "ports";
  return ports > 0 ? "all" : "terms";
}

/** What follows in the line of a lane: the ship and its voyage, the days, the cut-off. Used on the front page too. */
export function Next({
  vessel,
  voyage,
  rest,
  locale,
}: NonNullable<ArticleLane["next"]> & { locale: Locale }) {
  const { comma } = localeRecords[locale].punctuation;
  return (
    <>
      {comma}
      <span className={layout.vessel} lang={latinLang(locale)}>
        {vessel}
      </span>
      {voyage ? ` ${voyage}` : ""}
      {rest.map((part) => comma + part).join("")}
    </>
  );
}

function Byline({
  article: { about, lang },
  locale,
  words,
}: Pick<RailProps, "article" | "locale" | "words">) {
  const { author, section, updatedAt, source } = about ?? {};
  if (!author && !updatedAt && !source) return null;
  const before = (word: string) => word + localeRecords[locale].punctuation.space;
  return (
    <section className={styles.by}>
      {author ? (
        <p>
          {before(words.rail.by)}
          <b lang={lang}>{author}</b>
          {section ? <span lang={lang}>{section}</span> : null}
        </p>
      ) : null}
      {updatedAt ? (
        <p>
          <time dateTime={updatedAt}>
            {fill(words.rail.updated, { date: formatArticleDate(updatedAt.slice(0, 10), words.dates) })}
          </time>
        </p>
      ) : null}
      {source ? (
        <p>
          {before(words.rail.source)}
          <span lang={lang}>{source}</span>
        </p>
      ) : null}
    </section>
  );
}

function Advertisement({ ad, locale, words }: { ad: Ad; locale: Locale; words: ArticleWords["rail"] }) {
  const { href, imageUrl, company } = ad;
  const picture = (
    <img src={imageUrl} alt={company} width={640} height={192} loading="lazy" decoding="async" />
  );
  const isHere = href?.startsWith("/");
  return (
    <div className={styles.ad} data-print="no">
      <p>{ad.isSample ? words.sampleAdvertisement : words.advertisement}</p>
      {href === null ? (
        picture
      ) : (
        <a
          href={isHere ? localePath(locale, href) : href}
          rel={cx("sponsored", !isHere && "noopener")}
          {...(isHere ? {} : { target: "_blank", "aria-label": `${company} ${words.newTab}` })}
        >
          {picture}
        </a>
      )}
    </div>
  );
}
