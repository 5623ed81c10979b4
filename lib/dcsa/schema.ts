import { z } from "zod";

/**
 * What the addresses of DCSA's Commercial Schedules answer, by the rules of version 1.0.4. Unknown values are missing. Objects
 * are strict: what the standard does not name is not sent.
 */

const words = (most: number) =>
  z
    .string()
    .regex(/^\S(?:.*\S)?$/)
    .max(most);
const dateTime = z.iso.datetime({ offset: true }).meta({
  description:
    "Local to the port, with its offset. Where only the day is known 00:00, and for a departure the hour of the arrival before it on that day.",
});
const cutOffDateTime = z.iso.datetime({ offset: true }).meta({
  description:
    "Local to the port, with its offset. Where only the day is known its end, 23:59; of EFC, from which on cargo is received, its beginning, 00:00.",
});
const unlocode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
const serviceReference = z.string().regex(/^SR\d{5}[A-Z]$/);
const voyageReference = z.string().regex(/^\d{2}[0-9A-Z]{2}[NEWSR]$/);
const imo = z.string().regex(/^\d{7,8}$/);
const listProvider = z.enum(["SMDG", "NMFTA"]);
const receiptType = z.enum(["CY", "SD", "CFS"]);
const int32 = z.int().max(2_147_483_647);

export const cutOffCodes = [
  ...["DCO", "VCO", "FCO", "LCO", "PCO", "ECP", "EFC", "RCO"],
  ...["DGC", "OBC", "TCO", "STA", "SPA", "CUA", "AFC"],
] as const;
const cutOffTime = z
  .strictObject({ cutOffDateTimeCode: z.enum(cutOffCodes), cutOffDateTime })
  .meta({ id: "DcsaCutOffTime" });

const location = z
  .strictObject({
    locationName: words(100).optional(),
    facilityName: z.string().max(100).optional(),
    UNLocationCode: unlocode.optional(),
    facility: z
      .strictObject({ facilityCode: words(6), facilityCodeListProvider: z.literal("SMDG") })
      .optional(),
  })
  .meta({ id: "DcsaLocation" });
const terminalLocation = z
  .strictObject({
    locationName: words(100).optional(),
    facilityName: z.string().max(100).optional(),
    UNLocationCode: unlocode.optional(),
    facilitySMDGCode: z.string().min(1).max(6).optional(),
  })
  .meta({ id: "DcsaTerminalLocation" });

const vessel = z
  .strictObject({
    vesselIMONumber: imo.optional(),
    name: words(50).optional(),
    callSign: words(10).optional(),
    operatorCarrierCode: z.string().max(10).optional(),
    operatorCarrierCodeListProvider: listProvider.optional(),
  })
  .meta({ id: "DcsaVessel" });

const carrier = {
  carrierCode: z.string().regex(/^\S+$/).max(4).optional(),
  carrierCodeListProvider: listProvider.optional(),
};

const place = z.strictObject({ facilityTypeCode: z.literal("POTE"), location, dateTime });
const callPlace = place.extend({ transportCallReference: z.string().max(100).optional() });

const vesselTransport = z.strictObject({
  modeOfTransport: z.literal("VESSEL"),
  servicePartners: z
    .array(
      z.strictObject({
        ...carrier,
        carrierServiceName: words(50).optional(),
        carrierServiceCode: words(11).optional(),
        carrierImportVoyageNumber: words(50).optional(),
        carrierExportVoyageNumber: words(50).optional(),
      }),
    )
    .optional(),
  universalServiceReference: serviceReference.optional(),
  universalExportVoyageReference: voyageReference.optional(),
  universalImportVoyageReference: voyageReference.optional(),
  vessel: vessel.optional(),
});

const leg = z.strictObject({
  sequenceNumber: int32.min(1),
  transport: vesselTransport,
  departure: callPlace,
  arrival: callPlace,
  cutOffTimes: z.array(cutOffTime).optional(),
});

export const pointToPoint = z
  .strictObject({
    placeOfReceipt: place,
    placeOfDelivery: place,
    receiptTypeAtOrigin: receiptType,
    deliveryTypeAtDestination: receiptType,
    cutOffTimes: z.array(cutOffTime).optional(),
    solutionNumber: int32
      .min(1)
      .meta({ description: "The same where several carriers sell the same ships." }),
    routingReference: words(5000).meta({ description: "Complete address of the page of this sailing." }),
    transitTime: int32.min(0).optional().meta({ description: "Days." }),
    solutionFootprint: z.strictObject({ co2e: z.number() }).optional().meta({
      description:
        "Tonnes of CO2e of one container of twenty feet (TEU): the middle of the estimate of /co2-method. Missing where the portal has no emission factors.",
    }),
    legs: z.array(leg).min(1),
  })
  .meta({ id: "DcsaPointToPoint" });

const timestamp = z
  .strictObject({
    eventTypeCode: z.enum(["ARRI", "DEPA"]),
    eventClassifierCode: z.enum(["PLN", "EST", "ACT"]),
    eventDateTime: dateTime,
  })
  .meta({ id: "DcsaTimestamp" });

const schedule = z.strictObject({
  universalServiceReference: serviceReference.optional(),
  servicePartners: z
    .array(
      z.strictObject({
        ...carrier,
        carrierServiceName: words(50),
        carrierServiceCode: words(11),
        carrierImportVoyageNumber: words(50),
        carrierExportVoyageNumber: words(50),
      }),
    )
    .min(1),
  vessel: vessel.optional(),
  isDummyVessel: z.boolean(),
  universalImportVoyageReference: voyageReference.optional(),
  universalExportVoyageReference: voyageReference.optional(),
  timestamps: z.array(timestamp).min(1),
  cutOffTimes: z.array(cutOffTime).optional(),
});

export const portSchedule = z
  .strictObject({ location: terminalLocation, vesselSchedules: z.array(schedule) })
  .meta({ id: "DcsaPortSchedule" });

const transportCall = z.strictObject({
  transportCallReference: z.string().min(1).max(100),
  carrierImportVoyageNumber: words(50),
  carrierExportVoyageNumber: words(50),
  universalImportVoyageReference: voyageReference.optional(),
  universalExportVoyageReference: voyageReference.optional(),
  cutOffTimes: z.array(cutOffTime).optional(),
  location: terminalLocation,
  timestamps: z.array(timestamp).min(1),
  isCargoOperationalCall: z.boolean().optional(),
});

export const serviceSchedule = z
  .strictObject({
    carrierServiceName: words(50),
    carrierServiceCode: words(11),
    universalServiceReference: serviceReference.optional(),
    vesselSchedules: z
      .array(
        z.strictObject({
          vessel: vessel.optional(),
          isDummyVessel: z.boolean(),
          transportCalls: z.array(transportCall),
        }),
      )
      .min(1),
  })
  .meta({ id: "DcsaServiceSchedule" });

export const errorResponse = z
  .strictObject({
    httpMethod: z.enum(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTION", "PATCH"]),
    requestUri: z.string(),
    statusCode: int32,
    statusCodeText: z.string().max(50),
    statusCodeMessage: z.string().max(200),
    providerCorrelationReference: z.string().max(100),
    errorDateTime: z.iso.datetime({ offset: true }),
    errors: z
      .array(
        z.strictObject({
          errorCode: z.int().min(7000).max(9999),
          property: z.string().max(100).optional(),
          value: z.string().max(500).optional(),
          errorCodeText: z.string().max(100),
          errorCodeMessage: z.string().max(5000),
        }),
      )
      .min(1),
  })
  .meta({ id: "DcsaErrorResponse" });

export type PointToPoint = z.output<typeof pointToPoint>;
export type PortSchedule = z.output<typeof portSchedule>;
export type ServiceSchedule = z.output<typeof serviceSchedule>;
export type CutOffTime = z.output<typeof cutOffTime>;
export type Timestamp = z.output<typeof timestamp>;
