import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { HotSearch } from "@/lib/promotions/shared";
import styles from "./hot-search-list.module.css";

interface HotSearchListProps {
  heading: string;
  locale: Locale;
  /** A search, with its number of departures where that is known. */
  searches: readonly (HotSearch & { count?: number })[];
  /** The words of the number: for one, and with {count}. */
  countWords: { one: string; many: string };
}

/** Popular searches as links; nothing when there are none. */
export function HotSearchList({ heading, locale, searches, countWords }: HotSearchListProps) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="hot-searches">
      <h2 id="hot-searches" className={styles.head}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {searches.map(({ title, url, count }) => (
          <li key={url}>
            <a href={url.startsWith("/") ? localePath(locale, url) : url}>
              {title}
              {count ? <span>{count === 1 ? countWords.one : fill(countWords.many, { count })}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
