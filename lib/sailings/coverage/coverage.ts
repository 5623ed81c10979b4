import { setImmediate as breathe } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { fold } from "@/lib/i18n/fold";
import type { Locale } from "@/lib/i18n/locales";
import { processState } from "@/lib/memoize/process-state.mjs";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { dataRevision, isSample } from "@/lib/store/sample";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { carrierFinder } from "../call-pages/carriers";
import { portsById } from "../call-pages/page-rows";
import { cutoffCodes, otherCodes } from "../calls-import/cutoff-codes";
import { furtherFields } from "../fields";
import { callsRevision, departureColumn } from "../routing/load";
import type { CarrierSummary } from "../schema";
import { sumStoredLanes } from "../search/embedded-lanes";
import { loadingPorts } from "../search/loading-ports";
import {
  type CarrierCoverage,
  type Coverage,
  type CoveredCarrier,
  type CoveredTime,
  coveredTimes,
} from "./schema";

/** The most ended lanes and ended services that are listed, the latest first. */
export const mostEnded = 100;
/** A lane or a service that ended earlier is not counted: it is no gap of the data any more. */
export const endedDays = 90;
/** No ship stays longer at the last port of its voyage. */
const longestStay = 30;

interface Counts {
  count: number;
  having: Record<CoveredTime, number>;
  until: string;
  asOf: string | null;
}
interface EndedPair {
  operator: string;
  from: string;
  to: string;
  lastOn: string;
}
interface EndedRound {
  code: string;
  sellers: string[];
  lastOn: string;
}

/** What is counted once for each revision; names depend on the language. */
interface Counted {
  today: string;
  sailings: ReadonlyMap<string, Counts>;
  departures: ReadonlyMap<string, Counts>;
  pairs: Latest<EndedPair>;
  rounds: Latest<EndedRound>;
}

const latestCoverage = processState("sailings.coverage", () => memoizeLatest<Counted>({ waitMs: 1000 }));

/**
 * What the portal knows of the coming schedule. It is counted once for each import and day, in short steps of one loading port
 * or one service, so that other requests are served in between; a caller that has waited a second gets the previous counts.
 * The counts of a carrier and the `mostEnded` latest gaps are all that stays in memory.
 */
export async function readCoverage(
  store: Store,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Coverage> {
  const today = dateInZone(now, site().zone);
  const revision = `${await dataRevision(store, "sailings")} ${await callsRevision(store)} ${today}`;
  const counted = await latestCoverage(store, revision, () => count(store, today, now));
  const find = await carrierFinder(store, now);
  const named = (text: string) => coveredCarrier(find(text), text);
  const ports = await portsById(
    store.reader,
    counted.pairs.shown.flatMap(({ from, to }) => [from, to]),
    locale,
  );
  return {
    today: counted.today,
    sailings: byCarrier(counted.sailings, named),
    departures: byCarrier(counted.departures, named),
    endedLanes: {
      count: counted.pairs.count,
      shown: counted.pairs.shown.flatMap(({ operator, from, to, lastOn }) => {
        const [start, end] = [ports.get(from), ports.get(to)];
        return start && end ? [{ carrier: named(operator), from: start, to: end, lastOn }] : [];
      }),
    },
    endedServices: {
      count: counted.rounds.count,
      shown: counted.rounds.shown.map(({ code, sellers, lastOn }) => ({
        code,
        carriers: sellers.map(named),
        lastOn,
      })),
    },
    sample: await isSample(store, "sailings"),
  };
}

const coveredCarrier = (found: CarrierSummary | undefined, text: string): CoveredCarrier =>
  found
    ? { name: found.name, path: found.path, nameZh: found.nameZh }
    : { name: text, path: "", nameZh: null };

/** Spellings of one carrier as one, the carrier with most departures first. */
function byCarrier(
  counts: ReadonlyMap<string, Counts>,
  named: (text: string) => CoveredCarrier,
): CarrierCoverage[] {
  const carriers = new Map<string, CarrierCoverage>();
  for (const [text, one] of counts) {
    const carrier = named(text);
    const key = carrier.path || fold(text);
    const known = carriers.get(key);
    carriers.set(key, { carrier, ...(known ? sum(known, one) : one) });
  }
  return [...carriers.values()].sort(
    (a, b) => b.count - a.count || (fold(a.carrier.name) < fold(b.carrier.name) ? -1 : 1),
  );
}

const later = (a: string | null, b: string | null) => ((a ?? "") > (b ?? "") ? a : b);

const sum = (a: Omit<Counts, "having"> & Pick<CarrierCoverage, "having">, b: Counts): Counts => ({
  count: a.count + b.count,
  having: Object.fromEntries(
    coveredTimes.map((time) => [time, a.having[time] + b.having[time]]),
  ) as Counts["having"],
  until: later(a.until, b.until) ?? "",
  asOf: later(a.asOf, b.asOf),
});

function add(counts: Map<string, Counts>, key: string, one: Counts): void {
  const known = counts.get(key);
  counts.set(key, known ? sum(known, one) : one);
}

/** The latest of many, and how many there are. */
class Latest<Item extends { lastOn: string }> {
  count = 0;
  #items: Item[] = [];

  add(item: Item): void {
    this.count++;
    this.#items.push(item);
    if (this.#items.length >= 2 * mostEnded) this.#items = this.shown;
  }

  get shown(): Item[] {
    return this.#items.toSorted((a, b) => (a.lastOn > b.lastOn ? -1 : 1)).slice(0, mostEnded);
  }
}

async function count(store: Store, today: string, now: Date): Promise<Counted> {
  const counted = {
    today,
    sailings: new Map<string, Counts>(),
    departures: new Map<string, Counts>(),
    pairs: new Latest<EndedPair>(),
    rounds: new Latest<EndedRound>(),
  };
  await countSailings(store, counted, await currentLanes(store, now));
  await countDepartures(store, counted);
  return counted;
}

const laneKey = (from: string, to: string, operator: string) => `${from} ${to} ${fold(operator)}`;

/** The lanes on which carriers have sailings from today on, stored or found. Of a carrier with thousands only the busiest. */
async function currentLanes(store: Store, now: Date): Promise<ReadonlySet<string>> {
  const lanes = await sumStoredLanes(store, now);
  return new Set(
    lanes?.operators.flatMap(({ operator, busiest }) =>
      busiest.map(({ from, to }) => laneKey(from, to, operator)),
    ),
  );
}

/** The number of rows for which a condition holds. */
const rowsWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;

/** Whether a JSON object of texts has a key. The store's objects are written without blanks. */
const hasKey = (column: string, key: string) => sql`${sql.ref(column)} like ${`%"${key}":%`}`;
const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `);

const sailingConditions: Record<CoveredTime, RawBuilder<unknown>> = {
  si: sql`si is not null`,
  vgm: sql`vgm is not null`,
  cy: sql`cy is not null`,
  cfs: sql`cfs is not null`,
  further: anyOf([
    sql`vr is not null`,
    sql`cv is not null`,
    ...furtherFields.flatMap((field) =>
      field.kind === "time" && "call" in field ? hasKey("facts", field.key) : [],
    ),
  ]),
  receiving: sql`receiving is not null`,
};

const callConditions: Record<CoveredTime, RawBuilder<unknown>> = {
  si: hasKey("a.cutoffs", cutoffCodes.siCutoff),
  vgm: hasKey("a.cutoffs", cutoffCodes.vgmCutoff),
  cy: hasKey("a.cutoffs", cutoffCodes.cyCutoff),
  cfs: hasKey("a.cutoffs", cutoffCodes.cfsCutoff),
  further: anyOf(
    [
      ...[cutoffCodes.vrCutoff, cutoffCodes.cvCutoff, ...otherCodes],
      ...furtherFields.flatMap((field) =>
        field.kind === "time" && "call" in field ? (field.call ?? []) : [],
      ),
    ].map((code) => hasKey("a.cutoffs", code)),
  ),
  receiving: hasKey("a.cutoffs", cutoffCodes.receiving),
};

type Row = Record<CoveredTime | "count", number>;

const countsOf = (row: Row, until: string, asOf: string | null): Counts => ({
  count: Number(row.count),
  having: Object.fromEntries(coveredTimes.map((time) => [time, Number(row[time])])) as Counts["having"],
  until: until.slice(0, 10),
  asOf,
});

async function countSailings(
  { reader }: Store,
  { today, sailings, pairs }: Counted & { sailings: Map<string, Counts> },
  current: ReadonlySet<string>,
): Promise<void> {
  const from = addDays(today, -endedDays);
  for await (const loading of loadingPorts(reader)) {
    const isAhead = sql`etd >= ${today}`;
    const rows = await reader
      .selectFrom("sailings")
      .select(["discharge_port_id as to", "operator", ({ fn }) => fn.max("etd").as("last")])
      .select(rowsWhere(isAhead).as("count"))
      .select(
        coveredTimes.map((time) => rowsWhere(sql`${isAhead} and (${sailingConditions[time]})`).as(time)),
      )
      .where("loading_port_id", "=", loading)
      .where("etd", ">=", from)
      .groupBy(["discharge_port_id", "operator"])
      .execute();
    for (const { to, operator, last, ...row } of rows as (Row & {
      to: string;
      operator: string;
      last: string;
    })[]) {
      if (Number(row.count) > 0) add(sailings, operator, countsOf(row, last, null));
      else if (!current.has(laneKey(loading, to, operator)))
        pairs.add({ operator, from: loading, to, lastOn: last.slice(0, 10) });
    }
  }
}

async function countDepartures(
  { reader }: Store,
  { today, departures, rounds }: Counted & { departures: Map<string, Counts> },
): Promise<void> {
  const services = await reader.selectFrom("services").select(["id", "code"]).orderBy("id").execute();
  for (const { id, code } of services) {
    const voyages = await reader
      .selectFrom("voyages")
      .select(({ fn }) => fn.max("last_on").as("last"))
      .where("service_id", "=", id)
      .where("replaced_by", "is", null)
      .where("status", "=", "planned")
      .executeTakeFirst();
    const last = voyages?.last ?? "";
    if (last < today && last >= addDays(today, -endedDays)) {
      const sellers = await reader
        .selectFrom("service_sellers")
        .select("seller")
        .where("service_id", "=", id)
        .orderBy("seller")
        .execute();
      rounds.add({ code, sellers: sellers.map(({ seller }) => seller), lastOn: last });
    }
    if (last < addDays(today, -longestStay)) continue;
    const departure = departureColumn.expression;
    // SQLite takes cross joins in the order that is written: the service's voyages come first.
    const rows = await reader
      .selectFrom("voyages as v")
      .crossJoin("calls as c")
      .crossJoin("call_sales as a")
      .select(["a.seller", ({ fn }) => fn.max<string | null>("c.as_of").as("asOf")])
      .select(sql<string>`max(${departure})`.as("until"))
      .select(sql<number>`count(*)`.as("count"))
      .select(coveredTimes.map((time) => rowsWhere(callConditions[time]).as(time)))
      .whereRef("c.voyage_id", "=", "v.id")
      .whereRef("a.voyage_id", "=", "c.voyage_id")
      .whereRef("a.n", "=", "c.n")
      .where("v.service_id", "=", id)
      .where("v.replaced_by", "is", null)
      .where("v.status", "=", "planned")
      .where("v.last_on", ">=", addDays(today, -longestStay))
      .where("c.status", "=", "planned")
      .where("c.loads", "<>", "")
      .where(departure, ">=", today)
      .groupBy("a.seller")
      .execute();
    for (const { seller, until, asOf, ...row } of rows as (Row & {
      seller: string;
      until: string;
      asOf: string | null;
    })[])
      add(departures, seller, countsOf(row, until, asOf));
    await breathe();
  }
}
