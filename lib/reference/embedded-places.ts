import { sql } from "kysely";
import { fold } from "@/lib/i18n/fold";
import type { Page } from "@/lib/page";
import type { Store } from "@/lib/store/connection";
import { bareEntry, type Entry, type ListAsk } from "./schema";

/** Sorts after every text that starts with what stands before it. */
const afterAll = "\u{10FFFF}";

/** Ports and airports are in the store, with the terms people find them by (lib/store/schema, PortTermRow). */
const tables = {
  port: {
    rows: "ports",
    terms: "port_terms",
    id: "port_id",
    // Name, Chinese name, code, country: what the list shows. Other names would begin otherwise than the row.
    ranks: [0, 1, 3, 4],
    toEntry: (row: Record<string, string | null>): Entry => ({
      ...bareEntry,
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
      ...bareEntry,
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

/** One page of the store's ports (by name) or airports (by code); of a search, those that begin with what was typed. */
export async function searchPlaces(
  store: Store,
  { name, q, page }: ListAsk & { name: "port" | "airport" },
  pageSize: number,
): Promise<Page<Entry>> {
  const table = tables[name];
  const start = fold(q);
  const window = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
  const { rows } = start
    ? await matching(store, table, start, window)
    : await sql<Found>`
        select *, (select count(*) from ${sql.table(table.rows)}) as total from ${sql.table(table.rows)}
        order by ${sql.ref(name === "port" ? "name" : "id")}, id ${window}`.execute(store.reader);
  const total = Number(rows[0]?.total ?? 0);
  return {
    items: rows.map(table.toEntry),
    page,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
    total,
  };
}

type Found = Record<string, string | null>;

/** Best match first: by rank, then by the term itself. Only the rows of the page are looked up. */
function matching(
  store: Store,
  table: (typeof tables)["port" | "airport"],
  start: string,
  window: ReturnType<typeof sql>,
) {
  return sql<Found>`
    with hits as materialized (
      select ${sql.ref(table.id)} as hit, min(rank) as best, min(term) as term from ${sql.table(table.terms)}
      where rank in (${sql.join(table.ranks)}) and term >= ${start} and term < ${start + afterAll} group by hit
    ), shown as (select * from hits order by best, term, hit ${window})
    select listed.*, (select count(*) from hits) as total
    from shown join ${sql.table(table.rows)} as listed on listed.id = shown.hit
    order by shown.best, shown.term, listed.name, listed.id`.execute(store.reader);
}
