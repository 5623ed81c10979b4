import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { type Lane, type Lanes, lanesOf, mostLanes } from "@/lib/geography/lanes";
import { fold } from "@/lib/i18n/fold";
import { processState } from "@/lib/memoize/process-state.mjs";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { dataRevision } from "@/lib/store/sample";
import { addMonth, dateInZone } from "@/lib/time/calendar";
import { cachedNetwork, networkRevision } from "../routing/cached-network";
import { countLanes, type FoundLane } from "../routing/lanes";
import type { Network } from "../routing/network";
import { isSlower } from "../rules";
import { transitDays } from "../text/legs";
import { loadingPorts } from "./loading-ports";

/** Lanes of one operator, by the ids of their ports. */
export interface OperatorLanes {
  operator: string;
  /** Their total number, and the departures of the usual window on all of them. */
  pairs: number;
  sailings: number;
  /** The lanes with most departures, the busiest first. */
  busiest: Lane[];
}

/** Number of cached lanes of one operator. */
const mostOperatorLanes = 4_000;

interface StoredLanes {
  /** Changes with the sailings and with the day. */
  revision: string;
  lanes: Lanes;
  operators: OperatorLanes[];
}

const latestLanes = processState("sailings.lanes", () => memoizeLatest<StoredLanes | null>());

/** The lanes of `sumStoredLanes`, of all operators. */
export const listStoredLanes = async (store: Store, now: Date, most = mostLanes): Promise<Lanes | null> =>
  (await sumStoredLanes(store, now, most))?.lanes ?? null;

/**
 * The lanes of the store that have sailings from today on, stored ones and those that are found from calls, without slower
 * itineraries; null when they are more than `most`. Computed once for each revision of the sailings and each day, in short
 * steps, so that other requests are served in between.
 */
export async function sumStoredLanes(store: Store, now: Date, most = mostLanes): Promise<StoredLanes | null> {
  const today = dateInZone(now, site().zone);
  const network = await cachedNetwork(store);
  const revision = `${await dataRevision(store, "sailings")} ${networkRevision(store)} ${today}`;
  return latestLanes(store, revision, async () => {
    const stored = await sumUp(store, today, most);
    if (!stored) return null;
    const shortest = shortestOf(stored);
    const fromCalls = network ? await countFoundLanes(store, network, today, most, shortest) : [];
    if (!fromCalls) return null;
    const quick = countQuick(stored, fromCalls, shortest);
    const ofOperators = stored.length > 0 ? mergeLanes(quick, fromCalls) : soldLanes(fromCalls);
    const lanes = stored.length > 0 ? withoutOperators(ofOperators) : fromCalls;
    if (lanes.length > most) return null;
    const spellings = stored.map(({ operator }) => operator);
    return { revision, lanes: lanesOf(lanes), operators: byOperator(ofOperators, spellings) };
  });
}

/** A lane of one operator. */
interface OperatorLane extends Lane {
  operator: string;
}

/** Sailings of one operator on a lane with the same number of days; `days` is null where that is not known. */
interface TransitLane extends OperatorLane {
  days: number | null;
}

const keyOf = ({ from, to }: Pick<Lane, "from" | "to">) => `${from} ${to}`;
const perDay = 1440;

/** The shortest transit of each lane, in minutes. */
function shortestOf(lanes: readonly TransitLane[]): ReadonlyMap<string, number> {
  const shortest = new Map<string, number>();
  for (const lane of lanes) {
    if (lane.days === null) continue;
    const [key, minutes] = [keyOf(lane), lane.days * perDay];
    shortest.set(key, Math.min(minutes, shortest.get(key) ?? minutes));
  }
  return shortest;
}

/** The lanes of each operator without slower itineraries, judged by the shortest transit of a lane, stored or found. */
function countQuick(
  lanes: readonly TransitLane[],
  fromCalls: readonly FoundLane[],
  stored: ReadonlyMap<string, number>,
): OperatorLane[] {
  const shortest = new Map([...stored, ...fromCalls.map((lane) => [keyOf(lane), lane.shortest] as const)]);
  const counts = new Map<string, OperatorLane>();
  for (const { days, count, ...lane } of lanes) {
    const key = `${keyOf(lane)} ${lane.operator}`;
    const known = counts.get(key) ?? { ...lane, count: 0 };
    const isLeftOut = days !== null && isSlower(days * perDay, shortest.get(keyOf(lane)) ?? 0);
    counts.set(key, { ...known, count: known.count + (isLeftOut ? 0 : count) });
  }
  return [...counts.values()];
}

/** The day of a column for sailings that depart before a time; null for later ones. */
const dayBefore = (column: "etd" | "eta", time: string) =>
  sql<string | null>`case when etd < ${time} then substr(${sql.ref(column)}, 1, 10) end`;

async function sumUp({ reader }: Store, today: string, most: number): Promise<TransitLane[] | null> {
  const lanes: TransitLane[] = [];
  const pairs = new Set<string>();
  const after = `${addMonth(today)}U`;
  for await (const loading of loadingPorts(reader)) {
    const counted = await reader
      .selectFrom("sailings")
      .select([
        "discharge_port_id as to",
        "operator",
        dayBefore("etd", after).as("departs"),
        dayBefore("eta", after).as("arrives"),
        sql<number>`count(*)`.as("count"),
      ])
      .where("loading_port_id", "=", loading)
      .where("etd", ">=", today)
      .groupBy(["discharge_port_id", "operator", sql`departs`, sql`arrives`])
      .execute();
    for (const { to, operator, departs, arrives, count } of counted) {
      const days = transitDays(departs, arrives);
      lanes.push({ from: loading, to, operator, days, count: departs ? Number(count) : 0 });
      pairs.add(`${loading} ${to}`);
    }
    if (pairs.size > most) return null;
  }
  return lanes;
}

async function countFoundLanes(
  { reader }: Store,
  network: Network,
  today: string,
  most: number,
  shortest: ReadonlyMap<string, number>,
): Promise<FoundLane[] | null> {
  const carriers = await reader.selectFrom("carriers").select(["code", "name"]).execute();
  const names = new Map(carriers.map(({ code, name }) => [code, name]));
  const window = {
    dateFrom: today,
    dateTo: addMonth(today),
    most,
    breathe,
    shortestOf: (from: string, to: string) => shortest.get(keyOf({ from, to })) ?? Number.POSITIVE_INFINITY,
  };
  const lanes = await countLanes(network, window);
  for (const { sellers } of lanes ?? []) {
    for (const sold of sellers) sold.seller = names.get(sold.seller) ?? sold.seller;
  }
  return lanes;
}

/** The found lanes, one for each operator. */
const soldLanes = (fromCalls: readonly FoundLane[]): OperatorLane[] =>
  fromCalls.flatMap(({ from, to, sellers }) =>
    sellers.map(({ seller, count }) => ({ from, to, operator: seller, count })),
  );

/**
 * Both lists as one. A stored sailing and a found one of the same departure count once: for an operator that has both on a lane
 * the larger number counts.
 */
function mergeLanes(stored: readonly OperatorLane[], fromCalls: readonly FoundLane[]): OperatorLane[] {
  const counts = new Map<string, OperatorLane>();
  for (const lane of [...stored, ...soldLanes(fromCalls)]) {
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

/** @param spellings names of operators, which may differ from the name of their lane */
function byOperator(all: readonly OperatorLane[], spellings: readonly string[]): OperatorLanes[] {
  const lanes = new Map(spellings.map((operator): [string, OperatorLane[]] => [operator, []]));
  for (const lane of all) {
    const operatorLanes = lanes.get(lane.operator) ?? [];
    lanes.set(lane.operator, operatorLanes);
    operatorLanes.push(lane);
  }
  return [...lanes].map(([operator, operatorLanes]) => ({
    operator,
    pairs: operatorLanes.length,
    sailings: operatorLanes.reduce((sum, { count }) => sum + count, 0),
    busiest: operatorLanes
      .toSorted((a, b) => b.count - a.count)
      .slice(0, mostOperatorLanes)
      .map(({ from, to, count }) => ({ from, to, count })),
  }));
}
