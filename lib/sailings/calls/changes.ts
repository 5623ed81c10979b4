import type { Transaction } from "kysely";
import { dateOf, formatDateTime, type PortTime } from "@/lib/i18n/formats";
import type { Database } from "@/lib/store/schema";
import { daysBetween, hoursBetween } from "../steps";
import { cutoffCodes } from "./cutoff-codes";
import { arrivalOf, departureOf } from "./load";

/** What an import changes of voyages that are sailed already, in the trade's words, the most urgent first. */
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
  "ports in another order",
  "new voyage",
] as const;
export type ChangeKind = (typeof kinds)[number];

export interface CallChange {
  kind: ChangeKind;
  /** What it is about: service, voyage and, of a call, the id of its port. */
  at: readonly string[];
  old?: PortTime | string | undefined;
  new?: PortTime | string | undefined;
}

export interface ComparedCall {
  port: string;
  /** The carrier's own reference of the call. */
  reference: string | null;
  isOmitted: boolean;
  /** Local to the port, a date alone where no hour is known. */
  arrival: PortTime | null;
  departure: PortTime | null;
  /** By seller and DCSA code. */
  cutoffs: Readonly<Record<string, PortTime>>;
}

export interface ComparedVoyage {
  service: string;
  /** Seller and number under which cargo is loaded, in the order of the calls. */
  numbers: readonly string[];
  vessel: string | null;
  isBlank: boolean;
  calls: readonly ComparedCall[];
}

/** A move that counts: to another date, or by six hours of a day. An hour that becomes known is none. */
const countedHours = 6;
function move(from: PortTime | null, to: PortTime | null): number {
  if (!from || !to) return 0;
  const days = daysBetween(dateOf(from), dateOf(to));
  if (days !== 0) return days;
  const hours = hoursBetween(from, to) ?? 0;
  return Math.abs(hours) >= countedHours ? hours : 0;
}

/** Cut-offs count to the minute, where both have one. */
function cutoffMove(from: PortTime, to: PortTime): number {
  const length = Math.min(from.length, to.length);
  const [one, other] = [from.slice(0, length), to.slice(0, length)];
  if (one === other) return 0;
  return one < other ? 1 : -1;
}

const numberOf = ({ numbers }: ComparedVoyage) => numbers[0]?.split("\n")[1] ?? "";

/**
 * What became of one service's voyages: those that gave way beside those that took their place. A voyage is known by a
 * number of the same seller; a call by the carrier's reference, else by its port and how often the ship has been there.
 */
export function compareVoyages(
  before: readonly ComparedVoyage[],
  after: readonly ComparedVoyage[],
): CallChange[] {
  const left = new Set(after);
  const changes = before.flatMap((old): CallChange[] => {
    const now = [...left].find(({ numbers }) => numbers.some((number) => old.numbers.includes(number)));
    if (now) left.delete(now);
    const at = [old.service, numberOf(old)];
    if (now && !now.isBlank) return compareVoyage(old, now, at);
    return old.isBlank ? [] : [{ kind: "voyage blanked", at }];
  });
  const added = [...left].filter(({ isBlank }) => !isBlank);
  return [
    ...changes,
    ...added.map((one): CallChange => ({ kind: "new voyage", at: [one.service, numberOf(one)] })),
  ];
}

function compareVoyage(old: ComparedVoyage, now: ComparedVoyage, at: readonly string[]): CallChange[] {
  const changes: CallChange[] = [];
  if (old.vessel && now.vessel && old.vessel !== now.vessel) {
    changes.push({ kind: "vessel swapped", at, old: old.vessel, new: now.vessel });
  }
  const pairs = pairCalls(old.calls, now.calls);
  const sails = (call: ComparedCall | undefined) => call !== undefined && !call.isOmitted;
  for (const [was, is] of pairs) {
    const call = [...at, (is ?? was)?.port ?? ""];
    if (sails(was) && !sails(is)) changes.push({ kind: "port omitted", at: call });
    else if (!sails(was) && sails(is)) changes.push({ kind: "port added", at: call });
    else if (was && is && sails(was)) changes.push(...compareCall(was, is, call));
  }
  const common = pairs.filter(([was, is]) => sails(was) && sails(is));
  const inOrder = [...common].sort(([, a], [, b]) => orderIn(now.calls, a) - orderIn(now.calls, b));
  if (inOrder.some((pair, index) => pair !== common[index]))
    changes.push({ kind: "ports in another order", at });
  return changes;
}

const orderIn = (calls: readonly ComparedCall[], call: ComparedCall | undefined) =>
  call ? calls.indexOf(call) : -1;

type Pair = [was: ComparedCall | undefined, is: ComparedCall | undefined];

function pairCalls(before: readonly ComparedCall[], after: readonly ComparedCall[]): Pair[] {
  const turns = new Map([...turnsOf(before), ...turnsOf(after)]);
  const pairs = new Map<ComparedCall, ComparedCall>();
  for (const nameOf of [(call: ComparedCall) => call.reference, (call: ComparedCall) => turns.get(call)]) {
    const taken = new Set(pairs.values());
    const left = new Map(after.filter((call) => !taken.has(call)).map((call) => [nameOf(call), call]));
    for (const was of before) {
      const name = nameOf(was);
      const is = name && !pairs.has(was) ? left.get(name) : undefined;
      if (is) pairs.set(was, is);
    }
  }
  const known = new Set(pairs.values());
  return [
    ...before.map((was): Pair => [was, pairs.get(was)]),
    ...after.filter((call) => !known.has(call)).map((is): Pair => [undefined, is]),
  ];
}

/** Each call's port, with how often the ship has been there. */
function turnsOf(calls: readonly ComparedCall[]): Map<ComparedCall, string> {
  const seen = new Map<string, number>();
  return new Map(
    calls.map((call) => {
      const turn = (seen.get(call.port) ?? 0) + 1;
      seen.set(call.port, turn);
      return [call, `${call.port} ${turn}`];
    }),
  );
}

function compareCall(was: ComparedCall, is: ComparedCall, at: readonly string[]): CallChange[] {
  const changes: CallChange[] = [];
  const departs = move(was.departure, is.departure);
  const add = (
    kind: ChangeKind,
    from: PortTime | null | undefined,
    to: PortTime | null | undefined,
    more = "",
  ) => changes.push({ kind, at: more ? [...at, more] : at, old: from ?? undefined, new: to ?? undefined });
  if (departs !== 0)
    add(departs > 0 ? "departure rolled" : "departure advanced", was.departure, is.departure, "departure");
  if (move(was.arrival, is.arrival) !== 0) add("arrival changed", was.arrival, is.arrival, "arrival");
  for (const [name, from] of Object.entries(was.cutoffs)) {
    const to = is.cutoffs[name];
    const moved = to ? cutoffMove(from, to) : 0;
    const [, code = ""] = name.split("\n");
    if (moved === 0) continue;
    if (code === cutoffCodes.receiving) add("receiving changed", from, to, "receiving");
    else add(moved > 0 ? "cut-off later" : "cut-off earlier", from, to, code);
  }
  return changes;
}

/** Changes that are told one by one; of the others the number. */
const mostTold = 20;

/** Changes in lines for an operator: how many of each kind, then the first ones. */
export function describeChanges(
  counts: ReadonlyMap<ChangeKind, number>,
  first: readonly CallChange[],
): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return ["changes of voyages: none"];
  const told = first.slice(0, mostTold).map(({ kind, at, old, new: now }) => {
    const [from, to] = [old, now].map((value) =>
      value && /^\d{4}-/.test(value) ? formatDateTime(value) : value,
    );
    return `${at.join(" ")}: ${from && to ? `${from} -> ${to}` : kind}`;
  });
  return [
    `changes of voyages: ${kinds.flatMap((kind) => (counts.has(kind) ? `${kind} ${counts.get(kind)}` : [])).join(", ")}`,
    ...told,
    ...(total > told.length ? [`... and ${(total - told.length).toLocaleString("en")} more`] : []),
  ];
}

/**
 * What an import that has just been applied changes, in lines for an operator: the voyages that it has replaced beside its
 * own, service by service.
 */
export async function tellChanges(trx: Transaction<Database>, batch: number): Promise<string[]> {
  const services = await trx
    .selectFrom("voyages as v")
    .innerJoin("services as s", "s.id", "v.service_id")
    .select(["v.service_id as id", "s.code"])
    .where((eb) => eb.or([eb("v.batch_id", "=", batch), eb("v.replaced_by", "=", batch)]))
    .distinct()
    .orderBy("s.code")
    .orderBy("v.service_id")
    .execute();
  const counts = new Map<ChangeKind, number>();
  const first: CallChange[] = [];
  for (const { id, code } of services) {
    const [before, after] = [
      await readVoyages(trx, id, code, "replaced_by", batch),
      await readVoyages(trx, id, code, "batch_id", batch),
    ];
    for (const change of compareVoyages(before, after)) {
      counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
      if (first.length < mostTold) first.push(change);
    }
  }
  return describeChanges(counts, first);
}

async function readVoyages(
  trx: Transaction<Database>,
  serviceId: string,
  service: string,
  side: "replaced_by" | "batch_id",
  batch: number,
): Promise<ComparedVoyage[]> {
  const rows = await trx
    .selectFrom("voyages as v")
    .innerJoin("calls as c", "c.voyage_id", "v.id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .select(["v.id", "v.vessel", "v.status", "c.n", "c.port_id", "c.reference", "c.status as callStatus"])
    .select(["s.seller", "s.voyage_out", "s.cutoffs", arrivalOf, departureOf])
    .where("v.service_id", "=", serviceId)
    .where(`v.${side}`, "=", batch)
    .orderBy("v.first_on")
    .orderBy("v.id")
    .orderBy("c.n")
    .orderBy("s.seller")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own): ComparedVoyage | [] => {
    const [head] = own;
    if (!head) return [];
    return {
      service,
      numbers: [...new Set(own.map(({ seller, voyage_out }) => `${seller}\n${voyage_out}`))],
      vessel: head.vessel,
      isBlank: head.status === "blank",
      calls: [...Map.groupBy(own, ({ n }) => n).values()].flatMap((sold): ComparedCall | [] => {
        const [call] = sold;
        if (!call) return [];
        const cutoffs = sold.flatMap(({ seller, cutoffs: text }) =>
          Object.entries(JSON.parse(text ?? "{}") as Record<string, PortTime>).map(([code, time]) => [
            `${seller}\n${code}`,
            time,
          ]),
        );
        return {
          port: call.port_id,
          reference: call.reference,
          isOmitted: call.callStatus === "omitted",
          arrival: call.arrival,
          departure: call.departure,
          cutoffs: Object.fromEntries(cutoffs),
        };
      }),
    };
  });
}
