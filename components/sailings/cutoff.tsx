import layout from "@/components/ui/layout.module.css";
import { clockOf, dateOf, type PortTime } from "@/lib/i18n/formats";
import styles from "./schedule.module.css";
import { formatMoment } from "./schedule-format";
import type { Words } from "./words";

interface CutoffProps {
  label: string;
  time: PortTime | null;
  words: Words;
  today: string;
}

export function Cutoff({ label, time, words, today }: CutoffProps) {
  return (
    <>
      <span className={styles.lbl}>{label}</span>
      <CutoffTime time={time} words={words} today={today} />
    </>
  );
}

export function CutoffTime({ time, words, today, which }: Omit<CutoffProps, "label"> & { which?: string }) {
  if (!time) {
    return (
      <span className={styles.sub}>
        <span aria-hidden="true">–</span>
        <span className={layout.vh}>{words.schedule.unknown}</span>
      </span>
    );
  }
  const moment = formatMoment(time, words, today);
  const soon = moment.today ? styles.soon : "";
  return (
    <time dateTime={machineTime(time)}>
      <span className={soon}>{moment.date}</span>
      <span className={`${styles.sub} ${soon}`}>
        {which ? (
          <span className={styles.which} aria-hidden="true">
            {which}{" "}
          </span>
        ) : null}
        {moment.sub}
      </span>
    </time>
  );
}

/** Value of <time datetime>: local, without an offset. */
export function machineTime(time: PortTime): string {
  return clockOf(time) ? time : dateOf(time);
}
