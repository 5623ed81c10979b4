import { z } from "zod";
import { isDate } from "@/lib/i18n/formats";
import type { ReadNotes } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import type { FoundPort } from "../import-ports";
import { type GivenCall, leavesBefore } from "./incoming";

/**
 * Vessel schedules of DCSA's Commercial Schedules 1.0 as calls. Unknown fields are not looked at. Whose bills of lading
 * they are sold under such a file does not say.
 */

const text = (limit: number) => z.string().trim().min(1).max(limit);
const optional = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit)
    .nullish()
    .transform((value) => value || null);

/** The digits are the port's local time, whatever offset they carry; midnight is how a time says that it is unknown. */
const moment = z.string().transform((value, context) => {
  const [, date = "", clock] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(value) ??
    [];
  if (!isDate(date) || (clock !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock))) {
    context.addIssue({ code: "custom", message: `${quoteCell(value)} is no date and time.` });
    return z.NEVER;
  }
  return clock === undefined || clock === "00:00" ? date : `${date}T${clock}`;
});

const timestamp = z.object({
  eventTypeCode: z.enum(["ARRI", "DEPA"]),
  eventClassifierCode: z.enum(["PLN", "EST", "ACT"]),
  eventDateTime: moment,
});
const cutoff = z.object({ cutOffDateTimeCode: z.string().regex(/^[A-Z]{3}$/), cutOffDateTime: moment });
const transportCall = z.object({
  transportCallReference: optional(100),
  carrierImportVoyageNumber: text(50),
  carrierExportVoyageNumber: optional(50),
  universalImportVoyageReference: optional(5),
  universalExportVoyageReference: optional(5),
  location: z.object({
    UNLocationCode: text(5),
    facilitySMDGCode: optional(6),
    facilityName: optional(100),
  }),
  timestamps: z.array(timestamp).min(1),
  cutOffTimes: z.array(cutoff).nullish(),
  isCargoOperationalCall: z.boolean().nullish(),
});
const vessel = z.object({
  vesselIMONumber: z
    .string()
    .regex(/^\d{7,8}$/)
    .nullish(),
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
const timeOf = (events: readonly Event[], type: Event["eventTypeCode"], kind: Event["eventClassifierCode"]) =>
  events.findLast((event) => event.eventTypeCode === type && event.eventClassifierCode === kind)
    ?.eventDateTime ?? null;

/** The calls of one service of the file; null for one that cannot be imported, and of a service that cannot be read. */
export function* parseService(
  item: unknown,
  index: number,
  seller: { carrier: string; findPort: (text: string) => FoundPort; notes: ReadNotes },
): Generator<GivenCall | null> {
  const { carrier, findPort, notes } = seller;
  const bad = (pointer: string, reason: string) =>
    addRemark(notes.problems, { line: 0, pointer, column: null, reason });
  const tell = (start: string, { issues }: z.ZodError) => {
    for (const { path, message } of issues) bad([start, ...path.map(String)].join("/"), message);
  };
  const read = service.safeParse(item);
  if (!read.success) {
    tell(`/${index}`, read.error);
    yield null;
    return;
  }
  for (const [at, schedule] of read.data.vesselSchedules.entries()) {
    const isNamed = !schedule.isDummyVessel;
    for (const [place, given] of (schedule.transportCalls ?? []).entries()) {
      const pointer = `/${index}/vesselSchedules/${at}/transportCalls/${place}`;
      const parsed = transportCall.safeParse(given);
      if (!parsed.success) {
        tell(pointer, parsed.error);
        yield null;
        continue;
      }
      const call = parsed.data;
      const port = findPort(call.location.UNLocationCode);
      if (!("id" in port)) {
        bad(`${pointer}/location/UNLocationCode`, port.problem);
        yield null;
        continue;
      }
      const times = {
        arrival_planned: timeOf(call.timestamps, "ARRI", "PLN"),
        arrival_estimated: timeOf(call.timestamps, "ARRI", "EST"),
        arrival_actual: timeOf(call.timestamps, "ARRI", "ACT"),
        departure_planned: timeOf(call.timestamps, "DEPA", "PLN"),
        departure_estimated: timeOf(call.timestamps, "DEPA", "EST"),
        departure_actual: timeOf(call.timestamps, "DEPA", "ACT"),
      };
      const arrival = times.arrival_actual ?? times.arrival_estimated ?? times.arrival_planned;
      const departure = times.departure_actual ?? times.departure_estimated ?? times.departure_planned;
      if (leavesBefore(arrival, departure)) {
        bad(`${pointer}/timestamps`, "The ship would leave before it arrives.");
        yield null;
        continue;
      }
      const isCargo = call.isCargoOperationalCall !== false;
      yield {
        carrier,
        carrierCode: null,
        service: read.data.carrierServiceCode,
        service_name: read.data.carrierServiceName,
        service_ref: read.data.universalServiceReference,
        ship_operator: schedule.vessel?.operatorCarrierCode ?? null,
        imo: (isNamed && schedule.vessel?.vesselIMONumber) || null,
        vessel: isNamed ? (schedule.vessel?.name ?? null) : null,
        isBlank: false,
        voyage_in: call.carrierImportVoyageNumber,
        voyage_out: call.carrierExportVoyageNumber ?? call.carrierImportVoyageNumber,
        universal_in: call.universalImportVoyageReference,
        universal_out: call.universalExportVoyageReference,
        port_id: port.id,
        terminal: call.location.facilitySMDGCode,
        terminal_name: call.location.facilityName,
        ...times,
        loads: isCargo ? "*" : "",
        discharges: isCargo ? "*" : "",
        status: "planned",
        reference: call.transportCallReference,
        as_of: null,
        booking_url: null,
        cutoffs: Object.fromEntries(
          (call.cutOffTimes ?? []).map((one) => [one.cutOffDateTimeCode, one.cutOffDateTime]),
        ),
      };
    }
  }
}
