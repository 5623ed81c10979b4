import { sql, type Transaction } from "kysely";
import { formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import { minuteOf } from "../cutoffs";
import { arrivalColumn, departureColumn } from "../routing/load";
import { daysBetween } from "../steps";
import { cutoffColumns } from "./columns";
import { cutoffCodes, textCodes } from "./cutoff-codes";

/** The kinds of changes that an import makes to voyages, the most urgent first. */
const kinds = [
  "voyage blanked",
  "departure advanced",
  "cut-off earlier",
  "port omitted",
  "receiving changed",
  "departure rolled",
  "arrival changed",
  "cut-off later",
  "vessel swapped",
  "port added",
  "port resequenced",
  "new voyage",
  "voyage withdrawn",
] as const;
export type ChangeKind = (typeof kinds)[number];

/** One change. `text` describes it for an operator: 'EX1 044W Singapore: departure 26-03-2027 12:00 -> 27-03-2027 12:00'. */
export interface CallChange {
  kind: ChangeKind;
  text: string;
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
  calls: readonly ComparedCall[];
}

const countedMinutes = 6 * 60;

/** By how much a time has moved, positive for later; 0 where that does not count. An hour that becomes known does not count. */
function move(from: PortTime | null, to: PortTime | null): number {
  if (!from || !to) return 0;
  const days = daysBetween(from, to);
  if (days !== 0) return days;
  const minutes = timeOfDay(from) && timeOfDay(to) ? minuteOf(to) - minuteOf(from) : 0;
  return Math.abs(minutes) >= countedMinutes ? minutes : 0;
}

/** The same for a cut-off, whose changes count from one minute on where both have an hour. */
function cutoffMove(from: PortTime, to: PortTime): number {
  return daysBetween(from, to) || (timeOfDay(from) && timeOfDay(to) ? minuteOf(to) - minuteOf(from) : 0);
}

/**
 * Compares one service's replaced voyages with those that replace them, both in order of their dates. A voyage is
 * identified by a number of the same carrier, else by its universal reference; a call by its port and the carrier's
 * reference, else by its port and how often the ship has been there. A departure or an arrival counts as moved by a date or
 * six hours, a cut-off by a minute. A voyage that becomes blank or is missing counts as blanked; one that was blank before
 * counts as withdrawn when it is missing.
 */
export function compareVoyages(
  before: readonly ComparedVoyage[],
  after: readonly ComparedVoyage[],
): CallChange[] {
  const byName = new Map<string, ComparedVoyage[]>();
  for (const voyage of after) {
    for (const name of voyage.names) {
      const ofName = byName.get(name);
      if (ofName) ofName.push(voyage);
      else byName.set(name, [voyage]);
    }
  }
  const left = new Set(after);
  const nextOf = (name: string) => {
    const ofName = byName.get(name) ?? [];
    while (ofName[0] && !left.has(ofName[0])) ofName.shift();
    return ofName[0];
  };
  const changes = before.flatMap((was): CallChange[] => {
    const is = was.names.map(nextOf).find((voyage) => voyage !== undefined);
    if (!is) return [voyageChange(was, was.isBlank ? "voyage withdrawn" : "voyage blanked")];
    left.delete(is);
    if (is.isBlank) return was.isBlank ? [] : [voyageChange(was, "voyage blanked")];
    return was.isBlank ? [voyageChange(is, "new voyage")] : compareVoyage(was, is);
  });
  const added = [...left].filter(({ isBlank }) => !isBlank);
  return [...changes, ...added.map((voyage) => voyageChange(voyage, "new voyage"))];
}

const about = ({ service, voyage }: ComparedVoyage, port = "") => `${service} ${voyage} ${port}`.trimEnd();
const voyageChange = (voyage: ComparedVoyage, kind: ChangeKind): CallChange => ({
  kind,
  text: `${about(voyage)}: ${kind}`,
});

const unlessOmitted = (call: ComparedCall | undefined) => (call?.isOmitted ? undefined : call);

function compareVoyage(was: ComparedVoyage, is: ComparedVoyage): CallChange[] {
  const changes: CallChange[] = [];
  if (isSwapped(was, is)) {
    changes.push({ kind: "vessel swapped", text: `${about(is)}: vessel ${shipOf(was)} -> ${shipOf(is)}` });
  }
  const both: [was: ComparedCall, is: ComparedCall][] = [];
  for (const [old, now] of pairCalls(was.calls, is.calls)) {
    const [from, to] = [unlessOmitted(old), unlessOmitted(now)];
    const at = about(is, (now ?? old)?.port);
    if (from && to) {
      both.push([from, to]);
      changes.push(...compareCall(from, to, at));
    } else if (from) changes.push({ kind: "port omitted", text: `${at}: port omitted` });
    else if (to) changes.push({ kind: "port added", text: `${at}: port added` });
  }
  const places = new Map(is.calls.map((call, index) => [call, index]));
  const placeOf = ([, call]: (typeof both)[number]) => places.get(call) ?? 0;
  const inOrder = both.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (inOrder.some((pair, index) => pair !== both[index])) {
    const [from, to] = [both, inOrder].map((pairs) => pairs.map(([, { port }]) => port).join(", "));
    changes.push({ kind: "port resequenced", text: `${about(is)}: ports ${from} -> ${to}` });
  }
  return changes;
}

const shipOf = ({ vessel, imo }: ComparedVoyage) => vessel ?? `IMO ${imo}`;

/** A ship that gets its name is not swapped, and neither is one whose name is spelt differently under the same IMO number. */
function isSwapped(was: ComparedVoyage, is: ComparedVoyage): boolean {
  if (was.imo && is.imo) return was.imo !== is.imo;
  return was.vessel !== null && is.vessel !== null && was.vessel !== is.vessel;
}

type Pair = [was: ComparedCall | undefined, is: ComparedCall | undefined];

function pairCalls(before: readonly ComparedCall[], after: readonly ComparedCall[]): Pair[] {
  const turns = new Map([...turnsOf(before), ...turnsOf(after)]);
  const pairs = new Map<ComparedCall, ComparedCall>();
  const left = new Set(after);
  const nameBy = [
    ({ portId, reference }: ComparedCall) => reference && `${portId} ${reference}`,
    (call: ComparedCall) => turns.get(call),
  ];
  for (const nameOf of nameBy) {
    const byName = Map.groupBy(left, nameOf);
    for (const was of before) {
      const name = pairs.has(was) ? null : nameOf(was);
      const is = name ? byName.get(name)?.shift() : undefined;
      if (!is) continue;
      pairs.set(was, is);
      left.delete(is);
    }
  }
  return [
    ...before.map((was): Pair => [was, pairs.get(was)]),
    ...[...left].map((is): Pair => [undefined, is]),
  ];
}

/** Each call's port, with how often the ship has been there. */
function turnsOf(calls: readonly ComparedCall[]): Map<ComparedCall, string> {
  const seen = new Map<string, number>();
  return new Map(
    calls.map((call) => {
      const turn = (seen.get(call.portId) ?? 0) + 1;
      seen.set(call.portId, turn);
      return [call, `${call.portId} ${turn}`];
    }),
  );
}

const cutoffHeads = new Map<string, string>(cutoffColumns.map(({ key, head }) => [key, head]));

function compareCall(was: ComparedCall, is: ComparedCall, at: string): CallChange[] {
  const changes: CallChange[] = [];
  const add = (kind: ChangeKind, what: string, from: PortTime | null, to: PortTime | null) =>
    changes.push({
      kind,
      text: `${at}: ${what} ${formatDateTime(from ?? "")} -> ${formatDateTime(to ?? "")}`,
    });
  const departs = move(was.departure, is.departure);
  if (departs !== 0) {
    add(departs > 0 ? "departure rolled" : "departure advanced", "departure", was.departure, is.departure);
  }
  if (move(was.arrival, is.arrival) !== 0) add("arrival changed", "arrival", was.arrival, is.arrival);
  for (const [name, from] of Object.entries(was.cutoffs)) {
    const to = is.cutoffs[name];
    const moved = to ? cutoffMove(from, to) : 0;
    if (!to || moved === 0) continue;
    const code = name.slice(name.indexOf("\n") + 1);
    if (code === cutoffCodes.receiving) add("receiving changed", "receiving", from, to);
    else add(moved > 0 ? "cut-off later" : "cut-off earlier", cutoffHeads.get(code) ?? code, from, to);
  }
  return changes;
}

/** Changes that are listed one by one; the others are counted. */
const mostListed = 20;

/**
 * Describes what an import that has just been applied changes, in lines for an operator: how many changes of each kind, then
 * the first ones, both with the most urgent kind first. Call it in the import's transaction. It has one service in memory at
 * a time.
 * @param batch the import's number
 * @returns null for the first import of calls, which has nothing to compare with
 */
export async function describeChanges(trx: Transaction<Database>, batch: number): Promise<string[] | null> {
  const earlier = await trx
    .selectFrom("voyages")
    .select("id")
    .where("batch_id", "<>", batch)
    .executeTakeFirst();
  if (!earlier) return null;
  const services = await trx
    .selectFrom("services")
    .select(["id", "code"])
    .where("id", "in", trx.selectFrom("voyages").select("service_id").where("batch_id", "=", batch))
    .orderBy("code")
    .orderBy("id")
    .execute();
  const counts = new Map<ChangeKind, number>();
  const first: CallChange[] = [];
  for (const { id, code } of services) {
    const { before, after } = await readVoyages(trx, { id, code }, batch);
    for (const change of compareVoyages(before, after)) {
      const count = (counts.get(change.kind) ?? 0) + 1;
      counts.set(change.kind, count);
      if (count <= mostListed) first.push(change);
    }
  }
  if (counts.size === 0) return ["no changes"];
  const listed = kinds.flatMap((kind) => first.filter((change) => change.kind === kind)).slice(0, mostListed);
  const more = [...counts.values()].reduce((sum, count) => sum + count, 0) - listed.length;
  const inWords = (count: number) => count.toLocaleString("en");
  return [
    ...kinds.flatMap((kind) => (counts.has(kind) ? `${kind}: ${inWords(counts.get(kind) ?? 0)}` : [])),
    ...listed.map(({ text }) => text),
    ...(more > 0 ? [`and ${inWords(more)} more`] : []),
  ];
}

interface Row extends Pick<ComparedCall, "portId" | "port" | "reference" | "arrival" | "departure"> {
  id: number;
  imo: string | null;
  vessel: string | null;
  status: string;
  batch: number;
  n: number;
  callStatus: string;
  seller: string;
  voyage: string;
  universal: string | null;
  cutoffs: string | null;
}

/** The voyages of a service that an import has replaced, and those that it has added. */
async function readVoyages(
  trx: Transaction<Database>,
  { id, code }: { id: string; code: string },
  batch: number,
): Promise<{ before: ComparedVoyage[]; after: ComparedVoyage[] }> {
  // This uses the index of services. An index of `replaced_by` would read all that the import has replaced, once per service.
  const { rows } = await sql<Row>`
    select v.id, v.imo, v.vessel, v.status, v.batch_id as batch, c.n, c.port_id as "portId",
      coalesce(p.name, c.port_id) as port, c.reference, c.status as "callStatus", ${arrivalColumn}, ${departureColumn},
      s.seller, s.voyage_out as voyage, s.universal_out as universal, s.cutoffs
    from voyages as v
    cross join calls as c
    cross join call_sales as s
    left join ports as p on p.id = c.port_id
    where c.voyage_id = v.id and s.voyage_id = c.voyage_id and s.n = c.n and v.service_id = ${id} and ${batch} in (v.batch_id, v.replaced_by)
    order by v.first_on, v.id, c.n, s.seller
  `.execute(trx);
  const voyages = [...Map.groupBy(rows, (row) => row.id).values()];
  const read = (isAfter: boolean) =>
    voyages.flatMap((ofVoyage) =>
      ofVoyage[0] && (ofVoyage[0].batch === batch) === isAfter ? voyageOf(ofVoyage[0], ofVoyage, code) : [],
    );
  return { before: read(false), after: read(true) };
}

function voyageOf(head: Row, rows: readonly Row[], service: string): ComparedVoyage {
  const calls = Map.groupBy(rows, ({ n }) => n).values();
  return {
    service,
    voyage: head.voyage,
    names: [
      ...new Set([
        ...rows.map(({ seller, voyage }) => `${seller}\n${voyage}`),
        ...rows.flatMap(({ universal }) => universal ?? []),
      ]),
    ],
    imo: head.imo,
    vessel: head.vessel,
    isBlank: head.status === "blank",
    calls: [...calls].flatMap((sold) => (sold[0] ? callOf(sold[0], sold) : [])),
  };
}

function callOf({ callStatus, ...call }: Row, sold: readonly Row[]): ComparedCall {
  const cutoffs = sold.flatMap(({ seller, cutoffs: text }) =>
    Object.entries(JSON.parse(text ?? "{}") as Record<string, PortTime>).flatMap(([code, time]) =>
      textCodes.has(code) ? [] : [[`${seller}\n${code}`, time] as const],
    ),
  );
  return { ...call, isOmitted: callStatus === "omitted", cutoffs: Object.fromEntries(cutoffs) };
}
