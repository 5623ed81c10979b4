import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { HotSearch } from "@/lib/promotions/schema";
import styles from "./landing.module.css";
import type { ScheduleWords } from "./words";

interface LandingProps {
  locale: Locale;
  searches: readonly HotSearch[];
  words: ScheduleWords;
}

/** What /port shows before a search: what to do, and the searches others make. */
export function Landing({ locale, searches, words }: LandingProps) {
  return (
    <div className={layout.pageHead}>
      <h1>{words.title}</h1>
      <p className={layout.lede}>{words.landingLede}</p>
      {searches.length > 0 ? (
        <section aria-labelledby="popular">
          <h2 id="popular" className={styles.head}>
            {words.popular}
          </h2>
          <ul className={styles.list}>
            {searches.map(({ title, url }) => (
              <li key={url}>
                <a href={url.startsWith("/") ? localePath(locale, url) : url}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
