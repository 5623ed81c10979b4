import layout from "@/components/ui/layout.module.css";
import { dateFromDayNumber, dayNumber, fill } from "@/lib/i18n/formats";
import { limits } from "@/lib/site";
import { dayAnchor } from "./sailing-table";
import styles from "./schedule.module.css";
import { formatDayMonth, formatShortDay } from "./schedule-format";
import type { Words } from "./words";

interface DayRuleProps {
  dateFrom: string;
  dateTo: string;
  /** Sailings per date. */
  days: Record<string, number>;
  today: string;
  words: Words;
}

/**
 * One cell a day: the number of sailings, the graduated bar, the day. A link moves to that day's first row; a day
 * without one moves to the next that has one. Nothing for windows too long to read as a rule.
 */
export function DayRule({ dateFrom, dateTo, days, today, words }: DayRuleProps) {
  const first = dayNumber(dateFrom);
  const last = dayNumber(dateTo);
  if (last - first + 1 > limits.dayRuleDays) return null;
  const dates = Array.from({ length: last - first + 1 }, (_, offset) => dateFromDayNumber(first + offset));
  const withRows = dates.filter((date) => days[date]);
  const span = { from: formatDayMonth(dateFrom, words), to: formatDayMonth(dateTo, words) };
  return (
    <nav className={styles.daterule} aria-label={fill(words.schedule.dayRule, span)}>
      <ol>
        {dates.map((date, index) => {
          const count = days[date] ?? 0;
          const target = withRows.find((day) => day >= date) ?? withRows.at(-1) ?? date;
          const named = index === 0 || date.endsWith("-01");
          return (
            <li key={date}>
              <a
                href={`#${dayAnchor(target)}`}
                className={count === 0 ? styles.none : undefined}
                aria-current={date === today ? "date" : undefined}
              >
                <span className={styles.c}>
                  <span aria-hidden="true">{count}</span>
                  <span className={layout.vh}>
                    {`${count === 1 ? words.schedule.daySailing : fill(words.schedule.daySailings, { count })}, `}
                  </span>
                </span>
                <span className={styles.bar} />
                <span className={styles.d}>
                  <span aria-hidden="true" className={named ? styles.mon : undefined}>
                    {named ? formatShortDay(date, words) : +date.slice(8, 10)}
                  </span>
                  <span className={layout.vh}>{formatDayMonth(date, words)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
