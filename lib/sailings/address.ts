import { isDate } from "@/lib/i18n/formats";
import { hasParam, lastOf, pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/params";

export const dateTypes = ["ETD", "ETA", "CY"] as const;
export type DateType = (typeof dateTypes)[number];
export const sortKeys = ["etd", "transit", "eta", "cy"] as const;
export type SortKey = (typeof sortKeys)[number];

/**
 * What the address of a schedule search says, complete and valid. Pure and light: the browser
 * writes addresses with it too.
 */
export interface SailingQuery {
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
  /** Only sailings whose CY or CFS cut-off can still be met. */
  open: boolean;
  /** YYYY-MM-DD: only sailings that take cargo that is ready on that day; '' for all. */
  ready: string;
  /** null: by the chosen date type. */
  sort: SortKey | null;
  /** From 1. */
  page: number;
}

const portParams = ["loading_port", "loading_port_id", "discharge_port", "discharge_port_id"] as const;

/** Whether an address asks for a search: it names a port, be it without a word. */
export const asksForSailings = (params: SearchParams): boolean =>
  portParams.some((name) => hasParam(params, name));

/** The part of the address that only arranges what was found. */
export type ScheduleView = Pick<SailingQuery, "companies" | "direct" | "open" | "ready" | "sort" | "page">;
const viewParams = ["company", "direct", "open", "ready", "sort", "page"];

/** No filter set. */
export const unfiltered = {
  companies: [],
  direct: false,
  open: false,
  ready: "",
} satisfies Partial<ScheduleView>;

/** Joins and parts operator names in an address (specification, section 9). */
export const companySeparator = "||";

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
    ...viewEntries(query),
  ];
  return new URLSearchParams(all.filter(([, value]) => value !== ""));
}

const viewEntries = (view: ScheduleView): [string, string][] => [
  ["company", [...view.companies].sort().join(companySeparator)],
  ["direct", view.direct ? "1" : ""],
  ["open", view.open ? "1" : ""],
  ["ready", view.ready],
  ["sort", view.sort ?? ""],
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

/** The same search in another window (YYYY-MM-DD, inclusive), on its first page. */
export function withWindow(search: URLSearchParams, from: string, to: string): URLSearchParams {
  const next = withView(search, {});
  next.set("date_from", from);
  next.set("date_to", to);
  return next;
}

const maxCompanies = 100;

const isOn = (text: string) => /^(1|true|on)$/i.test(text.trim());

/** The view that an address asks for. Never throws: what cannot be followed falls back to its default. */
export function scheduleView(params: SearchParams): ScheduleView {
  const sort = lastOf(params, "sort").trim().toLowerCase();
  const ready = lastOf(params, "ready").trim();
  return {
    companies: companiesOf(valuesOf(params, "company")),
    direct: isOn(lastOf(params, "direct")),
    open: isOn(lastOf(params, "open")),
    ready: isDate(ready) ? ready : "",
    sort: sortKeys.find((key) => key === sort) ?? null,
    page: pageNumber(lastOf(params, "page")),
  };
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
