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
      <i>{label}</i>
      <CutoffTime time={time} words={words} today={today} />
    </>
  );
}

export function CutoffTime({ time, words, today, which }: Omit<CutoffProps, "label"> & { which?: string }) {
  if (!time) {
    return (
      <small>
        <span aria-hidden="true">–</span>
        <span className={layout.vh}>{words.schedule.unknown}</span>
      </small>
    );
  }
  const moment = formatMoment(time, words, today);
  return (
    <time dateTime={machineTime(time)} className={moment.today ? styles.soon : undefined}>
      {moment.date}
      <small>
        {which ? <i aria-hidden="true">{`${which} `}</i> : null}
        {moment.sub}
      </small>
    </time>
  );
}

/** Value of <time datetime>: local, without an offset. */
export function machineTime(time: PortTime): string {
  return clockOf(time) ? time : dateOf(time);
}
