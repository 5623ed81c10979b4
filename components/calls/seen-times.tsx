import { cx } from "@/components/ui/cx";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import { dateOf, formatDate, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { differenceText, lateFrom, type SeenTime } from "@/lib/visits/shared";
import styles from "./seen.module.css";

/** Times that a port saw and that carriers promised, and what is between them. */

/** 'Thu 19-11 09:05' by the port's clock. */
export const Time = ({ of, setting }: { of: SeenTime; setting: CallSetting }) => (
  <time dateTime={of.instant}>{shortTime(of.time, setting)}</time>
);

export const shortTime = (time: string, { weekdays }: Pick<CallSetting, "weekdays">): string =>
  [weekdays[weekdayOf(dateOf(time))], formatDate(time).slice(0, 5), timeOfDay(time)]
    .filter(Boolean)
    .join(" ");

/** By how much the ship came before or after the promise, drawn and in words. */
export function Difference({ minutes, words }: { minutes: number | null; words: VisitWords }) {
  if (minutes === null) return null;
  return (
    <span className={styles.difference}>
      <Slip minutes={minutes} />
      <span className={cx(minutes >= lateFrom && styles.late)}>{differenceText(minutes, words)}</span>
    </span>
  );
}

const middle = 70;
/** Units of a day on either side; beyond it the point stands at the end. */
const aDay = 62;

/** The promise in the middle, the sight at its distance. With null it is the key to both. */
export function Slip({ minutes }: { minutes: number | null }) {
  const shift = minutes === null ? aDay / 2 : Math.max(-aDay, Math.min(aDay, (minutes / 1440) * aDay));
  const at = Math.round((middle + shift) * 10) / 10;
  return (
    <svg className={styles.slip} viewBox="0 0 140 20" aria-hidden="true">
      <path className={styles.axis} d="M4 10H136M8 6V14M132 6V14" />
      <path className={styles.line} d={`M${middle} 10H${at}`} />
      <circle className={styles.promised} cx={middle} cy={10} r={5} />
      <circle className={styles.seen} cx={at} cy={10} r={4} />
    </svg>
  );
}
