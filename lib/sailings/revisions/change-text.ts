import { fill } from "@/lib/i18n/fill";
import { dateOf, dayNumber, isPortTime, timeInZone, timeOfDay } from "@/lib/i18n/formats";
import { reportTime } from "@/lib/ledger/entry";
import type messages from "@/messages/en.json";
import { minuteOf } from "../cutoffs/cutoffs";
import { formatDays } from "../text/format";
import { codeName, momentText, type OptionWords } from "../text/step-names";
import type { ChangeKind, ScheduleChange } from "./schema";

/** The words of schedule changes: rows, ledgers, feeds and the API write a change with them alone. */
export type ChangeWords = OptionWords & Pick<typeof messages, "scheduleChanges" | "scheduleEvents">;

/** The clock by which moments of reports are written: an IANA zone and the present instant. */
export interface ReportClock {
  zone: string;
  now: Date;
}

type Moved = Pick<ScheduleChange, "kind" | "field" | "previous" | "current">;

/** 'ETD', 'CY cut-off', 'Reefer cut-off'; '' where nothing with a name has moved. A code without a name is its own name. */
export function fieldName(field: string | null, { schedule, option }: ChangeWords): string {
  if (field === null) return "";
  if (field === "etd" || field === "eta") return schedule[field];
  return codeName(field, { schedule, option });
}

/**
 * The minutes by which a time moved, earlier ones negative: whole days where the hour of one is not known. null where nothing
 * moved, or where one of the two is no time. Both are local to one port.
 */
export function movedBy({ previous, current }: Pick<ScheduleChange, "previous" | "current">): number | null {
  if (previous === null || current === null || !isPortTime(previous) || !isPortTime(current)) return null;
  const minutes =
    timeOfDay(previous) && timeOfDay(current)
      ? minuteOf(current) - minuteOf(previous)
      : (dayNumber(dateOf(current)) - dayNumber(dateOf(previous))) * dayMinutes;
  return minutes === 0 ? null : minutes;
}

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** '40 min', '6 h', '1 h 30 min', '1 day', '3 days'. @param minutes above 0 */
export function lengthText(minutes: number, words: ChangeWords): string {
  if (minutes % dayMinutes === 0 || minutes >= 3 * dayMinutes)
    return formatDays(Math.round(minutes / dayMinutes), words);
  const [hours, rest] = [Math.floor(minutes / hourMinutes), minutes % hourMinutes];
  return [
    hours > 0 ? fill(words.option.hours, { count: hours }) : "",
    rest > 0 ? fill(words.option.minutes, { count: rest }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The kinds of which something moved: the field where an entry names none, and the direction that the kind implies. */
const movedKinds: Partial<Record<ChangeKind, { field: string | null; direction: -1 | 0 | 1 }>> = {
  departureAdvanced: { field: "etd", direction: -1 },
  cutAndRun: { field: "etd", direction: -1 },
  departureRolled: { field: "etd", direction: 1 },
  arrivalChanged: { field: "eta", direction: 0 },
  cutoffEarlier: { field: null, direction: -1 },
  cutoffLater: { field: null, direction: 1 },
  receivingChanged: { field: "EFC", direction: 0 },
};

/** What a change is, without how much: 'CY cut-off earlier', 'ETD later', 'Blank sailing'. */
export function changeTitle(change: Moved, words: ChangeWords): string {
  const { scheduleChanges: t } = words;
  const moved = movedKinds[change.kind];
  if (!moved) return t.kinds[change.kind as keyof typeof t.kinds];
  const by = movedBy(change) ?? moved.direction;
  const template = by < 0 ? t.earlier : by > 0 ? t.later : t.changed;
  return fill(template, { what: fieldName(change.field ?? moved.field, words) });
}

/** 'CY cut-off 6 h earlier'; where it is not known by how much, what the change is. */
export function changeLine(change: Moved, words: ChangeWords): string {
  const moved = movedKinds[change.kind];
  const by = moved ? movedBy(change) : null;
  if (!moved || by === null) return changeTitle(change, words);
  const { earlierBy, laterBy } = words.scheduleChanges;
  return fill(by < 0 ? earlierBy : laterBy, {
    what: fieldName(change.field ?? moved.field, words),
    by: lengthText(Math.abs(by), words),
  });
}

/** A previous or current value: 'Fri 20-11-2026 00:00', or the name of a ship or port; '' for none. */
export const valueText = (value: string | null, words: ChangeWords): string =>
  value !== null && isPortTime(value) ? momentText(value, words) : (value ?? "");

/** 'today 05:40', 'yesterday 16:05', 'Tue 17-11-2026 11:20'. @param moment see `reportTime` */
export function reportText(moment: string, clock: ReportClock, words: ChangeWords): string {
  const time = reportTime(moment, clock);
  const hour = time.slice(11, 16);
  const today = dayNumber(timeInZone(clock.now, clock.zone).slice(0, 10));
  const { scheduleChanges: t } = words;
  const ago = today - dayNumber(dateOf(time));
  if (hour && ago === 0) return fill(t.today, { time: hour });
  if (hour && ago === 1) return fill(t.yesterday, { time: hour });
  return momentText(time, words);
}

/** When the carrier said it, else when this portal took it in. */
export const reportedAt = ({ asOf, recordedAt }: Pick<ScheduleChange, "asOf" | "recordedAt">): string =>
  asOf ?? recordedAt;

/** '2 changes', '1 change'. */
export const countText = (count: number, { scheduleChanges: t }: ChangeWords): string =>
  count === 1 ? t.oneChange : fill(t.changes, { count });
