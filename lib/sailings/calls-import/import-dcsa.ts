import { z } from "zod";
import { dateOf, isDate, type PortTime } from "@/lib/i18n/formats";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import { issueWords } from "@/lib/text/issue-words";
import { clockInZone } from "@/lib/time/calendar";
import { departureMinutes, type ZoneClock } from "@/lib/time/zone-clock";
import type { Doubt } from "../doubts/kinds";
import type { PortMatch } from "../files/import-ports";
import { bareShip, noShipOf } from "../files/no-ship";
import { cutoffProblem, isFuture, type PortFacts } from "../files/port-facts";
import { cutoffCodes } from "./cutoff-codes";
import { parseStatus } from "./import-line";
import { type CallTimes, departuresOf, leavesBefore, newestTimes, type ParsedCall } from "./incoming";
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
  doubt: Doubt;
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

/** A call; null for one that is bad, [] for one that is left out with a note. */
type Result = ParsedCall | [] | null;

const bad = (pointer: string, reason: string, { notes }: CallReader) =>
  addRemark(notes.problems, { line: 0, pointer, column: null, reason });

const note = (pointer: string, reason: string, { notes }: CallReader) =>
  addRemark(notes.notes, { line: 0, pointer, column: null, reason });

function leaveOut(pointer: string, reason: string, reader: CallReader): [] {
  note(pointer, `${reason}; the call was left out.`, reader);
  return [];
}

/** Leaves a call out of a response that nobody can correct; in a file it is bad. */
function reject(pointer: string, reason: string, reader: CallReader, problem = `${reason}.`): [] | null {
  if (reader.isLenient) return leaveOut(pointer, reason, reader);
  bad(pointer, problem, reader);
  return null;
}

function reportIssues(start: string, { issues }: z.ZodError, reader: CallReader): null {
  for (const { path, message } of issues) bad([start, ...path.map(String)].join("/"), message, reader);
  return null;
}

/** The same for what cannot be read. */
function rejectUnread(pointer: string, error: z.ZodError, reader: CallReader): [] | null {
  return reader.isLenient
    ? leaveOut(pointer, `It cannot be read (${error.issues[0]?.message ?? ""})`, reader)
    : reportIssues(pointer, error, reader);
}

/** The values of a list that can be read; null where one is bad. */
function readEach<Value>(
  schema: z.ZodType<Value>,
  values: readonly unknown[] | null | undefined,
  pointer: string,
  reader: CallReader,
): { value: Value; at: string }[] | null {
  const found: { value: Value; at: string }[] = [];
  let isGood = true;
  for (const [nth, one] of (values ?? []).entries()) {
    const at = `${pointer}/${nth}`;
    const read = schema.safeParse(one, { error: issueWords });
    if (read.success) found.push({ value: read.data, at });
    else if (reader.isLenient) meet(reader.odd.value, at);
    else {
      reportIssues(at, read.error, reader);
      isGood = false;
    }
  }
  return isGood ? found : null;
}

/** The calls of one service of the file; null for a service that cannot be read. */
export function* parseService(item: unknown, index: number, reader: CallReader): Generator<Result> {
  const read = service.safeParse(item, { error: issueWords });
  if (!read.success) {
    yield reportIssues(`/${index}`, read.error, reader);
    return;
  }
  const calls: ParsedCall[] = [];
  for (const [at, schedule] of read.data.vesselSchedules.entries()) {
    for (const call of parseSchedule(schedule, `/${index}/vesselSchedules/${at}`, read.data, reader)) {
      if (call && "port_id" in call) calls.push(call);
      yield call;
    }
  }
  meetTwoPlaces(calls, reader);
}

/** What all calls of a vessel schedule have in common. */
function factsOfShip(
  { vessel, isDummyVessel, ...own }: z.output<typeof vesselSchedule>,
  of: z.output<typeof service>,
  { carrier, carrierCode = null, carrierCodeList = "own" }: CallReader,
) {
  const name = vessel?.name ?? own.vesselName;
  const noShip = name === null ? null : noShipOf(name);
  const facts = {
    ...{ carrier, carrierCode, carrierCodeList },
    service: of.carrierServiceCode,
    service_name: of.carrierServiceName,
    service_ref: of.universalServiceReference,
    ship_operator: vessel?.operatorCarrierCode ?? own.vesselOperatorSMDGLinerCode,
    imo: (!isDummyVessel && (vessel?.vesselIMONumber ?? own.vesselIMONumber)) || null,
    vessel: !isDummyVessel && name && !noShip ? bareShip(name) : null,
  };
  return { noShip, facts };
}

function* parseSchedule(
  item: unknown,
  pointer: string,
  of: z.output<typeof service>,
  reader: CallReader,
): Generator<Result> {
  const read = vesselSchedule.safeParse(item, { error: issueWords });
  if (!read.success) {
    yield rejectUnread(pointer, read.error, reader);
    return;
  }
  const ship = factsOfShip(read.data, of, reader);
  for (const [nth, call] of (read.data.transportCalls ?? []).entries())
    yield parseCall(call, `${pointer}/transportCalls/${nth}`, ship, reader);
}

function parseCall(
  item: unknown,
  pointer: string,
  ship: ReturnType<typeof factsOfShip>,
  reader: CallReader,
): Result {
  const read = transportCall.safeParse(item, { error: issueWords });
  if (!read.success) return rejectUnread(pointer, read.error, reader);
  const call = read.data;
  const events = readEach(timestamp, call.timestamps, `${pointer}/timestamps`, reader);
  const cutoffs = readEach(cutoff, call.cutOffTimes, `${pointer}/cutOffTimes`, reader);
  if (!events || !cutoffs) return null;
  const isCargo = call.isCargoOperationalCall !== false;
  const status = parseStatus(call.statusCode?.trim() ?? "");
  const isOmitted = status === "omitted" || ship.noShip === "omitted";
  const port = reader.findPort(call.location.UNLocationCode);
  if (!("id" in port)) {
    const at = `${pointer}/location/UNLocationCode`;
    const unknown = `${quoteCell(call.location.UNLocationCode)} is not a known port`;
    if (isCargo) return reject(at, unknown, reader, port.problem);
    // A canal or a strait: nobody searches for it, and no cargo is carried there.
    return leaveOut(at, `${unknown}, and no cargo is handled there`, reader);
  }
  if (events.length === 0) {
    if (isOmitted) return leaveOut(pointer, "The call is omitted and has no time", reader);
    const missing = "Neither an arrival nor a departure is given";
    return reject(`${pointer}/timestamps`, missing, reader, `${missing}; every call needs one.`);
  }
  const numberIn = call.carrierImportVoyageNumber ?? call.carrierExportVoyageNumber;
  const numberOut = call.carrierExportVoyageNumber ?? numberIn;
  if (numberIn === null || numberOut === null) {
    const missing = "Neither an import nor an export voyage is given";
    const at = `${pointer}/carrierImportVoyageNumber`;
    return reject(at, missing, reader, `${missing}; every call needs one.`);
  }
  const times = timesOfCall(events, port.id, reader);
  const { arrival, departure } = newestTimes(times);
  if (leavesBefore(arrival, departure))
    return reject(`${pointer}/timestamps`, "The ship would leave before it arrives", reader);
  return {
    ...ship.facts,
    isBlank: status === "blank" || ship.noShip === "blank",
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
    cutoffs: cutoffsOfCall(cutoffs, port.id, departuresOf(times), reader),
  };
}

/** A time of the file as a time of the port. */
function localTime(
  moment: Moment,
  { at, portId, isDeadline = false }: { at: string; portId: string; isDeadline?: boolean },
  { facts, odd, utcTimes }: CallReader,
): PortTime {
  const { digits, offset } = moment;
  if (fitsClock(moment, facts.zoneClockOf(portId))) return digits;
  meet(offset === 0 ? odd.utc : odd.offset, at);
  if (offset !== 0 || utcTimes === "local") return digits;
  const time = timeInZone(digits, facts.zoneOf(portId));
  return isDeadline && !utcTimes && digits < time ? digits : time;
}

/** The times of a call, of each kind the last. An actual time that is still to come is an estimate. */
function timesOfCall(
  events: readonly { value: Event; at: string }[],
  portId: string,
  reader: CallReader,
): CallTimes {
  const clock = reader.facts.zoneClockOf(portId);
  const found = events.map(({ value, at }) => {
    const time = localTime(value.eventDateTime, { at: `${at}/eventDateTime`, portId }, reader);
    return { type: value.eventTypeCode, kind: value.eventClassifierCode, at, time };
  });
  for (const event of found) {
    if (event.kind !== "ACT" || !isFuture(event.time, clock, reader.now)) continue;
    const reason = `${quoteCell(event.time)} is in the future; it was read as an estimate.`;
    const pointer = `${event.at}/eventDateTime`;
    reader.doubt("futureActual", () => ({ line: 0, pointer, column: null, reason }));
    event.kind = "EST";
  }
  const timeOf = (type: Event["eventTypeCode"], kind: Event["eventClassifierCode"]) =>
    found.findLast((event) => event.type === type && event.kind === kind)?.time ?? null;
  return {
    arrival_planned: timeOf("ARRI", "PLN"),
    arrival_estimated: timeOf("ARRI", "EST"),
    arrival_actual: timeOf("ARRI", "ACT"),
    departure_planned: timeOf("DEPA", "PLN"),
    departure_estimated: timeOf("DEPA", "EST"),
    departure_actual: timeOf("DEPA", "ACT"),
  };
}

/** The cut-offs of a call by their code, without those that cannot be of its departure. */
function cutoffsOfCall(
  cutoffs: readonly { value: z.output<typeof cutoff>; at: string }[],
  portId: string,
  departures: readonly (PortTime | null)[],
  reader: CallReader,
): Record<string, string> {
  const times: Record<string, string> = {};
  for (const { value, at } of cutoffs) {
    const isDeadline = value.cutOffDateTimeCode !== cutoffCodes.receiving;
    const time = localTime(value.cutOffDateTime, { at: `${at}/cutOffDateTime`, portId, isDeadline }, reader);
    const problem = cutoffProblem(time, departures);
    const reason = `${quoteCell(time)} ${problem}; it was left out.`;
    if (problem) reader.doubt("cutoffs", () => ({ line: 0, pointer: at, column: null, reason }));
    else times[value.cutOffDateTimeCode] = time;
  }
  return times;
}
