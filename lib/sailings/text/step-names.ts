import { fill, formatDateTime, type PortTime } from "@/lib/i18n/formats";
import type messages from "@/messages/en.json";
import { timeFields } from "../cutoffs/second-cutoffs";
import { formatWeekday } from "./format";
import type { Step } from "./steps";
import type { Words } from "./words";

/** Names of a sailing's steps, on its page and in calendars. */

export type OptionWords = Words & { option: typeof messages.option };

/** 'CY cut-off' for FCO; a code without a name is its own. */
export function codeName(
  code: string,
  { schedule, option }: Pick<OptionWords, "schedule" | "option">,
): string {
  const field = timeFields[code];
  return (option.codes as Record<string, string>)[code] ?? (field && schedule[field]) ?? code;
}

/**
 * 'CY cut-off', 'ETA Rotterdam', 'Transhipment cut-off at Singapore'. A further cut-off whose code has no name is shown by its
 * code.
 */
export function stepName(
  { name, code, at, leg }: Pick<Step, "name" | "code" | "at" | "leg">,
  words: Pick<OptionWords, "schedule" | "option">,
): string {
  const { option: t, schedule } = words;
  const port = at.port ?? t.somePort;
  const further = code ? codeName(code, words) : "";
  const names: Record<Step["name"], string> = {
    receiving: t.receiving,
    si: schedule.siCutoff,
    cfs: schedule.cfsCutoff,
    vgm: schedule.vgmCutoff,
    cy: schedule.cyCutoff,
    vr: schedule.vrCutoff,
    cv: schedule.cvCutoff,
    further: leg === 0 ? further : fill(t.cutoffAt, { cutoff: further, port }),
    departs: fill(t.departs, { port }),
    arrives: fill(t.arrives, { port }),
    leaves: fill(t.leaves, { port }),
    ends: fill(t.ends, { port }),
  };
  return names[name];
}

/** 'Fri 17-06-2022 18:45', local to the port. */
export const momentText = (time: PortTime, words: OptionWords): string =>
  `${formatWeekday(time, words).split(" ")[0]} ${formatDateTime(time)}`;

/** That a day is a public holiday at a port. @param holiday null for one without a name */
export function holidayText(
  holiday: { name: string; isSubstitute: boolean } | null,
  port: string,
  t: OptionWords["option"],
): string {
  if (!holiday?.name) return fill(t.unnamedHoliday, { port });
  const { name, isSubstitute } = holiday;
  return fill(t.holiday, {
    port,
    holiday: isSubstitute ? fill(t.substituteHoliday, { holiday: name }) : name,
  });
}
