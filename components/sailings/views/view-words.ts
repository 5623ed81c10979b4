import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDayOfWeek, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { Words } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";

/** Words of the views of a search besides the table. */
export type ViewWords = Words & { views: typeof messages.views };

/** 'Fri 20 Nov', '11月20日（週五）'. */
export const dayText = (time: PortTime, { dates }: Words): string => formatDayOfWeek(dateOf(time), dates);

/** The same with its hour where that is known. */
export const momentText = (time: PortTime, words: Words): string =>
  [dayText(time, words), timeOfDay(time)].filter(Boolean).join(" ");

/** '4 d 14 h', '14 h'. */
export function lengthText(minutes: number, { views, schedule }: ViewWords): string {
  const hours = Math.round(minutes / 60);
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  if (days === 0) return fill(schedule.hours, { count: rest });
  return fill(views.waitLength, { days, hours: rest });
}
