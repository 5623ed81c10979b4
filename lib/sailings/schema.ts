import { z } from "zod";
import { passages } from "@/lib/geography/sea-passages";
import type { PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { DateType, Transhipments } from "./address";
import { type FieldValue, type FurtherField, type PlainColumn, type PlainEntry, plainFields } from "./fields";

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
  /** Containers that it can carry; missing where it is not known. It is the size by which CO2e is estimated. */
  teu: z.number().positive().optional(),
});
/** Vessel particulars; with the name they are the ten facts of the specification's section 3. */
export type Vessel = z.infer<typeof vesselSchema>;

/** Where a leg begins or ends. */
const legEndSchema = z.object({
  /** Id of the port; null where only its name is known. */
  portId: text.nullable(),
  /** Name of the port, in the requested language where known; null where it is not known. */
  port: text.nullable(),
  terminal: text.nullable(),
});
export type LegEnd = z.infer<typeof legEndSchema>;

const imo = z.string().max(20).nullable();

/** A ride on one ship. */
const legSchema = z.object({
  /** Name of the ship; null where it is not known. */
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
  /** The passage between oceans that the service uses; missing where it is not known. */
  passage: z.enum(passages).optional(),
});
export type Leg = z.infer<typeof legSchema>;

/** Ships of one sailing, at most. */
export const mostLegs = 3;

/** A cut-off of a sailing's loading port as another source than its carrier gives it. */
const secondCutoffSchema = z.object({
  /** DCSA's code. */
  code: z.string().max(10),
  time: portTimeSchema,
  /** Name of the source. */
  source: text,
  kind: z.enum(["terminal", "agent"]),
  /** When the source said so, local to the port; null where it did not. */
  asOf: moment,
  /** Days, YYYY-MM-DD, on which the ship leaves the port where it may be about any of them: it then counts for none. */
  departures: z.array(z.string().max(10)).max(50).optional(),
});
export type SecondCutoff = z.infer<typeof secondCutoffSchema>;

/** Second sources of one sailing, at most. */
export const mostSecondCutoffs = 100;

const valueSchemas: Record<PlainEntry["kind"], z.ZodType> = {
  time: portTimeSchema,
  text,
  code: text,
  link: z.string(),
  number: z.number(),
  flag: z.boolean(),
};

type PlainShape = {
  [F in PlainColumn as F["key"]]: z.ZodNullable<z.ZodType<FieldValue<F>>>;
} & { [F in FurtherField as F["key"]]: z.ZodOptional<z.ZodType<FieldValue<F>>> };

/** The plain fields of the table. The types follow from the same entries. */
const plainShape = Object.fromEntries(
  plainFields.map(({ key, kind, column }) => [
    key,
    column ? valueSchemas[kind].nullable() : valueSchemas[kind].optional(),
  ]),
) as PlainShape;

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
  /** Difference of the local dates of departure and arrival, never below 0. */
  transitDays: z.number().int().nullable(),
  /** Minutes from departure to arrival as instants; missing where an hour or a port's zone is not known. */
  elapsedMinutes: z.number().int().optional(),
  vessel: text,
  voyage: text.nullable(),
  imo,
  /** One for each ship, in their order. Without a second-leg vessel the sailing counts as direct. */
  legs: z.array(legSchema).min(1).max(mostLegs),
  /** What second sources say of its cut-offs, by code and source; missing where none does. */
  secondCutoffs: z.array(secondCutoffSchema).max(mostSecondCutoffs).optional(),
  ...plainShape,
});
export type Sailing = z.infer<typeof sailingSchema>;

/** A port as a search names it. */
export interface SearchedPort {
  id: string;
  /** English. */
  name: string;
  /** In the requested language; by default the English one. */
  localName?: string;
  /** IANA; missing where it is not known. */
  zone?: string;
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
  /** The most transhipments; by default the usual number. */
  maxTranshipments?: Transhipments;
  language: Locale;
}

/** A search between each port of one side and each of the other. */
export interface SailingSearch extends Omit<SailingCriteria, "loadingPort" | "dischargePort"> {
  /** No more than limits.portsPerSide each. */
  loadingPorts: readonly SearchedPort[];
  dischargePorts: readonly SearchedPort[];
}

/** All sailings of the criteria, ordered by the chosen date, and the particulars of their vessels by IMO number. */
export interface SailingList {
  sailings: Sailing[];
  vessels: Record<string, Vessel>;
  /**
   * Pages of services that have calls, unprefixed, by `serviceKey` of operator and service, and those of the operators by
   * `carrierKey`.
   */
  services?: Record<string, string>;
  /** True when any of the rows is sample data. */
  sample: boolean;
  /** True where nothing was found with the usual changes of ship at most: these take one more. */
  widened?: true;
}

export interface SailingsAdapter {
  searchSailings(criteria: SailingCriteria): Promise<SailingList>;
}

/** A port as pages of ships, services and calls show it, in their language. */
export interface CalledPort {
  /** UN/LOCODE, which is the id in the store too. */
  code: string;
  name: string;
  /** English, for addresses that are the same in every language. */
  nameEn: string;
  countryCode: string;
  /** IANA. */
  zone: string;
  /** Degrees; null where the position is not known. */
  lat: number | null;
  lon: number | null;
}

/** A port of the atlas. */
export interface AtlasPort extends CalledPort {
  /** In Chinese on English pages, in English on Chinese ones; null where there is none, or it is the same. */
  otherName: string | null;
  /** Ships in seven days from today. */
  calls: number;
}

/** An arrival or a departure as far as it is known. */
export interface CallMoment {
  /** What has been, else what is expected, else the plan. */
  time: string;
  /** The plan, where it differs. */
  planned: string | null;
}

/**
 * The state of a call: `omitted` does not take place, `blank` belongs to a voyage that does not sail; `alongside` and `sailed`
 * were reported by the carrier, `dueIn` and `dueOut` follow from the schedule without such a report; else `expected`.
 */
export type CallState = "omitted" | "blank" | "alongside" | "sailed" | "dueIn" | "dueOut" | "expected";

/** A service as links name it. */
export interface ServiceName {
  /** Of the store. */
  id: string;
  code: string;
  name: string | null;
  /** Unprefixed. */
  path: string;
}

/** A ship as links name it; one that is not named yet has neither. */
export interface ShipName {
  imo: string | null;
  name: string | null;
}

/** One ship at one port. A call that several sellers tell of is one, with the services of all. */
export interface PortCall {
  ship: ShipName;
  port: CalledPort;
  terminal: { code: string | null; name: string | null } | null;
  arrival: CallMoment | null;
  departure: CallMoment | null;
  state: CallState;
  /** Hours by which the plan has moved, later ones positive; null where it has not, or by less than six hours on one day. */
  moved: number | null;
  services: ServiceName[];
  /** Numbers under which cargo is loaded, else discharged, each once. */
  voyages: string[];
  /** The carriers who sell it, each once. */
  sellers: CarrierName[];
}

/** CO2e of cargo on a sailing: a range in tonnes, and the page that tells how it is worked out. */
export interface Co2e {
  lowT: number;
  highT: number;
  per: "TEU";
  methodUrl: string;
}

/** What is known of a ship. */
export interface ShipRecord {
  imo: string;
  /** null where only the number is known. */
  name: string | null;
  particulars: Vessel | null;
  services: ServiceName[];
  /** Of the week past and the weeks to come, in their order. */
  calls: PortCall[];
  /** True where there are more than are shown. */
  cut: boolean;
  sample: boolean;
}

/** A call of a service's round. */
export interface RotationCall {
  port: CalledPort;
  terminal: PortCall["terminal"];
  /** Day of departure, 0 = Sunday; null where it differs from ship to ship. */
  weekday: number | null;
  /** Days until the next call, by local dates; null where that is not known. */
  daysToNext: number | null;
}

/** A departure of a service from one port to another; a blank one has no arrival. */
export interface ServiceSailing {
  ship: ShipName;
  voyage: string;
  departure: CallMoment | null;
  arrival: CallMoment | null;
  state: CallState;
  moved: number | null;
}

/** A carrier as links name it. */
export interface CarrierName {
  name: string;
  /** Unprefixed. */
  path: string;
}

/** A carrier among others. */
export interface CarrierSummary extends CarrierName {
  /** null where it is known by its name alone. */
  code: string | null;
  nameZh: string | null;
  /** Services with calls that it sells, pairs of ports with sailings, and sailings of the month ahead on all of them. */
  services: number;
  pairs: number;
  sailings: number;
}

/** What a carrier sells between two ports in the month ahead. */
export interface CarrierLane {
  from: CalledPort;
  to: CalledPort;
  count: number;
  /** The sailing that arrives first, of those that cargo can still be delivered for where there are any; null for none. */
  next: Sailing | null;
}

/** What is known of a carrier. */
export interface CarrierRecord extends Omit<CarrierSummary, "services"> {
  /** As its sailings name it. */
  names: string[];
  /** As its port calls name it. */
  codes: string[];
  services: { service: ServiceName; code: string; others: CarrierName[] }[];
  /** The ports that it carries cargo from, by name. */
  origins: CalledPort[];
  /** The one of them that `lanes` start from; null where there is none. */
  origin: CalledPort | null;
  /** Those that arrive first come first. */
  lanes: CarrierLane[];
  /** Whether there are more ports or lanes than are listed. */
  cut: boolean;
  sample: boolean;
}

/** Who sells a service. */
export interface ServiceSeller {
  /** Code of the carrier. */
  carrier: string;
  name: string;
  code: string;
  serviceName: string | null;
}

/** What is known of a service. */
export interface ServiceRecord extends ServiceName {
  universalRef: string | null;
  /** Its name, or its code where that is all that is known. */
  shipOperator: string | null;
  sellers: ServiceSeller[];
  /** The carrier that is asked for, where it sells the service as a part of longer itineraries alone. */
  through: CarrierName | null;
  rotation: RotationCall[];
  /** Whether the ships come back to the first port. */
  isRound: boolean;
  /** Days of a round, and from one departure to the next; null where they are not known. */
  roundDays: number | null;
  everyDays: number | null;
  ships: { ship: ShipName; particulars: Vessel | null; next: PortCall | null }[];
  shipsInAll: number;
  /** The two ports that sailings are shown between; null where the service has no two. */
  pair: { from: CalledPort; to: CalledPort } | null;
  sailings: ServiceSailing[];
  sample: boolean;
}

/** What is known of a port's calls. */
export interface PortCallsRecord {
  port: CalledPort;
  /** The days that are shown, YYYY-MM-DD, both inclusive, by the port's clock. */
  from: string;
  to: string;
  /** First days of the weeks before and after; null where none is shown. */
  earlier: string | null;
  later: string | null;
  /** Those that begin or end on these days. */
  calls: PortCall[];
  cut: boolean;
  /** Of the seven days from today on. */
  callsThisWeek: number;
  terminals: { code: string | null; name: string | null; calls: number }[];
  services: { service: ServiceName; sellers: CarrierName[]; weekdays: number[]; next: CalledPort | null }[];
  /** Ports to which a ship carries cargo from here, the nearest first. */
  reached: { port: CalledPort; days: number }[];
  sample: boolean;
}

/** A cut-off of another code than those a row shows (DCSA's list). */
export interface FurtherCutoff {
  code: string;
  time: PortTime;
  /** The leg of the ship that it is of, from 0: it is at the port where that one is boarded. */
  leg: number;
}

/** A call of a ship on its round. `part` says what it is to the cargo: `on` is one that it is carried past. */
export interface ItineraryCall {
  port: string;
  /** Its arrival where the cargo leaves the ship, elsewhere its departure, or its arrival where there is none. */
  time: PortTime;
  part: "from" | "on" | "to" | null;
}

/** What the store's calls tell of a way besides its sailing. */
export interface ItineraryDetails {
  /**
   * Cut-offs that rows do not show: those of who brings the cargo to the first call, in the order of DCSA's list, then until
   * when it must be in for each further ship.
   */
  cutoffs: FurtherCutoff[];
  /** For each leg the ship's calls before, on and after it; empty where they are not known. */
  rotations: ItineraryCall[][];
  /** When the carrier said so, as it wrote it; null where it did not. */
  asOf: string | null;
}

/**
 * What the source of the sailings can tell besides the sailings of a lane: which carriers there are, the port calls of ships,
 * services and ports, and what changed.
 */
export type SourceFact = "carriers" | "calls" | "changes";
