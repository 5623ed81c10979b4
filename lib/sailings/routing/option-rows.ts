import { type RawBuilder, sql } from "kysely";
import type { Passage } from "@/lib/geography/sea-passages";
import type { Store } from "@/lib/store/connection";
import { arrivalColumn, departureColumn } from "./load";

/** Reads calls from the store, by voyage and number. */

export interface CallRef {
  voyageId: number;
  n: number;
}

export const callKey = ({ voyageId, n }: CallRef): string => `${voyageId} ${n}`;
export const offerKey = (key: CallRef & { seller: string }): string => `${callKey(key)} ${key.seller}`;

/** Keys of one statement; their number is padded to a power of two, so that few different statements are prepared. */
const mostKeys = 512;

type Reader = Store["reader"];

/**
 * The keys in pieces, each as rows that a query can join; their columns are column1 and so on. Join them by cross joins,
 * which SQLite takes in the order they are written. Otherwise it starts with the small tables when there are many keys, and
 * reads all calls: a second for a million and a half.
 */
export function* pieces<Key>(
  keys: ReadonlyMap<string, Key>,
  row: (key: Key) => RawBuilder<unknown>,
): Generator<RawBuilder<unknown>> {
  const all = [...keys.values()];
  for (let start = 0; start < all.length; start += mostKeys) {
    const piece = all.slice(start, start + mostKeys);
    const size = 2 ** Math.ceil(Math.log2(piece.length));
    const last = piece.at(-1) as Key;
    while (piece.length < size) piece.push(last);
    yield sql`(values ${sql.join(piece.map(row))})`;
  }
}

const bigint = (value: number) => sql`cast(${value} as bigint)`;

interface CallFacts extends CallRef {
  portId: string;
  hub: string | null;
  hub_zh: string | null;
  /** Its SMDG code. */
  terminal: string | null;
  terminalName: string | null;
  arrival: string | null;
  departure: string | null;
  imo: string | null;
  vessel: string | null;
  vesselOperator: string | null;
  passage: Passage | null;
  serviceId: string;
}

/** Calls with their ship and port, by key; those that the store no longer has are missing. */
export async function readCalls(
  reader: Reader,
  keys: ReadonlyMap<string, CallRef>,
): Promise<Map<string, CallFacts>> {
  const calls = new Map<string, CallFacts>();
  for (const wanted of pieces(keys, ({ voyageId, n }) => sql`(${bigint(voyageId)}, ${bigint(n)})`)) {
    const { rows } = await sql<CallFacts>`
      select c.voyage_id as "voyageId", c.n, c.port_id as "portId", p.name as hub, p.name_zh as hub_zh,
        c.terminal, c.terminal_name as "terminalName", ${arrivalColumn}, ${departureColumn}, v.imo, v.vessel,
        coalesce(o.name, e.ship_operator) as "vesselOperator", v.service_id as "serviceId",
        e.passage
      from ${wanted} as w
      cross join calls as c
      cross join voyages as v
      cross join services as e
      left join carriers as o on o.code = e.ship_operator
      left join ports as p on p.id = c.port_id
      where c.voyage_id = w.column1 and c.n = w.column2 and v.id = c.voyage_id and e.id = v.service_id
    `.execute(reader);
    for (const row of rows) calls.set(callKey(row), row);
  }
  return calls;
}

interface OfferFacts extends CallRef {
  seller: string;
  operator: string;
  service: string;
  voyage: string;
  cutoffs: string | null;
  bookingUrl: string | null;
}

/** The carriers' offers of calls, by key. */
export async function readOffers(
  reader: Reader,
  keys: ReadonlyMap<string, CallRef & { seller: string }>,
): Promise<Map<string, OfferFacts>> {
  const offers = new Map<string, OfferFacts>();
  const rowOf = ({ voyageId, n, seller }: CallRef & { seller: string }) =>
    sql`(${bigint(voyageId)}, ${bigint(n)}, ${seller})`;
  for (const wanted of pieces(keys, rowOf)) {
    const { rows } = await sql<OfferFacts>`
      select s.voyage_id as "voyageId", s.n, s.seller, k.name as operator, e.code as service,
        s.voyage_out as voyage, s.cutoffs, s.booking_url as "bookingUrl"
      from ${wanted} as w
      cross join call_sales as s
      cross join voyages as v
      cross join service_sellers as e
      cross join carriers as k
      where s.voyage_id = w.column1 and s.n = w.column2 and s.seller = w.column3 and v.id = s.voyage_id
        and e.service_id = v.service_id and e.seller = s.seller and k.code = s.seller
    `.execute(reader);
    for (const row of rows) offers.set(offerKey(row), row);
  }
  return offers;
}
