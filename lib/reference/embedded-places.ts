import { sql } from "kysely";
import { fold } from "@/lib/i18n/fold";
import type { Page } from "@/lib/page";
import type { Store } from "@/lib/store/connection";
import type { Entry, ListAsk } from "./schema";

/** Sorts after every text that starts with what stands before it. */
const afterAll = "\u{10FFFF}";

const nothing = { prefix: null, city: null, cityZh: null, country: null, url: null };

/** Ports and airports are in the store, with the terms people find them by (lib/store/schema, PortTermRow). */
const tables = {
  port: {
    rows: "ports",
    terms: "port_terms",
    id: "port_id",
    // Name, Chinese name, code, country: what the list shows. Other names would begin otherwise than the row.
    ranks: [0, 1, 3, 4],
    toEntry: (row: Record<string, string | null>): Entry => ({
      ...nothing,
      id: row.id ?? "",
      name: row.name ?? "",
      nameZh: row.name_zh ?? null,
      code: row.unlocode ?? null,
      countryCode: row.country_code ?? null,
    }),
  },
  airport: {
    rows: "airports",
    terms: "airport_terms",
    id: "airport_id",
    // Name, Chinese name, city, code, country (lib/places/airport-terms).
    ranks: [0, 1, 2, 3, 6],
    toEntry: (row: Record<string, string | null>): Entry => ({
      ...nothing,
      id: row.id ?? "",
      name: row.name ?? "",
      nameZh: row.name_zh ?? null,
      code: row.id ?? null,
      city: row.city ?? null,
      cityZh: row.city_zh ?? null,
      countryCode: row.country_code ?? null,
    }),
  },
} as const;

/** One page of the store's ports (by name) or airports (by code) that begin with what was typed. */
export async function searchPlaces(
  store: Store,
  { name, q, page }: ListAsk & { name: "port" | "airport" },
  pageSize: number,
): Promise<Page<Entry>> {
  const table = tables[name];
  const start = fold(q);
  const rows = sql.table(table.rows);
  const order = sql.ref(name === "port" ? "name" : "id");
  const matching = start
    ? sql`where id in (select ${sql.ref(table.id)} from ${sql.table(table.terms)}
        where rank in (${sql.join(table.ranks)}) and term >= ${start} and term < ${start + afterAll})`
    : sql``;
  const found = await sql<Record<string, string | null>>`
    select * from ${rows} ${matching} order by ${order}, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(store.reader);
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows} ${matching}`.execute(
    store.reader,
  );
  const total = counted.rows[0]?.total ?? 0;
  return {
    items: found.rows.map(table.toEntry),
    page,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
    total,
  };
}
