import {
  hasParam,
  lastValue,
  pageNumber,
  plainLine,
  queryValue,
  type SearchParams,
  valuesOf,
} from "@/lib/addresses/params";
import { dateFromDayNumber, dayNumber, isDate, parseDay } from "@/lib/i18n/formats";

/** The dates that days of a search may be of. */
export const dateTypes = ["ETD", "ETA", "SI", "CY"] as const;
export type DateType = (typeof dateTypes)[number];
/** Those that publishers' services know, each at its number there (specification, section 7). */
export const serviceDateTypes: readonly DateType[] = ["ETD", "ETA", "CY"];
export const sortKeys = ["etd", "transit", "eta", "si", "cy", "co2"] as const;
export type SortKey = (typeof sortKeys)[number];

/** Classes of cargo, each of which has its own cut-off of delivery. */
export const cargoClasses = ["dry", "reefer", "dangerous", "out-of-gauge", "lcl"] as const;
export type CargoClass = (typeof cargoClasses)[number];
/** How a page shows the rows of a search: as a table, by carrier and week, or on one time axis. */
export const layouts = ["table", "weeks", "timeline"] as const;
export type Layout = (typeof layouts)[number];

/** The most transhipments that a search may allow, and the default. */
export const transhipmentChoices = [0, 1, 2] as const;
export type Transhipments = (typeof transhipmentChoices)[number];
export const usualTranshipments: Transhipments = 1;

/** Days in a row, YYYY-MM-DD, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

/**
 * The query of a schedule search, complete and valid. The module is pure and small, since the browser writes addresses with
 * it too.
 */
export interface SailingQuery extends SailingPlan {
  /** As in the address: the port's English name if a picker wrote it; '' when missing. */
  loadingPort: string;
  /** Opaque id; '' when missing. */
  loadingPortId: string;
  dischargePort: string;
  dischargePortId: string;
  /** YYYY-MM-DD, inclusive. */
  dateFrom: string;
  dateTo: string;
  dateType: DateType;
  /** Start of a vessel's name; '' for all. */
  vesselName: string;
  /** YYYY-MM-DD: the schedule as it was published by the end of that day, in the publisher's zone; '' for the current one. */
  asOf: string;
  /** Chosen operators, sorted; none means all. */
  companies: string[];
  direct: boolean;
  /** Only sailings that cargo can still get on. */
  open: boolean;
  /** Only sailings that were changed in the last `changedDays`; of an earlier day's schedule those that have changed since. */
  changed: boolean;
  /** Only sailings that take cargo that is ready then: YYYY-MM-DD, or with its hour YYYY-MM-DDTHH:mm; '' for all. */
  ready: string;
  /** Only sailings of whose cut-offs two sources say different times. */
  differs: boolean;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  /** Only sailings whose date of the chosen type is one of these days; null for all. */
  days: DaySpan | null;
  /** null: by the chosen date type. */
  sort: SortKey | null;
  /** Whether slower itineraries are listed too. */
  slower: boolean;
  /** From 1. */
  page: number;
  layout: Layout;
  /** Whether rows have check boxes from the start, with which sailings are chosen for comparing without script. */
  select: boolean;
}

const portParams = ["loading_port", "loading_port_id", "discharge_port", "discharge_port_id"] as const;

/** Whether an address is that of a search: it has a parameter of a port, which may be empty. */
export const isSailingSearch = (params: SearchParams): boolean =>
  portParams.some((name) => hasParam(params, name));

/** The part of the address that only filters and sorts the results. */
export type ScheduleView = Pick<
  SailingQuery,
  | "companies"
  | "direct"
  | "open"
  | "changed"
  | "ready"
  | "differs"
  | "cargo"
  | "days"
  | "sort"
  | "slower"
  | "page"
  | "layout"
  | "select"
>;

/** No filter set. */
export const unfiltered = {
  companies: [],
  direct: false,
  open: false,
  changed: false,
  ready: "",
  differs: false,
  cargo: null,
  days: null,
} satisfies Partial<ScheduleView>;

/** Separates operator names in an address (specification, section 9). */
export const companySeparator = "||";

/** Separates the first and the last of several days in an address: `days=2026-03-20..2026-03-24`. A single day has none. */
const daySeparator = "..";

/**
 * The canonical parameters of a search: only known ones, in one order, without those at their default. The dates are always
 * included, since their default moves with the day.
 */
export function scheduleSearch(query: SailingQuery): URLSearchParams {
  const all: [string, string][] = [
    ["loading_port", query.loadingPort],
    ["discharge_port", query.dischargePort],
    ["loading_port_id", query.loadingPortId],
    ["discharge_port_id", query.dischargePortId],
    ["date_from", query.dateFrom],
    ["date_to", query.dateTo],
    ["vessel_name", query.vesselName],
    ["date_type", query.dateType === "ETD" ? "" : query.dateType],
    ["as_of", query.asOf],
    ...planEntries(query),
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

/** Which itineraries a search allows, and the day by which cargo must arrive. */
export interface SailingPlan {
  maxTranshipments: Transhipments;
  /** YYYY-MM-DD, local to the discharge port; '' for none. */
  arriveBy: string;
  /** Days before it by which cargo must have arrived. */
  buffer: number;
}

export const usualPlan: SailingPlan = { maxTranshipments: usualTranshipments, arriveBy: "", buffer: 0 };

/** The most days of `buffer`. */
export const mostBuffer = 14;

/** How many days the filter of changed sailings goes back. */
export const changedDays = 7;

/** The first and the last day that an address may have. */
export const firstDay = "1990-01-01";
export const lastDay = "2099-12-31";
export const noLater = (day: string): string => (day > lastDay ? lastDay : day);

export const planParams = ["max_transhipments", "arrive_by", "buffer"] as const;

const planEntries = ({ maxTranshipments, arriveBy, buffer }: SailingPlan): [string, string][] => [
  ["max_transhipments", maxTranshipments === usualTranshipments ? "" : String(maxTranshipments)],
  ["arrive_by", arriveBy],
  ["buffer", arriveBy && buffer > 0 ? String(buffer) : ""],
];

/** The plan of an address. Never throws: invalid values fall back to their defaults. */
export function planOf(params: SearchParams): SailingPlan {
  const read = (name: (typeof planParams)[number]) => lastValue(params, name).trim();
  const [transhipments, typed = "", buffer] = planParams.map(read);
  const day = parseDay(typed);
  const arriveBy = day >= firstDay && day <= lastDay ? day : "";
  return {
    maxTranshipments:
      transhipmentChoices.find((choice) => String(choice) === transhipments) ?? usualTranshipments,
    arriveBy,
    buffer: arriveBy && /^\d{1,2}$/.test(buffer ?? "") && Number(buffer) <= mostBuffer ? Number(buffer) : 0,
  };
}

/** The same search with another plan, on its first page and with all its days. */
export function withPlan(search: URLSearchParams, change: Partial<SailingPlan>): URLSearchParams {
  const next = withView(search, { days: null });
  for (const [name, value] of planEntries({ ...planOf(search), ...change })) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The last day on which cargo arrives in time, YYYY-MM-DD; '' where the plan has no deadline. */
export const deadlineOf = ({ arriveBy, buffer }: SailingPlan): string =>
  arriveBy && dateFromDayNumber(dayNumber(arriveBy) - buffer);

const viewEntries = (view: ScheduleView): [string, string][] => [
  ["company", [...view.companies].sort().join(companySeparator)],
  ["direct", view.direct ? "1" : ""],
  ["open", view.open ? "1" : ""],
  ["changed", view.changed ? "1" : ""],
  // Two fields of the form: a day, and an hour that it may have.
  ["ready", view.ready.slice(0, 10)],
  ["ready_time", view.ready.slice(11)],
  ["sources", view.differs ? "differ" : ""],
  ["cargo", view.cargo ?? ""],
  ["days", view.days ? [...new Set([view.days.from, view.days.to])].join(daySeparator) : ""],
  ["sort", view.sort ?? ""],
  ["slower", view.slower ? "1" : ""],
  ["page", view.page > 1 ? String(view.page) : ""],
  ["view", view.layout === "table" ? "" : view.layout],
  ["select", view.select ? "1" : ""],
];

/** The same address with another view; page 1 unless `change` has one. */
export function withView(search: URLSearchParams, change: Partial<ScheduleView>): URLSearchParams {
  const next = withoutView(search);
  for (const [name, value] of viewEntries({ ...scheduleView(search), page: 1, ...change })) {
    if (value) next.set(name, value);
  }
  return next;
}

/** The same search as of another day (YYYY-MM-DD), or of the current schedule (''), on its first page. */
export function withAsOf(search: URLSearchParams, day: string): URLSearchParams {
  const next = withView(search, { changed: false });
  if (day) next.set("as_of", day);
  else next.delete("as_of");
  return next;
}

/** The same search in another window (YYYY-MM-DD, inclusive), on its first page and with all its days. */
export function withWindow(search: URLSearchParams, from: string, to: string): URLSearchParams {
  const next = withView(search, { days: null });
  next.set("date_from", from);
  next.set("date_to", to);
  return next;
}

const plainParams = [...portParams, "date_type", "vessel_name", "as_of", ...planParams];

/** The parameter of a type of date: its name, or its number at a publisher's service. */
export function dateTypeOf(text: string): DateType {
  const wanted = text.trim().toUpperCase();
  return (
    dateTypes.find((type) => type === wanted) ??
    serviceDateTypes.find((_, number) => String(number) === wanted) ??
    "ETD"
  );
}

/** An address as /api/port-schedule accepts it: in the form in which the portal writes it, without what a page cannot read. */
export function usedSearch(search: URLSearchParams): URLSearchParams {
  const read = (name: string) => lastValue(search, name);
  const entries: [string, string][] = [
    ...[...portParams, "vessel_name"].map((name): [string, string] => [name, read(name)]),
    ...["date_from", "date_to"].map((name): [string, string] => {
      const day = read(name).trim();
      return [name, isDate(day) && day >= firstDay && day <= lastDay ? day : ""];
    }),
    ["date_type", read("date_type") && dateTypeOf(read("date_type"))],
    ["as_of", parseDay(read("as_of"))],
    ...planEntries(planOf(search)),
    ...viewEntries(scheduleView(search)),
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}

/**
 * The address that is printed on a schedule: only parameters that the page reads, with the dates of its window (YYYY-MM-DD),
 * which would otherwise move with the day.
 */
export function paperSearch(
  search: URLSearchParams,
  { dateFrom, dateTo }: Pick<SailingQuery, "dateFrom" | "dateTo">,
): URLSearchParams {
  const entries = plainParams.flatMap((name): [string, string][] => {
    const value = lastValue(search, name);
    return value ? [[name, value]] : [];
  });
  return withView(withWindow(new URLSearchParams(entries), dateFrom, dateTo), scheduleView(search));
}

const maxCompanies = 100;

const isOn = (text: string) => /^(1|true|on)$/i.test(text.trim());

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function scheduleView(params: SearchParams): ScheduleView {
  const chosen = (name: string) => lastValue(params, name).trim().toLowerCase();
  const [sort, cargo, layout] = [chosen("sort"), chosen("cargo"), chosen("view")];
  return {
    companies: companiesOf(valuesOf(params, "company")),
    direct: isOn(lastValue(params, "direct")),
    open: isOn(lastValue(params, "open")),
    changed: isOn(lastValue(params, "changed")),
    ready: readyOf(lastValue(params, "ready").trim(), lastValue(params, "ready_time").trim()),
    differs: chosen("sources") === "differ",
    cargo: cargoClasses.find((one) => one === cargo) ?? null,
    days: daysOf(lastValue(params, "days").trim()),
    sort: sortKeys.find((key) => key === sort) ?? null,
    slower: isOn(lastValue(params, "slower")),
    page: pageNumber(lastValue(params, "page")),
    layout: layouts.find((one) => one === layout) ?? "table",
    select: isOn(lastValue(params, "select")),
  };
}

/** A day, with its hour where there is one, which may be in the same text; midnight means the day without an hour. */
function readyOf(text: string, hour: string): string {
  const [, typed = "", clock = hour] = /^(.*?)(?:[T ](\d{1,2}:\d{2}))?$/.exec(text) ?? [];
  const day = parseDay(typed);
  return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) && clock !== "00:00" ? `${day}T${clock}` : day;
}

/** null for a text that is no day, and for days that end before they begin. */
function daysOf(text: string): DaySpan | null {
  const [from = "", to = from, ...more] = text.split(daySeparator, 3);
  return more.length === 0 && isDate(from) && isDate(to) && from <= to ? { from, to } : null;
}

const viewParams = () => viewEntries(scheduleView({})).map(([name]) => name);

/** The parameters of an address that define the search. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewParams()) next.delete(name);
  return next;
}

function companiesOf(values: string[]): string[] {
  const names = values
    .flatMap((value) => value.split(companySeparator))
    // A name that starts or ends with the character of the separator could not be separated again.
    .map((name) => plainLine(plainLine(name, 200).replace(/^[|\s]+|[|\s]+$/g, ""), 200))
    .filter(Boolean);
  return [...new Set(names)].slice(0, maxCompanies).sort();
}

/** Whether an operator is one of those that are named, in capitals or not; all are where none is named. */
export function operatorFilter(names: readonly string[]): (operator: string) => boolean {
  const chosen = new Set(names.map((name) => name.toLowerCase()));
  return (operator) => chosen.size === 0 || chosen.has(operator.toLowerCase());
}

/** The most sailings of one enquiry, and of one downloaded file. */
export const maxSailings = { enquiry: 8, file: 50 } as const;

/** A sailing as an address refers to it. */
export interface SailingRef {
  id: string;
  /** Day of departure, YYYY-MM-DD; '' where it is missing. */
  day: string;
  /** `sailingDigest` of the sailing as it was seen; '' where it is missing. */
  seen: string;
}

/** The most sailings that are compared. */
export const mostCompared = 3;

/** A sailing in the address of a comparison: its id with the day of departure. `parseSailingRefs` reads it. */
export const comparedRef = ({ id, etd }: { id: string; etd: string | null }): string =>
  `${id}~${etd?.slice(0, 10) ?? ""}~`;

/**
 * The page that compares sailings, unprefixed, with the ids of their ports where their own ids have none.
 * @param refs of `comparedRef`
 */
export const comparePath = (
  refs: readonly string[],
  { from, to }: { from?: string; to?: string } = {},
): string =>
  `/port/compare${queryString({ from, to })}${refs
    .map((ref, at) => `${at === 0 && !from && !to ? "?" : "&"}option=${queryValue(ref)}`)
    .join("")}`;

/** The fields by which a change of a sailing is noticed. Times are port times; null where they are not known. */
type SeenFact = "etd" | "eta" | "siCutoff" | "vgmCutoff" | "cyCutoff" | "cfsCutoff" | "voyage";
interface SeenSailing extends Record<SeenFact, string | null> {
  id: string;
  vessel: string;
  operator: string;
}

/**
 * The page of one sailing, unprefixed: its id, and the ids of both ports and the day of departure, which are needed where the
 * id alone does not find it.
 */
export const optionPath = ({ id, ...rest }: OptionAddress): string =>
  `/port/option/${encodeURIComponent(id)}${queryString(rest)}`;

/** The data of that page, in the portal's API. */
export const optionDataPath = ({ id, ...rest }: OptionAddress & { language: string }): string =>
  `/api/port-option/${encodeURIComponent(id)}${queryString(rest)}`;

/** Its cut-offs, departure and arrival as a calendar, with words of a language. */
export const optionCalendarPath = ({ id, language, ...rest }: OptionAddress & { language: string }): string =>
  `/feeds/${language}/sailing/${encodeURIComponent(id)}.ics${queryString(rest)}`;

/** The query of /follow for a sailing. */
export const followSailingSearch = ({ id, ...rest }: OptionAddress): string =>
  queryString({ sailing: id, ...rest }).slice(1);

interface OptionAddress {
  id: string;
  from?: string;
  to?: string;
  date?: string | undefined;
}

function queryString(values: Record<string, string | undefined>): string {
  let query = "";
  for (const name in values) {
    const value = values[name];
    if (value) query += `${query === "" ? "?" : "&"}${name}=${queryValue(value)}`;
  }
  return query;
}

/** A sailing in an address: its id, the day of departure and a digest of what was seen, by which a change is noticed. */
export const sailingRef = (sailing: SeenSailing): string =>
  [sailing.id, sailing.etd?.slice(0, 10) ?? "", sailingDigest(sailing)].join("~");

/** The same for an address that has the day in another parameter. */
export const undatedSailingRef = (sailing: SeenSailing): string => `${sailing.id}~~${sailingDigest(sailing)}`;

/** The sailings to which an address refers, each once, no more than `most`. Never throws. */
export function parseSailingRefs(text: string, most: number): SailingRef[] {
  const refs = new Map<string, SailingRef>();
  for (const part of text.slice(0, 200 * most).split(companySeparator)) {
    const [, refId, day = "", seen = ""] = /^(.+)~([\d-]*)~([\da-z]*)$/.exec(part) ?? [];
    const id = plainLine(refId ?? part, 150);
    if (id && !refs.has(id) && refs.size < most) refs.set(id, { id, day: isDate(day) ? day : "", seen });
  }
  return [...refs.values()];
}

/** A short digest of the fields of a sailing that a quote has; it changes with any of them. */
export function sailingDigest(sailing: SeenSailing): string {
  const { etd, eta, siCutoff, vgmCutoff, cyCutoff, cfsCutoff, voyage, vessel, operator } = sailing;
  const text = [etd, eta, siCutoff, vgmCutoff, cyCutoff, cfsCutoff, voyage, vessel, operator].join();
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return (digest >>> 0).toString(36);
}
