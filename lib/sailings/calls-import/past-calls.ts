import { sql, type Transaction } from "kysely";
import type { PortTime } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { portTimeMinutes } from "@/lib/time/zone-clock";
import { hasLeft } from "../revisions/rules";
import { arrivalColumn, departureColumn } from "../routing/load";

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
  const begun = sql`v.replaced_by = ${batch} and v.status = 'planned' and v.first_on <= ${tomorrow}`;
  const { rows } = await sql<StoredCall>`
    select v.id as "voyageId", c.n, c.port_id as "portId", p.zone, ${arrivalColumn}, ${departureColumn}
    from voyages as v
    join calls as c on c.voyage_id = v.id
    left join ports as p on p.id = c.port_id
    where ${begun}
    order by v.first_on, v.id, c.n
  `.execute(trx);
  if (rows.length === 0) return { stay: 0, carried: [] };
  const stored = Map.groupBy(rows, ({ voyageId }) => voyageId);
  const { rows: pairs } = await sql<{ from: number; to: number }>`
    select v.id as "from", w.id as "to"
    from (
      select distinct p.voyage_id, i.seller, i.voyage_out
      from incoming_places as p
      join incoming_calls as i on i.line = p.line
    ) as numbered
    join incoming_voyages as w on w.id = numbered.voyage_id
    join voyages as v on v.service_id = w.service_id
    where ${begun} and w.status = 'planned' and v.last_on >= w.first_on and v.first_on <= w.last_on
      and exists (
        select 1 from call_sales as s
        where s.voyage_id = v.id and s.seller = numbered.seller and s.voyage_out = numbered.voyage_out
      )
    order by v.first_on, v.id, w.first_on, w.id
  `.execute(trx);
  const carried = await carriedCalls(trx, stored, pairs, now);
  const ended = [...stored].filter(
    ([id, calls]) => calls.every((call) => isOver(call, now)) && !pairs.some(({ from }) => from === id),
  );
  return {
    stay: await keepEnded(
      trx,
      ended.map(([id]) => id),
    ),
    carried,
  };
}

/** Makes room for what is carried over, and returns it: a stored voyage goes on in one, and one has the calls of one. */
async function carriedCalls(
  trx: Transaction<Database>,
  stored: ReadonlyMap<number, readonly StoredCall[]>,
  pairs: readonly { from: number; to: number }[],
  now: Date,
): Promise<CarriedCalls[]> {
  if (pairs.length > 0)
    await sql`create index incoming_places_voyage on incoming_places (voyage_id)`.execute(trx);
  const carried: CarriedCalls[] = [];
  const used = new Set<number>();
  for (const { from, to } of pairs) {
    if (used.has(from) || used.has(to)) continue;
    const calls = stored.get(from) ?? [];
    const first = await firstCall(trx, to);
    const last = first && calls[countPassed(calls, first, now) - 1]?.n;
    if (!last) continue;
    used.add(from).add(to);
    carried.push({ from, to, last });
    await sql`update incoming_places set n = n + ${last} where voyage_id = ${to}`.execute(trx);
    await sql`
      update incoming_voyages set calls = calls + ${last},
        first_on = (select first_on from voyages where id = ${from})
      where id = ${to}
    `.execute(trx);
  }
  return carried;
}

/** The first call of a voyage of the file. */
async function firstCall(trx: Transaction<Database>, voyage: number): Promise<TimedCall | null> {
  const { rows } = await sql<TimedCall>`
    select c.port_id as "portId", p.zone, ${arrivalColumn}, ${departureColumn}
    from incoming_places as i
    join incoming_calls as c on c.line = i.line
    left join ports as p on p.id = c.port_id
    where i.voyage_id = ${voyage} and i.n = 1
  `.execute(trx);
  return rows[0] ?? null;
}

/** Takes the mark of replaced voyages away, unless the file has the same ship in their time. Returns their calls. */
async function keepEnded(trx: Transaction<Database>, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ calls: number }>`
    update voyages set replaced_by = null
    where id in (${sql.join(ids)}) and not exists (
      select 1 from incoming_voyages as w
      where w.service_id = voyages.service_id and w.ship = voyages.ship
        and w.first_on <= voyages.last_on and w.last_on >= voyages.first_on
    )
    returning calls
  `.execute(trx);
  return rows.reduce((sum, { calls }) => sum + calls, 0);
}

/** Writes the calls that are carried over. @param ofCall, ofSale the columns of a call, and of its sellers' facts */
export async function insertCarried(
  trx: Transaction<Database>,
  carried: readonly CarriedCalls[],
  ofCall: readonly string[],
  ofSale: readonly string[],
): Promise<number> {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  let calls = 0;
  for (const { from, to, last } of carried) {
    await sql`
      insert into calls (voyage_id, n, ${columns(ofCall)})
      select ${to}, n, ${columns(ofCall)} from calls where voyage_id = ${from} and n <= ${last}
    `.execute(trx);
    await sql`
      insert into call_sales (voyage_id, n, seller, ${columns(ofSale)})
      select ${to}, n, seller, ${columns(ofSale)} from call_sales where voyage_id = ${from} and n <= ${last}
    `.execute(trx);
    calls += last;
  }
  return calls;
}
