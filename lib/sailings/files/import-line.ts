import { dateOf, dayNumber, isDate, type PortTime } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { SailingRow } from "@/lib/store/schema";
import type { Doubt, DoubtKind } from "../doubts/kinds";
import { type distances, passageDoubt } from "../doubts/passages";
import { type FactValue, type PlainEntry, plainFields } from "../fields";
import { type PlainRow, writeFacts } from "../search/stored";
import { hubSeparator } from "../text/legs";
import { type ImportKey, importColumns, sailingColumns } from "./columns";
import type { PortMatch } from "./import-ports";
import { bareShip, noShip, noShipOf } from "./no-ship";
import { cutoffProblem, isFarAhead, type PortFacts, passageProblem } from "./port-facts";
import { bareImo } from "./vessels";

export type ImportCells = Record<ImportKey, string>;
/** A sailing as read from a line of a file, before it has an id. */
export type ImportedSailing = Omit<SailingRow, "id" | "sample">;

const textLimit = 200;
const imoLimit = 20;
const linkLimit = 2000;
/** T/T of a source may count the day of departure, or of arrival, and round hours. */
const transitTolerance = 2;

/** What a file is read with. */
export interface SailingContext {
  findPort: (text: string) => PortMatch;
  facts: PortFacts;
  now: Date;
  distance: ReturnType<typeof distances>;
  doubt: Doubt;
}

const heads = new Map(importColumns.map(({ key, head }) => [key, head]));

/**
 * Parses a line of a file into a row of the store. It checks every cell, so that one run reports all errors of a file. The
 * returned row is valid only if nothing was reported as bad. T/T and the state of the cut-offs are not stored, because they
 * follow from the times. A line whose ship is said to be blank, void or cancelled is left out with a note.
 */
export function parseSailingLine(
  cells: ImportCells,
  context: SailingContext,
  report: LineReport<ImportKey>,
): ImportedSailing | "left out" {
  const { findPort, facts, now, distance } = context;
  const doubt = (kind: DoubtKind, key: ImportKey, reason: string) =>
    context.doubt(kind, () => ({ line: report.line, column: heads.get(key) ?? null, reason }));
  for (const { key, head, required } of sailingColumns) {
    if (required && cells[key] === "") report.bad(key, `${head} is empty; every sailing needs it.`);
  }

  const port = (key: "loadingPort" | "dischargePort"): string => {
    const text = cells[key];
    if (text === "") return "";
    const found = findPort(text);
    if ("id" in found) return found.id;
    report.bad(key, found.problem);
    return "";
  };
  const time = (key: ImportKey) => timeOf(cells[key], key, report);
  const text = (key: ImportKey, limit = textLimit) => textOf(cells[key], limit, key, report);

  const [loadingPort, dischargePort] = [port("loadingPort"), port("dischargePort")];
  if (loadingPort !== "" && loadingPort === dischargePort) {
    report.bad("dischargePort", "The sailing ends where it begins.");
  }
  const etd = time("etd");
  const eta = time("eta");
  if (etd && isFarAhead(etd, now)) report.bad("etd", `ETD ${quoteCell(cells.etd)} is years ahead.`);
  if (etd && eta && loadingPort && dischargePort && loadingPort !== dischargePort) {
    const problem = passageProblem(facts, { from: loadingPort, to: dischargePort, etd, eta });
    const withEtd = problem?.replace("ETD", `ETD ${quoteCell(cells.etd)}`);
    if (problem) report.bad("eta", `ETA ${quoteCell(cells.eta)} ${withEtd}.`);
    const days = dayNumber(dateOf(eta)) - dayNumber(dateOf(etd));
    const stated = /^\d{1,3}$/.test(cells.transitDays) ? Number(cells.transitDays) : days;
    if (!problem && Math.abs(stated - days) > transitTolerance)
      doubt(
        "transit",
        "transitDays",
        `From ETD to ETA are ${days} days, not ${stated}: one of the three is wrong.`,
      );
    const took = problem ? 0 : facts.minutesBetween({ from: loadingPort, to: dischargePort, etd, eta });
    const departure = `ETD ${quoteCell(cells.etd)}`;
    const fast = passageDoubt(distance(loadingPort, dischargePort), took, departure);
    if (fast) doubt(fast.kind, "eta", `ETA ${quoteCell(cells.eta)} is ${fast.reason}`);
  }
  const imo = bareImo(text("imo", imoLimit) ?? "");
  if (imo && imo.length <= imoLimit && !/^\d{7}$/.test(imo))
    report.bad("imo", "An IMO number has seven digits.");
  const ships = { first: text("vessel") ?? "", second: text("vessel2") };
  const words = [ships.first, ships.second].map((name) => name && noShipOf(name));
  const said = words.findIndex((word) => word === "blank" || word === "omitted");
  if (said !== -1) {
    const key = said === 0 ? "vessel" : "vessel2";
    report.note(key, `${quoteCell(cells[key])} says that no ship sails; the line was left out.`);
    return "left out";
  }
  const hubs = transhipmentOf(text("transhipmentPort"), findPort);
  const isVia = hubs.transhipment_port_id !== null || hubs.transhipment_port !== null;
  const shipOf = (name: string) => (noShipOf(name) ? noShip : bareShip(name));

  return {
    loading_port_id: loadingPort,
    discharge_port_id: dischargePort,
    etd: etd ?? "",
    eta,
    operator: text("operator") ?? "",
    service: text("service"),
    ...hubs,
    vessel: ships.first && shipOf(ships.first),
    voyage: text("voyage"),
    imo: imo || null,
    // A port where cargo changes ship has a second one, though nobody has named it yet.
    vessel_2: ships.second ? shipOf(ships.second) : isVia ? noShip : null,
    voyage_2: text("voyage2"),
    ...plainRow(cells, etd, report, doubt),
  };
}

/** The columns of the store for the plain fields of a line: those that are stored as they are read. */
function plainRow(
  cells: Readonly<Partial<ImportCells>>,
  etd: PortTime | null,
  report: LineReport<ImportKey>,
  doubt: (kind: DoubtKind, key: ImportKey, reason: string) => void,
): PlainRow {
  const values = plainFields.map((field) => {
    const key = field.key as ImportKey;
    const value = parseValue(field, cells[key] ?? "", key, report);
    const problem = field.kind === "time" && value !== null ? cutoffProblem(String(value), [etd]) : null;
    if (problem) doubt("cutoffs", key, `${quoteCell(cells[key] ?? "")} ${problem}; it was left out.`);
    return [field, problem ? null : value] as const;
  });
  const columns = values.flatMap(([{ column }, value]) => (column ? [[column, value]] : []));
  const facts = writeFacts(Object.fromEntries(values.map(([{ key }, value]) => [key, value])));
  return { ...Object.fromEntries(columns), facts } as PlainRow;
}

/** Parses a cell by the kind of its field. Returns null for an empty cell and for an invalid one, which it reports. */
export function parseValue<Key extends string>(
  field: PlainEntry,
  cell: string,
  key: Key,
  report: Pick<LineReport<Key>, "bad" | "note">,
): FactValue | null {
  switch (field.kind) {
    case "time":
      return timeOf(cell, key, report);
    case "link":
      return parseLink(cell, key, report);
    case "number":
      return numberOf(cell, key, report);
    case "flag":
      return flagOf(cell, key, report);
    default:
      return textOf(cell, field.limit, key, report);
  }
}

type Report<Key extends string> = Pick<LineReport<Key>, "bad">;

export function timeOf<Key extends string>(cell: string, key: Key, report: Report<Key>): PortTime | null {
  const parsed = parseTime(cell);
  if (parsed === null || "value" in parsed) return parsed?.value ?? null;
  report.bad(key, parsed.problem);
  return null;
}

export function textOf<Key extends string>(
  cell: string,
  limit: number,
  key: Key,
  report: Report<Key>,
): string | null {
  if (cell.length > limit) report.bad(key, `The text has ${cell.length} characters; at most ${limit} fit.`);
  if (hasControl.test(cell)) report.bad(key, "The text holds a control character.");
  return cell === "" ? null : cell;
}

function numberOf<Key extends string>(cell: string, key: Key, report: Report<Key>): number | null {
  if (cell === "" || /^-?\d+(?:\.\d+)?$/.test(cell)) return cell === "" ? null : Number(cell);
  report.bad(key, `${quoteCell(cell)} is not a number.`);
  return null;
}

function flagOf<Key extends string>(cell: string, key: Key, report: Report<Key>): boolean | null {
  const word = cell.toLowerCase();
  if (word === "yes" || word === "no") return word === "yes";
  if (word !== "") report.bad(key, `${quoteCell(cell)} is not "yes" or "no".`);
  return null;
}

/** Words for no transhipment, in letters and digits alone. */
const direct = new Set([
  ...["DIRECT", "DIRECTSERVICE", "DIRECTSAILING", "DIRECTCALL", "DIR", "NO", "NOTS", "NOTRANSHIPMENT"],
  ...["NOTRANSSHIPMENT", "NOTTS", "NONE", "NIL", "0", "直航", "直達", "直达", "直靠", "直掛", "直挂"],
  ...["無轉運", "无转运", "無中轉", "无中转"],
]);
/** Words before the port of a transhipment. */
const viaWords = /^(?:via|t\/s(?: at| via)?|transhipment at|經|经) ?(?=\S)/iu;

type Hubs = Pick<SailingRow, "transhipment_port_id" | "transhipment_port">;

/**
 * The transhipment ports that a cell names. An itinerary of three ships has two, joined by ' / ' as in Schedule.csv, or by
 * another sign; their ids are joined in the same way. A port that is not known has no id: the text is stored as it is.
 */
function transhipmentOf(text: string | null, findPort: (text: string) => PortMatch): Hubs {
  const letters = text
    ?.normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (!text || letters === undefined || direct.has(letters))
    return { transhipment_port_id: null, transhipment_port: null };
  const idOf = (name: string) => {
    const found = findPort(name);
    return "id" in found ? found.id : null;
  };
  const named = text.replace(/\s+/g, " ").replace(viaWords, "");
  const parts = named.split(/ ?(?:[/+&→、]|->) ?| and /i);
  const ids = parts.length === 2 ? parts.map((part) => idOf(part.replace(viaWords, ""))) : [];
  const id =
    idOf(text) ?? idOf(named) ?? (ids.length === 2 && !ids.includes(null) ? ids.join(hubSeparator) : null);
  return { transhipment_port_id: id, transhipment_port: id === null ? text : null };
}

// Line breaks and tabs are allowed. Other control characters would reach pages and terminals unescaped.
const hasControl = /[^\P{Cc}\t\n\r]/u;

/** Memoized, because the many times of a file fall on few different dates. */
const isDay = memoize(isDate, { max: 5000 });

const timeForm = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/;

/** Parses 'DD-MM-YYYY HH:mm' or 'DD-MM-YYYY' into a port time. In files, 00:00 means that the time of day is unknown. */
function parseTime(cell: string): { value: PortTime } | { problem: string } | null {
  if (cell === "") return null;
  const [, day, month, year, hour, minute] = timeForm.exec(cell) ?? [];
  if (!day) {
    return {
      problem: `${quoteCell(cell)} is not a date: write DD-MM-YYYY HH:mm, or DD-MM-YYYY without a time.`,
    };
  }
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return { problem: `${quoteCell(cell)} is not a day of the calendar.` };
  if (hour === undefined || minute === undefined) return { value: date };
  if (+hour > 23 || +minute > 59) return { problem: `${quoteCell(cell)} is not a time of day.` };
  return { value: hour === "00" && minute === "00" ? date : `${date}T${hour}:${minute}` };
}

/** Parses a link. A value that is not an http or https link is left out, with a note in the report. */
export function parseLink<Key extends string>(
  cell: string,
  key: Key,
  report: Pick<LineReport<Key>, "note">,
): string | null {
  if (cell === "") return null;
  const url = URL.canParse(cell) ? new URL(cell) : null;
  if (cell.length <= linkLimit && (url?.protocol === "https:" || url?.protocol === "http:")) return url.href;
  report.note(key, `${quoteCell(cell)} is not an http or https link; it was left out.`);
  return null;
}
