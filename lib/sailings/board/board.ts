import { compareTexts } from "@/lib/collections/compare";
import { dateOf, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Cutoff, cutoffOf } from "@/lib/time/cutoff-clock";
import type { CargoClass } from "../address";
import { cutoffCodes } from "../calls-import/cutoff-codes";
import { minuteOf, type PortNow } from "../cutoffs/cutoffs";
import { countedTime, type Disagreement, disagreements } from "../cutoffs/second-cutoffs";
import type { Sailing } from "../schema";
import { loadedAt } from "../text/legs";
import { type BoardCutoff, type BoardView, boardCutoffs, fieldOf } from "./address";

/** The cut-off board: what closes on some days, one row for each day, ship and terminal. Pure. */

/**
 * A ship that leaves a port, as one carrier sells it: a sailing with its first leg alone, of which only the start is known. The
 * places that it carries cargo to make no difference.
 */
export type Departure = Sailing;

/** The start of a sailing. Its id is that of what is sold: sailings of several lanes on one ship have the same. */
export function departureOf(sailing: Sailing): Departure {
  const { eta: _eta, elapsedMinutes: _elapsed, bookingUrl: _booking, ...rest } = sailing;
  const [first] = sailing.legs;
  const nowhere = { portId: null, port: null, terminal: null };
  const departure: Departure = {
    ...rest,
    eta: null,
    transitDays: null,
    bookingUrl: null,
    legs: first ? [{ ...first, to: nowhere, arrival: null }] : sailing.legs,
  };
  return { ...departure, id: departureId(departure) };
}

const departureId = (one: Departure): string =>
  JSON.stringify([one.operator, one.service, one.voyage, callId(one), timesId(one)]);

/** The ship's call: two sellers of one ship at one terminal have the same. */
const callId = ({ imo, vessel, etd, legs: [first] }: Departure): string =>
  [first?.from.portId, imo ?? vessel.toLowerCase(), etd, first?.from.terminal].join("|");

const timesId = (one: Departure): string =>
  [...boardCutoffs.map((name) => one[fieldOf[name]] ?? ""), JSON.stringify(one.secondCutoffs ?? [])].join(
    "|",
  );

/** Departures, each once. */
export const uniqueDepartures = (departures: readonly Departure[]): Departure[] => [
  ...new Map(departures.map((one) => [one.id, one])).values(),
];

/** A cut-off of a row. */
export interface BoardMoment {
  name: BoardCutoff;
  /** As it stands now; where sources disagree, the earliest. For `receiving` closed means that it is open for cargo. */
  cutoff: Cutoff;
  /** What the sources say where they disagree. */
  differs: Disagreement | null;
  /** The time before it was moved in the last day, where it was. */
  was?: PortTime;
}

export interface BoardRow {
  key: string;
  /** YYYY-MM-DD, local to the port. */
  day: string;
  portId: string;
  vessel: string;
  imo: string | null;
  terminal: string | null;
  etd: PortTime | null;
  /** Who sells the ship with these cut-offs, by name. */
  sellers: { operator: string; service: string | null; voyage: string | null }[];
  /** The chosen cut-offs that fall on the day, in order of time; one at least. */
  due: BoardMoment[];
  /** The others that are published, in the order of `boardCutoffs`. */
  others: BoardMoment[];
}

/** DCSA's code of a cut-off, by which changes name it. */
export const codeOf = (name: BoardCutoff) => cutoffCodes[fieldOf[name]];

/** The time of a cut-off that counts; null where it is not published. */
export function boardTime(one: Departure, name: BoardCutoff): PortTime | null {
  return name === "receiving" ? one.receiving : countedTime(one, fieldOf[name]);
}

/** The published cut-offs of a departure. */
function momentsOf(one: Departure, now: PortNow): BoardMoment[] {
  const differing = disagreements(one);
  return boardCutoffs.flatMap((name): BoardMoment | [] => {
    const cutoff = cutoffOf(boardTime(one, name), now);
    if (!cutoff) return [];
    const differs = differing.find(({ code }) => code === codeOf(name));
    return {
      name,
      cutoff: name === "receiving" ? receivingOf(cutoff, now) : cutoff,
      differs: differs ?? null,
    };
  });
}

/** A receiving window begins with its day where no hour is known, while a cut-off ends with it. */
function receivingOf(cutoff: Cutoff, now: PortNow): Cutoff {
  if (timeOfDay(cutoff.time)) return cutoff;
  const isClosed = cutoff.time <= dateOf(now.time);
  return { ...cutoff, isClosed, closesIn: null };
}

/** The cut-offs that count for a class of cargo. Papers are for all; without a class all count, and the receiving window if asked for. */
const ofClass: Record<CargoClass, readonly BoardCutoff[]> = {
  dry: ["si", "vgm", "cy"],
  reefer: ["si", "vgm", "reefer"],
  dangerous: ["si", "vgm", "dangerous"],
  "out-of-gauge": ["si", "vgm", "out-of-gauge"],
  lcl: ["si", "cfs"],
};
const usual = boardCutoffs.filter((name) => name !== "receiving");

/** The cut-offs by which a view has rows. */
export function chosenCutoffs({ cutoffs, cargo }: Pick<BoardView, "cutoffs" | "cargo">): BoardCutoff[] {
  const counting = cargo ? [...ofClass[cargo], "receiving" as const] : boardCutoffs;
  const wanted = cutoffs.length > 0 ? cutoffs : usual;
  return counting.filter((name) => wanted.includes(name));
}

/** Days of a port's clock, YYYY-MM-DD, both inclusive. */
interface BoardDays {
  from: string;
  to: string;
}

/**
 * The rows of some departures for the cut-offs of a view that fall on some days, before any other filter.
 * @param daysAt, nowAt of the port with an id
 */
export function boardRows(
  departures: readonly Departure[],
  view: Pick<BoardView, "cutoffs" | "cargo">,
  daysAt: (portId: string) => BoardDays,
  nowAt: (portId: string) => PortNow,
): BoardRow[] {
  const chosen = new Set(chosenCutoffs(view));
  const rows = new Map<string, BoardRow>();
  for (const one of uniqueDepartures(departures)) {
    const portId = loadedAt(one) ?? "";
    const [{ from, to }, now] = [daysAt(portId), nowAt(portId)];
    const moments = momentsOf(one, now);
    const isDue = ({ name, cutoff }: BoardMoment) =>
      chosen.has(name) && dateOf(cutoff.time) >= from && dateOf(cutoff.time) <= to;
    const byDay = Map.groupBy(moments.filter(isDue), ({ cutoff }) => dateOf(cutoff.time));
    const seller = { operator: one.operator, service: one.service, voyage: one.voyage };
    for (const [day, due] of byDay) {
      const key = [day, callId(one), timesId(one)].join("|");
      const same = rows.get(key);
      if (same) {
        same.sellers.push(seller);
        continue;
      }
      rows.set(key, {
        key,
        day,
        portId,
        vessel: one.vessel,
        imo: one.imo,
        terminal: one.legs[0]?.from.terminal ?? null,
        etd: one.etd,
        sellers: [seller],
        due: due.sort((a, b) => minuteOf(a.cutoff.time) - minuteOf(b.cutoff.time)),
        others: moments.filter((moment) => !due.includes(moment)),
      });
    }
  }
  for (const { sellers } of rows.values())
    sellers.sort(
      (a, b) => compareTexts(a.operator, b.operator) || compareTexts(a.voyage ?? "", b.voyage ?? ""),
    );
  return [...rows.values()];
}

/** The first moment of a row that can still be met, else its last one. */
export const headOf = ({ due }: BoardRow): BoardMoment | undefined =>
  due.find(({ cutoff }) => !cutoff.isClosed) ?? due.at(-1);

/** Whether every cut-off of a row's day has passed. */
export const isOver = ({ due }: BoardRow): boolean => due.every(({ cutoff }) => cutoff.isClosed);

const filters = {
  open: (row: BoardRow, { open }: BoardView) => !open || !isOver(row),
  companies: ({ sellers }: BoardRow, { companies }: BoardView) =>
    companies.length === 0 ||
    sellers.some(({ operator }) => companies.some((name) => name.toLowerCase() === operator.toLowerCase())),
  terminal: ({ terminal }: BoardRow, view: BoardView) =>
    !view.terminal || (terminal ?? "").toLowerCase() === view.terminal.toLowerCase(),
  vessel: ({ vessel }: BoardRow, { vesselName }: BoardView) =>
    vessel.toLowerCase().startsWith(vesselName.toLowerCase()),
  moved: ({ due }: BoardRow, { moved }: BoardView) => !moved || due.some(({ was }) => was !== undefined),
  differs: ({ due }: BoardRow, { differs }: BoardView) => !differs || due.some((one) => one.differs !== null),
} as const;
type FilterName = keyof typeof filters;

/** The rows that pass the filters of a view, without one of them whose choices are counted. */
export function filterBoard(rows: readonly BoardRow[], view: BoardView, without?: FilterName): BoardRow[] {
  const names = (Object.keys(filters) as FilterName[]).filter((name) => name !== without);
  return rows.filter((row) => names.every((name) => filters[name](row, view)));
}

/** Rows by day, and on each by the hour of the next cut-off that can still be met, what has passed last; or as the view sorts them. */
export function sortBoard(rows: readonly BoardRow[], { sort }: Pick<BoardView, "sort">): BoardRow[] {
  const hour = (row: BoardRow) => minuteOf(headOf(row)?.cutoff.time ?? "");
  const by = (a: BoardRow, b: BoardRow): number => {
    if (sort === "etd") return compareTexts(a.etd ?? "9", b.etd ?? "9");
    if (sort === "vessel") return compareTexts(a.vessel, b.vessel);
    if (sort === "terminal") return compareTexts(a.terminal ?? "\uffff", b.terminal ?? "\uffff");
    if (sort === "carrier") return compareTexts(a.sellers[0]?.operator ?? "", b.sellers[0]?.operator ?? "");
    return Number(isOver(a)) - Number(isOver(b));
  };
  return rows.toSorted(
    (a, b) =>
      compareTexts(a.day, b.day) ||
      by(a, b) ||
      hour(a) - hour(b) ||
      compareTexts(a.vessel, b.vessel) ||
      compareTexts(a.key, b.key),
  );
}

/** How many rows have each value, most first, then by name. */
export function countBoard<Name extends string>(
  rows: readonly BoardRow[],
  valuesOf: (row: BoardRow) => readonly Name[],
): { name: Name; count: number }[] {
  const counts = new Map<Name, number>();
  for (const row of rows)
    for (const value of new Set(valuesOf(row))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareTexts(a.name, b.name));
}
