/** Words of the date range, in the page's language. */
export interface DateRangeWords {
  /** January first: short for the box, long for the calendar. */
  months: readonly string[];
  monthsLong: readonly string[];
  /** Sunday first. */
  weekdays: readonly string[];
  weekdaysLong: readonly string[];
  /** With {month} and {year}. */
  caption: string;
  /** With {weekday}, {day}, {month} and {year}. */
  day: string;
  today: string;
  selected: string;
  choose: string;
  chooseFirst: string;
  chooseLast: string;
  previous: string;
  next: string;
  from: string;
  to: string;
  loading: string;
  failed: string;
  tryAgain: string;
  dismiss: string;
}
