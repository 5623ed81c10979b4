import { sql, type Transaction } from "kysely";
import type { PortTime } from "@/lib/i18n/formats";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes } from "@/lib/time/zone-clock";
import { hasLeft } from "../revisions/rules";
import { arrivalColumn, departureColumn } from "../routing/load";
import { insertStaged, isApplied, list, ofCall, sold } from "./staged-calls";

/** A call that is stored, or that a file has. */
export interface TimedCall {
  portId: string;
  arrival: PortTime | null;
  departure: PortTime | null;
  /** IANA; null where it is not known. */
  zone: string | null;
}

interface StoredCall extends TimedCall {
  voyageId: number;
  n: number;
}

/** The calls of a stored voyage, up to its `last`, that go on in a voyage of the file. */
interface CarriedCalls {
  from: number;
  to: number;
  last: number;
}

/** Whether a ship has left a call, or reached it where it goes no further: by the call's own instant in its zone. */
export const isOver = ({ arrival, departure, zone }: TimedCall, now: Date): boolean =>
  hasLeft(departure ?? arrival, zone, now);

/**
 * How many of a stored voyage's first calls a file leaves out because they have passed. A file "from today on" begins anywhere
 * in a voyage: its first call is the stored one at the same port whose time is nearest.
 */
export function countPassed(stored: readonly TimedCall[], first: TimedCall, now: Date): number {
  const future = stored.findIndex((call) => !isOver(call, now));
  const passed = future === -1 ? stored.length : future;
  const minutesOf = ({ arrival, departure, zone }: TimedCall) =>
    portTimeMinutes(departure ?? arrival ?? "0000-01-01", zone ?? "UTC");
  const start = minutesOf(first);
  const [nearest] = stored
    .slice(0, passed + 1)
    .map((call, at) => ({ at, portId: call.portId, distance: Math.abs(minutesOf(call) - start) }))
    .filter(({ portId }) => portId === first.portId)
    .sort((a, b) => a.distance - b.distance);
  if (nearest) return nearest.at;
  const later = stored.slice(0, passed).findIndex((call) => minutesOf(call) >= start);
  return later === -1 ? passed : later;
}

/**
 * Sees to it that an import takes away nothing that has passed: a file from today on, or a service that answers a period, lists no
 * such calls. A stored voyage that has ended and that no voyage of the file takes the place of stays. The calls before the first
 * one of a voyage that goes on are put before those of the file, by `insertCarried` once its voyages are written. Call it when the
 * replaced voyages are marked. Returns how many calls stay, and what is carried over.
 */
export async function carryPastCalls(
  trx: Transaction<Database>,
  batch: number,
  now: Date,
): Promise<{ stay: number; carried: CarriedCalls[] }> {
  // No zone is a day ahead of UTC.
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  const { rows: services } = await sql<{ id: string }>`
    select distinct v.service_id as id from voyages as v
    where ${isApplied("v")} and +v.replaced_by = ${batch} and v.status = 'planned' and v.first_on <= ${tomorrow}
    order by 1
  `.execute(trx);
  if (services.length === 0) return { stay: 0, carried: [] };
  await stageNumbers(trx);
  const carried: CarriedCalls[] = [];
  const ended: number[] = [];
  for (let start = 0; start < services.length; start += servicesAtOnce) {
    const ids = services.slice(start, start + servicesAtOnce).map(({ id }) => id);
    const { rows } = await sql<StoredCall>`
      select v.id as "voyageId", c.n, c.port_id as "portId", p.zone, ${arrivalColumn}, ${departureColumn}
      from voyages as v
      join calls as c on c.voyage_id = v.id
      left join ports as p on p.id = c.port_id
      where v.service_id in ${engineOf(trx).listed(ids)} and +v.replaced_by = ${batch}
        and v.status = 'planned' and v.first_on <= ${tomorrow}
      order by v.first_on, v.id, c.n
    `.execute(trx);
    const stored = Map.groupBy(rows, ({ voyageId }) => voyageId);
    const pairs = await readPairs(trx, [...stored.keys()]);
    carried.push(...(await carriedCalls(trx, stored, pairs, now)));
    const goOn = new Set(pairs.map(({ from }) => from));
    for (const [id, calls] of stored)
      if (!goOn.has(id) && calls.every((call) => isOver(call, now))) ended.push(id);
  }
  await makeRoom(trx, carried);
  return { stay: await keepEnded(trx, ended), carried };
}

/** Services whose calls are in memory at a time. */
const servicesAtOnce = 100;

/** The numbers of the file's voyages, in a temporary table. */
async function stageNumbers(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into incoming_numbers (voyage_id, service_id, seller, voyage_out)
    select distinct p.voyage_id, i.service_id, i.seller, i.voyage_out
    from incoming_places as p join incoming_calls as i on i.line = p.line
  `.execute(trx);
}

/** In which voyages of the file stored ones go on: those of the same number in their time. */
async function readPairs(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<{ from: number; to: number }[]> {
  // SQLite takes cross joins in the order that is written: the stored voyages come first, indexes do the rest.
  const { rows } = await sql<{ from: number; to: number }>`
    select distinct v.id as "from", w.id as "to", v.first_on as "fromDate", w.first_on as "toDate"
    from voyages as v cross join call_sales as s cross join incoming_numbers as i cross join incoming_voyages as w
    where v.id in ${engineOf(trx).listed(ids)} and s.voyage_id = v.id and i.service_id = v.service_id
      and i.seller = s.seller and i.voyage_out = s.voyage_out
      and w.id = i.voyage_id and w.status = 'planned' and v.last_on >= w.first_on and v.first_on <= w.last_on
    order by 3, 1, 4, 2
  `.execute(trx);
  return rows;
}

/** What is carried over: a stored voyage goes on in one, and one has the calls of one. */
async function carriedCalls(
  trx: Transaction<Database>,
  stored: ReadonlyMap<number, readonly StoredCall[]>,
  pairs: readonly { from: number; to: number }[],
  now: Date,
): Promise<CarriedCalls[]> {
  if (pairs.length === 0) return [];
  const firsts = await firstCalls(
    trx,
    pairs.map(({ to }) => to),
  );
  const carried: CarriedCalls[] = [];
  const used = new Set<number>();
  for (const { from, to } of pairs) {
    if (used.has(from) || used.has(to)) continue;
    const calls = stored.get(from) ?? [];
    const first = firsts.get(to);
    const last = first && calls[countPassed(calls, first, now) - 1]?.n;
    if (!last) continue;
    used.add(from).add(to);
    carried.push({ from, to, last });
  }
  return carried;
}

/** The first calls of voyages of the file. */
async function firstCalls(
  trx: Transaction<Database>,
  voyages: readonly number[],
): Promise<Map<number, TimedCall>> {
  const { rows } = await sql<TimedCall & { voyage: number }>`
    select i.voyage_id as voyage, c.port_id as "portId", p.zone, ${arrivalColumn}, ${departureColumn}
    from incoming_places as i
    join incoming_calls as c on c.line = i.line
    left join ports as p on p.id = c.port_id
    where i.voyage_id in ${engineOf(trx).listed([...new Set(voyages)])} and i.n = 1
  `.execute(trx);
  return new Map(rows.map((row) => [row.voyage, row]));
}

/** Makes room for what is carried over: the calls of the file come after it. */
async function makeRoom(trx: Transaction<Database>, carried: readonly CarriedCalls[]): Promise<void> {
  if (carried.length === 0) return;
  await insertStaged(trx, "carried_calls", carried);
  await sql`
    update incoming_places set n = n + m."last" from carried_calls as m where m."to" = incoming_places.voyage_id
  `.execute(trx);
  await sql`
    update incoming_voyages set calls = incoming_voyages.calls + m."last", first_on = v.first_on
    from carried_calls as m join voyages as v on v.id = m."from" where m."to" = incoming_voyages.id
  `.execute(trx);
}

/** Takes the mark of replaced voyages away, unless the file has the same ship in their time. Returns their calls. */
async function keepEnded(trx: Transaction<Database>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ calls: number }>`
    update voyages set replaced_by = null
    where id in ${engineOf(trx).listed(ids)} and not exists (
      select 1 from incoming_voyages as w
      where w.service_id = voyages.service_id and w.ship = voyages.ship
        and w.first_on <= voyages.last_on and w.last_on >= voyages.first_on
    )
    returning calls
  `.execute(trx);
  return rows.reduce((sum, { calls }) => sum + calls, 0);
}

/** Writes the calls that are carried over, and returns how many they are. */
export async function insertCarried(
  trx: Transaction<Database>,
  carried: readonly CarriedCalls[],
): Promise<number> {
  if (carried.length === 0) return 0;
  await sql`
    insert into calls (voyage_id, n, ${list(ofCall)})
    select m."to", c.n, ${list(ofCall, "c")}
    from carried_calls as m join calls as c on c.voyage_id = m."from" and c.n <= m."last"
  `.execute(trx);
  await sql`
    insert into call_sales (voyage_id, n, seller, ${list(sold)})
    select m."to", s.n, s.seller, ${list(sold, "s")}
    from carried_calls as m join call_sales as s on s.voyage_id = m."from" and s.n <= m."last"
  `.execute(trx);
  return carried.reduce((sum, { last }) => sum + last, 0);
}
