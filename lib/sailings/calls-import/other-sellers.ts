import type { Kysely } from "kysely";
import { formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { quoteCell, type Remark } from "@/lib/store/import-lines";
import type { Database } from "@/lib/store/schema";
import { type Minutes, wallMinutes } from "@/lib/time/zone-clock";
import type { Doubt } from "../doubts/kinds";
import { arrivalColumn, departureColumn } from "../routing/load";
import { padded } from "../search/padded";
import { placeOf } from "./check-voyages";
import { serviceId } from "./incoming";
import type { CallGroup } from "./join-calls";
import { staging } from "./staged-calls";

/** Calls of one ship that several carriers publish: whether they give the same times. */

/** A call of a ship as one carrier publishes it. */
export interface SoldCall {
  /** null where it is stored, and not of the file. */
  line: number | null;
  pointer: string | null;
  seller: string;
  imo: string;
  port_id: string;
  terminal: string | null;
  /** Local. */
  arrival: PortTime | null;
  departure: PortTime | null;
}

/** Two carriers' times of a call differ by more than what one of them has heard later. */
const longestDifference: Minutes = 12 * 60;
/** Calls of a ship at one port that are further apart are two. */
const longestStay: Minutes = 3 * 1440;

const minutesOf = ({ departure, arrival }: SoldCall) =>
  wallMinutes(departure ?? arrival ?? "1970-01-01", 720);

/** How far two times are apart; a day without an hour is taken at its best. */
function difference(one: PortTime | null, other: PortTime | null): Minutes {
  if (!one || !other) return 0;
  const apart = Math.abs(wallMinutes(one, 0) - wallMinutes(other, 0));
  return timeOfDay(one) && timeOfDay(other) ? apart : Math.max(0, apart - 1439);
}

const differ = (one: SoldCall, other: SoldCall) =>
  Math.max(difference(one.arrival, other.arrival), difference(one.departure, other.departure)) >
  longestDifference;
const isOnePlace = (one: SoldCall, other: SoldCall) =>
  one.terminal === null || other.terminal === null || one.terminal === other.terminal;

/**
 * The calls of the file whose times another carrier gives otherwise, each beside the other carrier's nearest call of the ship at the
 * port and terminal. A pair is in it once.
 */
export function differingSellers(calls: readonly SoldCall[]): { call: SoldCall; other: SoldCall }[] {
  const found: ReturnType<typeof differingSellers> = [];
  for (const same of Map.groupBy(calls, ({ imo, port_id }) => `${imo} ${port_id}`).values()) {
    if (new Set(same.map(({ seller }) => seller)).size < 2) continue;
    const inTime = same.toSorted((a, b) => minutesOf(a) - minutesOf(b));
    const apart = (one: SoldCall, other: SoldCall) => Math.abs(minutesOf(one) - minutesOf(other));
    let begin = 0;
    const nearestOf = inTime.map((call) => {
      while (minutesOf(call) - minutesOf(inTime[begin] ?? call) > longestStay) begin++;
      const nearest = new Map<string, SoldCall>();
      for (let at = begin; at < inTime.length; at++) {
        const other = inTime[at] ?? call;
        if (minutesOf(other) - minutesOf(call) > longestStay) break;
        if (other.seller === call.seller || !isOnePlace(call, other)) continue;
        const known = nearest.get(other.seller);
        if (!known || apart(call, other) < apart(call, known)) nearest.set(other.seller, other);
      }
      return [call, nearest] as const;
    });
    const byCall = new Map(nearestOf);
    for (const [call, nearest] of nearestOf) {
      for (const other of nearest.values()) {
        // Of both the nearest: told of the later line, or of the one that the file has.
        const isTold = (call.line ?? -1) > (other.line ?? -1);
        if (isTold && byCall.get(other)?.get(call.seller) === call && differ(call, other))
          found.push({ call, other });
      }
    }
  }
  return found;
}

const timesOf = ({ arrival, departure }: SoldCall) =>
  quoteCell([arrival, departure].map((time) => (time ? formatDateTime(time) : "?")).join(" / "));

const remarkOf = (call: SoldCall, other: SoldCall): Remark => ({
  ...placeOf({ line: call.line ?? 0, pointer: call.pointer }),
  column: "Arrival, Departure",
  reason: `IMO ${call.imo} at ${call.port_id}: ${call.seller} gives ${timesOf(call)}, ${other.seller} ${timesOf(other)}${other.line === null ? ", which is stored" : ""}`,
});

/** Ships whose calls are read at once. */
const shipsAtOnce = 100;

/**
 * Tells of calls of the file whose times another carrier gives otherwise, in the file or in stored calls of services that the file
 * does not have, from a day (YYYY-MM-DD) on. It reads ships alone that several carriers sell.
 */
export async function doubtSellers(
  db: Kysely<Database>,
  groups: readonly CallGroup[],
  { from, doubt }: { from: string; doubt: Doubt },
): Promise<void> {
  const services = new Map<string, { imo: string; service_id: string; seller: string }>();
  for (const { imo, seller, service } of groups) {
    const service_id = serviceId(seller, service);
    if (imo) services.set(`${imo} ${service_id}`, { imo, service_id, seller });
  }
  const ofFile = new Set([...services.values()].map(({ service_id }) => service_id));
  const stored = await db
    .selectFrom("voyages")
    .select(["imo", "service_id"])
    .distinct()
    .where("replaced_by", "is", null)
    .where("sample", "=", 0)
    .where("imo", "is not", null)
    .where("last_on", ">=", from)
    .execute();
  const ships = Map.groupBy(
    [
      ...services.values(),
      ...stored.flatMap(({ imo, service_id }) =>
        imo && !ofFile.has(service_id)
          ? { imo, service_id, seller: service_id.slice(0, service_id.indexOf("/")) }
          : [],
      ),
    ],
    ({ imo }) => imo,
  );
  const shared = [...ships.values()].filter(
    (same) =>
      new Set(same.map(({ seller }) => seller)).size > 1 &&
      same.some(({ service_id }) => ofFile.has(service_id)),
  );
  for (let at = 0; at < shared.length; at += shipsAtOnce) {
    const some = shared.slice(at, at + shipsAtOnce).flat();
    const calls = [
      ...(await callsOfFile(
        db,
        some.filter(({ service_id }) => ofFile.has(service_id)),
        from,
      )),
      ...(await storedCalls(
        db,
        some.filter(({ service_id }) => !ofFile.has(service_id)),
        from,
      )),
    ];
    for (const { call, other } of differingSellers(calls)) doubt("sellers", () => remarkOf(call, other));
  }
}

type ShipOfService = { imo: string; service_id: string };
const idsOf = (some: readonly ShipOfService[]) =>
  padded([...new Set(some.map(({ service_id }) => service_id))]);
const shipsOf = (some: readonly ShipOfService[]) => padded([...new Set(some.map(({ imo }) => imo))]);

async function callsOfFile(
  db: Kysely<Database>,
  some: readonly ShipOfService[],
  from: string,
): Promise<SoldCall[]> {
  if (some.length === 0) return [];
  const rows = await staging(db)
    .selectFrom("incoming_calls as c")
    .select([
      "line",
      "pointer",
      "seller",
      "ship as imo",
      "port_id",
      "terminal",
      arrivalColumn,
      departureColumn,
    ])
    .where("service_id", "in", idsOf(some))
    .where("ship", "in", shipsOf(some))
    .where("on_date", ">=", from)
    .where("is_blank", "=", 0)
    .where("status", "=", "planned")
    .execute();
  return rows.map((row) => ({ ...row, line: Number(row.line) }));
}

async function storedCalls(
  db: Kysely<Database>,
  some: readonly ShipOfService[],
  from: string,
): Promise<SoldCall[]> {
  if (some.length === 0) return [];
  const rows = await db
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .select(["s.seller", "v.ship as imo", "c.port_id", "c.terminal", arrivalColumn, departureColumn])
    .where("v.service_id", "in", idsOf(some))
    .where("v.ship", "in", shipsOf(some))
    .where("v.replaced_by", "is", null)
    .where("v.last_on", ">=", from)
    .where("v.status", "<>", "blank")
    .where("c.status", "=", "planned")
    .execute();
  return rows.map((row) => ({ ...row, line: null, pointer: null }));
}
