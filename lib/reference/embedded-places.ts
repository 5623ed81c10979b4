import { sql } from "kysely";
import { cutPage, type Page } from "@/lib/collections/page";
import { airportRanks, knownAirportRanks, knownPortRanks, portRanks } from "@/lib/geography/place-ranks";
import { foldName } from "@/lib/i18n/fold";
import { afterAll } from "@/lib/i18n/terms";
import type { Store } from "@/lib/store/connection";
import { engineOf } from "@/lib/store/engine/engine";
import { bareEntry, type Entry, type ListQuery } from "./schema";

/** The aliases of a port that are codes of its country, as its UN/LOCODE is. */
function otherCodes({ aliases, country_code }: Record<string, string | null>): string[] {
  const names: string[] = JSON.parse(aliases ?? "[]");
  return names.filter((name) => /^[A-Z]{5}$/.test(name) && name.startsWith(country_code ?? ""));
}

/** Ports and airports are in the store, with the terms by which people find them (lib/store/schema, PortTermRow). */
const tables = {
  port: {
    rows: "ports",
    terms: "port_terms",
    id: "port_id",
    // These are the ends of codes. Later words of names are among the aliases.
    ranks: Object.values(portRanks).filter((rank) => rank !== portRanks.shortCode),
    insideRanks: [],
    // The list has the listed ports; a search that finds none of them finds those of UN/LOCODE, or of OurAirports.
    isListed: true,
    otherRanks: Object.values(knownPortRanks),
    columns: ["id", "name", "name_zh", "unlocode", "country_code", "aliases"],
    order: ["sort_name", "id"],
    toEntry: (row: Record<string, string | null>): Entry => ({
      ...bareEntry,
      id: row.id ?? "",
      name: row.name ?? "",
      nameZh: row.name_zh ?? null,
      code: row.unlocode ?? null,
      otherCodes: otherCodes(row),
      countryCode: row.country_code ?? null,
    }),
  },
  airport: {
    rows: "airports",
    terms: "airport_terms",
    id: "airport_id",
    ranks: Object.values(airportRanks).filter((rank) => rank !== airportRanks.laterWord),
    insideRanks: [airportRanks.laterWord],
    isListed: true,
    otherRanks: Object.values(knownAirportRanks),
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

/**
 * One page of the store's ports (by name) or airports (by code). A search finds those that have a word beginning with the typed
 * text. Ports whose name begins with it come first, by name; airports are in the order of their codes, those last that have the
 * text within their names.
 */
export async function searchPlaces(
  { reader }: Store,
  { name, q, page }: ListQuery & { name: "port" | "airport" },
  pageSize: number,
): Promise<Page<Entry>> {
  const table = tables[name];
  const rows = sql.table(table.rows);
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  const start = foldName(q);
  if (!start) {
    const only = table.isListed ? sql`where listed = 1` : sql``;
    const count = await sql<{ total: number }>`select count(*) as total from ${rows} ${only}`.execute(reader);
    const total = Number(count.rows[0]?.total ?? 0);
    const totalPages = Math.max(1, Math.ceil(total / pageSize));
    const current = Math.min(page, totalPages);
    const result = await sql<Found>`
      select ${columns} from ${rows} ${only} order by ${sql.join(table.order.map((column) => sql.ref(column)))}
      limit ${pageSize} offset ${(current - 1) * pageSize}`.execute(reader);
    return { items: result.rows.map(table.toEntry), page: current, totalPages, total };
  }
  const [begun, inside] = [
    await matching(reader, table, table.ranks, start),
    await matching(reader, table, table.insideRanks, start),
  ];
  const found = new Set([...begun, ...inside]);
  const ids = found.size > 0 ? [...found] : await matching(reader, table, table.otherRanks, start);
  const shown = cutPage(ids, page, pageSize);
  const result = await sql<Found>`
    select ${columns} from ${rows} where id in ${engineOf(reader).listed(shown.items)}
  `.execute(reader);
  const entries = new Map(result.rows.map((row) => [row.id, table.toEntry(row)]));
  return { ...shown, items: shown.items.flatMap((id) => entries.get(id) ?? []) };
}

type Found = Record<string, string | null>;

/**
 * Ids of all that begin with `start`, in order. Two letters have thousands of terms: they are read in the order of their key
 * and as one text, which takes a fraction of the time of as many rows. No UN/LOCODE or IATA code contains a line end.
 */
async function matching(
  reader: Store["reader"],
  table: (typeof tables)["port" | "airport"],
  ranks: readonly number[],
  start: string,
) {
  if (ranks.length === 0) return [];
  const { rows } = await sql<{ ids: string | null }>`
    select ${engineOf(reader).lines(sql.ref("place"))} as ids from (
      select ${sql.ref(table.id)} as place from ${sql.table(table.terms)}
      where rank in (${sql.join(ranks)}) and term >= ${start} and term < ${start + afterAll}
      order by rank, term, place
    ) as found`.execute(reader);
  const ids = [...new Set(rows[0]?.ids?.split("\n"))];
  return table.order[0] === "id" ? ids.sort() : ids;
}
