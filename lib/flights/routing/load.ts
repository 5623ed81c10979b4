import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { processState } from "@/lib/memoize/process-state.mjs";
import { log } from "@/lib/observability/log";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { dataRevision } from "@/lib/store/sample";
import type { FlightTransferRuleRow } from "@/lib/store/schema";
import { type Element, elementOf, FlightNetwork } from "./network";
import { type InterlineAgreement, type TransferRule, transferTypes } from "./transfer-rules";

/** Rows that are read and parsed in some milliseconds. */
const rowsAtOnce = 2000;

/** A hundred thousand periods are built within half of it. */
const waitMs = 5000;

const latestNetwork = processState("flights.network", () => memoizeLatest<FlightNetwork>({ waitMs }));

/**
 * The network of a store's flights and rules. It is built on the first call and after each import, once for all callers. They wait
 * for it, since flights of the import and connections of before, or of the sample, do not belong in one list; after five seconds
 * they get the previous one.
 */
export async function cachedFlightNetwork(store: Store): Promise<FlightNetwork> {
  return latestNetwork(store, await dataRevision(store, "flights"), () => loadFlightNetwork(store));
}

/** The network of the flights and rules as they are now, built in short steps. A row that cannot be read is left out. */
async function loadFlightNetwork({ reader }: Pick<Store, "reader">): Promise<FlightNetwork> {
  const airports = await reader.selectFrom("airports").select(["id", "zone", "lat", "lon"]).execute();
  const known = new Map(airports.map((airport) => [airport.id, airport]));
  const elements: Element[] = [];
  let unread = 0;
  for (let last: [string, string, string, string] | null = null; ; ) {
    let query = reader
      .selectFrom("flights")
      .selectAll()
      // 2: what is carried between these two airports only.
      .where("local_traffic", "!=", 2)
      // Of an end whose time is not published nobody knows what it connects with.
      .where("departure_time", "!=", "")
      .where("arrival_time", "!=", "")
      .orderBy("origin")
      .orderBy("destination")
      .orderBy("departure_time")
      .orderBy("id")
      .limit(rowsAtOnce);
    if (last)
      query = query.where(sql<boolean>`(origin, destination, departure_time, id) > (${sql.join(last)})`);
    const rows = await query.execute();
    for (const row of rows) {
      try {
        const element = elementOf(row);
        if (element) elements.push(element);
      } catch {
        unread++;
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = [end.origin, end.destination, end.departure_time, end.id];
    await breathe();
  }
  if (unread > 0) log().warn({ count: unread }, "stored flights left out of connections");
  const rules = await reader.selectFrom("flight_transfer_rules").selectAll().orderBy("id").execute();
  const interline: InterlineAgreement[] = await reader
    .selectFrom("interline_agreements")
    .select(["airline", "partner"])
    .execute();
  const facts = {
    zoneOf: (code: string) => known.get(code)?.zone,
    positionOf: (code: string) => known.get(code),
  };
  return new FlightNetwork(elements, facts, { rules: rules.map(ruleOf), interline });
}

/** A stored rule, as the search uses it. */
function ruleOf(
  row: Omit<FlightTransferRuleRow, "id" | "allowed" | "sample"> & { allowed: number; sample: number },
): TransferRule {
  const typeOf = (text: string) => transferTypes.find((type) => type === text) ?? null;
  return {
    station: row.station || null,
    arrivingType: typeOf(row.arriving_type),
    departingType: typeOf(row.departing_type),
    arrivingCarrier: row.arriving_carrier || null,
    departingCarrier: row.departing_carrier || null,
    sameTerminal: row.same_terminal === "" ? null : row.same_terminal === "yes",
    minimum: row.minimum_minutes,
    longest: row.longest_minutes,
    allowed: row.allowed === 1,
    source: row.source,
    asOf: row.as_of,
    isSample: row.sample === 1,
  };
}
