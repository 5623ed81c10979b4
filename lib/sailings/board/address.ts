import { lastValue, pageNumber, plainLine, type SearchParams, valuesOf } from "@/lib/addresses/params";
import { isDate } from "@/lib/i18n/formats";
import { type CargoClass, firstDay, lastDay, scheduleView } from "../address";
import type { Sailing } from "../schema";

/** The address of the cut-off board. Pure and small. */

/** The cut-offs of the board in the order in which they fall due as a rule; `receiving` is when a terminal begins to take cargo. */
export const boardCutoffs = [
  "receiving",
  "si",
  "cfs",
  "vgm",
  "cy",
  "reefer",
  "dangerous",
  "out-of-gauge",
] as const;
export type BoardCutoff = (typeof boardCutoffs)[number];

/** The field of a sailing that has each. */
export const fieldOf = {
  receiving: "receiving",
  si: "siCutoff",
  cfs: "cfsCutoff",
  vgm: "vgmCutoff",
  cy: "cyCutoff",
  reefer: "reeferCutoff",
  dangerous: "dangerousCutoff",
  "out-of-gauge": "outOfGaugeCutoff",
} as const satisfies Record<BoardCutoff, keyof Sailing>;

/** Days of a board; two are today and tomorrow, by the clock of each port. */
export const boardPeriods = [1, 2, 3, 7, 14] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
export const usualPeriod: BoardPeriod = 2;

export const boardSorts = ["closes", "etd", "vessel", "terminal", "carrier"] as const;
type BoardSort = (typeof boardSorts)[number];

/** What a board is of; '' for none. Several narrow it. */
export interface BoardSubject {
  /** Lanes as /port/bulk packs them, or as those of a reader are written: 'HKHKG>NLRTM,CNSHA>USLAX'. */
  lanes: string;
  /** A UN/LOCODE, an id or a name. */
  port: string;
  /** Codes as their pages have them; the carrier also by its name. */
  service: string;
  carrier: string;
  imo: string;
}

export interface BoardView {
  /** The first day, YYYY-MM-DD; '' for today by the clock of each port. */
  dateFrom: string;
  period: BoardPeriod;
  /** None means all but receiving. */
  cutoffs: BoardCutoff[];
  cargo: CargoClass | null;
  companies: string[];
  terminal: string;
  /** Start of a ship's name. */
  vesselName: string;
  /** Only what can still be met. */
  open: boolean;
  /** Only cut-offs that were moved in the last day. */
  moved: boolean;
  /** Only cut-offs of which two sources say different times. */
  differs: boolean;
  sort: BoardSort;
  /** From 1. */
  page: number;
}

const subjectParams = ["lanes", "port", "service", "carrier", "imo"] as const;

export function boardSubject(params: SearchParams): BoardSubject {
  const read = (name: string) => plainLine(lastValue(params, name), 200);
  return {
    lanes: lastValue(params, "lanes").trim(),
    port: read("port"),
    service: read("service"),
    carrier: read("carrier"),
    imo: /^\d{7}$/.test(read("imo")) ? read("imo") : "",
  };
}

export const hasSubject = (subject: BoardSubject): boolean =>
  subjectParams.some((name) => subject[name] !== "");

/** The view of an address. Never throws: invalid values fall back to their defaults. */
export function boardView(params: SearchParams): BoardView {
  const read = (name: string) => lastValue(params, name).trim();
  const { companies, open, changed, differs, cargo } = scheduleView(params);
  const wanted = valuesOf(params, "cutoff").flatMap((text) => text.split("||"));
  const day = read("date_from");
  return {
    dateFrom: isDate(day) && day >= firstDay && day <= lastDay ? day : "",
    period: boardPeriods.find((days) => String(days) === read("period")) ?? usualPeriod,
    cutoffs: boardCutoffs.filter((name) => wanted.includes(name)),
    cargo,
    companies,
    terminal: plainLine(read("terminal"), 200),
    vesselName: plainLine(read("vessel_name"), 60),
    open,
    moved: changed,
    differs,
    sort: boardSorts.find((one) => one === read("sort")) ?? "closes",
    page: pageNumber(read("page")),
  };
}

/** The canonical parameters of a board, without those at their default; on its first page unless the view has another. */
export function boardSearch(subject: BoardSubject, view: BoardView): URLSearchParams {
  const entries: [string, string][] = [
    ...subjectParams.map((name): [string, string] => [name, subject[name]]),
    ["date_from", view.dateFrom],
    ["period", view.period === usualPeriod ? "" : String(view.period)],
    ["cutoff", view.cutoffs.join("||")],
    ["cargo", view.cargo ?? ""],
    ["company", view.companies.join("||")],
    ["terminal", view.terminal],
    ["vessel_name", view.vesselName],
    ["open", view.open ? "1" : ""],
    ["changed", view.moved ? "1" : ""],
    ["sources", view.differs ? "differ" : ""],
    ["sort", view.sort === "closes" ? "" : view.sort],
    ["page", view.page > 1 ? String(view.page) : ""],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ""));
}
