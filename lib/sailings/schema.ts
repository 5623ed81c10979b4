import { z } from "zod";
import type { DateType } from "./address";

export type { DateType, SortKey } from "./address";

/** Local time at a port: 'YYYY-MM-DD' when only the date is known, else 'YYYY-MM-DDTHH:mm'. */
export const portTimeSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/);
const moment = portTimeSchema.nullable();
const text = z.string().max(200);

export const vesselSchema = z.object({
  imo: z.string(),
  shipType: text.nullable(),
  flag: text.nullable(),
  callSign: text.nullable(),
  /** Gross tonnage, without unit. */
  grossTonnage: z.number().nullable(),
  /** Tonnes. */
  deadweight: z.number().nullable(),
  /** Metres. */
  lengthOverall: z.number().nullable(),
  /** Metres. */
  breadthExtreme: z.number().nullable(),
  /** Metres. */
  draught: z.number().nullable(),
  yearBuilt: z.number().int().nullable(),
});
/** Vessel particulars; with the name they are the ten facts of the specification's section 3. */
export type Vessel = z.infer<typeof vesselSchema>;

/** Where a leg begins or ends. */
const legEndSchema = z.object({
  /** Id of the port; null where it is told by its name alone. */
  portId: text.nullable(),
  /** Name of the port, in the asked language where known; null where it is not told. */
  port: text.nullable(),
  terminal: text.nullable(),
});
export type LegEnd = z.infer<typeof legEndSchema>;

const imo = z.string().max(20).nullable();

/** A ride on one ship. */
const legSchema = z.object({
  /** Name of the ship; null where it is not told. */
  vessel: text.nullable(),
  imo,
  voyage: text.nullable(),
  /** The seller's code of it. */
  service: text.nullable(),
  /** Who runs the ship, which may be another carrier than the one that sells the ride. */
  vesselOperator: text.nullable(),
  from: legEndSchema,
  to: legEndSchema,
  departure: moment,
  arrival: moment,
});
export type Leg = z.infer<typeof legSchema>;

/** Ships of one sailing, at most. */
export const mostLegs = 3;

/**
 * What one carrier sells from the loading to the discharge port. `sailingOf` of legs.ts makes one: what stands beside the
 * legs of service, ship and times is that of the first leg, and of the whole way.
 */
export const sailingSchema = z.object({
  id: z.string().min(1),
  /** The carrier that sells the whole way. */
  operator: text,
  service: text.nullable(),
  etd: moment,
  eta: moment,
  /** Difference of the local dates of departure and arrival. */
  transitDays: z.number().int().nullable(),
  vessel: text,
  voyage: text.nullable(),
  imo,
  /** One for each ship, in their order. Without a second-leg vessel the sailing counts as direct. */
  legs: z.array(legSchema).min(1).max(mostLegs),
  siCutoff: moment,
  vgmCutoff: moment,
  cyCutoff: moment,
  cfsCutoff: moment,
  receiving: moment,
  vrCutoff: moment,
  cvCutoff: moment,
  /** http(s) only. */
  bookingUrl: z.string().nullable(),
});
export type Sailing = z.infer<typeof sailingSchema>;

/** A port as a search names it. */
export interface SearchedPort {
  id: string;
  /** English. */
  name: string;
  /** In the asked language; the English one unless told. */
  localName?: string;
}

export interface SailingCriteria {
  loadingPort: SearchedPort;
  dischargePort: SearchedPort;
  /** YYYY-MM-DD, local to the port, inclusive. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  /** Prefix of the vessel of any leg, case ignored; '' for all. */
  vesselName: string;
  language: "en" | "zh-cn" | "zh-tw";
}

/** All sailings of the criteria, ordered by the chosen date, and the particulars of their vessels by IMO number. */
export interface SailingList {
  sailings: Sailing[];
  vessels: Record<string, Vessel>;
  /** True when any of the rows is sample data. */
  sample: boolean;
}

export interface SailingsAdapter {
  searchSailings(criteria: SailingCriteria): Promise<SailingList>;
}
