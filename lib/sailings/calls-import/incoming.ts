import type { Kysely } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";
import type { CallRow, CallSaleRow, CarrierRow, Database, ServiceRow } from "@/lib/store/schema";
import { arrivalMinutes, departureMinutes } from "@/lib/time/zone-clock";
import { type PortFacts, portFacts } from "../files/port-facts";
import { transhipmentCode } from "./cutoff-codes";

/** A port call as read from a file of any format. */
export interface ParsedCall
  extends Pick<CallRow, Exclude<keyof CallRow, "voyage_id" | "n">>,
    Pick<CallSaleRow, "voyage_in" | "voyage_out" | "universal_in" | "universal_out" | "booking_url"> {
  /** The carrier's name or code, and its code where the file has a separate one, with the list that it is of. */
  carrier: string;
  carrierCode: string | null;
  carrierCodeList: CarrierRow["list"];
  service: string;
  service_name: string | null;
  service_ref: string | null;
  ship_operator: string | null;
  /** Missing in a format that has none. */
  passage?: ServiceRow["passage"];
  imo: string | null;
  vessel: string | null;
  isBlank: boolean;
  /** Its place in a file without lines, as a JSON pointer. */
  pointer?: string;
  /** Times, and further facts, by their code. */
  cutoffs: Record<string, string>;
}

/** A row of the staging table. */
export interface IncomingCall
  extends Omit<ParsedCall, "carrierCode" | "carrierCodeList" | "isBlank" | "cutoffs" | "pointer"> {
  line: number;
  pointer: string | null;
  seller: string;
  list: CarrierRow["list"];
  service_id: string;
  ship: string;
  is_blank: number;
  tco: string | null;
  cutoffs: string | null;
  /** The instant by which the calls of a ship are ordered, in minutes, and its date at the port. */
  at: number;
  on_date: string;
}

/** Ports and carriers of the store, to which files refer. */
export interface StoreFacts extends PortFacts {
  /** The carrier of a name or code. */
  carrierOf(text: string): Pick<CarrierRow, "code" | "list"> | undefined;
}

export async function storeFacts(db: Kysely<Database>): Promise<StoreFacts> {
  const carriers = await db
    .selectFrom("carriers")
    .select(["code", "list", "name"])
    .orderBy("code", "desc")
    .execute();
  const carriersByText = new Map(carriers.map((carrier) => [fold(carrier.name), carrier]));
  for (const carrier of carriers) carriersByText.set(fold(carrier.code), carrier);
  const foldOnce = memoize(fold, { max: 10_000 });
  return {
    ...(await portFacts(db)),
    carrierOf: (text) => carriersByText.get(foldOnce(text)),
  };
}

function sellerOf(
  { carrier, carrierCode, carrierCodeList }: ParsedCall,
  facts: StoreFacts,
): Pick<IncomingCall, "seller" | "list"> {
  if (carrierCode) return { seller: carrierCode, list: carrierCodeList };
  const stored = facts.carrierOf(carrier);
  return stored ? { seller: stored.code, list: stored.list } : { seller: carrier, list: "own" };
}

/** The id of a carrier's service. */
export const serviceId = (seller: string, service: string): string => `${seller}/${service}`;

/** Stands for a ship that has no name yet. */
const unnamed = (voyage: string) => `voyage ${voyage}`;
export const isNamed = (ship: string): boolean => !ship.startsWith(unnamed(""));

/** What a ship is identified by within a service. */
export const shipKey = ({
  imo,
  vessel,
  voyage_out,
}: Pick<IncomingCall, "imo" | "vessel" | "voyage_out">): string => imo ?? vessel ?? unnamed(voyage_out);

/** IMO numbers that stand for "no ship yet". */
const noImo = new Set(["0000000", "9999999"]);

/** Local times of a call. */
export type CallTimes = Pick<CallRow, `${"arrival" | "departure"}_${"planned" | "estimated" | "actual"}`>;

/** The departures of a call, the surest first; null where it is unknown. */
export const departuresOf = (call: CallTimes) => [
  call.departure_actual,
  call.departure_estimated,
  call.departure_planned,
];

/** The newest that is known of a call's arrival and departure. */
export const newestTimes = (call: CallTimes) => ({
  arrival: call.arrival_actual ?? call.arrival_estimated ?? call.arrival_planned,
  departure: call.departure_actual ?? call.departure_estimated ?? call.departure_planned,
});

/** A call as it is staged. It must have a time. */
export function incomingCall(parsed: ParsedCall, line: number, facts: StoreFacts): IncomingCall {
  const { carrierCode: _code, carrierCodeList: _list, isBlank, cutoffs, ...rest } = parsed;
  const { arrival, departure } = newestTimes(parsed);
  // The departure counts, as it does for a ship's dates. Only the last call of a voyage has an arrival alone.
  const local = departure === null ? arrivalMinutes(arrival ?? "1970-01-01") : departureMinutes(departure);
  const imo = parsed.imo && !noImo.has(parsed.imo) ? parsed.imo : null;
  const { seller, list } = sellerOf(parsed, facts);
  return {
    ...rest,
    passage: parsed.passage ?? null,
    imo,
    line,
    pointer: parsed.pointer ?? null,
    seller,
    list,
    service_id: serviceId(seller, parsed.service),
    ship: shipKey({ ...parsed, imo }),
    is_blank: isBlank ? 1 : 0,
    tco: cutoffs[transhipmentCode] ?? null,
    cutoffs: Object.keys(cutoffs).length > 0 ? JSON.stringify(cutoffs) : null,
    at: facts.zoneClockOf(parsed.port_id).toUtc(local),
    on_date: dateOf(departure ?? arrival ?? ""),
  };
}

/** Whether a ship would leave before it arrives; two times without an hour may be the same date. */
export function leavesBefore(arrival: string | null, departure: string | null): boolean {
  if (arrival === null || departure === null) return false;
  const isAlone = arrival.length === 10 || departure.length === 10;
  return isAlone ? dateOf(departure) < dateOf(arrival) : departure < arrival;
}
