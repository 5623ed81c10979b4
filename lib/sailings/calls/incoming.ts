import type { Kysely } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize";
import type { CallRow, CallSaleRow, CarrierRow, Database } from "@/lib/store/schema";
import { arrivalMinutes, departureMinutes, type ZoneClock, zoneClock } from "@/lib/zone-clock";
import { transhipmentCode } from "./cutoff-codes";

/** What a file says of a call, whatever kind of file it is. */
export interface GivenCall
  extends Pick<CallRow, Exclude<keyof CallRow, "voyage_id" | "n">>,
    Pick<CallSaleRow, "voyage_in" | "voyage_out" | "universal_in" | "universal_out" | "booking_url"> {
  /** The carrier's name or code, and its code where the file gives it besides. */
  carrier: string;
  carrierCode: string | null;
  service: string;
  service_name: string | null;
  service_ref: string | null;
  ship_operator: string | null;
  imo: string | null;
  vessel: string | null;
  isBlank: boolean;
  /** Times by their code. */
  cutoffs: Record<string, string>;
}

/** A row of the staging table. */
export interface IncomingCall extends Omit<GivenCall, "carrierCode" | "isBlank" | "cutoffs"> {
  line: number;
  seller: string;
  list: CarrierRow["list"];
  service_id: string;
  ship: string;
  is_blank: number;
  tco: string | null;
  cutoffs: string | null;
  /** The instant that the calls of a ship are in order of, in minutes, and its date at the port. */
  at: number;
  on_date: string;
}

/** What the store knows that files refer to. */
export interface StoreFacts {
  /** The IANA zone of a port. */
  zoneOf(portId: string): string;
  clockOf(portId: string): ZoneClock;
  /** The carrier of a name or code. */
  carrierOf(text: string): Pick<CarrierRow, "code" | "list"> | undefined;
}

export async function storeFacts(db: Kysely<Database>): Promise<StoreFacts> {
  const [ports, carriers] = [
    await db.selectFrom("ports").select(["id", "zone"]).execute(),
    await db.selectFrom("carriers").select(["code", "list", "name"]).orderBy("code", "desc").execute(),
  ];
  const zones = new Map(ports.map(({ id, zone }) => [id, zone]));
  const known = new Map(carriers.map((carrier) => [fold(carrier.name), carrier]));
  for (const carrier of carriers) known.set(fold(carrier.code), carrier);
  const foldOnce = memoize(fold, { max: 10_000 });
  const zoneOf = (portId: string) => zones.get(portId) ?? "UTC";
  return {
    zoneOf,
    clockOf: (portId) => zoneClock(zoneOf(portId)),
    carrierOf: (text) => known.get(foldOnce(text)),
  };
}

/** SMDG's codes have three signs, NMFTA's up to four letters. */
function listOf(code: string): CarrierRow["list"] {
  if (/^[A-Z0-9]{3}$/.test(code)) return "SMDG";
  return /^[A-Z]{2,4}$/.test(code) ? "NMFTA" : "own";
}

function sellerOf(
  { carrier, carrierCode }: GivenCall,
  facts: StoreFacts,
): Pick<IncomingCall, "seller" | "list"> {
  if (carrierCode) return { seller: carrierCode, list: listOf(carrierCode) };
  const known = facts.carrierOf(carrier);
  return known ? { seller: known.code, list: known.list } : { seller: carrier, list: "own" };
}

/** What stands for a ship that is not named yet. */
const unnamed = (voyage: string) => `voyage ${voyage}`;
export const isNamed = (ship: string): boolean => !ship.startsWith(unnamed(""));

/** IMO numbers that stand for "no ship yet". */
const noImo = new Set(["0000000", "9999999"]);

/** A call as it is staged. It must have a time. */
export function incomingCall(given: GivenCall, line: number, facts: StoreFacts): IncomingCall {
  const { carrierCode: _, isBlank, cutoffs, ...rest } = given;
  const arrival = given.arrival_actual ?? given.arrival_estimated ?? given.arrival_planned;
  const departure = given.departure_actual ?? given.departure_estimated ?? given.departure_planned;
  // By the departure, as a ship's days are told; an arrival alone is the end of a voyage.
  const local = departure === null ? arrivalMinutes(arrival ?? "1970-01-01") : departureMinutes(departure);
  const imo = given.imo && !noImo.has(given.imo) ? given.imo : null;
  const { seller, list } = sellerOf(given, facts);
  return {
    ...rest,
    imo,
    line,
    seller,
    list,
    service_id: `${seller}/${given.service}`,
    ship: imo ?? given.vessel ?? unnamed(given.voyage_out),
    is_blank: isBlank ? 1 : 0,
    tco: cutoffs[transhipmentCode] ?? null,
    cutoffs: Object.keys(cutoffs).length > 0 ? JSON.stringify(cutoffs) : null,
    at: facts.clockOf(given.port_id).toUtc(local),
    on_date: dateOf(departure ?? arrival ?? ""),
  };
}

/** A ship does not leave before it comes; two dates alone may be the same. */
export function leavesBefore(arrival: string | null, departure: string | null): boolean {
  if (arrival === null || departure === null) return false;
  const isAlone = arrival.length === 10 || departure.length === 10;
  return isAlone ? dateOf(departure) < dateOf(arrival) : departure < arrival;
}
