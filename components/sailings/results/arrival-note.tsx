import { Notice } from "@/components/ui/notice";
import { fill, formatLongDate, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import {
  type ArrivalPlan,
  type CargoClass,
  deliveryName,
  formatDays,
  formatWeekday,
  voyageName,
  type Words,
} from "@/lib/sailings/shared";
import styles from "../table/schedule.module.css";

interface ArrivalNoteProps {
  arrival: ArrivalPlan;
  /** YYYY-MM-DD. */
  arriveBy: string;
  buffer: number;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  /** Names of both ports. */
  place: { loading: string; discharge: string };
  words: Words;
}

/**
 * The latest actions by which cargo arrives in time, in one sentence above the rows; or that it cannot arrive in time. It
 * replaces the best sailings of the lane and is no higher on a wide screen, so that the rows do not move.
 */
export function ArrivalNote(props: ArrivalNoteProps) {
  return (
    <Notice tone={props.arrival.safe ? "plain" : "warn"} role="status" className={styles.arrival ?? ""}>
      <p>{sentence(props.arrival, props)}</p>
    </Notice>
  );
}

function sentence(
  { isLate, safe }: ArrivalPlan,
  { arriveBy, buffer, cargo, place, words }: ArrivalNoteProps,
): string {
  const { schedule } = words;
  const date = formatLongDate(arriveBy, words.dates);
  const by = fill(buffer > 0 ? schedule.byDayWithBuffer : schedule.byDay, {
    date,
    days: formatDays(buffer, words),
  });
  const facts = { ...place, by };
  if (!safe) return fill(isLate ? schedule.noneInTime : schedule.inTimePassed, facts);
  const time = (moment: PortTime | null) =>
    moment
      ? [formatWeekday(moment, words), timeOfDay(moment)].filter(Boolean).join(" ")
      : schedule.notPublished;
  const { cyCutoff, siCutoff, vgmCutoff } = safe;
  return fill(schedule.lastSafe, {
    ...facts,
    delivery: deliveryName(cargo, schedule),
    cy: time(cyCutoff),
    si: time(siCutoff),
    vgm: time(vgmCutoff),
    ship: voyageName(safe),
  });
}
