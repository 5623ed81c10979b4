import { sql, type Transaction } from "kysely";
import { fold } from "@/lib/i18n/fold";
import type { PortTime } from "@/lib/i18n/formats";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database } from "@/lib/store/schema";
import { arrivalMinutes } from "@/lib/time/zone-clock";
import { type NewChange, writeCalls } from "../revisions/history";
import { ImportEvents, shipKey } from "../revisions/import-events";
import {
  actionable,
  cutoffChange,
  type FoundMove,
  isLate,
  moveInWords,
  type Pass,
  pairBy,
  stayChanges,
  stayingCutoffs,
  summaryOf,
  swappedShips,
  weightOf,
} from "../revisions/rules";
import type { ChangeKind, ChangeWeight } from "../revisions/schema";
import type { VoyageBefore } from "../revisions/snapshot";
import { arrivalColumn, departureColumn } from "../routing/load";
import { daysBetween } from "../text/steps";
import { cutoffColumns } from "./columns";
import { cutoffCodes, textCodes } from "./cutoff-codes";
import { isOver } from "./past-calls";

/** One change. `text` describes it for an operator: 'EX1 044W Singapore: departure 26-03-2027 12:00 -> 27-03-2027 12:00'. */
export interface CallChange {
  kind: ChangeKind;
  weight: ChangeWeight;
  /** 'etd', 'eta', a cut-off's code, 'vessel', 'calls', 'extra'; null for another voyage that came or went. */
  field: string | null;
  /** Local times, a ship, or ports by their ids in braces. */
  previous: string | null;
  current: string | null;
  /** The voyage as it is now, or was last, and as it was before; null for a new one. */
  voyage: ComparedVoyage;
  was: ComparedVoyage | null;
  /** The call that it happens at; null for the voyage as a whole. */
  call: ComparedCall | null;
  /** That call as it was, of a departure. */
  callBefore?: ComparedCall;
  /** Of a cut-off, the seller that gives it. */
  seller: string | null;
  /** When the carrier said so, as the file has it; null where the file does not list what came or went. */
  asOf: string | null;
  readonly text: string;
}

/** A seller's facts of a call. */
export interface CallSale {
  seller: string;
  operator: string;
  /** Its code of the service. */
  service: string;
  voyageIn: string;
  voyageOut: string;
  /** JSON object of times by their code. */
  cutoffs: string | null;
  bookingUrl: string | null;
}

export interface ComparedCall {
  portId: string;
  port: string;
  /** The carrier's own reference of the call. */
  reference: string | null;
  isOmitted: boolean;
  /** Local to the port, a date alone where no hour is known. */
  arrival: PortTime | null;
  departure: PortTime | null;
  /** Local to the port, by seller and DCSA code with a line break between them. */
  cutoffs: Readonly<Record<string, PortTime>>;
  /** Equal keys mean equal cut-offs. */
  cutoffsKey?: string;
  /** IANA; null where it is not known. */
  zone: string | null;
  terminal: string | null;
  terminalName: string | null;
  /** When the carrier said so. */
  asOf: string | null;
  sales: readonly CallSale[];
}

export interface ComparedVoyage {
  /** The seller's code of the service, and the number under which cargo is loaded first. */
  service: string;
  voyage: string;
  /** What identifies it: carrier and voyage number with a line break between them, then universal references. */
  names: readonly string[];
  imo: string | null;
  vessel: string | null;
  isBlank: boolean;
  /** Of the store; null where it is not known. */
  serviceId: string | null;
  vesselOperator: string | null;
  calls: readonly ComparedCall[];
}

/**
 * Compares one service's replaced voyages with those that replace them, both in order of their dates. A voyage is identified by a
 * number of the same carrier or its universal reference, with its ship first; a call by its port and the carrier's reference, else
 * by its port and how often the ship has been there, or the nearest time. A departure or an arrival counts as moved by a date or
 * six hours, a cut-off by a minute. A voyage that becomes blank or is missing counts as blanked; one that was blank before counts
 * as withdrawn when it is missing, as does one whose ship leaves at about the same time under another number. What is missing since it has passed is no change. A new voyage that leaves before the last one
 * that was known is an extra loader.
 * @param lastKnown when the last voyage left its first port, of all that were replaced
 */
export function compareVoyages(
  before: readonly ComparedVoyage[],
  after: readonly ComparedVoyage[],
  now: Date,
  lastKnown = "",
): CallChange[] {
  const { pairs, left } = pairBy(before, after, voyagePasses);
  const added = [...left].filter((voyage) => !isBlank(voyage));
  const isRenumbered = (was: ComparedVoyage) => added.some((voyage) => isSameDeparture(was, voyage));
  const changes = before.flatMap((was): CallChange[] => {
    const is = pairs.get(was);
    if (!is) {
      const hasEnded = was.calls.every((call) => isOver(call, now));
      const kind = isBlank(was) || isRenumbered(was) ? "withdrawn" : "blanked";
      return hasEnded ? [] : [voyageChange(was, kind, null)];
    }
    if (isBlank(is)) return isBlank(was) ? [] : [voyageChange(was, "blanked", newestOf(is))];
    return isBlank(was) ? [voyageChange(is, "new", newestOf(is))] : compareVoyage(was, is, now);
  });
  const isExtra = (voyage: ComparedVoyage) =>
    (firstCall(voyage)?.departure ?? "~") < lastKnown &&
    !before.some((was) => !pairs.has(was) && isSameDeparture(was, voyage));
  return [
    ...changes,
    ...added.map((voyage) => ({
      ...voyageChange(voyage, "new", newestOf(voyage)),
      field: isExtra(voyage) ? "extra" : null,
    })),
  ];
}

const firstCall = ({ calls }: ComparedVoyage) => calls.find(({ departure }) => departure !== null);

/** Days by which a ship's departure under another number may be apart. */
const closeDays = 5;

const isNamed = ({ imo, vessel }: ComparedVoyage) => imo !== null || vessel !== null;

/** Whether one ship leaves its first port at about the same time, under whichever numbers. */
function isSameDeparture(was: ComparedVoyage, is: ComparedVoyage): boolean {
  const [from, to] = [firstCall(was), firstCall(is)];
  return (
    isNamed(was) &&
    isNamed(is) &&
    !isSwapped(was, is) &&
    from?.departure != null &&
    to?.departure != null &&
    from.portId === to.portId &&
    Math.abs(daysBetween(from.departure, to.departure)) <= closeDays
  );
}

/** A voyage of which every call is omitted sails as little as a blank one. */
const isBlank = (voyage: ComparedVoyage) =>
  voyage.isBlank || voyage.calls.every(({ isOmitted }) => isOmitted);

/** How a replaced voyage is recognised, in this order: each of several ships may have a voyage of the same number. */
const voyagePasses: readonly Pass<ComparedVoyage>[] = [
  { keysOf: ({ names, imo, vessel }) => names.map((name) => `${name}\n${imo ?? fold(vessel ?? "")}`) },
  { keysOf: ({ names }) => names },
];

/** The newest as-of of a voyage's calls. */
const newestOf = ({ calls }: ComparedVoyage): string | null =>
  calls.reduce<string | null>((newest, { asOf }) => ((asOf ?? "") > (newest ?? "") ? asOf : newest), null);

const about = ({ service, voyage }: ComparedVoyage, port = "") => `${service} ${voyage} ${port}`.trimEnd();

const voyageWords = { blanked: "voyage blanked", withdrawn: "voyage withdrawn", new: "new voyage" } as const;

/** The whole voyage came or went. */
const voyageChange = (
  voyage: ComparedVoyage,
  kind: keyof typeof voyageWords,
  asOf: string | null,
): CallChange => ({
  ...changeOf(kind, voyage, kind === "new" ? null : voyage),
  asOf,
  text: `${about(voyage)}: ${voyageWords[kind]}`,
});

const changeOf = (kind: ChangeKind, voyage: ComparedVoyage, was: ComparedVoyage | null) => ({
  kind,
  weight: weightOf(kind),
  field: null,
  previous: null,
  current: null,
  voyage,
  was,
  call: null,
  seller: null,
  asOf: newestOf(voyage),
});

const unlessOmitted = (call: ComparedCall | undefined) => (call?.isOmitted ? undefined : call);

function compareVoyage(was: ComparedVoyage, is: ComparedVoyage, now: Date): CallChange[] {
  const changes: CallChange[] = [];
  if (isSwapped(was, is)) {
    const [previous, current] = swappedShips(was, is);
    changes.push({
      ...changeOf("vesselSwapped", is, was),
      field: "vessel",
      previous,
      current,
      text: `${about(is)}: vessel ${previous} -> ${current}`,
    });
  }
  const both: [was: ComparedCall, is: ComparedCall][] = [];
  for (const [old, listed] of pairCalls(was.calls, is.calls)) {
    const [from, to] = [unlessOmitted(old), unlessOmitted(listed)];
    const at = about(is, (listed ?? old)?.port);
    if (from && to) {
      both.push([from, to]);
      for (const change of actionable(compareCall(from, to), to.zone, now)) {
        changes.push({
          ...changeOf(change.kind, is, was),
          call: to,
          callBefore: from,
          asOf: to.asOf,
          ...change,
          get text() {
            return `${at}: ${nameOf(change.field)} ${moveInWords(change)}`;
          },
        });
      }
    } else if (from && !listed && isOver(from, now)) {
      // The file leaves out what has passed.
    } else if (from) {
      const asOf = listed?.asOf ?? newestOf(is);
      const change = { ...changeOf("portOmitted", is, was), call: from, field: "calls", asOf };
      changes.push({ ...change, previous: inBraces(from), text: `${at}: port omitted` });
    } else if (to) {
      const change = { ...changeOf("portAdded", is, was), call: to, field: "calls" };
      changes.push({ ...change, current: inBraces(to), text: `${at}: port added` });
    }
  }
  const places = new Map(is.calls.map((call, index) => [call, index]));
  const placeOf = ([, call]: (typeof both)[number]) => places.get(call) ?? 0;
  const inOrder = both.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (inOrder.some((pair, index) => pair !== both[index])) {
    const [from, to] = [both, inOrder].map((pairs) => pairs.map(([, { port }]) => port).join(", "));
    const [previous = "", current = ""] = [both, inOrder].map((pairs) =>
      pairs.map(([, call]) => inBraces(call)).join(", "),
    );
    const change = { ...changeOf("portResequenced", is, was), field: "calls", previous, current };
    changes.push({ ...change, text: `${about(is)}: ports ${from} -> ${to}` });
  }
  return changes;
}

/** A port whose name depends on the language of the reader. */
const inBraces = ({ portId }: ComparedCall) => `{${portId}}`;

/** A ship that gets its name is not swapped, and neither is one whose name is spelt differently under the same IMO number. */
function isSwapped(was: ComparedVoyage, is: ComparedVoyage): boolean {
  if (was.imo && is.imo) return was.imo !== is.imo;
  return was.vessel !== null && is.vessel !== null && fold(was.vessel) !== fold(is.vessel);
}

type Pair = [was: ComparedCall | undefined, is: ComparedCall | undefined];

function pairCalls(before: readonly ComparedCall[], after: readonly ComparedCall[]): Pair[] {
  const isSameRound =
    before.length === after.length &&
    before.every(
      ({ portId, reference }, at) => portId === after[at]?.portId && reference === after[at]?.reference,
    );
  if (isSameRound) return before.map((was, at): Pair => [was, after[at]]);
  const pairs = new Map<ComparedCall, ComparedCall>();
  const left = new Set(after);
  const pair = (was: ComparedCall, is: ComparedCall) => {
    pairs.set(was, is);
    left.delete(is);
  };
  const byReference = Map.groupBy(after, referenceOf);
  for (const was of before) {
    const is = referenceOf(was) && byReference.get(referenceOf(was))?.shift();
    if (is) pair(was, is);
  }
  const atPort = Map.groupBy(
    before.filter((was) => !pairs.has(was)),
    ({ portId }) => portId,
  );
  for (const [port, calls] of atPort) {
    const others = [...left].filter(({ portId }) => portId === port);
    for (const [was, is] of sameTurns(calls, others)) pair(was, is);
  }
  return [
    ...before.map((was): Pair => [was, pairs.get(was)]),
    ...[...left].map((is): Pair => [undefined, is]),
  ];
}

const referenceOf = ({ portId, reference }: ComparedCall) => reference && `${portId} ${reference}`;

/** Calls at one port that are the same: by how often the ship has been there, or, where it is there more or less often, by their time. */
function sameTurns(
  before: readonly ComparedCall[],
  after: readonly ComparedCall[],
): [was: ComparedCall, is: ComparedCall][] {
  if (before.length === after.length)
    return before.flatMap((was, at) => (after[at] ? [[was, after[at]]] : []));
  const minutes = ({ departure, arrival }: ComparedCall) =>
    arrivalMinutes(departure ?? arrival ?? "0000-01-01");
  const nearest = before
    .flatMap((was) => after.map((is) => ({ was, is, apart: Math.abs(minutes(was) - minutes(is)) })))
    .sort((a, b) => a.apart - b.apart);
  const used = new Set<ComparedCall>();
  return nearest.flatMap(({ was, is }) => {
    if (used.has(was) || used.has(is)) return [];
    used.add(was).add(is);
    return [[was, is]];
  });
}

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(cutoffColumns.map(({ key, head }) => [key, head])),
  etd: "departure",
  eta: "arrival",
  [cutoffCodes.receiving]: "receiving",
};
const nameOf = (field: string) => names[field] ?? field;

function compareCall(was: ComparedCall, is: ComparedCall): (FoundMove & { seller: string | null })[] {
  const times = stayChanges(was, is).map((change) => ({ ...change, seller: null }));
  if (was.cutoffsKey !== undefined && was.cutoffsKey === is.cutoffsKey) return times;
  const cutoffs = Object.entries(was.cutoffs).flatMap(([name, from]) => {
    const [seller = "", code = ""] = name.split("\n");
    return cutoffChange(code, from, is.cutoffs[name]).map((change) => ({ ...change, seller }));
  });
  return [...times, ...cutoffs];
}

/** What a batch of calls is, and when it is taken in. */
interface CallBatch {
  id: number;
  source: string;
  now: Date;
}

/** Changes that are recorded in one go. */
const recordedAtOnce = 2000;

const keysOf = (voyage: ComparedVoyage): string[] =>
  voyage.calls.flatMap(({ portId, departure, arrival }) => shipKey(voyage, portId, departure ?? arrival));

/**
 * Records what an import that has just been applied changes, and describes it in lines for an operator. Call it in the import's
 * transaction. It has one service in memory at a time.
 * @returns null for the first import of calls, which has nothing to compare with
 */
export async function recordCallChanges(
  trx: Transaction<Database>,
  { id: batch, source, now }: CallBatch,
): Promise<string[] | null> {
  const services = await knownServices(trx, batch);
  if (!services) return null;
  const summary = summaryOf("voyage");
  const asOf = await trx
    .selectFrom("call_batches")
    .select("as_of")
    .where("id", "=", batch)
    .executeTakeFirst();
  const recordOf = (change: CallChange) => toRecords(change, { source, now, asOf: asOf?.as_of ?? null });
  const events = new ImportEvents();
  for (const service of services) {
    const { before, after, lastKnown } = await readVoyages(trx, service, batch);
    const changes = compareVoyages(before, after, now, lastKnown);
    for (const change of changes) summary.add(change);
    for (const [voyage, ofVoyage] of Map.groupBy(changes, (change) => change.voyage)) {
      const ends = ofVoyage.flatMap(({ kind, previous }) =>
        kind in voyageWords || kind === "portOmitted" ? `${kind} ${previous} ` : [],
      );
      events.add(
        {
          carrier: service.id,
          voyage: voyage.names.join("\n"),
          // Where one seller blanks a ship that sails for others, or omits a port, it is another event.
          keys: [voyage, ofVoyage[0]?.was ?? voyage].flatMap(keysOf).map((key) => ends.join("") + key),
        },
        ofVoyage.flatMap(recordOf),
      );
    }
    if (events.size >= recordedAtOnce) await events.record(trx);
  }
  await events.record(trx);
  return summary.lines();
}

interface StoredService {
  id: string;
  code: string;
  vesselOperator: string | null;
}

/**
 * The services of a batch whose sellers had calls before, or had some that changed: what others bring is their first import,
 * and no change. null for the first import of all.
 */
async function knownServices(trx: Transaction<Database>, batch: number): Promise<StoredService[] | null> {
  const earlier = await trx
    .selectFrom("voyages")
    .select("id")
    .where("batch_id", "<>", batch)
    .executeTakeFirst();
  if (!earlier) return null;
  const { rows } = await sql<StoredService>`
    select w.id, w.code, coalesce(o.name, w.ship_operator) as "vesselOperator"
    from services as w left join carriers as o on o.code = w.ship_operator
    where w.id in (select service_id from voyages where batch_id = ${batch}) and w.id in (
      select e.service_id from service_sellers as e
      where e.seller in (
        select s.seller from service_sellers as s
        where exists (select 1 from voyages as v where v.service_id = s.service_id and v.batch_id <> ${batch})
      ) or e.service_id in (select service_id from schedule_changes where service_id is not null)
    )
    order by w.code, w.id
  `.execute(trx);
  return rows;
}

/**
 * A change as it is recorded: once for each carrier that sells what it concerns. @param asOf of the file, where it does not list
 * what came or went
 */
export function toRecords(
  change: CallChange,
  { source, now, asOf }: Pick<CallBatch, "source" | "now"> & { asOf: string | null },
): NewChange[] {
  const { kind, weight, field, previous, current, voyage, was, call, callBefore } = change;
  const sellers = [
    ...new Set((call ? [call] : voyage.calls).flatMap(({ sales }) => sales.map(({ seller }) => seller))),
  ];
  const first = voyage.calls.find(({ departure }) => departure !== null);
  const hasEnded = kind === "blanked" || kind === "withdrawn" || kind === "portOmitted";
  const late = call && isLate(change, call.zone, now);
  return sellers.flatMap((seller): NewChange | [] => {
    if (change.seller !== null && change.seller !== seller) return [];
    // A call that is omitted belongs to the voyage as it was.
    const whole = hasEnded && was ? was : voyage;
    const sold = whole.calls.flatMap((one) => {
      const sale = one.sales.find((offer) => offer.seller === seller);
      return sale && (!one.isOmitted || one === call) ? [{ one, sale }] : [];
    });
    const at = sold.find(({ one }) => one === call) ?? sold[0];
    if (!at) return [];
    return {
      ...{ kind, weight, field, previous, current, source, seller },
      is_late: late ? 1 : 0,
      recorded_at: now.toISOString(),
      as_of: change.asOf ?? asOf,
      operator: at.sale.operator,
      service_id: voyage.serviceId,
      service: at.sale.service,
      vessel: voyage.vessel,
      imo: voyage.imo,
      previous_imo: kind === "vesselSwapped" ? (was?.imo ?? null) : null,
      // Cargo arrives under the number under which it was loaded.
      voyage: kind === "arrivalChanged" ? at.sale.voyageIn : at.sale.voyageOut,
      etd: call?.departure ?? first?.departure ?? null,
      port_id: call?.portId ?? null,
      calls: writeCalls(
        sold.map(({ one, sale }) => ({
          portId: one.portId,
          departure: one.departure,
          voyage: sale.voyageOut,
        })),
      ),
      staying:
        field === "etd" && call && callBefore
          ? stayingCutoffs(cutoffsOfSeller(callBefore, seller), cutoffsOfSeller(call, seller))
          : null,
      snapshot: hasEnded ? JSON.stringify(voyageBefore(whole, sold)) : null,
    };
  });
}

/** By their code. */
const cutoffsOfSeller = ({ cutoffs }: ComparedCall, seller: string): Record<string, PortTime> =>
  Object.fromEntries(
    Object.entries(cutoffs).flatMap(([name, time]) => {
      const [of, code = ""] = name.split("\n");
      return of === seller ? [[code, time] as const] : [];
    }),
  );

/** A voyage as its seller published it before it ended or lost a call. */
const voyageBefore = (
  { imo, vessel, vesselOperator }: ComparedVoyage,
  sold: readonly { one: ComparedCall; sale: CallSale }[],
): VoyageBefore => ({
  imo,
  vessel,
  vesselOperator,
  calls: sold.map(({ one, sale }) => ({
    portId: one.portId,
    terminal: one.terminal,
    terminalName: one.terminalName,
    arrival: one.arrival,
    departure: one.departure,
    voyage: sale.voyageOut,
    cutoffs: sale.cutoffs,
    bookingUrl: sale.bookingUrl,
  })),
});

/** A voyage, with what is compared of its calls as one text. */
interface StoredVoyage extends Pick<ComparedVoyage, "imo" | "vessel"> {
  id: number;
  status: string;
  first_on: string;
  batch: number;
  text: string | null;
}

/**
 * The voyages of a service that an import has replaced, and those that it has added, without those that are the same in both:
 * equal voyages, which are most as a rule, are compared as texts that the database makes, and never read.
 */
async function readVoyages(
  trx: Transaction<Database>,
  service: StoredService,
  batch: number,
): Promise<{ before: ComparedVoyage[]; after: ComparedVoyage[]; lastKnown: string }> {
  const columns = [
    ...["c.port_id", "c.reference", "c.status"].map((column) => sql.ref(column)),
    ...[arrivalColumn.expression, departureColumn.expression],
    ...["s.seller", "s.voyage_out", "s.universal_out", "s.cutoffs"].map((column) => sql.ref(column)),
  ].map((column) => sql`coalesce(${column}, '')`);
  // This uses the index of services. An index of `replaced_by` would read all that the import has replaced, once per service.
  const { rows } = await sql<StoredVoyage>`
    select v.id, v.imo, v.vessel, v.status, v.first_on, v.batch_id as batch, (
      select ${engineOf(trx).lines(sql.ref("line"))} from (
        select ${sql.join([sql`cast(c.n as text)`, ...columns], sql` || ${sql.lit("\u001f")} || `)} as line
        from calls as c cross join call_sales as s
        where c.voyage_id = v.id and s.voyage_id = c.voyage_id and s.n = c.n
        order by c.n, s.seller
      ) as sold
    ) as text
    from voyages as v
    where v.service_id = ${service.id} and ${batch} in (v.batch_id, v.replaced_by)
    order by v.first_on, v.id
  `.execute(trx);
  const [before, after] = withoutEqual(
    rows.filter((row) => row.text !== null && row.batch !== batch),
    rows.filter((row) => row.text !== null && row.batch === batch),
  );
  const differing = [...before, ...after];
  const found = differing.length === 0 ? [] : await readSales(trx, service, differing);
  const sales = Map.groupBy(found, ({ voyageId }) => voyageId);
  const voyagesOf = (list: readonly StoredVoyage[]) =>
    list.map((row) => voyageOf(row, service, sales.get(row.id) ?? []));
  return {
    before: voyagesOf(before),
    after: voyagesOf(after),
    lastKnown: rows.findLast((row) => row.batch !== batch)?.first_on ?? "",
  };
}

/** Without the voyages that are in both lists, each as often as it is in both. */
function withoutEqual(
  before: readonly StoredVoyage[],
  after: readonly StoredVoyage[],
): [before: StoredVoyage[], after: StoredVoyage[]] {
  const keyOf = ({ imo, vessel, status, text }: StoredVoyage) => [imo, vessel, status, text].join("\u001f");
  const byKey = Map.groupBy(after, keyOf);
  const equal = new Set<StoredVoyage>();
  const replaced = before.filter((row) => {
    const same = byKey.get(keyOf(row))?.shift();
    if (same) equal.add(same);
    return !same;
  });
  return [replaced, after.filter((row) => !equal.has(row))];
}

/** What sellers have of the calls of voyages, in the order of these calls. */
const readSales = (trx: Transaction<Database>, service: StoredService, voyages: readonly StoredVoyage[]) =>
  trx
    .selectFrom("calls as c")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .leftJoin("ports as p", "p.id", "c.port_id")
    .leftJoin("carriers as o", "o.code", "s.seller")
    .leftJoin("service_sellers as e", (join) =>
      join.onRef("e.seller", "=", "s.seller").on("e.service_id", "=", service.id),
    )
    .select(["c.voyage_id as voyageId", "c.n", "c.port_id as portId", "c.reference", "c.status"])
    .select([
      "c.terminal",
      "c.terminal_name as terminalName",
      "c.as_of as asOf",
      arrivalColumn,
      departureColumn,
    ])
    // Imports ask for the zone of a port that has none.
    .select(({ fn, val }) => [
      fn.coalesce("p.name", "c.port_id").as("port"),
      fn.coalesce("p.zone", val("UTC")).as("zone"),
      fn.coalesce("o.name", "s.seller").as("operator"),
      fn.coalesce("e.code", val(service.code)).as("service"),
    ])
    .select(["s.seller", "s.voyage_in as voyageIn", "s.voyage_out as voyageOut"])
    .select(["s.universal_out as universalOut", "s.cutoffs", "s.booking_url as bookingUrl"])
    .where("c.voyage_id", "in", engineOf(trx).listed(voyages.map(({ id }) => id)))
    .orderBy("c.voyage_id")
    .orderBy("c.n")
    .orderBy("s.seller")
    .execute();
type StoredSale = Awaited<ReturnType<typeof readSales>>[number];

function voyageOf(
  { imo, vessel, status }: StoredVoyage,
  { id, code, vesselOperator }: StoredService,
  sales: readonly StoredSale[],
): ComparedVoyage {
  const names = [
    ...sales.map(({ seller, voyageOut }) => `${seller}\n${voyageOut}`),
    ...sales.flatMap(({ universalOut }) => universalOut ?? []),
  ];
  return {
    service: code,
    serviceId: id,
    vesselOperator,
    voyage: sales[0]?.voyageOut ?? "",
    names: [...new Set(names)],
    imo,
    vessel,
    isBlank: status === "blank",
    calls: [...Map.groupBy(sales, ({ n }) => n).values()].flatMap(([first, ...others]) =>
      first ? callOf(first, [first, ...others]) : [],
    ),
  };
}

function callOf(first: StoredSale, sales: readonly StoredSale[]): ComparedCall {
  const { portId, port, reference, status, arrival, departure, zone, terminal, terminalName, asOf } = first;
  return {
    ...{ portId, port, reference, arrival, departure, zone, terminal, terminalName, asOf, sales },
    isOmitted: status === "omitted",
    cutoffsKey: sales.map(({ seller, cutoffs }) => `${seller} ${cutoffs}`).join("\n"),
    // Most are equal, and not read.
    get cutoffs() {
      return cutoffsOf(sales);
    },
  };
}

const cutoffsOf = (sales: readonly CallSale[]): ComparedCall["cutoffs"] =>
  Object.fromEntries(
    sales.flatMap(({ seller, cutoffs }) =>
      Object.entries(JSON.parse(cutoffs ?? "{}") as Record<string, PortTime>).flatMap(([code, time]) =>
        textCodes.has(code) ? [] : [[`${seller}\n${code}`, time] as const],
      ),
    ),
  );
