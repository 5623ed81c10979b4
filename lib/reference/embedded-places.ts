import { sql } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Page } from "@/lib/page";
import type { Store } from "@/lib/store/connection";
import { bareEntry, type Entry, type ListAsk } from "./schema";
import { pageWithin } from "./search";

/** Ports and airports are in the store, with the terms people find them by (lib/store/schema, PortTermRow). */
const tables = {
  port: {
    rows: "ports",
    terms: "port_terms",
    id: "port_id",
    // Name, Chinese name, other names, code, country (lib/store/schema).
    ranks: [0, 1, 2, 3, 4],
    columns: ["id", "name", "name_zh", "unlocode", "country_code"],
    order: ["sort_name", "id"],
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
    // Name, Chinese name, city, code, other names, country (lib/places/airport-terms).
    ranks: [0, 1, 2, 3, 4, 6],
    columns: ["id", "name", "name_zh", "city", "city_zh", "country_code"],
    order: ["id"],
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
  const listed = sql.table(table.rows);
  const start = fold(q);
  const place = sql.ref(table.id);
  const hits = sql`
    ${sql.table(table.terms)}
    where rank in (${sql.join(table.ranks)}) and term >= ${start} and term < ${start + afterAll}`;
  const count = await sql<{ total: number }>`
    select ${start ? sql`count(distinct ${place})` : sql`count(*)`} as total from ${start ? hits : listed}
  `.execute(store.reader);
  const shown = pageWithin(page, Number(count.rows[0]?.total ?? 0), pageSize);
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, string | null>>`
    select ${refs(table.columns)} from ${listed} ${start ? sql`where id in (select ${place} from ${hits})` : sql``}
    order by ${refs(table.order)}
    limit ${pageSize} offset ${(shown.page - 1) * pageSize}`.execute(store.reader);
  return { ...shown, items: rows.map(table.toEntry) };
}
