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

export const sailingSchema = z.object({
  id: z.string().min(1),
  operator: text,
  service: text.nullable(),
  etd: moment,
  eta: moment,
  /** Name of the transhipment port, in the asked language where known; null on a direct sailing. */
  transhipmentPort: text.nullable(),
  /** Difference of the local dates of departure and arrival. */
  transitDays: z.number().int().nullable(),
  vessel: text,
  voyage: text.nullable(),
  imo: z.string().max(20).nullable(),
  /** Second-leg vessel; null means direct. */
  vessel2: text.nullable(),
  voyage2: text.nullable(),
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

export interface SailingCriteria {
  loadingPort: { id: string; name: string };
  dischargePort: { id: string; name: string };
  /** YYYY-MM-DD, local to the port, inclusive. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  /** Prefix of either leg's vessel, case ignored; '' for all. */
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
