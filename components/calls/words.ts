import type { CallSetting, CallWords } from "@/lib/api/call-pages";
import { dateOf, fill, formatDate, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import type { CallMoment, CallState, PortCall, ServiceSailing } from "@/lib/sailings/shared";

export interface MomentText {
  /** The planned time that no longer holds; null where none has changed. */
  was: string | null;
  text: string;
}

/** 'Fri 17-06-2022 18:45'. In the group of a day a call of that day has no day: '18:45', 'Sat 11:00'. */
export function momentText(moment: CallMoment, setting: CallSetting, day?: string): MomentText {
  const text = timeText(moment.time, setting, day);
  return { text, was: moment.planned && timeText(moment.planned, setting, day) };
}

function timeText(time: PortTime, { weekdays }: CallSetting, day: string | undefined): string {
  const date = dateOf(time);
  const weekday = weekdays[weekdayOf(date)] ?? "";
  if (day === undefined) return [weekday, formatDate(date), timeOfDay(time)].filter(Boolean).join(" ");
  if (date === day) return timeOfDay(time) ?? weekday;
  return [weekday, timeOfDay(time) ?? formatDate(date)].join(" ");
}

const stateWords = {
  expected: "expected",
  alongside: "alongside",
  sailed: "sailed",
  dueIn: "dueIn",
  dueOut: "dueOut",
  omitted: "omitted",
  blank: "blank",
} as const satisfies Record<CallState, keyof CallWords>;

/** A state in words, and its appearance: `gone` does not take place, `late` is later than planned. */
export function stateText(
  { state, moved }: Pick<PortCall | ServiceSailing, "state" | "moved">,
  { words }: CallSetting,
): { text: string; look: "gone" | "late" | "here" | "plain" } {
  if (state === "omitted" || state === "blank") return { text: words[stateWords[state]], look: "gone" };
  const shift = moved === null ? null : shiftText(moved, words);
  const stateName = state === "expected" && shift ? null : words[stateWords[state]];
  const look = (moved ?? 0) > 0 ? "late" : state === "alongside" ? "here" : "plain";
  return { text: [stateName, shift].filter(Boolean).join(words.separator), look };
}

const aDay = 24;

function shiftText(hours: number, words: CallWords): string {
  const count = Math.abs(hours);
  const days = Math.round(count / aDay);
  if (count >= 2 * aDay) return fill(hours > 0 ? words.daysLate : words.daysEarly, { count: days });
  if (count === aDay) return hours > 0 ? words.dayLate : words.dayEarly;
  return fill(hours > 0 ? words.hoursLate : words.hoursEarly, { count });
}

/** 'Mon, Fri'. */
export const weekdayNames = (days: readonly number[], { weekdays, words }: CallSetting): string =>
  days.map((day) => weekdays[day] ?? "").join(words.separator);

/** '32 days'. */
export const daysText = (days: number, { schedule }: Pick<CallSetting, "schedule">): string =>
  days === 1 ? schedule.day : fill(schedule.days, { count: days });

/** An integer in words: 'one' for 1, else `many` with {count}. */
export const countText = (count: number, one: string, many: string): string =>
  count === 1 ? one : fill(many, { count });
