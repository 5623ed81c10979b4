import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { formatArticleDate, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localeRecords } from "@/lib/i18n/locales";
import { type Article, correctionParts, correctionsOf } from "@/lib/news/shared";
import type { ArticleWords } from "./article-words";
import styles from "./boxes.module.css";

interface BoxProps {
  article: Article;
  /** Level of the article's heading. */
  level: 1 | 2;
  locale: Locale;
  words: ArticleWords;
}

/** The key facts of an article; nothing where it has none. */
export function KeyFacts({ article: { about, lang }, level, words }: Omit<BoxProps, "locale">) {
  if (!about?.keyFacts) return null;
  const Heading = `h${level + 1}` as "h2" | "h3";
  return (
    <section className={styles.keys}>
      <Heading>{words.keyFacts}</Heading>
      <dl lang={lang}>
        {about.keyFacts.map(({ label, value, was }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {was ? (
                <>
                  <Previous text={was} words={words} /> <ins>{value}</ins>
                </>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was corrected in an article, the newest first; nothing where it has no correction. */
export function Corrections({ article: { about, lang }, level, locale, words }: BoxProps) {
  const corrections = correctionsOf(about);
  if (corrections.length === 0) return null;
  const Heading = `h${level + 1}` as "h2" | "h3";
  const { comma } = localeRecords[locale].punctuation;
  return (
    <section className={styles.corrections}>
      <Heading>{words.corrections}</Heading>
      <ol>
        {corrections.map(({ at, text }) => (
          <li key={text}>
            {at ? (
              <time dateTime={at}>
                {[formatArticleDate(at, words.dates), timeOfDay(at)].filter(Boolean).join(comma)}{" "}
              </time>
            ) : null}
            <span lang={lang}>
              {correctionParts(text).map(({ text: part, as }, index) => {
                const key = `${index} ${part}`;
                if (as === "previous") return <Previous key={key} text={part} words={words} />;
                return as === "current" ? <ins key={key}>{part}</ins> : part;
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Below the introduction: when the headline was last corrected; nothing where it was not. */
export function CorrectedHeadline({ article: { about, date }, words }: Pick<BoxProps, "article" | "words">) {
  const at = about?.corrections?.find(({ headline }) => headline)?.at;
  if (!at) return null;
  const isOfToday = at.startsWith(date);
  const time = [isOfToday ? "" : formatArticleDate(at, words.dates), timeOfDay(at)].filter(Boolean).join(" ");
  return (
    <small>
      <time dateTime={at}>{fill(words.correctedAt, { time })}</time>
    </small>
  );
}

const Previous = ({ text, words }: { text: string; words: ArticleWords }) => (
  <s>
    <span className={layout.vh}>{words.was} </span>
    {text}
  </s>
);
