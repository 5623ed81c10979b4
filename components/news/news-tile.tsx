import { cx } from "@/components/ui/cx";
import { Picture } from "@/components/ui/picture";
import { type ArticleDateWords, formatArticleDate } from "@/lib/i18n/formats";
import type { DrawnCard, TextPart } from "@/lib/news/shared";
import { dedupePictures } from "./dedupe-pictures";
import styles from "./news-tile.module.css";
import { Phrases } from "./phrases";
import { Plate } from "./plate";

interface NewsTileProps {
  card: DrawnCard;
  href: string;
  dates: ArticleDateWords;
  /** Whether it is one of the first tiles of a page, whose pictures are loaded at once. */
  priority?: boolean;
}

/**
 * Picture, headline and date of an article as one link; without a picture its introduction is shown instead. A plate that was
 * drawn for it stands for a picture. In the results of a search the matched words are marked.
 */
export function NewsTile({ card, href, dates, priority }: NewsTileProps) {
  const { drawn, match, lang, publishedAt, date } = card;
  const image = drawn ? null : card.image;
  const isText = !image && !drawn;
  return (
    <a className={cx(styles.tile, isText && styles.text)} href={href}>
      {drawn ? (
        <div className={styles.image}>
          <Plate plate={drawn} isBare />
        </div>
      ) : null}
      {image ? (
        <Picture
          src={image.url}
          alt=""
          sizes="(min-width: 34rem) 17rem, 7rem"
          priority={priority}
          focal={image.focal}
          className={styles.image}
        />
      ) : null}
      <h3 lang={lang}>
        {match ? <MatchedText parts={match.headline} /> : <Phrases text={card.headline} lang={lang} />}
      </h3>
      {match && match.passage.length > 0 ? (
        <p className={styles.passage} lang={lang}>
          <MatchedText parts={match.passage} />
        </p>
      ) : null}
      {!isText || match || !card.intro ? null : (
        <p className={styles.intro} lang={lang}>
          {card.intro}
        </p>
      )}
      <p className={styles.meta}>
        <time dateTime={publishedAt}>{formatArticleDate(date, dates)}</time>
      </p>
    </a>
  );
}

function MatchedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    hit ? <mark key={index}>{text}</mark> : text,
  );
}

interface NewsTilesProps {
  cards: readonly DrawnCard[];
  hrefOf: (card: DrawnCard) => string;
  dates: ArticleDateWords;
  /** Whether the tiles form a list, each with its text that matches the search. */
  asList?: boolean;
  /** Number of pictures in view when the page opens. */
  eager?: number;
  /** Stories above these. */
  above?: readonly DrawnCard[];
}

/**
 * A grid of tiles, about five a row, or a list; rows with a thumbnail where there is less than 34 rem for them. No picture is
 * shown twice among ten stories, those `above` included.
 */
export function NewsTiles({ cards, hrefOf, dates, asList, eager = 0, above }: NewsTilesProps) {
  return (
    <div className={cx(styles.frame, asList && styles.list)}>
      <ul className={styles.tiles}>
        {dedupePictures(cards, above).map((card, index) => (
          <li key={card.id}>
            <NewsTile card={card} href={hrefOf(card)} dates={dates} priority={index < eager} />
          </li>
        ))}
      </ul>
    </div>
  );
}
