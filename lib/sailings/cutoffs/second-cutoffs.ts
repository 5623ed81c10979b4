import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { isCutoff, type PlainField, plainFields } from "../fields";
import type { Sailing, SecondCutoff } from "../schema";

/**
 * Compares the cut-offs of a carrier with those of terminals and agents. Pure and small: server and browser share it. A cut-off
 * that the carrier does not publish stays unknown, whatever others say.
 */

type CalledTime = Extract<PlainField, { kind: "time"; call: string }>;
type CalledCutoff = Extract<CalledTime, { cutoff: string }>;

/** The cut-offs of a row, in the order in which they fall due as a rule, and of the table's columns. */
export const cutoffNames = ["si", "cfs", "vgm", "cy"] as const;
export type CutoffName = (typeof cutoffNames)[number];

const times = plainFields.flatMap((field) => (field.kind === "time" && field.call ? field : []));
const cutoffs = times.filter(isCutoff);
const ofClasses = cutoffs.filter(({ cutoff }) => !cutoffNames.some((name) => name === cutoff));
const byCode = (fields: typeof times) => Object.fromEntries(fields.map(({ call, key }) => [call, key]));

/** The fields of cut-offs by their codes: those of a row in its order, then those of classes of cargo. */
export const codeFields = byCode([
  ...cutoffNames.flatMap((name) => cutoffs.filter(({ cutoff }) => cutoff === name)),
  ...ofClasses,
]) as { readonly [F in CalledCutoff as F["call"]]: F["key"] };
/** Cut-offs of classes of cargo: few carriers publish them. */
export const classCodes = ofClasses.map(({ call }) => call as CutoffCode);
/** The fields of all times that port calls have, by their codes: cut-offs first. */
export const timeFields: Readonly<Record<string, CalledTime["key"] | undefined>> = {
  ...codeFields,
  ...byCode(times),
};
type CutoffCode = keyof typeof codeFields;
type CutoffField = (typeof codeFields)[CutoffCode];

/** A carrier's cut-offs of which others may say something else. */
export type SourcedTimes = Pick<Sailing, CutoffField | "secondCutoffs">;

const codes = Object.keys(codeFields) as CutoffCode[];

/** A cut-off on which sources disagree: what the carrier says, and each other source that says something else. */
export interface Disagreement {
  code: CutoffCode;
  carrier: PortTime;
  others: SecondCutoff[];
}

/** Whether two times of one moment differ. An hour that only one of them has is no contradiction. */
const isOtherTime = (one: PortTime, other: PortTime): boolean =>
  timeOfDay(one) && timeOfDay(other) ? one !== other : dateOf(one) !== dateOf(other);

/** The cut-offs on which sources disagree, also those that may be about another call of the ship, in the order of a row. */
export function disagreements(sailing: SourcedTimes): Disagreement[] {
  const { secondCutoffs } = sailing;
  if (!secondCutoffs) return [];
  return codes.flatMap((code): Disagreement | [] => {
    const carrier = sailing[codeFields[code]] ?? null;
    const others = carrier
      ? secondCutoffs.filter((one) => one.code === code && isOtherTime(carrier, one.time))
      : [];
    return carrier && others.length > 0 ? { code, carrier, others } : [];
  });
}

/** The time of a cut-off that counts: the carrier's, or that of another source where it disagrees, is earlier and surely about the call. */
export function countedTime(sailing: SourcedTimes, field: CutoffField): PortTime | null {
  const carrier = sailing[field] ?? null;
  if (!carrier || !sailing.secondCutoffs) return carrier;
  let counted = carrier;
  for (const { code, time, departures } of sailing.secondCutoffs)
    if (
      !departures &&
      codeFields[code as CutoffCode] === field &&
      isOtherTime(carrier, time) &&
      endOf(time) < endOf(counted)
    )
      counted = time;
  return counted;
}

/** A text that sorts as the time does: a day without an hour ends with the day. */
const endOf = (time: PortTime) => (timeOfDay(time) ? time : `${time}T24:00`);
