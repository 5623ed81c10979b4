import { dateFromDayNumber, dateOf, dayNumber, isoWeek, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import type { CargoClass, DaySpan } from "../address";
import { isOpen, minuteOf, type PortClock, timeAt } from "../cutoffs/cutoffs";
import type { WithdrawnSailing } from "../revisions/schema";
import { countOperators, type SailingGroup, ungroup } from "../rules";
import type { Sailing } from "../schema";

/** Sailings by carrier and ISO week of their departure. Pure. */

export type WeekEntry =
  | { sailing: Sailing; isFirst: boolean; gone: null }
  /** A sailing that was published once and is not offered any more, as it was published last. */
  | { sailing: Sailing; isFirst: false; gone: Pick<WithdrawnSailing, "reason" | "change"> };

export interface WeekHead {
  week: number;
  /** YYYY-MM-DD. */
  monday: string;
  sunday: string;
  /** Rows of the table that leave in this week: what several carriers sell counts once. */
  count: number;
  /**
   * The first to arrive of the week's sailings that cargo can still get on; `count` sailings where several may be it. null where
   * there is none, or no arrival is known.
   */
  first: { eta: PortTime; operator: string; count: number } | null;
}

export interface CarrierWeeks {
  operator: string;
  services: string[];
  /** One for each head, each in the order of departure; empty in a week without a sailing. */
  cells: WeekEntry[][];
}

export interface WeekTable {
  /** The weeks from left to right: seven at most, so that a cell is as wide as a ship's name. */
  heads: WeekHead[];
  /** The carriers with most sailings first; one without a sailing in these weeks has empty cells. */
  carriers: CarrierWeeks[];
}

export interface WeekView {
  /** The weeks of the view in order, as many tables as they need. */
  tables: WeekTable[];
  /** Sailings without a known departure, which are in no week. */
  undated: number;
}

/** The most weeks of one table. */
const mostColumns = 7;
/** Up to this many weeks, those without any sailing are shown too. */
const mostWeeks = 60;
const weekDays = 7;

/**
 * Puts each sailing with a known departure into exactly one cell.
 * @param rows of the table, of which each sailing of another carrier has its own cell
 * @param now at the loading ports. @param cargo the class whose cut-offs count; null for any
 * @param gone sailings that are not offered any more. @param span days (YYYY-MM-DD) whose weeks are shown in any case; null for none
 */
export function weekView(
  rows: readonly SailingGroup[],
  {
    now,
    cargo = null,
    gone = [],
    span = null,
  }: {
    now: PortClock;
    cargo?: CargoClass | null;
    gone?: readonly WithdrawnSailing[];
    span?: DaySpan | null;
  },
): WeekView {
  const isReached = (one: Sailing) => isOpen(one, timeAt(now, one), cargo);
  const dated = rows.filter(({ etd }) => etd !== null);
  const sailings = ungroup(dated);
  const mondayOf = ({ etd }: Pick<Sailing, "etd">) => (etd ? isoWeek(dateOf(etd)).monday : "");
  const goneDated = gone.filter(({ sailing }) => sailing.etd !== null);
  const mondays = weeksOf(
    [...sailings, ...goneDated.map(({ sailing }) => sailing)].map(mondayOf),
    span && [isoWeek(span.from).monday, isoWeek(span.to).monday],
  );
  const rowsByWeek = Map.groupBy(dated, mondayOf);
  const firstByWeek = new Map(
    [...rowsByWeek].map(([monday, week]) => [monday, firstToArrive(week, isReached)] as const),
  );
  const firstIds = new Set([...firstByWeek.values()].flatMap((first) => (first?.isSure ? first.ids : [])));
  const entries: WeekEntry[] = [
    ...sailings.map((sailing) => ({ sailing, isFirst: firstIds.has(sailing.id), gone: null })),
    ...goneDated.map(({ sailing, reason, change }) => ({
      sailing,
      isFirst: false as const,
      gone: { reason, change },
    })),
  ];
  const cells = Map.groupBy(entries, ({ sailing }) => `${mondayOf(sailing)} ${sailing.operator}`);
  const operators = countOperators(entries.map(({ sailing }) => sailing)).map(({ name }) => name);
  const heads = mondays.map((monday): WeekHead => {
    const { week, sunday } = isoWeek(monday);
    const first = firstByWeek.get(monday) ?? null;
    return {
      week,
      monday,
      sunday,
      count: rowsByWeek.get(monday)?.length ?? 0,
      first: first && { eta: first.eta, operator: first.operator, count: first.count },
    };
  });
  const tableOf = (some: WeekHead[]): WeekTable => ({
    heads: some,
    carriers: operators.map((operator) => ({
      operator,
      services: servicesOf(entries, operator),
      cells: some.map(({ monday }) => (cells.get(`${monday} ${operator}`) ?? []).sort(byDeparture)),
    })),
  });
  return { tables: evenParts(heads, mostColumns).map(tableOf), undated: rows.length - dated.length };
}

/** The Mondays of the weeks, in order, with those between them unless they are too many. */
function weeksOf(mondays: readonly string[], span: readonly [string, string] | null): string[] {
  const all = [...new Set([...mondays, ...(span ?? [])])].sort();
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return [];
  const count = (dayNumber(last) - dayNumber(first)) / weekDays + 1;
  if (count > mostWeeks) return all;
  return Array.from({ length: count }, (_, at) => dateFromDayNumber(dayNumber(first) + at * weekDays));
}

/** Parts of a list, none longer than `most` and as long as each other as far as that is possible. */
function evenParts<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.ceil(list.length / most);
  const size = Math.ceil(list.length / parts);
  return Array.from({ length: parts }, (_, at) => list.slice(at * size, (at + 1) * size)).filter(
    (part) => part.length > 0,
  );
}

const byDeparture = (a: WeekEntry, b: WeekEntry): number => {
  const [x, y] = [a, b].map(({ sailing }) => `${sailing.etd} ${sailing.id}`);
  return (x ?? "") < (y ?? "") ? -1 : 1;
};

const servicesOf = (entries: readonly WeekEntry[], operator: string): string[] =>
  [
    ...new Set(entries.flatMap(({ sailing }) => (sailing.operator === operator && sailing.service) || [])),
  ].sort();

/**
 * The first to arrive of some rows, as far as cargo can get on one of their sailings. Two that arrive on the same day are compared only where the hour of each is known: otherwise
 * each may be the first, and `isSure` is false.
 */
function firstToArrive(rows: readonly SailingGroup[], isReached: (sailing: Sailing) => boolean) {
  const known = rows.flatMap((row) => {
    const open = ungroup([row]).filter(isReached);
    return row.eta && open[0] ? { open, operator: open[0].operator, eta: row.eta } : [];
  });
  const day = known.map(({ eta }) => dateOf(eta)).sort()[0];
  let first = known.filter(({ eta }) => dateOf(eta) === day);
  if (first.length > 1 && first.every(({ eta }) => timeOfDay(eta))) {
    const earliest = Math.min(...first.map(({ eta }) => minuteOf(eta)));
    first = first.filter(({ eta }) => minuteOf(eta) === earliest);
  }
  const [one] = first;
  if (!one) return null;
  const isSure = first.length === 1;
  return {
    eta: isSure ? one.eta : dateOf(one.eta),
    operator: one.operator,
    count: first.length,
    isSure,
    ids: one.open.map(({ id }) => id),
  };
}
