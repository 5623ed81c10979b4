import { z } from "zod";
import { dateOf, isDate, type PortTime } from "@/lib/i18n/formats";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import { issueWords } from "@/lib/text/issue-words";
import { clockInZone } from "@/lib/time/calendar";
import { departureMinutes, type ZoneClock } from "@/lib/time/zone-clock";
import type { PortMatch } from "../files/import-ports";
import { bareShip, noShipOf } from "../files/no-ship";
import { cutoffProblem, isFuture, type PortFacts } from "../files/port-facts";
import { cutoffCodes } from "./cutoff-codes";
import { parseStatus } from "./import-line";
import { leavesBefore, type ParsedCall } from "./incoming";
import { meet, meetTwoPlaces, type OddValues } from "./odd-values";

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

/** A time of the file: a port time by its digits, and the offset that the file writes behind them, in minutes; null for none. */
interface Moment {
  digits: PortTime;
  offset: number | null;
}

const offsetOf = (text: string): number => {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

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
    offset: isAlone || offset === undefined ? null : offsetOf(offset),
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
  timestamps: z.array(z.unknown()).nullish(),
  cutOffTimes: z.array(z.unknown()).nullish(),
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
  vesselSchedules: z.array(z.unknown()).min(1),
});
const vesselSchedule = z.object({
  vessel: vessel.nullish(),
  isDummyVessel: z.boolean().nullish(),
  // Operational Vessel Schedules have the ship here.
  vesselIMONumber: imoNumber,
  vesselName: optional(50),
  vesselOperatorSMDGLinerCode: optional(10),
  transportCalls: z.array(z.unknown()).nullish(),
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
   * Leaves out what cannot be read, calls that cannot be true and calls at unknown ports, with a note, instead of reporting them as
   * bad: nobody can correct the responses of a carrier's own service.
   */
  isLenient?: boolean;
  /**
   * What times with `Z` or +00:00 are at a port with another clock: in UTC, or the port's local digits under a wrong mark. Where it
   * is not known, a cut-off is the earlier of both, so that nobody comes too late, and other times are in UTC.
   */
  utcTimes?: "utc" | "local" | undefined;
  findPort: (text: string) => PortMatch;
  facts: PortFacts;
  now: Date;
  notes: ReadReport;
  odd: OddValues;
}

/** A time in UTC as a time of a zone. */
function timeInZone(utc: PortTime, zone: string): PortTime {
  const time = clockInZone(new Date(`${utc}Z`), zone);
  return time.endsWith("T00:00") ? dateOf(time) : time;
}

/** Whether an offset is that of a port's clock at that local time. */
function fitsClock({ digits, offset }: Moment, clock: ZoneClock): boolean {
  const local = departureMinutes(digits);
  return offset === null || clock.toUtc(local) === local - offset;
}

/**
 * The calls of one service of the file; null for a call that cannot be imported and for a service that cannot be read, []
 * for a call that is left out with a note.
 */
export function* parseService(
  item: unknown,
  index: number,
  reader: CallReader,
): Generator<ParsedCall | [] | null> {
  const {
    carrier,
    carrierCode = null,
    carrierCodeList = "own",
    isLenient = false,
    findPort,
    facts,
    now,
    notes,
    odd,
  } = reader;
  const bad = (pointer: string, reason: string) =>
    addRemark(notes.problems, { line: 0, pointer, column: null, reason });
  const leaveOut = (pointer: string, reason: string): [] => {
    addRemark(notes.notes, { line: 0, pointer, column: null, reason: `${reason}; the call was left out.` });
    return [];
  };
  const note = (pointer: string, reason: string) =>
    addRemark(notes.notes, { line: 0, pointer, column: null, reason });
  const reportIssues = (start: string, { issues }: z.ZodError) => {
    for (const { path, message } of issues) bad([start, ...path.map(String)].join("/"), message);
  };
  /** What cannot be read: left out of a response that nobody can correct, and bad in a file. */
  const reject = (pointer: string, error: z.ZodError): [] | null => {
    if (isLenient) return leaveOut(pointer, `It cannot be read (${error.issues[0]?.message ?? ""})`);
    reportIssues(pointer, error);
    return null;
  };
  /** The values of a list that can be read; null where one is bad. */
  const readEach = <Value>(schema: z.ZodType<Value>, values: readonly unknown[], pointer: string) => {
    const found: { value: Value; at: string }[] = [];
    let isGood = true;
    for (const [nth, one] of values.entries()) {
      const at = `${pointer}/${nth}`;
      const read = schema.safeParse(one, { error: issueWords });
      if (read.success) found.push({ value: read.data, at });
      else if (isLenient) meet(odd.value, at);
      else {
        reportIssues(at, read.error);
        isGood = false;
      }
    }
    return isGood ? found : null;
  };
  const seen: { call: ParsedCall; pointer: string }[] = [];
  const read = service.safeParse(item, { error: issueWords });
  if (!read.success) {
    reportIssues(`/${index}`, read.error);
    yield null;
    return;
  }
  for (const [at, item] of read.data.vesselSchedules.entries()) {
    const readShip = vesselSchedule.safeParse(item, { error: issueWords });
    if (!readShip.success) {
      yield reject(`/${index}/vesselSchedules/${at}`, readShip.error);
      continue;
    }
    const schedule = readShip.data;
    const ship = {
      imo: schedule.vessel?.vesselIMONumber ?? schedule.vesselIMONumber ?? null,
      name: schedule.vessel?.name ?? schedule.vesselName,
      operator: schedule.vessel?.operatorCarrierCode ?? schedule.vesselOperatorSMDGLinerCode,
    };
    const noShip = ship.name === null ? null : noShipOf(ship.name);
    const isNamed = !schedule.isDummyVessel;
    for (const [place, item] of (schedule.transportCalls ?? []).entries()) {
      const pointer = `/${index}/vesselSchedules/${at}/transportCalls/${place}`;
      const parsed = transportCall.safeParse(item, { error: issueWords });
      if (!parsed.success) {
        yield reject(pointer, parsed.error);
        continue;
      }
      const call = parsed.data;
      const events = readEach(timestamp, call.timestamps ?? [], `${pointer}/timestamps`);
      const cutoffs = readEach(cutoff, call.cutOffTimes ?? [], `${pointer}/cutOffTimes`);
      if (!events || !cutoffs) {
        yield null;
        continue;
      }
      const code = call.location.UNLocationCode;
      const isCargo = call.isCargoOperationalCall !== false;
      const status = parseStatus(call.statusCode?.trim() ?? "");
      const isOmitted = status === "omitted" || noShip === "omitted";
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
      if (events.length === 0) {
        if (isOmitted) yield leaveOut(pointer, "The call is omitted and has no time");
        else if (isLenient)
          yield leaveOut(`${pointer}/timestamps`, "Neither an arrival nor a departure is given");
        else {
          bad(`${pointer}/timestamps`, "Neither an arrival nor a departure is given; every call needs one.");
          yield null;
        }
        continue;
      }
      const numberIn = call.carrierImportVoyageNumber ?? call.carrierExportVoyageNumber;
      const numberOut = call.carrierExportVoyageNumber ?? numberIn;
      if (numberIn === null || numberOut === null) {
        const reason = "Neither an import nor an export voyage is given";
        if (isLenient) yield leaveOut(`${pointer}/carrierImportVoyageNumber`, reason);
        else {
          bad(`${pointer}/carrierImportVoyageNumber`, `${reason}; every call needs one.`);
          yield null;
        }
        continue;
      }
      const zone = facts.zoneOf(port.id);
      const clock = facts.zoneClockOf(port.id);
      const local = (moment: Moment, at: string, isDeadline: boolean): PortTime => {
        const { digits, offset } = moment;
        if (fitsClock(moment, clock)) return digits;
        meet(offset === 0 ? odd.utc : odd.offset, at);
        if (offset !== 0 || reader.utcTimes === "local") return digits;
        const time = timeInZone(digits, zone);
        return isDeadline && !reader.utcTimes && digits < time ? digits : time;
      };
      const moments = events.map(({ value, at }) => ({
        ...value,
        at,
        time: local(value.eventDateTime, `${at}/eventDateTime`, false),
      }));
      for (const event of moments) {
        if (event.eventClassifierCode !== "ACT" || !isFuture(event.time, clock, now)) continue;
        const reason = `${quoteCell(event.time)} is in the future; it was read as an estimate.`;
        note(`${event.at}/eventDateTime`, reason);
        event.eventClassifierCode = "EST";
      }
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
      const cutoffTimes: Record<string, string> = {};
      const departures = [times.departure_actual, times.departure_estimated, times.departure_planned];
      for (const { value, at } of cutoffs) {
        const isDeadline = value.cutOffDateTimeCode !== cutoffCodes.receiving;
        const time = local(value.cutOffDateTime, `${at}/cutOffDateTime`, isDeadline);
        const problem = cutoffProblem(time, departures);
        if (problem) note(at, `${quoteCell(time)} ${problem}; it was left out.`);
        else cutoffTimes[value.cutOffDateTimeCode] = time;
      }
      const found: ParsedCall = {
        carrier,
        carrierCode,
        carrierCodeList,
        service: read.data.carrierServiceCode,
        service_name: read.data.carrierServiceName,
        service_ref: read.data.universalServiceReference,
        ship_operator: ship.operator,
        imo: (isNamed && ship.imo) || null,
        vessel: isNamed && ship.name && !noShip ? bareShip(ship.name) : null,
        isBlank: status === "blank" || noShip === "blank",
        pointer,
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
        cutoffs: cutoffTimes,
      };
      seen.push({ call: found, pointer });
      yield found;
    }
  }
  meetTwoPlaces(seen, reader);
}
