import { getMessages, getTranslations } from "next-intl/server";
import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type CountedMonth, monthPath, topicPath } from "@/lib/news/shared";
import styles from "./archive.module.css";

interface ArchiveNavProps {
  locale: Locale;
  /** The newest first. */
  months: readonly CountedMonth[];
  topics: readonly { tag: string; name: string }[];
}

/** The links into the archive: its topics, and its months year by year. */
export async function ArchiveNav({ locale, months, topics }: ArchiveNavProps) {
  const [t, { dates }] = [await getTranslations("archive"), await getMessages()];
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  const nameOf = (month: string) => dates.monthsLong[Number(month.slice(5)) - 1] ?? month;
  return (
    <>
      {topics.length > 0 ? (
        <nav aria-labelledby="topics" data-print="no">
          <h2 id="topics" className={styles.secHead}>
            {t("topics")}
          </h2>
          <p className={chip.tags}>
            {topics.map(({ tag, name }) => (
              <Tag key={tag} href={localePath(locale, topicPath(tag))}>
                #{name}
              </Tag>
            ))}
          </p>
        </nav>
      ) : null}
      {months.length > 0 ? (
        <nav aria-labelledby="months" data-print="no">
          <h2 id="months" className={styles.secHead}>
            {t("byMonth")}
          </h2>
          <dl className={styles.years}>
            {[...years].map(([year, ofYear]) => (
              <div key={year}>
                <dt>{year}</dt>
                <dd>
                  <ul>
                    {ofYear.map(({ month, count }) => (
                      <li key={month}>
                        <a href={localePath(locale, monthPath(month))}>{nameOf(month)}</a>{" "}
                        <span>{count}</span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </nav>
      ) : null}
      <p className={styles.days} data-print="no">
        <a href={`/feeds/${locale}/rss.xml`}>{t("allFeed")}</a>
      </p>
    </>
  );
}
