import { getMessages, getTranslations } from "next-intl/server";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type CountedMonth, monthPath } from "@/lib/news/shared";
import styles from "./archive.module.css";

interface MonthsAroundProps {
  locale: Locale;
  /** YYYY-MM. */
  month: string;
  /** All months with articles, the newest first. */
  months: readonly CountedMonth[];
}

/** The months with articles before and after one. */
export async function MonthsAround({ locale, month, months }: MonthsAroundProps) {
  const [t, { dates }] = [await getTranslations("archive"), await getMessages()];
  const later = months.findLast((one) => one.month > month);
  const earlier = months.find((one) => one.month < month);
  const link = (key: "earlierMonth" | "laterMonth", neighbour: CountedMonth | undefined) =>
    neighbour ? (
      <a href={localePath(locale, monthPath(neighbour.month))}>
        {t(key, {
          year: neighbour.month.slice(0, 4),
          month: dates.monthsLong[Number(neighbour.month.slice(5)) - 1] ?? "",
        })}
      </a>
    ) : null;
  return (
    <nav className={styles.around} aria-label={t("byMonth")} data-print="no">
      {link("earlierMonth", earlier)}
      {link("laterMonth", later)}
      <a href={localePath(locale, "/news-list")}>{t("title")}</a>
    </nav>
  );
}
