import {
  type BookingTimes,
  type Flight,
  type LatestAcceptance,
  latestAcceptance,
} from "@/lib/flights/shared";
import { dateOf, dayNumber, fill, formatDate } from "@/lib/i18n/formats";
import type { PortNow } from "@/lib/time/cutoff-clock";
import { durationText } from "./flight-words";
import styles from "./flights.module.css";
import type { FlightWords } from "./words";

/** Words of the latest acceptance in rows, below them, and on plans. */

interface RowAcceptanceProps {
  flight: Flight;
  /** The day that was searched, YYYY-MM-DD, or ''. */
  date: string;
  /** Now at the airport of departure. */
  now: PortNow;
  /** Whether another row has a time: only then is it said that this one's is not published. */
  hasAcceptance: boolean;
  words: FlightWords;
}

/** 'LAT 10:20', 'LAT 23:00, day before', 'LAT not published'; of a day also how it stands: 'closes in 5 h', 'closed'. */
export function RowAcceptance({ flight, date, now, hasAcceptance, words }: RowAcceptanceProps) {
  const { bookingTimes } = flight;
  if (!bookingTimes) return hasAcceptance ? <span className={styles.sub}>{words.latUnknown}</span> : null;
  const dated = date ? latestAcceptance(flight, date, now) : null;
  const { latestAcceptanceTime, latestAcceptanceDay } = bookingTimes;
  const state = dated && stateText(dated, words);
  // Over a night in which the clocks are moved, both may differ from those of other days.
  const time = dated?.time.slice(11) ?? latestAcceptanceTime;
  const day = dated ? dayNumber(dateOf(dated.time)) - dayNumber(date) : latestAcceptanceDay;
  return (
    <span className={styles.lat} data-state={dated?.state}>
      {latText(time, day, words)}
      {state ? words.separator : null}
      {state ? <span>{state}</span> : null}
    </span>
  );
}

function latText(time: string, day: number, words: FlightWords): string {
  if (day === 0) return fill(words.lat, { time });
  return day === -1 ? fill(words.latDayBefore, { time }) : fill(words.latDaysBefore, { time, count: -day });
}

/** 'closed', 'closes in 5 h', or '' for one that is open for longer than a day. */
export function stateText(
  { isClosed, closesIn }: Pick<LatestAcceptance, "isClosed" | "closesIn">,
  words: FlightWords,
): string {
  if (isClosed) return words.latClosed;
  if (closesIn === null) return "";
  const minutes = closesIn < 60 ? closesIn : closesIn - (closesIn % 60);
  return fill(words.latClosesIn, { time: durationText(minutes, words) });
}

/** 'Harbourwing Cargo, as of 01-03-2026'. */
export function sourceText(
  { source, asOf, isSample }: Pick<BookingTimes, "source" | "asOf" | "isSample">,
  words: FlightWords,
): string {
  return fill(words.sourceAsOf, { source: isSample ? words.sampleSource : source, date: formatDate(asOf) });
}

/** What LAT is, and who publishes the times of the rows, each source once with its as-of. */
export function AcceptanceNote({ flights, words }: { flights: readonly Flight[]; words: FlightWords }) {
  const published = flights.flatMap(({ bookingTimes }) => bookingTimes ?? []);
  const [first] = published;
  if (!first) return null;
  const sources = [...new Set(published.map((one) => sourceText(one, words)))].sort();
  return (
    <p className={styles.note}>
      {fill(words.latNote, {
        product: words.products[first.product || "general"],
        sources: sources.join(words.sourceSeparator),
      })}
    </p>
  );
}
