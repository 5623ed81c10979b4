import { setImmediate as breathe } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { terminalName } from "@/lib/geography/terminal-names";
import type { PortTime } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import type { Database } from "@/lib/store/schema";
import { callName, selectCalls } from "../call-pages/page-rows";
import { calledFields, otherCodes } from "../calls-import/cutoff-codes";
import { padded } from "../search/padded";

/** Reads voyages with their calls as carriers publish them, for the trade's standard. */

type Reader = Kysely<Database>;

/** Voyages, or rows with a key, that one statement reads. */
const atOnce = 256;

export interface PublishedCutoff {
  /** DCSA's code. */
  code: string;
  time: PortTime;
}

/** What one carrier says of a call. */
export interface PublishedOffer {
  /** Code of the carrier. */
  seller: string;
  voyageIn: string;
  voyageOut: string;
  universalIn: string | null;
  universalOut: string | null;
  cutoffs: PublishedCutoff[];
}

/** An arrival or a departure in every form that is known; local times. */
export interface PublishedMoment {
  planned: PortTime | null;
  estimated: PortTime | null;
  actual: PortTime | null;
}

/** One ship at one port, with everyone who sells it. Neither omitted nor of a blank voyage. */
export interface PublishedCall {
  voyageId: number;
  n: number;
  serviceId: string;
  /** Distinguishes the ships of a service. */
  ship: string;
  imo: string | null;
  /** null while no ship is named. */
  vessel: string | null;
  port: { id: string; name: string; zone: string };
  terminal: { code: string | null; name: string | null };
  arrival: PublishedMoment;
  departure: PublishedMoment;
  /** Whether cargo is loaded or discharged. */
  isCargoCall: boolean;
  /** The carrier's; null where it gives none. */
  reference: string | null;
  offers: PublishedOffer[];
}

/** A carrier as lists of codes name it. */
export interface CarrierCode {
  code: string;
  list: "SMDG" | "NMFTA" | "own";
}

/** A service with everyone who sells it other than as a part of longer itineraries. */
export interface PublishedService {
  id: string;
  code: string;
  name: string | null;
  universalRef: string | null;
  shipOperator: CarrierCode | null;
  sellers: { carrier: CarrierCode; code: string; name: string | null }[];
}

const cutoffCodes: readonly string[] = [
  ...calledFields.flatMap(({ kind, call }) => (kind === "time" && /^[A-Z]{3}$/.test(call) ? call : [])),
  ...otherCodes,
];

/** The cut-offs of a carrier's JSON that have a code of DCSA's list, in the order of the portal. */
export function publishedCutoffs(cutoffs: string | null): PublishedCutoff[] {
  const values: Readonly<Record<string, unknown>> = cutoffs ? JSON.parse(cutoffs) : {};
  return cutoffCodes.flatMap((code) => {
    const time = values[code];
    return typeof time === "string" && /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/.test(time)
      ? { code, time }
      : [];
  });
}

/** Lists in pieces of one statement; other requests are answered in between. */
export async function* pieces<Item>(items: readonly Item[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) {
    if (start > 0) await breathe();
    yield padded(items.slice(start, start + atOnce));
  }
}

/** The calls of voyages by id, in their order; at one port only, where one is given. */
export async function readPublishedCalls(
  { reader }: Pick<Store, "reader">,
  voyageIds: readonly number[],
  port?: string,
): Promise<PublishedCall[]> {
  const calls = new Map<string, PublishedCall>();
  for await (const ids of pieces(voyageIds)) {
    const rows = await selectCalls(reader)
      .select("c.reference")
      .where("v.id", "in", ids)
      .where("v.status", "=", "planned")
      .where("c.status", "=", "planned")
      .$if(port !== undefined, (query) => query.where("c.port_id", "=", port ?? ""))
      .orderBy("v.id")
      .orderBy("c.n")
      .execute();
    for (const row of rows) {
      const { terminal: code, terminal_name: name } = row;
      const at = row.departure_planned ?? row.arrival_planned ?? row.departure_estimated;
      calls.set(callName(row), {
        voyageId: row.voyageId,
        n: row.n,
        serviceId: row.service_id,
        ship: row.ship,
        imo: row.imo,
        vessel: row.vessel,
        port: { id: row.port, name: row.name, zone: row.zone },
        terminal: {
          code,
          name: code || name ? terminalName({ port: row.port, code, name, at }, "en") : null,
        },
        arrival: {
          planned: row.arrival_planned,
          estimated: row.arrival_estimated,
          actual: row.arrival_actual,
        },
        departure: {
          planned: row.departure_planned,
          estimated: row.departure_estimated,
          actual: row.departure_actual,
        },
        isCargoCall: row.loads !== "" || row.discharges !== "",
        reference: row.reference,
        offers: [],
      });
    }
    const offers = await reader
      .selectFrom("call_sales")
      .select(["voyage_id as voyageId", "n", "seller", "voyage_in as voyageIn", "voyage_out as voyageOut"])
      .select(["universal_in as universalIn", "universal_out as universalOut", "cutoffs"])
      .where("voyage_id", "in", ids)
      .orderBy("voyage_id")
      .orderBy("n")
      .orderBy("seller")
      .execute();
    for (const { voyageId, n, cutoffs, ...offer } of offers)
      calls.get(callName({ voyageId, n }))?.offers.push({ ...offer, cutoffs: publishedCutoffs(cutoffs) });
  }
  return [...calls.values()];
}

/** Services by id. */
export async function readPublishedServices(
  { reader }: Pick<Store, "reader">,
  ids: readonly string[],
): Promise<Map<string, PublishedService>> {
  const services = new Map<string, PublishedService>();
  const carriers = await readCarrierCodes(reader);
  for await (const some of pieces(ids)) {
    const rows = await reader
      .selectFrom("services")
      .select(["id", "code", "name", "universal_ref as universalRef", "ship_operator as shipOperator"])
      .where("id", "in", some)
      .execute();
    for (const { shipOperator, ...row } of rows) {
      const operator = shipOperator === null ? undefined : carriers.get(shipOperator);
      services.set(row.id, { ...row, shipOperator: operator ?? null, sellers: [] });
    }
    const sellers = await reader
      .selectFrom("service_sellers")
      .select(["service_id", "seller", "code", "name"])
      .where("service_id", "in", some)
      .where("through_only", "=", 0)
      .orderBy("seller")
      .execute();
    for (const { service_id, seller, code, name } of sellers) {
      const carrier = carriers.get(seller);
      if (carrier) services.get(service_id)?.sellers.push({ carrier, code, name });
    }
  }
  return services;
}

/** All carriers by their codes. */
async function readCarrierCodes(reader: Reader): Promise<Map<string, CarrierCode>> {
  const rows = await reader.selectFrom("carriers").select(["code", "list"]).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** What voyages are looked for by. Dates are local to the port, YYYY-MM-DD, inclusive. */
export interface VoyageFilter {
  imo?: string | undefined;
  /** Complete, in capitals or not. */
  vessel?: string | undefined;
  /** A carrier's code of the service. */
  serviceCode?: string | undefined;
  universalServiceRef?: string | undefined;
  /** Import or export. */
  voyageNumber?: string | undefined;
  universalVoyageRef?: string | undefined;
  /** Id. */
  port?: string | undefined;
  /** SMDG code. */
  terminal?: string | undefined;
  /** Code of the carrier that operates the ships. */
  shipOperator?: string | undefined;
  from: string;
  to: string;
}

/** Ids of services that a filter names; null where it names none. */
export async function servicesNamed(reader: Reader, filter: VoyageFilter): Promise<string[] | null> {
  const { serviceCode, universalServiceRef, shipOperator } = filter;
  if (serviceCode === undefined && universalServiceRef === undefined && shipOperator === undefined)
    return null;
  const rows = await reader
    .selectFrom("services")
    .select("id")
    .$if(universalServiceRef !== undefined, (query) =>
      query.where("universal_ref", "=", universalServiceRef ?? ""),
    )
    .$if(shipOperator !== undefined, (query) => query.where("ship_operator", "=", shipOperator ?? ""))
    .$if(serviceCode !== undefined, (query) =>
      query.where("id", "in", (inner) =>
        inner
          .selectFrom("service_sellers")
          .select("service_id")
          .where("code", "=", serviceCode ?? ""),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A voyage that may have what is looked for. */
export interface VoyageRef {
  id: number;
  serviceId: string;
  ship: string;
}

/** Voyages that are under way on some of the days, and the conditions on them. */
export const selectVoyages = (reader: Reader, from: string, to: string) =>
  reader
    .selectFrom("voyages as v")
    .where("v.replaced_by", "is", null)
    .where("v.status", "=", "planned")
    .where("v.last_on", ">=", from)
    .where("v.first_on", "<=", to)
    .select(["v.id", "v.service_id as serviceId", "v.ship"]);

/** Restricts voyages to a ship, whose number or name is compared without regard to capitals. */
export const ofShip = (
  query: ReturnType<typeof selectVoyages>,
  { imo, vessel }: Pick<VoyageFilter, "imo" | "vessel">,
) =>
  query
    .$if(imo !== undefined, (one) => one.where("v.imo", "=", imo ?? ""))
    .$if(vessel !== undefined, (one) => one.where(sql<boolean>`lower(v.vessel) = lower(${vessel ?? ""})`));
