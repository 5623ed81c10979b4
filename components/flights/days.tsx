import { cx } from "@/components/ui/cx";
import { weekdayText } from "@/lib/flights/shared";
import { weekdayOf } from "@/lib/i18n/formats";
import styles from "./flights.module.css";
import type { Words } from "./words";

interface DaysProps {
  /** Monday first. */
  days: readonly boolean[];
  /** The day that was searched, YYYY-MM-DD, or ''. */
  date?: string;
  words: {
    flights: Pick<Words["flights"], "daily" | "daySeparator" | "letters">;
    dates: Pick<Words["dates"], "weekdays">;
  };
}

/** Seven squares, Monday first, filled on days of service, the searched day marked; assistive technology reads words. */
export function Days({ days, date = "", words }: DaysProps) {
  const searched = date ? (weekdayOf(date) + 6) % 7 : -1;
  const { daily, daySeparator: separator, letters } = words.flights;
  const text = weekdayText(days, { weekdays: words.dates.weekdays, daily, separator });
  return (
    <span className={styles.squares} role="img" aria-label={text}>
      {days.map((flies, index) => {
        const name = cx(flies && styles.on, index === searched && styles.searched);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
          <span key={index} aria-hidden="true" className={name}>
            {letters[index]}
          </span>
        );
      })}
    </span>
  );
}
