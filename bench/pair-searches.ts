import type { DatabaseSync } from "node:sqlite";
import type { Sailing, SailingCriteria, SailingsAdapter } from "@/lib/sailings/shared";
import { addDays, addMonth } from "@/lib/time/calendar";
import { dayCount, firstDay, type Pair } from "./sailings-store";
import { random } from "./support";

export interface Query extends Pair {
  from: string;
  to: string;
  rows: number;
}

export const selected = `select * from sailings
  where loading_port_id = ? and discharge_port_id = ? and etd >= ? and etd < ? order by etd, id`;
export const parameters = ({ loading, discharge, from, to }: Omit<Query, "rows">) =>
  [loading, discharge, from, `${to}U`] as const;

/** Different searches of one month, each with 80 to 200 rows. */
export function drawQueries(database: DatabaseSync, pairs: readonly Pair[], count: number): Query[] {
  const next = random(20_260_301);
  const rowsOf = database.prepare(selected.replace("*", "count(*) as rows").replace(/ order by .*/s, ""));
  const drawn = new Map<string, Query>();
  for (let tries = 0; drawn.size < count; tries++) {
    if (tries > count * 100) throw new Error("Too few searches have 80 to 200 rows.");
    const pair = pairs[Math.floor(next() * pairs.length)] as Pair;
    const from = addDays(firstDay, Math.floor(next() * (dayCount - 31)));
    const query = { ...pair, from, to: addMonth(from) };
    const rows = Number(rowsOf.get(...parameters(query))?.rows);
    if (rows >= 80 && rows <= 200) drawn.set(JSON.stringify(query), { ...query, rows });
  }
  return [...drawn.values()];
}

/** Times `search` for every query after the warm-up. A wrong number of rows stops the benchmark. */
export async function measure(
  queries: readonly Query[],
  warmUp: readonly Query[],
  search: (query: Query) => Promise<number> | number,
): Promise<number[]> {
  for (const query of warmUp) await search(query);
  const samples: number[] = [];
  for (const query of queries) {
    const begun = performance.now();
    const rows = await search(query);
    samples.push(performance.now() - begun);
    if (rows !== query.rows)
      throw new Error(`${rows} rows instead of ${query.rows}: ${JSON.stringify(query)}`);
  }
  return samples;
}

/** The sailings that an adapter finds. */
export async function searchAdapter(
  adapter: SailingsAdapter,
  { loading, discharge, from, to }: Omit<Query, "rows">,
  more: Pick<SailingCriteria, "maxTranshipments"> = {},
): Promise<readonly Sailing[]> {
  const { sailings } = await adapter.searchSailings({
    loadingPort: { id: loading, name: loading },
    dischargePort: { id: discharge, name: discharge },
    dateFrom: from,
    dateTo: to,
    dateType: "ETD",
    vesselName: "",
    language: "en",
    ...more,
  });
  return sailings;
}
