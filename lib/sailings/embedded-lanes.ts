import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { addMonth, dateInZone } from "@/lib/calendar";
import { fold } from "@/lib/i18n/fold";
import { type Lane, type Lanes, lanesOf, mostLanes } from "@/lib/lanes";
import { site } from "@/lib/own-site";
import { keepByEdition } from "@/lib/store/by-edition";
import type { Store } from "@/lib/store/connection";
import { dataEdition } from "@/lib/store/sample";
import { networkEdition, networkOf } from "./calls/kept";
import { countLanes, type FoundLane } from "./calls/lanes";
import type { Network } from "./calls/network";

/** Lanes of one operator, by the ids of their ports. */
export interface OperatorLanes {
  operator: string;
  /** How many there are, and the departures of the usual window on all of them. */
  pairs: number;
  sailings: number;
  /** Those with most departures, the busiest first. */
  busiest: Lane[];
}

/** So many lanes of one operator are cached. */
export const mostOperatorLanes = 4_000;

interface StoredLanes {
  /** Another text when the sailings are others, or the day. */
  edition: string;
  lanes: Lanes;
  operators: OperatorLanes[];
}

const keep = keepByEdition<StoredLanes | null>();

/** The lanes of `sumStoredLanes`, whoever sells them. */
export const listStoredLanes = async (store: Store, now: Date, most = mostLanes): Promise<Lanes | null> =>
  (await sumStoredLanes(store, now, most))?.lanes ?? null;

/**
 * The lanes of the store that have sailings from today on, stored ones and those that are found from calls; null when they
 * are more than `most`. Summed up once for each edition of the sailings and each day, in short steps, so that other
 * requests are answered in between.
 */
export async function sumStoredLanes(store: Store, now: Date, most = mostLanes): Promise<StoredLanes | null> {
  const today = dateInZone(now, site().zone);
  const network = await networkOf(store);
  const edition = `${await dataEdition(store, "sailings")} ${networkEdition(store)} ${today}`;
  return keep(store, edition, async () => {
    const stored = await sumUp(store, today, most);
    const found = network ? await countFound(store, network, today, most) : [];
    if (!stored || !found) return null;
    const ofOperators = stored.length > 0 ? together(stored, found) : soldLanes(found);
    const lanes = stored.length > 0 ? withoutOperators(ofOperators) : found;
    if (lanes.length > most) return null;
    const spellings = stored.map(({ operator }) => operator);
    return { edition, lanes: lanesOf(lanes), operators: byOperator(ofOperators, spellings) };
  });
}

/** A lane of one operator. */
interface OperatorLane extends Lane {
  operator: string;
}

async function sumUp({ reader }: Store, today: string, most: number): Promise<OperatorLane[] | null> {
  const lanes: OperatorLane[] = [];
  const pairs = new Set<string>();
  const after = `${addMonth(today)}U`;
  for (let loading = ""; ; ) {
    // The next port in the order of the table's key: a look at its first row.
    const next = await reader
      .selectFrom("sailings")
      .select("loading_port_id as id")
      .where("loading_port_id", ">", loading)
      .orderBy("loading_port_id")
      .limit(1)
      .executeTakeFirst();
    if (!next) return lanes;
    loading = next.id;
    const found = await reader
      .selectFrom("sailings")
      .select([
        "discharge_port_id as to",
        "operator",
        sql<number>`sum(case when etd < ${after} then 1 else 0 end)`.as("count"),
      ])
      .where("loading_port_id", "=", loading)
      .where("etd", ">=", today)
      .groupBy(["discharge_port_id", "operator"])
      .execute();
    for (const { to, operator, count } of found) {
      lanes.push({ from: loading, to, operator, count: Number(count) });
      pairs.add(`${loading} ${to}`);
    }
    if (pairs.size > most) return null;
    await breathe();
  }
}

async function countFound(
  { reader }: Store,
  network: Network,
  today: string,
  most: number,
): Promise<FoundLane[] | null> {
  const carriers = await reader.selectFrom("carriers").select(["code", "name"]).execute();
  const names = new Map(carriers.map(({ code, name }) => [code, name]));
  const window = { dateFrom: today, dateTo: addMonth(today), most, breathe };
  const found = await countLanes(network, window);
  for (const { sellers } of found ?? []) {
    for (const sold of sellers) sold.seller = names.get(sold.seller) ?? sold.seller;
  }
  return found;
}

/** The found lanes, one for each that sells them. */
const soldLanes = (found: readonly FoundLane[]): OperatorLane[] =>
  found.flatMap(({ from, to, sellers }) =>
    sellers.map(({ seller, count }) => ({ from, to, operator: seller, count })),
  );

/**
 * Both as one. A stored sailing stands for the one that is found of the same departure: of an operator that has both on
 * a lane the larger number counts.
 */
function together(stored: readonly OperatorLane[], found: readonly FoundLane[]): OperatorLane[] {
  const counts = new Map<string, OperatorLane>();
  for (const lane of [...stored, ...soldLanes(found)]) {
    const key = `${lane.from} ${lane.to} ${fold(lane.operator)}`;
    if ((counts.get(key)?.count ?? -1) < lane.count) counts.set(key, lane);
  }
  return [...counts.values()];
}

function withoutOperators(all: readonly OperatorLane[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const { from, to, count } of all) {
    const key = `${from} ${to}`;
    lanes.set(key, { from, to, count: count + (lanes.get(key)?.count ?? 0) });
  }
  return [...lanes.values()];
}

/** @param spellings names of operators, which may differ from that under which a lane of theirs is counted */
function byOperator(all: readonly OperatorLane[], spellings: readonly string[]): OperatorLanes[] {
  const lanes = new Map(spellings.map((operator): [string, OperatorLane[]] => [operator, []]));
  for (const lane of all) {
    const own = lanes.get(lane.operator) ?? [];
    lanes.set(lane.operator, own);
    own.push(lane);
  }
  return [...lanes].map(([operator, own]) => ({
    operator,
    pairs: own.length,
    sailings: own.reduce((sum, { count }) => sum + count, 0),
    busiest: own
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostOperatorLanes)
      .map(({ from, to, count }) => ({ from, to, count })),
  }));
}
