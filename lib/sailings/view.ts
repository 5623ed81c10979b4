import { cutPage, type Page } from "@/lib/collections/page";
import type { PortTime } from "@/lib/i18n/formats";
import { deliveryTime, isOpen, minuteOf, type PortClock, timeAt } from "./cutoffs/cutoffs";
import { countedTime, disagreements } from "./cutoffs/second-cutoffs";
import type { WithdrawnSailing } from "./revisions/schema";
import {
  type BestName,
  bestOf,
  type Co2Rank,
  countDays,
  countOperators,
  filterSailings,
  groupSailings,
  isInTime,
  rowKeys,
  type SailingFilter,
  type SailingGroup,
  slowerOf,
  sortSailings,
  ungroup,
} from "./rules";
import type { DateType, Sailing, SortKey } from "./schema";
import { isDirect } from "./text/legs";

export interface SailingView {
  filter: SailingFilter;
  sort: SortKey | null;
  dateType: DateType;
  /** At the loading port, by whose clock cut-offs are open or closed. */
  now: PortClock;
  /** YYYY-MM-DD: the last day on which cargo arrives in time; '' where there is no deadline. */
  deadline: string;
  /** Ids of the sailings, also of those that are gone, that count as changed. */
  changedIds?: ReadonlySet<Sailing["id"]>;
  /** Sailings of the search that are not offered any more: they stay in their place in the list. */
  gone?: readonly WithdrawnSailing[];
  /** By which sailings are sorted by CO2e. */
  co2Of?: Co2Rank | undefined;
  /** Whether slower itineraries are listed too, after the others. */
  slower: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** A gone sailing in the list; `at` is the position of the item before which it stands, or the number of items. */
export interface PlacedWithdrawn extends WithdrawnSailing {
  at: number;
}

/** The most gone sailings of one page. */
export const mostWithdrawn = 20;

/** What is shown about a deadline above the rows. */
export interface ArrivalPlan {
  /** True where none of the filtered sailings arrives in time: the rows are the least late ones. */
  isLate: boolean;
  /** The open sailing in time whose cargo can be delivered last; null where no sailing in time is open. */
  safe:
    | (Pick<Sailing, "vessel" | "voyage" | "siCutoff" | "vgmCutoff"> & {
        /** The cut-off of delivery: CY, or that of the class of cargo. */
        cyCutoff: PortTime;
      })
    | null;
}

/**
 * One page of rows; `total` counts those after filters, listed or not. Several carriers may sell the sailing of a row: each
 * counts for its operator, and the row counts once.
 */
export interface SailingPage extends Page<SailingGroup> {
  /** Rows before filters. */
  found: number;
  /** Their counts, without slower itineraries. */
  operators: { name: string; count: number }[];
  directCount: number;
  /** Rows that cargo can still get on. */
  openCount: number;
  /** Rows, and gone sailings, that count as changed. */
  changedCount: number;
  /** Gone sailings among the items, at most `mostWithdrawn`: neither counted as rows nor paged. */
  gone: PlacedWithdrawn[];
  /** All of them after filters. */
  goneCount: number;
  /** Rows of whose cut-offs two sources say different times. */
  differCount: number;
  /**
   * Slower itineraries after filters: how many, and the position of the first among the items (from 0), null where the page
   * has none. None is counted where nothing else is left: then they are rows like others.
   */
  slower: { count: number; at: number | null };
  /** The best of the filtered sailings that are still open, and on which page they are (from 1). */
  best: {
    name: BestName;
    sailing: Pick<Sailing, "id" | "etd" | "eta" | "transitDays" | "vessel">;
    page: number;
  }[];
  /**
   * Rows per date of the chosen type, after all filters except that of days, so that it has what another day would show.
   * Slower itineraries are not counted.
   */
  days: Record<string, number>;
  /** null where there is no deadline, or no row passes the filters. */
  arrival: ArrivalPlan | null;
}

type Arranging = Pick<
  SailingView,
  "filter" | "sort" | "dateType" | "now" | "deadline" | "changedIds" | "co2Of"
>;

/**
 * The filtered sailings of a search in their order. With a deadline they are those that arrive in time, the last to leave
 * first unless another order is chosen; where none arrives in time, the nearest late ones.
 */
function arrangeSailings(
  all: readonly Sailing[],
  { filter, sort, dateType, now, deadline, changedIds, co2Of }: Arranging,
): Sailing[] {
  const ranking = { cargo: filter.cargo, co2Of };
  const filtered = sortSailings(
    filterSailings(all, filter, now, dateType, changedIds),
    sort,
    dateType,
    ranking,
  );
  if (!deadline) return filtered;
  const inTime = filtered.filter((sailing) => isInTime(sailing, deadline));
  if (inTime.length === 0)
    return nearestLate(filtered, rowKeys(all, dateType), { filter, sort, dateType, co2Of });
  return sort ? inTime : sortSailings(inTime, "etd", dateType).reverse();
}

/** The most rows that are shown where no sailing arrives in time. */
const mostLate = 5;

function nearestLate(
  filtered: readonly Sailing[],
  keys: ReadonlyMap<Sailing, string>,
  { filter, sort, dateType, co2Of }: Pick<Arranging, "filter" | "sort" | "dateType" | "co2Of">,
): Sailing[] {
  const late = sortSailings(
    filtered.filter(({ eta }) => eta),
    "eta",
    dateType,
  );
  const rows = new Set([...new Set(late.map((sailing) => keys.get(sailing)))].slice(0, mostLate));
  const nearest = late.filter((sailing) => rows.has(keys.get(sailing)));
  return sort ? sortSailings(nearest, sort, dateType, { cargo: filter.cargo, co2Of }) : nearest;
}

function arrivalPlanOf(
  sailings: readonly Sailing[],
  { deadline, now, filter: { cargo } }: Arranging,
): ArrivalPlan | null {
  const [first] = sailings;
  if (!deadline || !first) return null;
  if (!isInTime(first, deadline)) return { isLate: true, safe: null };
  let safe: { sailing: Sailing; cyCutoff: PortTime } | null = null;
  for (const sailing of sailings) {
    const cyCutoff = deliveryTime(sailing, cargo);
    if (!isOpen(sailing, timeAt(now, sailing), cargo) || !cyCutoff) continue;
    if (!safe || minuteOf(cyCutoff) > minuteOf(safe.cyCutoff)) safe = { sailing, cyCutoff };
  }
  if (!safe) return { isLate: false, safe: null };
  const { sailing, cyCutoff } = safe;
  const { vessel, voyage } = sailing;
  const papers = {
    siCutoff: countedTime(sailing, "siCutoff"),
    vgmCutoff: countedTime(sailing, "vgmCutoff"),
  };
  return { isLate: false, safe: { vessel, voyage, cyCutoff, ...papers } };
}

/** The slower itineraries and the row keys of a search, which do not depend on the view. */
const classify = (all: readonly Sailing[], dateType: DateType) => ({
  slower: slowerOf(all),
  keys: rowKeys(all, dateType),
});

/** The filtered rows of a search, and the slower itineraries among them, each in their order. */
export function arrangeRows(
  all: readonly Sailing[],
  view: Arranging,
  { slower, keys } = classify(all, view.dateType),
): { rows: SailingGroup[]; slower: SailingGroup[] } {
  const arranged = arrangeSailings(all, view);
  const rowsOf = (some: readonly Sailing[]) => groupSailings(some, keys, view.now, view.filter.cargo);
  return {
    rows: rowsOf(arranged.filter((sailing) => !slower.has(sailing))),
    slower: rowsOf(arranged.filter((sailing) => slower.has(sailing))),
  };
}

/** Rows of sailings, of which several carriers may sell one: it counts once. */
const countRides = (sailings: readonly Sailing[], dateType: DateType): number =>
  new Set(rowKeys(sailings, dateType).values()).size;

/** The rows that are divided into pages. Where nothing else is left, slower itineraries are rows like others. */
function listRows(
  all: readonly Sailing[],
  view: Arranging & Pick<SailingView, "slower">,
  classes = classify(all, view.dateType),
) {
  const { rows, slower } = arrangeRows(all, view, classes);
  if (rows.length === 0) return { rows, slower: [], listed: slower, total: slower.length };
  return {
    rows,
    slower,
    listed: view.slower ? [...rows, ...slower] : rows,
    total: rows.length + slower.length,
  };
}

/** The page (from 1) that shows a sailing; null when no row has it. */
export function pageOfSailing(
  all: readonly Sailing[],
  id: string,
  { pageSize, ...view }: Omit<SailingView, "page">,
): number | null {
  const at = listRows(all, view).listed.findIndex(
    (row) => row.id === id || row.others.some((other) => other.id === id),
  );
  return at < 0 ? null : Math.floor(at / pageSize) + 1;
}

/**
 * The gone sailings that pass the filters, each with its place among the rows: its page (from 1), and the position on it. Cargo
 * cannot get on them, so that a filter for that has none; and a list with a deadline is not in the order of their dates.
 */
function placeGone(rows: readonly SailingGroup[], view: SailingView): (PlacedWithdrawn & { page: number })[] {
  const { filter, sort, dateType, now, deadline, changedIds, pageSize, co2Of, gone = [] } = view;
  if (gone.length === 0 || deadline || filter.openOnly || filter.readyOn) return [];
  const bySailing = new Map(gone.map((one) => [one.sailing, one]));
  const shown = filterSailings([...bySailing.keys()], filter, now, dateType, changedIds);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  let before = 0;
  return sortSailings([...rows, ...shown], sort, dateType, { cargo: filter.cargo, co2Of }).flatMap(
    (sailing) => {
      const one = bySailing.get(sailing);
      if (!one) {
        before += 1;
        return [];
      }
      const page = Math.min(pages, Math.floor(before / pageSize) + 1);
      return { ...one, page, at: before - (page - 1) * pageSize };
    },
  );
}

/** One page of the sailings of a search, with counts of all. Pure: the server and the client component both call it. */
export function viewSailings(all: readonly Sailing[], view: SailingView): SailingPage {
  const { filter, dateType, now, page, pageSize, changedIds = new Set(), gone = [] } = view;
  const classes = classify(all, dateType);
  const quick = all.filter((sailing) => !classes.slower.has(sailing));
  const count = (some: readonly Sailing[]) => new Set(some.map((sailing) => classes.keys.get(sailing))).size;
  const { rows, slower, listed, total } = listRows(all, view, classes);
  const ofAnyDay = filter.days
    ? arrangeRows(all, { ...view, filter: { ...filter, days: null } }, classes).rows
    : rows;
  const cut = cutPage(listed, page, pageSize);
  const at = Math.max(0, rows.length - (cut.page - 1) * pageSize);
  const placed = placeGone(rows.length > 0 ? rows : listed, view);
  return {
    ...cut,
    total,
    found: count(all),
    operators: countOperators(quick),
    directCount: count(quick.filter(isDirect)),
    openCount: count(quick.filter((sailing) => isOpen(sailing, timeAt(now, sailing), filter.cargo))),
    changedCount:
      count(quick.filter(({ id }) => changedIds.has(id))) +
      countRides(
        gone.map(({ sailing }) => sailing).filter(({ id }) => changedIds.has(id)),
        dateType,
      ),
    gone: placed
      .filter((one) => one.page === cut.page)
      .slice(0, mostWithdrawn)
      .map(({ page: _page, ...one }) => one),
    goneCount: placed.length,
    differCount: count(quick.filter((sailing) => disagreements(sailing).length > 0)),
    slower: {
      count: slower.length,
      at: slower.length > 0 && view.slower && at < cut.items.length ? at : null,
    },
    best: bestOf(rows, now, filter.cargo).map(([name, { id, etd, eta, transitDays, vessel }]) => ({
      name,
      sailing: { id, etd, eta, transitDays, vessel },
      page: Math.floor(rows.findIndex((one) => one.id === id) / pageSize) + 1,
    })),
    days: countDays(ofAnyDay, dateType),
    arrival: arrivalPlanOf(ungroup(listed.length > rows.length ? rows : listed), view),
  };
}
