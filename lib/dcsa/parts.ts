import type { PortTime } from "@/lib/i18n/formats";
import { toDateTime } from "./date-time";
import { type CutOffTime, cutOffCodes } from "./schema";

/** Parts that the answers share. A value that the standard has no room for is missing, as an unknown one is. */

/** A code, or nothing where it is longer than the standard allows. */
export function fitting(text: string | null | undefined, most: number): string | undefined {
  const trimmed = text?.trim();
  return trimmed && trimmed.length <= most && !/[\r\n]/.test(trimmed) ? trimmed : undefined;
}

/** A name, cut where it is longer. */
export const shortened = (text: string | null | undefined, most: number): string | undefined =>
  fitting(text?.replace(/\s+/g, " ").trim().slice(0, most), most);

/** A text of a given form. */
export const formed = (text: string | null | undefined, form: RegExp): string | undefined =>
  text && form.test(text) ? text : undefined;

export const serviceReference = (text: string | null | undefined) => formed(text, /^SR\d{5}[A-Z]$/);
export const voyageReference = (text: string | null | undefined) => formed(text, /^\d{2}[0-9A-Z]{2}[NEWSR]$/);

/** The members that have a value. */
export function known<Members extends object>(
  members: Members,
): {
  [Key in keyof Members as undefined extends Members[Key] ? never : Key]: Members[Key];
} & { [Key in keyof Members as undefined extends Members[Key] ? Key : never]?: NonNullable<Members[Key]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

/** A code of a carrier, with its list where it is one of the standard's. */
interface Code {
  code: string;
  list: "SMDG" | "NMFTA" | "own";
}

/**
 * The carrier of a service partner: its code with the list that the code's owner states. A code of no list could be read as
 * another carrier's and is missing, as one of more than four characters is, which the standard does not know.
 */
export function carrierOf(carrier: Code | null | undefined) {
  if (!carrier || carrier.list === "own" || !/^\S{1,4}$/.test(carrier.code)) return {};
  return { carrierCode: carrier.code, carrierCodeListProvider: carrier.list };
}

/** The same of who operates a ship. */
function operatorOf(operator: Code | null | undefined) {
  const operatorCarrierCode = fitting(operator?.code, 10);
  if (!operator || operator.list === "own" || !operatorCarrierCode) return {};
  return { operatorCarrierCode, operatorCarrierCodeListProvider: operator.list };
}

/** A ship, as far as it is known; undefined where neither its number nor its name is. */
export function vesselOf({
  imo,
  name,
  callSign,
  operator,
}: {
  imo: string | null;
  name: string | null;
  callSign?: string | null | undefined;
  operator: Code | null | undefined;
}) {
  const ship = { vesselIMONumber: formed(imo, /^\d{7,8}$/), name: shortened(name, 50) };
  if (!ship.vesselIMONumber && !ship.name) return undefined;
  return known({ ...ship, callSign: fitting(callSign, 10), ...operatorOf(operator) });
}

const codes: ReadonlySet<string> = new Set(cutOffCodes);

/** Earliest full-container delivery: from when on cargo is received. All others are deadlines. */
const receivingCode = "EFC";

/** Cut-offs of one port, in their order; undefined where none is known. @param zone of the port */
export function cutOffTimes(
  cutoffs: readonly { code: string; time: PortTime | null | undefined }[],
  zone: string,
): CutOffTime[] | undefined {
  const times = cutoffs.flatMap(({ code, time }) =>
    time && codes.has(code)
      ? [
          {
            cutOffDateTimeCode: code as CutOffTime["cutOffDateTimeCode"],
            cutOffDateTime: toDateTime(time, zone, code === receivingCode ? "start" : "deadline"),
          },
        ]
      : [],
  );
  return times.length > 0 ? times : undefined;
}
