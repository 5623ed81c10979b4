import { dateFromDayNumber, dayNumber, isDate, parseDay } from "@/lib/i18n/formats";
import {
  hasParam,
  lastValue,
  pageNumber,
  plainLine,
  queryValue,
  type SearchParams,
  valuesOf,
} from "@/lib/params";

export const dateTypes = ["ETD", "ETA", "CY"] as const;
export type DateType = (typeof dateTypes)[number];
export const sortKeys = ["etd", "transit", "eta", "cy"] as const;
export type SortKey = (typeof sortKeys)[number];

/** Changes of ship that a search may ask for, at most; and where it does not say. */
export const transhipmentChoices = [0, 1, 2] as const;
export type Transhipments = (typeof transhipmentChoices)[number];
export const usualTranshipments: Transhipments = 1;

/** Days in a row, YYYY-MM-DD, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

/**
 * What the address of a schedule search says, complete and valid. Pure and light: the browser
 * writes addresses with it too.
 */
export interface SailingQuery extends SailingPlan {
  /** As in the address: the port's English name where a picker wrote it; '' when missing. */
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
  /** Chosen operators, sorted; none means all. */
  companies: string[];
  direct: boolean;
  /** Only sailings that cargo can still get on. */
  open: boolean;
  /** Only sailings that take cargo that is ready then: YYYY-MM-DD, or with its hour YYYY-MM-DDTHH:mm; '' for all. */
  ready: string;
  /** Only sailings whose date of the chosen type is one of these days; null for all. */
  days: DaySpan | null;
  /** null: by the chosen date type. */
  sort: SortKey | null;
  /** Slower itineraries are listed too. */
  slower: boolean;
  /** From 1. */
  page: number;
}

const portParams = ["loading_port", "loading_port_id", "discharge_port", "discharge_port_id"] as const;

/** Whether an address asks for a search: it names a port, be it without a word. */
export const isSailingSearch = (params: SearchParams): boolean =>
  portParams.some((name) => hasParam(params, name));

/** The part of the address that only arranges what was found. */
export type ScheduleView = Pick<
  SailingQuery,
  "companies" | "direct" | "open" | "ready" | "days" | "sort" | "slower" | "page"
>;
const viewParams = ["company", "direct", "open", "ready", "ready_time", "days", "sort", "slower", "page"];

/** No filter set. */
export const unfiltered = {
  companies: [],
  direct: false,
  open: false,
  ready: "",
  days: null,
} satisfies Partial<ScheduleView>;

/** Joins and parts operator names in an address (specification, section 9). */
export const companySeparator = "||";

/** Parts the first and the last of several days in an address: `days=2026-03-20..2026-03-24`; one day stands alone. */
const daySeparator = "..";

/**
 * The canonical parameters of a search: known ones only, in one order, those at their default left out. The dates
 * are always there, since their default moves with the day.
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
    ...planEntries(query),
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

/** The ways that a search takes, and the day by which cargo must be there. */
export interface SailingPlan {
  maxTranshipments: Transhipments;
  /** YYYY-MM-DD, local to the discharge port; '' where nothing is said. */
  arriveBy: string;
  /** Days that cargo is to be there before that. */
  buffer: number;
}

export const usualPlan: SailingPlan = { maxTranshipments: usualTranshipments, arriveBy: "", buffer: 0 };

/** Days of `buffer`, at most. */
export const mostBuffer = 14;

/** The first and the last day that an address may name. */
export const firstDay = "1990-01-01";
export const lastDay = "2099-12-31";
export const noLater = (day: string): string => (day > lastDay ? lastDay : day);

export const planParams = ["max_transhipments", "arrive_by", "buffer"] as const;

const planEntries = ({ maxTranshipments, arriveBy, buffer }: SailingPlan): [string, string][] => [
  ["max_transhipments", maxTranshipments === usualTranshipments ? "" : String(maxTranshipments)],
  ["arrive_by", arriveBy],
  ["buffer", arriveBy && buffer > 0 ? String(buffer) : ""],
];

/** The plan that an address asks for. Never throws: what cannot be followed falls back to its default. */
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

/** The last day on which cargo arrives in time, YYYY-MM-DD; '' where the plan names none. */
export const deadlineOf = ({ arriveBy, buffer }: SailingPlan): string =>
  arriveBy && dateFromDayNumber(dayNumber(arriveBy) - buffer);

const viewEntries = (view: ScheduleView): [string, string][] => [
  ["company", [...view.companies].sort().join(companySeparator)],
  ["direct", view.direct ? "1" : ""],
  ["open", view.open ? "1" : ""],
  // Two fields of the form: a day, and an hour that it may have.
  ["ready", view.ready.slice(0, 10)],
  ["ready_time", view.ready.slice(11)],
  ["days", view.days ? [...new Set([view.days.from, view.days.to])].join(daySeparator) : ""],
  ["sort", view.sort ?? ""],
  ["slower", view.slower ? "1" : ""],
  ["page", view.page > 1 ? String(view.page) : ""],
];

/** The same address with another view; page 1 unless told. */
export function withView(search: URLSearchParams, change: Partial<ScheduleView>): URLSearchParams {
  const next = withoutView(search);
  for (const [name, value] of viewEntries({ ...scheduleView(search), page: 1, ...change })) {
    if (value) next.set(name, value);
  }
  return next;
}

/** The same search in another window (YYYY-MM-DD, inclusive), on its first page and with all its days. */
export function withWindow(search: URLSearchParams, from: string, to: string): URLSearchParams {
  const next = withView(search, { days: null });
  next.set("date_from", from);
  next.set("date_to", to);
  return next;
}

const plainParams = [...portParams, "date_type", "vessel_name", ...planParams];

/**
 * The address that a paper of a schedule leads back to: what the page reads of it and no more, with the days of its window
 * (YYYY-MM-DD), which would otherwise move on.
 */
export function paperSearch(
  search: URLSearchParams,
  { dateFrom, dateTo }: Pick<SailingQuery, "dateFrom" | "dateTo">,
): URLSearchParams {
  const known = plainParams.flatMap((name): [string, string][] => {
    const value = lastValue(search, name);
    return value ? [[name, value]] : [];
  });
  return withView(withWindow(new URLSearchParams(known), dateFrom, dateTo), scheduleView(search));
}

const maxCompanies = 100;

const isOn = (text: string) => /^(1|true|on)$/i.test(text.trim());

/** The view that an address asks for. Never throws: what cannot be followed falls back to its default. */
export function scheduleView(params: SearchParams): ScheduleView {
  const sort = lastValue(params, "sort").trim().toLowerCase();
  return {
    companies: companiesOf(valuesOf(params, "company")),
    direct: isOn(lastValue(params, "direct")),
    open: isOn(lastValue(params, "open")),
    ready: readyOf(lastValue(params, "ready").trim(), lastValue(params, "ready_time").trim()),
    days: daysOf(lastValue(params, "days").trim()),
    sort: sortKeys.find((key) => key === sort) ?? null,
    slower: isOn(lastValue(params, "slower")),
    page: pageNumber(lastValue(params, "page")),
  };
}

/** A day, with its hour where one is given, be it in the same text; midnight is the day itself. */
function readyOf(text: string, hour: string): string {
  const [, typed = "", own = hour] = /^(.*?)(?:[T ](\d{1,2}:\d{2}))?$/.exec(text) ?? [];
  const day = parseDay(typed);
  return day && /^([01]\d|2[0-3]):[0-5]\d$/.test(own) && own !== "00:00" ? `${day}T${own}` : day;
}

/** null for what is no day, and for days that end before they begin. */
function daysOf(text: string): DaySpan | null {
  const [from = "", to = from, ...more] = text.split(daySeparator, 3);
  return more.length === 0 && isDate(from) && isDate(to) && from <= to ? { from, to } : null;
}

/** The part of an address that says what is searched for. */
export function withoutView(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of viewParams) next.delete(name);
  return next;
}

function companiesOf(values: string[]): string[] {
  const names = values
    .flatMap((value) => value.split(companySeparator))
    // A name that starts or ends with the sign of the separator could not be told apart again.
    .map((name) => plainLine(plainLine(name, 200).replace(/^[|\s]+|[|\s]+$/g, ""), 200))
    .filter(Boolean);
  return [...new Set(names)].slice(0, maxCompanies).sort();
}

/** Sailings that one enquiry is for, and that one file is asked for, at most. */
export const maxSailings = { enquiry: 8, file: 50 } as const;

/** What an address says of one sailing. */
export interface SailingRef {
  id: string;
  /** Day of departure, YYYY-MM-DD; '' when it is not said. */
  day: string;
  /** `sailingDigest` of the sailing as it was seen; '' when it is not said. */
  seen: string;
}

/** What is looked at to notice a change of a sailing. Times are port times; null where they are not known. */
type SeenFact = "etd" | "eta" | "siCutoff" | "vgmCutoff" | "cyCutoff" | "cfsCutoff" | "voyage";
interface SeenSailing extends Record<SeenFact, string | null> {
  id: string;
  vessel: string;
  operator: string;
}

/**
 * The page of one sailing, unprefixed: its id, and what finds it where the id tells less than all: the ids of both ports and
 * the day it departs.
 */
export const optionPath = ({ id, ...rest }: OptionAddress): string =>
  `/port/option/${encodeURIComponent(id)}${queryString(rest)}`;

/** What that page shows, as the portal's API answers it. */
export const optionDataPath = ({ id, ...rest }: OptionAddress & { language: string }): string =>
  `/api/port-option/${encodeURIComponent(id)}${queryString(rest)}`;

/** Its cut-offs, departure and arrival as a file for calendars, with words of a language. */
export const optionCalendarPath = ({ id, ...rest }: OptionAddress & { language: string }): string =>
  `/api/port-option/${encodeURIComponent(id)}/calendar.ics${queryString(rest)}`;

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

/** A sailing in an address: its id, the day it departs and a mark of what was seen, by which a change is noticed. */
export const sailingRef = (sailing: SeenSailing): string =>
  [sailing.id, sailing.etd?.slice(0, 10) ?? "", sailingDigest(sailing)].join("~");

/** The same in an address that says the day elsewhere. */
export const undatedSailingRef = (sailing: SeenSailing): string => `${sailing.id}~~${sailingDigest(sailing)}`;

/** The sailings that an address names, each once, no more than `most`. Never throws. */
export function parseSailingRefs(text: string, most: number): SailingRef[] {
  const named = new Map<string, SailingRef>();
  for (const part of text.slice(0, 200 * most).split(companySeparator)) {
    const [, marked, day = "", seen = ""] = /^(.+)~([\d-]*)~([\da-z]*)$/.exec(part) ?? [];
    const id = plainLine(marked ?? part, 150);
    if (id && !named.has(id) && named.size < most) named.set(id, { id, day: isDate(day) ? day : "", seen });
  }
  return [...named.values()];
}

/** A short mark of what a quote carries of a sailing; another one when any of it has changed. */
export function sailingDigest(sailing: SeenSailing): string {
  const { etd, eta, siCutoff, vgmCutoff, cyCutoff, cfsCutoff, voyage, vessel, operator } = sailing;
  const text = [etd, eta, siCutoff, vgmCutoff, cyCutoff, cfsCutoff, voyage, vessel, operator].join();
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
