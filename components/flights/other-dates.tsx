import plan from "@/components/schedules/plan.module.css";
import type { FlightOption } from "@/lib/api/flight-option";
import { flightOptionPath } from "@/lib/flights/shared";
import { dateFromDayNumber, dateOf, dayNumber, formatDayMonth, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./other-dates.module.css";
import type { OptionWords } from "./words";

/** Days of the calendar, beginning with that of the itinerary. */
const shownDays = 14;

interface OtherDatesProps {
  option: Pick<FlightOption, "departure" | "next" | "cargo">;
  words: OptionWords;
  locale: Locale;
}

/** The days on which the same flights fly: two weeks from the day of the itinerary, and what comes later. */
export function OtherDates({ option, words, locale }: OtherDatesProps) {
  const { flightOption: t, dates, flights } = words;
  const chosen = dateOf(option.departure);
  const days = Array.from({ length: shownDays }, (_, at) => dateFromDayNumber(dayNumber(chosen) + at));
  const ids = new Map(option.next.map(({ date, id }) => [date, id]));
  const later = option.next.filter(({ date }) => date > (days.at(-1) ?? ""));
  const weekday = (date: string) => dates.weekdays[weekdayOf(date)];
  const link = (date: string, id: string, text: string) => (
    <a
      href={localePath(locale, flightOptionPath(id, option.cargo))}
      rel="nofollow"
      aria-label={`${weekday(date)} ${formatDayMonth(date, dates.months)}`}
    >
      {text}
    </a>
  );
  return (
    <section data-print="no">
      <h2>{t.otherDates}</h2>
      <p className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((date) => (
          <span key={date}>{weekday(date)}</span>
        ))}
      </p>
      <ol className={styles.days}>
        {days.map((date, at) => {
          const text =
            at === 0 || date.endsWith("-01")
              ? formatDayMonth(date, dates.months)
              : String(Number(date.slice(8)));
          const id = ids.get(date);
          return (
            <li key={date} aria-current={at === 0 ? "date" : undefined}>
              {id ? link(date, id, text) : <time dateTime={date}>{text}</time>}
            </li>
          );
        })}
      </ol>
      {later.length > 0 ? (
        <p className={plan.small}>
          {later.map(({ date, id }, at) => (
            <span key={id}>
              {at === 0 ? `${t.laterDates} ` : flights.daySeparator}
              {link(date, id, formatDayMonth(date, dates.months))}
            </span>
          ))}
        </p>
      ) : null}
      {option.next.length === 0 ? <p className={plan.small}>{t.noNextDates}</p> : null}
    </section>
  );
}
