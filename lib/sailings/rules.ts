import { dateOf, type PortTime } from "@/lib/i18n/formats";
import { type CargoClass, type DaySpan, operatorFilter, type ScheduleView } from "./address";
import {
  cutoffState,
  deliveryTime,
  isOpen,
  minuteOf,
  type PortClock,
  takesCargoOf,
  timeAt,
} from "./cutoffs/cutoffs";
import { countedTime, disagreements } from "./cutoffs/second-cutoffs";
import type { Co2e, DateType, Sailing, SortKey } from "./schema";
import { dischargedAt, isDirect, loadedAt, transitMinutes } from "./text/legs";

/** Rules of a sailing list for server and browser. Pure and free of dependencies. */

export interface SailingFilter {
  /** Chosen operators; none means all. */
  operators: readonly string[];
  directOnly: boolean;
  /** Only sailings that cargo can still get on. */
  openOnly: boolean;
  changedOnly: boolean;
  /** Only sailings that take cargo that is ready then: a day of the port's clock, or with its hour; '' for all. */
  readyOn: string;
  /** Only sailings of whose cut-offs two sources say different times. */
  differsOnly: boolean;
  /** The class of cargo whose cut-offs the state, the order by CY and the other filters use; null for any. */
  cargo: CargoClass | null;
  /** Only sailings whose date of the chosen type is one of these days; null for all. */
  days: DaySpan | null;
}

/** Whether days of a date type are those of a cut-off. */
export const isCutoffType = (dateType: DateType): boolean => dateType === "SI" || dateType === "CY";

/** Days before a departure in which its cut-offs are. */
export const waitDays = 21;

/** The moment of a date type. */
export function momentOf(
  { etd, eta, siCutoff, cyCutoff }: Pick<Sailing, "etd" | "eta" | "siCutoff" | "cyCutoff">,
  dateType: DateType,
): PortTime | null {
  return { ETD: etd, ETA: eta, SI: siCutoff, CY: cyCutoff }[dateType];
}

/** The filter of an address. */
export const filterOf = ({
  companies,
  direct,
  open,
  changed,
  ready,
  differs,
  cargo,
  days,
}: Omit<ScheduleView, "sort" | "slower" | "page">): SailingFilter => ({
  operators: companies,
  directOnly: direct,
  openOnly: open,
  changedOnly: changed,
  readyOn: ready,
  differsOnly: differs,
  cargo,
  days,
});

/** A filter with its operators spelt as the sailings have them: an address may have other capitals. */
export function withSpellings(
  filter: SailingFilter,
  sailings: readonly Pick<Sailing, "operator">[],
): SailingFilter {
  if (filter.operators.length === 0) return filter;
  const spellings = new Map(sailings.map(({ operator }) => [operator.toLowerCase(), operator]));
  const operators = new Set(filter.operators.map((name) => spellings.get(name.toLowerCase()) ?? name));
  return { ...filter, operators: [...operators].sort() };
}

/** @param now at the loading port of each. @param changed the ids of the sailings that count as changed */
export function filterSailings(
  sailings: readonly Sailing[],
  filter: SailingFilter,
  now: PortClock,
  dateType: DateType,
  changed: ReadonlySet<Sailing["id"]> = new Set(),
): Sailing[] {
  const isChosen = operatorFilter(filter.operators);
  return sailings.filter(
    (sailing) =>
      isChosen(sailing.operator) &&
      (!filter.directOnly || isDirect(sailing)) &&
      (!filter.openOnly || isOpen(sailing, timeAt(now, sailing), filter.cargo)) &&
      (!filter.changedOnly || changed.has(sailing.id)) &&
      (!filter.readyOn || takesCargoOf(sailing, filter.readyOn, filter.cargo)) &&
      (!filter.differsOnly || disagreements(sailing).length > 0) &&
      (!filter.days || isWithin(momentOf(sailing, dateType), filter.days)),
  );
}

const isWithin = (moment: PortTime | null, { from, to }: DaySpan): boolean =>
  moment !== null && dateOf(moment) >= from && dateOf(moment) <= to;

const last = "￿";

/** Tonnes of CO2e by which a sailing is ranked; null where they are not known. */
export type Co2Rank = (sailing: Sailing) => number | null;

/**
 * A sorted copy; unknown values come last, equal ones keep the order of departure. The order by CO2e is that of departure
 * without `co2Of`.
 * @param ranking `cargo` is the class whose cut-off of delivery is that of the order by CY; by default CY's own
 */
export function sortSailings(
  sailings: readonly Sailing[],
  key: SortKey | null,
  dateType: DateType,
  { cargo = null, co2Of }: { cargo?: CargoClass | null; co2Of?: Co2Rank | undefined } = {},
): Sailing[] {
  const by = (sailing: Sailing): string | number => {
    if (key === "transit") return transitMinutes(sailing) ?? Number.MAX_SAFE_INTEGER;
    if (key === "co2") return co2Of?.(sailing) ?? Number.MAX_SAFE_INTEGER;
    if (key === "si") return countedTime(sailing, "siCutoff") ?? last;
    if (key === "cy") return deliveryTime(sailing, cargo) ?? last;
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

/** Whether it arrives on a day (YYYY-MM-DD) or before; false without a known arrival. */
export const isInTime = ({ eta }: Pick<Sailing, "eta">, deadline: string): boolean =>
  eta !== null && dateOf(eta) <= deadline;

/** A row of the schedule: a sailing, and the same itinerary on the same ships as other carriers sell it. */
export interface SailingGroup extends Sailing {
  others: Sailing[];
  /** Its CO2e in words; missing where no emission factors are imported. */
  co2?: string;
  /** The same as numbers; null where it is not known. Missing without emission factors. */
  co2e?: Co2e | null;
}

/**
 * The keys of the rows of sailings: sailings of several carriers are one row where they have the same ships between the same
 * ports, with the same date of the chosen type. Two carriers cannot be known to share a ship that has no name yet.
 */
export function rowKeys(sailings: readonly Sailing[], dateType: DateType): ReadonlyMap<Sailing, string> {
  const counts = new Map<string, number>();
  return new Map(
    sailings.map((sailing, at) => {
      const ride = rideOf(sailing);
      if (!ride) return [sailing, String(at)];
      const row = `${ride} ${dateOf(momentOf(sailing, dateType) ?? "")}`;
      // A carrier that sells it twice has two rows.
      const key = `${row} ${sailing.operator}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [sailing, `${row} ${count}`];
    }),
  );
}

function rideOf({ legs, etd, eta }: Sailing): string | null {
  const isKnown = etd && eta && legs.every(({ vessel, imo }) => imo || (vessel && vessel !== "TBN"));
  if (!isKnown) return null;
  return legs
    .map(({ vessel, imo, from, to, departure, arrival }) =>
      [
        imo ?? vessel?.toLowerCase(),
        from.portId ?? from.port,
        departure,
        to.portId ?? to.port,
        arrival,
      ].join(),
    )
    .join(" ");
}

/**
 * Sailings as rows, in the order of the first of each. Where several carriers sell the row, one that is open comes first.
 * @param keys of `rowKeys`. @param now as above. @param cargo whose cut-offs count; null for any
 */
export function groupSailings(
  sailings: readonly Sailing[],
  keys: ReadonlyMap<Sailing, string>,
  now: PortClock,
  cargo: CargoClass | null = null,
): SailingGroup[] {
  const rows = Map.groupBy(sailings, (sailing) => keys.get(sailing));
  return [...rows.values()].flatMap((group) => {
    const lead = group.length > 1 ? leadOf(group, now, cargo) : group[0];
    return lead ? { ...lead, others: group.filter((one) => one !== lead) } : [];
  });
}

function leadOf(group: readonly Sailing[], now: PortClock, cargo: CargoClass | null): Sailing | undefined {
  const stateOf = (one: Sailing) => cutoffState(one, timeAt(now, one), cargo).state;
  return (
    group.find((one) => isOpen(one, timeAt(now, one), cargo)) ??
    group.find((one) => stateOf(one) !== "closed") ??
    group[0]
  );
}

/** All sailings of some rows. */
export const ungroup = (rows: readonly SailingGroup[]): Sailing[] =>
  rows.flatMap(({ others, ...sailing }) => [sailing, ...others]);

/** A slower itinerary takes this many times the shortest transit of the lane, and this many minutes more than it. */
const slowerBy = { times: 3, minutes: 7 * 1440 } as const;

/** Whether a transit is that of a slower itinerary. @param shortest of the lane, in minutes */
export const isSlower = (minutes: number, shortest: number): boolean =>
  minutes > slowerBy.times * shortest && minutes > shortest + slowerBy.minutes;

/**
 * The slower itineraries among the sailings of a search, each compared with the shortest one between its own ports: they are
 * listed separately and never recommended.
 */
export function slowerOf(sailings: readonly Sailing[]): ReadonlySet<Sailing> {
  const laneOf = (sailing: Sailing) => `${loadedAt(sailing)} ${dischargedAt(sailing)}`;
  const shortest = new Map<string, number>();
  for (const sailing of sailings) {
    const minutes = transitMinutes(sailing) ?? Number.POSITIVE_INFINITY;
    const lane = laneOf(sailing);
    shortest.set(lane, Math.min(minutes, shortest.get(lane) ?? minutes));
  }
  return new Set(
    sailings.filter((sailing) => {
      const minutes = transitMinutes(sailing);
      return minutes !== null && isSlower(minutes, shortest.get(laneOf(sailing)) ?? minutes);
    }),
  );
}

/** Sailings without the slower itineraries. */
export function withoutSlower(sailings: readonly Sailing[]): Sailing[] {
  const slower = slowerOf(sailings);
  return sailings.filter((sailing) => !slower.has(sailing));
}

/** The rows of sailings as a lane counts them: without slower itineraries. */
export const countRows = (sailings: readonly Sailing[], dateType: DateType): number =>
  new Set(rowKeys(withoutSlower(sailings), dateType).values()).size;

/**
 * The next sailing of a lane that cargo can still get on: the first of them to leave; null where there is none. The next cut-off
 * of the lane is that of this sailing.
 */
export const nextOpen = (sailings: readonly Sailing[], now: PortClock): Sailing | null =>
  named("open", bestOf(withoutSlower(sailings), now));

/** The sailing to recommend on a lane: the first open one to arrive, or to leave where no arrival is known; null for none. */
export const firstToArrive = (sailings: readonly Sailing[], now: PortClock): Sailing | null => {
  const best = bestOf(withoutSlower(sailings), now);
  return named("arrival", best) ?? named("open", best);
};

const named = (wanted: BestName, best: readonly [BestName, Sailing][]) =>
  best.find(([name]) => name === wanted)?.[1] ?? null;

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

/** The best of a lane's open sailings. */
export type BestName = "arrival" | "fastest" | "open" | "direct";

/** When a sailing leaves, by the clock of its port; a day without an hour counts from its beginning. Infinity where it is not known. */
const leavesAt = (sailing: Sailing, now: PortClock): number =>
  sailing.etd === null ? Number.POSITIVE_INFINITY : minuteOf(sailing.etd, timeAt(now, sailing).offsets, 0);

/**
 * The best sailings; of several equal ones the earliest to leave. Departures from ports of different clocks are compared as instants.
 * @param now, cargo as above
 */
export function bestOf(
  sailings: readonly Sailing[],
  now: PortClock,
  cargo: CargoClass | null = null,
): [BestName, Sailing][] {
  const open = sailings.filter((sailing) => isOpen(sailing, timeAt(now, sailing), cargo));
  const least = <T extends string | number>(of: Sailing[], by: (sailing: Sailing) => T | null) => {
    let best: { sailing: Sailing; value: T; leaves: number } | null = null;
    for (const sailing of of) {
      const value = by(sailing);
      if (value === null) continue;
      const leaves = leavesAt(sailing, now);
      if (!best || value < best.value || (value === best.value && leaves < best.leaves))
        best = { sailing, value, leaves };
    }
    return best?.sailing;
  };
  const leaves = (sailing: Sailing) => (sailing.etd === null ? null : leavesAt(sailing, now));
  const best: [BestName, Sailing | undefined][] = [
    ["arrival", least(open, ({ eta }) => eta)],
    ["fastest", least(open, transitMinutes)],
    ["open", least(open, leaves)],
    ["direct", least(open.filter(isDirect), leaves)],
  ];
  return best.filter((one): one is [BestName, Sailing] => one[1] !== undefined);
}
