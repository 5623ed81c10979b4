import { fold } from "@/lib/i18n/fold";
import { formatDateTime, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { ChangeSummary } from "@/lib/store/change-summary";
import { arrivalMinutes, zoneClock } from "@/lib/time/zone-clock";
import { cutoffCodes } from "../calls-import/cutoff-codes";
import { minuteOf } from "../cutoffs/cutoffs";
import { daysBetween } from "../text/steps";
import type { ChangeKind, ChangeWeight } from "./schema";

/** What counts as a change of a schedule, and how much it weighs. Pair rows and port calls are compared by the same rules. */

/** Whether an import records what it changes. Only a benchmark imports without. */
export interface Recording {
  records: boolean;
}

/** A way in which what was published is recognised again. */
export interface Pass<Item> {
  /** What both of a pair have in common; nothing for an item that has no partner in this way. */
  keysOf: (item: Item) => readonly string[];
  isPair?: (was: Item, is: Item) => boolean;
}

/** Pairs of what an import replaces and what replaces it, by one pass after the other, and what has no partner. */
export function pairBy<Item>(before: readonly Item[], after: readonly Item[], passes: readonly Pass<Item>[]) {
  const pairs = new Map<Item, Item>();
  const left = new Set(after);
  for (const { keysOf, isPair = () => true } of passes) {
    if (left.size === 0) break;
    const byKey = new Map<string, Item[]>();
    for (const item of left) {
      for (const key of keysOf(item)) {
        const ofKey = byKey.get(key);
        if (ofKey) ofKey.push(item);
        else byKey.set(key, [item]);
      }
    }
    for (const was of before) {
      const is = pairs.has(was)
        ? undefined
        : keysOf(was)
            .flatMap((key) => byKey.get(key) ?? [])
            .find((item) => left.has(item) && isPair(was, item));
      if (!is) continue;
      pairs.set(was, is);
      left.delete(is);
    }
  }
  return { pairs, left, without: before.filter((was) => !pairs.has(was)) };
}

const countedMinutes = 6 * 60;

/** By how much a time has moved, positive for later; 0 where that does not count. An hour that becomes known does not count. */
export function move(from: PortTime | null, to: PortTime | null): number {
  if (!from || !to || from === to) return 0;
  const days = daysBetween(from, to);
  if (days !== 0) return days;
  const minutes = timeOfDay(from) && timeOfDay(to) ? minuteOf(to) - minuteOf(from) : 0;
  return Math.abs(minutes) >= countedMinutes ? minutes : 0;
}

/** The same for a cut-off, whose changes count from one minute on where both have an hour. */
function cutoffMove(from: PortTime | null | undefined, to: PortTime | null | undefined): number {
  if (!from || !to || from === to) return 0;
  return daysBetween(from, to) || (timeOfDay(from) && timeOfDay(to) ? minuteOf(to) - minuteOf(from) : 0);
}

/** What moved from one value to another, as a comparison finds it. */
export interface FoundMove {
  kind: ChangeKind;
  weight: ChangeWeight;
  field: string;
  previous: PortTime;
  current: PortTime;
}

/** The change of a departure or an arrival; nothing where it has not moved. */
export function timeChange(field: "etd" | "eta", from: PortTime | null, to: PortTime | null): FoundMove[] {
  const moved = move(from, to);
  if (moved === 0 || !from || !to) return [];
  const kind = field === "eta" ? "arrivalChanged" : moved > 0 ? "departureRolled" : "departureAdvanced";
  return [{ kind, weight: weightOf(kind), field, previous: from, current: to }];
}

/** What a ship does at a port. */
interface Stay {
  arrival: PortTime | null;
  departure: PortTime | null;
}

/**
 * The changes of a call's departure and arrival. A ship that arrives no earlier and leaves earlier has cut and run: what is not
 * loaded by then stays. A first port, where no arrival is known, has no stay.
 */
export function stayChanges(from: Stay, to: Stay): FoundMove[] {
  const departs = timeChange("etd", from.departure, to.departure).map((change): FoundMove => {
    const isCut =
      change.kind === "departureAdvanced" &&
      from.arrival !== null &&
      to.arrival !== null &&
      from.arrival <= to.arrival;
    return isCut ? { ...change, kind: "cutAndRun" } : change;
  });
  return [...departs, ...timeChange("eta", from.arrival, to.arrival)];
}

/** Of known cut-offs by their code, those that are the same as before. */
export const stayingCutoffs = (
  from: Readonly<Record<string, PortTime | null>>,
  to: Readonly<Record<string, PortTime | null>>,
): string =>
  Object.keys(from)
    .filter((code) => from[code] && to[code] && cutoffMove(from[code], to[code]) === 0)
    .join(" ");

/** The change of a cut-off, or of the earliest delivery, by its code; nothing where it has not moved or is not given any more. */
export function cutoffChange(
  code: string,
  from: PortTime | null | undefined,
  to: PortTime | null | undefined,
): FoundMove[] {
  const moved = cutoffMove(from, to);
  if (moved === 0 || !from || !to) return [];
  const facts = { field: code, previous: from, current: to };
  if (code === cutoffCodes.receiving) {
    // Cargo that is brought as agreed before is turned away where receiving begins later.
    return [{ kind: "receivingChanged", weight: moved > 0 ? "urgent" : "normal", ...facts }];
  }
  const kind = moved > 0 ? "cutoffLater" : "cutoffEarlier";
  return [{ kind, weight: weightOf(kind), ...facts }];
}

interface Ship {
  vessel: string | null;
  imo: string | null;
}

/** The ships of a swap: by their names, or by their IMO numbers where these are the same. */
export function swappedShips(was: Ship, is: Ship): [previous: string, current: string] {
  const isNamesake = was.vessel !== null && is.vessel !== null && fold(was.vessel) === fold(is.vessel);
  const nameOf = ({ vessel, imo }: Ship) => (isNamesake ? null : vessel) ?? `IMO ${imo}`;
  return [nameOf(was), nameOf(is)];
}

const urgent: ReadonlySet<ChangeKind> = new Set([
  "blanked",
  "departureAdvanced",
  "cutAndRun",
  "cutoffEarlier",
  "portOmitted",
]);
const quiet: ReadonlySet<ChangeKind> = new Set(["new", "withdrawn"]);

/** The weight of a kind. That of `receivingChanged` depends on the direction. */
export function weightOf(kind: ChangeKind): ChangeWeight {
  if (urgent.has(kind)) return "urgent";
  return quiet.has(kind) ? "quiet" : "normal";
}

const lateMs = 72 * 3_600_000;

/** The instant of a port's local time; a date alone ends with its day. Without a zone it is read as UTC. */
const instantOf = (time: PortTime, zone: string | null): number =>
  zoneClock(zone ?? "UTC").toUtc(arrivalMinutes(time)) * 60_000;

/** Whether a cut-off moves within the 72 hours before it, the earlier one of both. */
export function isLate(
  { kind, previous, current }: { kind: ChangeKind; previous: string | null; current: string | null },
  zone: string | null,
  now: Date,
): boolean {
  if (!previous || !current || (kind !== "cutoffEarlier" && kind !== "cutoffLater")) return false;
  return Math.min(instantOf(previous, zone), instantOf(current, zone)) - now.getTime() <= lateMs;
}

/** Whether a departure is past: a sailing that has left and is not listed any more is no change. */
export const hasLeft = (etd: PortTime | null, zone: string | null, now: Date): boolean =>
  etd !== null && instantOf(etd, zone) < now.getTime();

/** Moves without those of cut-offs that have passed before and after, and no urgent ones of what has: nobody can act on them. */
export const actionable = <Move extends FoundMove>(
  moves: readonly Move[],
  zone: string | null,
  now: Date,
): Move[] =>
  moves.flatMap((move) => {
    if (!hasLeft(move.previous, zone, now) || !hasLeft(move.current, zone, now)) return [move];
    return move.field === "etd" || move.field === "eta" ? [{ ...move, weight: "normal" }] : [];
  });

/** '26-03-2027 12:00 -> 27-03-2027 12:00', for an operator. */
export const moveInWords = ({ previous, current }: Pick<FoundMove, "previous" | "current">): string =>
  `${formatDateTime(previous)} -> ${formatDateTime(current)}`;

/** The kinds in words for an operator, the most urgent first. */
const kindWords: Readonly<Record<ChangeKind, string>> = {
  blanked: "voyage blanked",
  departureAdvanced: "departure advanced",
  cutAndRun: "stay cut short",
  cutoffEarlier: "cut-off earlier",
  portOmitted: "port omitted",
  receivingChanged: "receiving changed",
  departureRolled: "departure rolled",
  arrivalChanged: "arrival changed",
  cutoffLater: "cut-off later",
  vesselSwapped: "vessel swapped",
  connectionChanged: "connection changed",
  portAdded: "port added",
  portResequenced: "port resequenced",
  new: "new",
  withdrawn: "withdrawn",
};

/** A summary of changes. @param noun what comes or goes: 'voyage' or 'sailing' */
export const summaryOf = (noun: string) =>
  new ChangeSummary<ChangeKind>({ ...kindWords, new: `new ${noun}`, withdrawn: `${noun} withdrawn` });
