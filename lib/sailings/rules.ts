import { dateOf, type PortTime } from "@/lib/i18n/formats";
import type { DaySpan, ScheduleView } from "./address";
import { isPassed, takesCargoOf } from "./cutoffs";
import { isDirect } from "./legs";
import type { DateType, Sailing, SortKey } from "./schema";

/** Rules of a sailing list that server and browser both apply. Pure and free of dependencies. */

export interface SailingFilter {
  /** Chosen operators; none means all. */
  operators: readonly string[];
  directOnly: boolean;
  /** Only those whose CY or CFS cut-off can still be met. */
  openOnly: boolean;
  /** YYYY-MM-DD: only those that take cargo that is ready on that day; '' for all. */
  readyOn: string;
  /** Only those whose date of the chosen type is one of these days; null for all. */
  days: DaySpan | null;
}

/** The moment a date type looks at. */
export function momentOf(sailing: Sailing, dateType: DateType): PortTime | null {
  if (dateType === "ETA") return sailing.eta;
  return dateType === "CY" ? sailing.cyCutoff : sailing.etd;
}

/** The filter that an address asks for. */
export const filterOf = ({
  companies,
  direct,
  open,
  ready,
  days,
}: Pick<ScheduleView, "companies" | "direct" | "open" | "ready" | "days">): SailingFilter => ({
  operators: companies,
  directOnly: direct,
  openOnly: open,
  readyOn: ready,
  days,
});

/** @param now at the port of loading, YYYY-MM-DDTHH:mm */
export function filterSailings(
  sailings: readonly Sailing[],
  filter: SailingFilter,
  now: PortTime,
  dateType: DateType,
): Sailing[] {
  const chosen = new Set(filter.operators);
  return sailings.filter(
    (sailing) =>
      (chosen.size === 0 || chosen.has(sailing.operator)) &&
      (!filter.directOnly || isDirect(sailing)) &&
      (!filter.openOnly || !isPassed(sailing, now)) &&
      (!filter.readyOn || takesCargoOf(sailing, filter.readyOn)) &&
      (!filter.days || isWithin(momentOf(sailing, dateType), filter.days)),
  );
}

const isWithin = (moment: PortTime | null, { from, to }: DaySpan): boolean =>
  moment !== null && dateOf(moment) >= from && dateOf(moment) <= to;

const last = "￿";

/** A sorted copy; unknown values come last, equal ones keep the order of departure. */
export function sortSailings(
  sailings: readonly Sailing[],
  key: SortKey | null,
  dateType: DateType,
): Sailing[] {
  const by = (sailing: Sailing): string | number => {
    if (key === "transit") return sailing.transitDays ?? Number.MAX_SAFE_INTEGER;
    if (key === "cy") return sailing.cyCutoff ?? last;
    if (key === "eta") return sailing.eta ?? last;
    return (key === "etd" ? sailing.etd : momentOf(sailing, dateType)) ?? last;
  };
  return [...sailings].sort((a, b) => {
    const [x, y] = [by(a), by(b)];
    if (x !== y) return x < y ? -1 : 1;
    const [p, q] = [a.etd ?? last, b.etd ?? last];
    if (p !== q) return p < q ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

/** Operators with their number of sailings, most first, then by name. */
export function countOperators(sailings: readonly Sailing[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { operator } of sailings) counts.set(operator, (counts.get(operator) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Sailings per date of the chosen type. */
export function countDays(sailings: readonly Sailing[], dateType: DateType): Record<string, number> {
  const days: Record<string, number> = {};
  for (const sailing of sailings) {
    const moment = momentOf(sailing, dateType);
    if (moment) days[dateOf(moment)] = (days[dateOf(moment)] ?? 0) + 1;
  }
  return days;
}

/** What a lane has best, of what can still be met. */
export type BestName = "arrival" | "fastest" | "open" | "direct";

/** The sailings that stand out; one of several equal ones is the earliest to leave. @param now as above */
export function bestOf(sailings: readonly Sailing[], now: PortTime): [BestName, Sailing][] {
  const open = sailings.filter((sailing) => !isPassed(sailing, now));
  const least = <T extends string | number>(of: Sailing[], by: (sailing: Sailing) => T | null) => {
    let best: { sailing: Sailing; value: T; etd: string } | null = null;
    for (const sailing of of) {
      const value = by(sailing);
      if (value === null) continue;
      const etd = sailing.etd ?? "9";
      if (!best || value < best.value || (value === best.value && etd < best.etd))
        best = { sailing, value, etd };
    }
    return best?.sailing;
  };
  const found: [BestName, Sailing | undefined][] = [
    ["arrival", least(open, ({ eta }) => eta)],
    ["fastest", least(open, ({ transitDays }) => transitDays)],
    ["open", least(open, ({ etd }) => etd)],
    ["direct", least(open.filter(isDirect), ({ etd }) => etd)],
  ];
  return found.filter((one): one is [BestName, Sailing] => one[1] !== undefined);
}
