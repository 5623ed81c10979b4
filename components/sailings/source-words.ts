import { fill } from "@/lib/i18n/fill";
import { formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import {
  type CargoClass,
  codeFields,
  type Disagreement,
  formatWeekday,
  type ScheduleWords,
  sourceName,
  unsureText,
  type Words,
} from "@/lib/sailings/shared";

/** Words of second sources and of classes of cargo. */

/** 'Peak Line Fri 17-06-2022 18:00; HIT (terminal) Fri 17-06-2022 12:00'. */
export function publishedTimes({ carrier, others }: Disagreement, operator: string, words: Words): string {
  const { schedule } = words;
  const said = (source: string, time: PortTime) =>
    fill(schedule.sourceTime, {
      source,
      time: [formatWeekday(time, words), timeOfDay(time)].filter(Boolean).join(" "),
    });
  return [
    said(operator, carrier),
    ...others.map((other) => said(sourceName(other, words), other.time) + unsureText(other, words)),
  ].join(schedule.criteriaSeparator);
}

/** The same with the name of the cut-off: 'CY cut-off: Peak Line ...'. */
export const disagreementText = (cutoff: Disagreement, operator: string, words: Words): string =>
  fill(words.schedule.criterion, {
    name: words.schedule[codeFields[cutoff.code]],
    value: publishedTimes(cutoff, operator, words),
  });

/** When a source said so: ', as of 15-06-2022 09:00'; '' where it did not. */
export const asOfText = (time: PortTime | null, { schedule }: Words): string =>
  time ? schedule.separator + fill(schedule.sourceAsOf, { time: formatDateTime(time) }) : "";

/** The names of classes of cargo, that of all first. */
export const cargoNames = (schedule: ScheduleWords): readonly [CargoClass | null, string][] => [
  [null, schedule.anyCargo],
  ["dry", schedule.dryCargo],
  ["reefer", schedule.reeferCargo],
  ["dangerous", schedule.dangerousCargo],
  ["out-of-gauge", schedule.outOfGaugeCargo],
  ["lcl", schedule.lclCargo],
];
