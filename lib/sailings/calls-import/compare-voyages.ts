import { fold } from "@/lib/i18n/fold";
import type { PortTime } from "@/lib/i18n/formats";
import { arrivalMinutes } from "@/lib/time/zone-clock";
import {
  actionable,
  cutoffChange,
  type FoundMove,
  moveInWords,
  type Pass,
  pairBy,
  stayChanges,
  swappedShips,
  weightOf,
} from "../revisions/rules";
import type { ChangeKind, ChangeWeight } from "../revisions/schema";
import { daysBetween } from "../text/steps";
import { cutoffColumns } from "./columns";
import { cutoffCodes } from "./cutoff-codes";
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
export interface CallOffer {
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
  offers: readonly CallOffer[];
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

export const voyageWords = {
  blanked: "voyage blanked",
  withdrawn: "voyage withdrawn",
  new: "new voyage",
} as const;

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
