import { Phrases } from "@/components/news/phrases";
import { Plate } from "@/components/news/plate";
import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture";
import type { ArticleLane } from "@/lib/api/article-rail";
import { type ArticleDateWords, formatArticleDate } from "@/lib/i18n/formats";
import type { DrawnCard } from "@/lib/news/shared";
import styles from "./story.module.css";

/** A story of the front page as it is set: its deck, and its photograph or its plate where it has one. */
export type SetStory = DrawnCard & {
  deck: string;
  href: string;
  /** Of the lead: its lanes that have changed since yesterday. */
  lanes?: readonly ArticleLane[];
};

interface StoryProps {
  story: SetStory;
  /** How large its headline is: of the lead, the three beside it, the first of a shelf, and the others of a shelf. */
  size: "lead" | "first" | "second" | "third" | "shelf" | "line";
  dates: ArticleDateWords;
  /** 'In the schedule', before the lanes of the lead. */
  inSchedule?: string;
}

/** Width of a photograph, as in the attribute sizes. */
const sizesOf = { lead: "(min-width: 64rem) 42rem, 100vw", column: "(min-width: 48rem) 28rem, 100vw" };
const pictured = ["lead", "first", "shelf"];
const decked = ["lead", "first", "second", "shelf"];

/**
 * A story of the front page as one link. A photograph stands above its headline, and so does a plate except that of the lead; without
 * either the headline is larger. Smaller sizes have no picture, then no deck. Below the lead are its lanes in the schedule.
 */
export function Story({ story, size, dates, inSchedule }: StoryProps) {
  const { headline, lang, href, deck, publishedAt, date, lanes = [] } = story;
  const isPictured = pictured.includes(size);
  const drawn = isPictured ? story.drawn : undefined;
  const image = isPictured && !drawn ? story.image : null;
  const isLead = size === "lead";
  const Heading = isLead ? "h2" : "h3";
  return (
    <article className={cx(styles.story, styles[size], !image && !drawn && styles.text)}>
      <a href={href}>
        {image ? (
          <Picture
            src={image.url}
            alt={isLead ? image.alt : ""}
            sizes={isLead ? sizesOf.lead : sizesOf.column}
            priority={isLead}
            focal={image.focal}
            className={styles.image}
          />
        ) : null}
        {drawn && !isLead ? <Plate plate={drawn} isBare /> : null}
        <Heading lang={lang}>
          <Phrases text={headline} lang={lang} />
        </Heading>
        {deck && decked.includes(size) ? <p lang={lang}>{deck}</p> : null}
        {drawn && isLead ? <Plate plate={drawn} /> : null}
        <time dateTime={publishedAt}>{formatArticleDate(date, dates)}</time>
      </a>
      {lanes.length > 0 ? (
        <p className={styles.lanes}>
          <b>{inSchedule}</b>
          {lanes.map((lane) => (
            <span key={lane.href}>
              <a href={lane.href}>{lane.label}</a> {lane.changed}
            </span>
          ))}
        </p>
      ) : null}
    </article>
  );
}
