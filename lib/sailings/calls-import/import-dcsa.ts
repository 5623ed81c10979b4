import { z } from "zod";
import { dateOf, isDate, type PortTime } from "@/lib/i18n/formats";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import { issueWords } from "@/lib/store/issue-words";
import { clockInZone } from "@/lib/time/calendar";
import type { PortMatch } from "../import-ports";
import { leavesBefore, type ParsedCall, type StoreFacts } from "./incoming";

/**
 * Vessel schedules of DCSA's Commercial Schedules 1.0 as calls. Unknown fields are ignored. Such a file does not say under
 * whose bills of lading they are sold.
 */

const text = (limit: number) => z.string().trim().min(1).max(limit);
const optional = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .nullish()
    .transform((value) => value || null);

const timeForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A time of the file: a port time by its digits, and whether the file marks them as UTC. */
interface Moment {
  digits: PortTime;
  isUtc: boolean;
}

/** Midnight means that the hour is unknown. */
const moment = z.string().transform((value, context): Moment => {
  const [, date = "", clock, offset] = timeForm.exec(value) ?? [];
  if (!isDate(date) || (clock !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock))) {
    context.addIssue({
      code: "custom",
      message: `${quoteCell(value)} is no date and time: write it as 2026-03-10T18:30:00+08:00, local to the port.`,
    });
    return z.NEVER;
  }
  const isAlone = clock === undefined || clock === "00:00";
  return {
    digits: isAlone ? date : `${date}T${clock}`,
    isUtc: !isAlone && offset !== undefined && /^(?:Z|\+00:?00)$/.test(offset),
  };
});

/** Some carriers send the number as one, without the quotation marks that the standard has. */
const imoNumber = z
  .union([z.string().trim(), z.number().transform(String)], { error: "It must be text of seven digits." })
  .refine((text) => /^\d{7,8}$/.test(text), "An IMO number has seven digits.")
  .nullish();

const timestamp = z.object({
  eventTypeCode: z.enum(["ARRI", "DEPA"]),
  eventClassifierCode: z.enum(["PLN", "EST", "ACT"]),
  eventDateTime: moment,
});
const cutoff = z.object({
  cutOffDateTimeCode: z.string().regex(/^[A-Z]{3}$/, "A cut-off's code has three capitals, such as FCO."),
  cutOffDateTime: moment,
});
const transportCall = z.object({
  transportCallReference: optional(100),
  // The standard requires it of every call, but the first call of a voyage often has none.
  carrierImportVoyageNumber: optional(50),
  carrierExportVoyageNumber: optional(50),
  universalImportVoyageReference: optional(5),
  universalExportVoyageReference: optional(5),
  location: z.object({
    UNLocationCode: text(5),
    facilitySMDGCode: optional(6),
    facilityName: optional(100),
  }),
  timestamps: z.array(timestamp).nullish(),
  cutOffTimes: z.array(cutoff).nullish(),
  isCargoOperationalCall: z.boolean().nullish(),
  /** From the standard before Commercial Schedules: OMIT, BLNK. */
  statusCode: z.string().nullish(),
});
const vessel = z.object({
  vesselIMONumber: imoNumber,
  name: optional(50),
  operatorCarrierCode: optional(10),
});
const service = z.object({
  // Some carriers leave the name out.
  carrierServiceName: optional(50),
  carrierServiceCode: text(11),
  universalServiceReference: optional(8),
  vesselSchedules: z
    .array(
      z.object({
        vessel: vessel.nullish(),
        isDummyVessel: z.boolean().nullish(),
        transportCalls: z.array(z.unknown()).nullish(),
      }),
    )
    .min(1),
});

type Event = z.output<typeof timestamp>;

/** What is needed to read the calls of a file. */
export interface CallReader {
  carrier: string;
  /** Its code, where it is known apart from the name. */
  carrierCode?: string | null;
  /** The list that the code is of, as its owner states it. */
  carrierCodeList?: ParsedCall["carrierCodeList"];
  /**
   * Leaves out calls that cannot be true and calls at unknown ports, with a note, instead of reporting them as bad: nobody can
   * correct the responses of a carrier's own service.
   */
  isLenient?: boolean;
  findPort: (text: string) => PortMatch;
  zoneOf: StoreFacts["zoneOf"];
  notes: ReadReport;
}

/** A time in UTC as a time of a zone. */
function timeInZone(utc: PortTime, zone: string): PortTime {
  const time = clockInZone(new Date(`${utc}Z`), zone);
  return time.endsWith("T00:00") ? dateOf(time) : time;
}

/** How many times of a file were marked as UTC and were converted to the port's local time, and where the first of them is. */
export interface UtcTimes {
  count: number;
  first: string | null;
}

/** Adds a note on times in UTC, once for a file, since a carrier that writes UTC does so for all its times. */
export function noteUtcTimes({ count, first }: UtcTimes, { notes }: ReadReport): void {
  if (first === null) return;
  const reason = `${count} ${count === 1 ? "time is" : "times are"} in UTC (Z) at ports whose clocks are not; ${count === 1 ? "it was" : "they were"} brought to the port's local time, which the standard asks for.`;
  addRemark(notes, { line: 0, pointer: first, column: null, reason });
}

/**
 * The calls of one service of the file; null for a call that cannot be imported and for a service that cannot be read, []
 * for a call that is left out with a note.
 */
export function* parseService(
  item: unknown,
  index: number,
  reader: CallReader,
  utc: UtcTimes,
): Generator<ParsedCall | [] | null> {
  const { carrier, carrierCode = null, carrierCodeList = "own", isLenient = false, findPort, notes } = reader;
  const bad = (pointer: string, reason: string) =>
    addRemark(notes.problems, { line: 0, pointer, column: null, reason });
  const leaveOut = (pointer: string, reason: string): [] => {
    addRemark(notes.notes, { line: 0, pointer, column: null, reason: `${reason}; the call was left out.` });
    return [];
  };
  const reportIssues = (start: string, { issues }: z.ZodError) => {
    for (const { path, message } of issues) bad([start, ...path.map(String)].join("/"), message);
  };
  const read = service.safeParse(item, { error: issueWords });
  if (!read.success) {
    reportIssues(`/${index}`, read.error);
    yield null;
    return;
  }
  for (const [at, schedule] of read.data.vesselSchedules.entries()) {
    const isNamed = !schedule.isDummyVessel;
    for (const [place, item] of (schedule.transportCalls ?? []).entries()) {
      const pointer = `/${index}/vesselSchedules/${at}/transportCalls/${place}`;
      const parsed = transportCall.safeParse(item, { error: issueWords });
      if (!parsed.success) {
        reportIssues(pointer, parsed.error);
        yield null;
        continue;
      }
      const call = parsed.data;
      const code = call.location.UNLocationCode;
      const isCargo = call.isCargoOperationalCall !== false;
      const isOmitted = call.statusCode?.toUpperCase() === "OMIT";
      const port = findPort(code);
      if (!("id" in port)) {
        if (isCargo && isLenient) {
          yield leaveOut(`${pointer}/location/UNLocationCode`, `${quoteCell(code)} is not a known port`);
        } else if (isCargo) {
          bad(`${pointer}/location/UNLocationCode`, port.problem);
          yield null;
        } else {
          // A canal or a strait: nobody searches for it, and no cargo is carried there.
          yield leaveOut(
            `${pointer}/location/UNLocationCode`,
            `${quoteCell(code)} is not a known port, and no cargo is handled there`,
          );
        }
        continue;
      }
      const timestamps = call.timestamps ?? [];
      if (timestamps.length === 0) {
        if (isOmitted) yield leaveOut(pointer, "The call is omitted and has no time");
        else {
          bad(`${pointer}/timestamps`, "Neither an arrival nor a departure is given; every call needs one.");
          yield null;
        }
        continue;
      }
      const numberIn = call.carrierImportVoyageNumber ?? call.carrierExportVoyageNumber;
      const numberOut = call.carrierExportVoyageNumber ?? numberIn;
      if (numberIn === null || numberOut === null) {
        const reason = "Neither an import nor an export voyage is given; every call needs one.";
        bad(`${pointer}/carrierImportVoyageNumber`, reason);
        yield null;
        continue;
      }
      const zone = reader.zoneOf(port.id);
      const local = ({ digits, isUtc }: Moment, path: string): PortTime => {
        const time = isUtc ? timeInZone(digits, zone) : digits;
        if (time !== digits) {
          utc.count++;
          utc.first ??= `${pointer}/${path}`;
        }
        return time;
      };
      const moments = timestamps.map((event, nth) => ({
        ...event,
        time: local(event.eventDateTime, `timestamps/${nth}/eventDateTime`),
      }));
      const timeOf = (type: Event["eventTypeCode"], kind: Event["eventClassifierCode"]) =>
        moments.findLast((event) => event.eventTypeCode === type && event.eventClassifierCode === kind)
          ?.time ?? null;
      const times = {
        arrival_planned: timeOf("ARRI", "PLN"),
        arrival_estimated: timeOf("ARRI", "EST"),
        arrival_actual: timeOf("ARRI", "ACT"),
        departure_planned: timeOf("DEPA", "PLN"),
        departure_estimated: timeOf("DEPA", "EST"),
        departure_actual: timeOf("DEPA", "ACT"),
      };
      const arrival = times.arrival_actual ?? times.arrival_estimated ?? times.arrival_planned;
      const departure = times.departure_actual ?? times.departure_estimated ?? times.departure_planned;
      if (leavesBefore(arrival, departure)) {
        const reason = "The ship would leave before it arrives";
        if (isLenient) yield leaveOut(`${pointer}/timestamps`, reason);
        else {
          bad(`${pointer}/timestamps`, `${reason}.`);
          yield null;
        }
        continue;
      }
      yield {
        carrier,
        carrierCode,
        carrierCodeList,
        service: read.data.carrierServiceCode,
        service_name: read.data.carrierServiceName,
        service_ref: read.data.universalServiceReference,
        ship_operator: schedule.vessel?.operatorCarrierCode ?? null,
        imo: (isNamed && schedule.vessel?.vesselIMONumber) || null,
        vessel: isNamed ? (schedule.vessel?.name ?? null) : null,
        isBlank: false,
        voyage_in: numberIn,
        voyage_out: numberOut,
        universal_in: call.universalImportVoyageReference,
        universal_out: call.universalExportVoyageReference,
        port_id: port.id,
        terminal: call.location.facilitySMDGCode,
        terminal_name: call.location.facilityName,
        ...times,
        loads: isCargo ? "*" : "",
        discharges: isCargo ? "*" : "",
        status: isOmitted ? "omitted" : "planned",
        reference: call.transportCallReference,
        as_of: null,
        booking_url: null,
        cutoffs: Object.fromEntries(
          (call.cutOffTimes ?? []).map((one, nth) => [
            one.cutOffDateTimeCode,
            local(one.cutOffDateTime, `cutOffTimes/${nth}/cutOffDateTime`),
          ]),
        ),
      };
    }
  }
}
