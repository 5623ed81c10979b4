import { type Passage, passages } from "@/lib/geography/sea-passages";
import { noteEndedTerminal } from "@/lib/geography/terminal-names";
import type { PortTime } from "@/lib/i18n/formats";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { Doubt } from "../doubts/kinds";
import { parseLink, parseValue, textOf, timeOf } from "../files/import-line";
import type { PortMatch } from "../files/import-ports";
import { bareShip, noShipOf } from "../files/no-ship";
import { cutoffProblem, isFuture, isFutureAnywhere, type PortFacts } from "../files/port-facts";
import { bareImo } from "../files/vessels";
import { type CallColumnKey, callColumns, cutoffColumns, importColumns } from "./columns";
import { departuresOf, leavesBefore, newestTimes, type ParsedCall } from "./incoming";

const textLimit = 200;
const numberLimit = 50;
const isPassage = (text: string): text is Passage => (passages as readonly string[]).includes(text);
const isCodeList = (text: string): text is ParsedCall["carrierCodeList"] =>
  ["SMDG", "NMFTA", "own"].includes(text);

/** What a file is read with. */
export interface LineContext {
  findPort: (text: string) => PortMatch;
  facts: PortFacts;
  now: Date;
  /** What the file's letters of directions have shown so far. */
  letters: DirectionLetters;
  doubt: Doubt;
}

interface Line extends LineContext {
  cells: Record<CallColumnKey, string>;
  report: LineReport<CallColumnKey>;
}

/**
 * A line of a file of calls. Every cell is checked, so that one run reports all that is bad; use the result only where
 * nothing was reported as bad. A call without cargo at an unknown place, such as a canal, is left out with a note, and so is
 * an omitted call without a time.
 */
export function parseCallLine(
  cells: Line["cells"],
  context: LineContext,
  report: Line["report"],
): ParsedCall | "left out" {
  const line = { ...context, cells, report };
  for (const { key, head, required } of callColumns) {
    if (required && cells[key] === "") report.bad(key, `${head} is empty; every call needs it.`);
  }
  const call = callOfCells(line);
  for (const side of ["arrival", "departure"] as const) estimateFuture(call, side, line);
  call.cutoffs = cutoffsOf(departuresOf(call), line);
  const { arrival, departure } = newestTimes(call);
  noteEndedTerminal(
    { port: call.port_id, code: call.terminal, name: call.terminal_name, at: departure ?? arrival },
    report,
  );
  if (cells.port !== "" && call.port_id === "" && isWithoutCargo(line)) {
    const place = quoteCell(cells.port);
    report.note(
      "port",
      `${place} is not a known port, and no cargo is handled there; the call was left out.`,
    );
    return "left out";
  }
  if (arrival === null && departure === null && call.status === "omitted") {
    report.note("status", "The call is omitted and has no time; it was left out.");
    return "left out";
  }
  if (arrival === null && departure === null) {
    report.bad("arrival", "Neither an arrival nor a departure is given; every call needs one.");
  }
  if (leavesBefore(arrival, departure)) report.bad("departure", "The ship would leave before it arrives.");
  return call;
}

const heads = new Map(importColumns.map(({ key, head }) => [key, head]));
const headOf = (key: CallColumnKey): string | null => heads.get(key) ?? null;

const isWithoutCargo = ({ cells }: Line) => isNo(cells.loads) && isNo(cells.discharges);

/** The id of the port, or ''. A place without cargo need not be a port. */
function portOf(line: Line): string {
  const { cells, findPort, report } = line;
  if (cells.port === "") return "";
  const match = findPort(cells.port);
  if ("id" in match) return match.id;
  if (!isWithoutCargo(line)) report.bad("port", match.problem);
  return "";
}

/** What the cells say, apart from the cut-offs. */
function callOfCells(line: Line): ParsedCall {
  const { cells, report } = line;
  const text = (key: CallColumnKey, limit = textLimit) => textOf(cells[key], limit, key, report);
  const time = (key: CallColumnKey) => timeOf(cells[key], key, report);
  const imo = bareImo(text("imo") ?? "");
  if (imo && !/^\d{7}$/.test(imo)) report.bad("imo", "An IMO number has seven digits.");
  const vessel = text("vessel");
  const noShip = vessel === null ? null : noShipOf(vessel);
  const status = parseStatus(cells.status);
  if (status === null) {
    report.bad("status", `${quoteCell(cells.status)} is not "planned", "omitted" or "blank".`);
  }
  const passage = cells.passage.toLowerCase();
  if (passage && !isPassage(passage)) {
    report.bad("passage", `${quoteCell(cells.passage)} is not "Suez", "Panama" or "Cape".`);
  }
  const codeList = cells.carrierCodeList.toUpperCase() || "own";
  if (!isCodeList(codeList))
    report.bad("carrierCodeList", `${quoteCell(cells.carrierCodeList)} is not "SMDG" or "NMFTA".`);
  const voyageOut = text("voyageOut", numberLimit) ?? "";
  return {
    carrier: text("carrier") ?? "",
    carrierCode: text("carrierCode", 10),
    carrierCodeList: isCodeList(codeList) ? codeList : "own",
    service: text("service", numberLimit) ?? "",
    service_name: text("serviceName"),
    service_ref: text("serviceRef", numberLimit),
    ship_operator: text("shipOperator", numberLimit),
    passage: isPassage(passage) ? passage : null,
    voyage_out: voyageOut,
    voyage_in: text("voyageIn", numberLimit) ?? voyageOut,
    universal_in: text("universalIn", numberLimit),
    universal_out: text("universalOut", numberLimit),
    imo: imo || null,
    vessel: vessel === null || noShip ? null : bareShip(vessel),
    isBlank: status === "blank" || noShip === "blank",
    port_id: portOf(line),
    terminal: text("terminal", 10),
    terminal_name: text("terminalName"),
    arrival_planned: time("arrival"),
    arrival_estimated: time("arrivalEstimated"),
    arrival_actual: time("arrivalActual"),
    departure_planned: time("departure"),
    departure_estimated: time("departureEstimated"),
    departure_actual: time("departureActual"),
    loads: directionsOf("loads", line),
    discharges: directionsOf("discharges", line),
    status: status === "omitted" || noShip === "omitted" ? "omitted" : "planned",
    reference: text("reference"),
    as_of: asOf(time("asOf"), line),
    booking_url: parseLink(cells.bookingUrl, "bookingUrl", report),
    cutoffs: {},
  };
}

function directionsOf(key: "loads" | "discharges", { cells, letters, report }: Line): string {
  const directions = parseDirections(cells[key], key === "loads" ? "L" : "D");
  if (directions === null) {
    report.bad(key, `${quoteCell(cells[key])} is not "yes", "no" or directions: N, S, E, W.`);
  }
  noteLetters(letters, cells[key], directions, report.line);
  return directions ?? "";
}

function asOf(stated: PortTime | null, { cells, now, report }: Line): PortTime | null {
  if (!stated || !isFutureAnywhere(stated, now)) return stated;
  report.note("asOf", `${quoteCell(cells.asOf)} is in the future; it was left out.`);
  return null;
}

/** Makes an actual time that is still to come an estimate. */
function estimateFuture(
  call: ParsedCall,
  side: "arrival" | "departure",
  { cells, facts, now, report, doubt }: Line,
): void {
  const actual = call[`${side}_actual`];
  if (!actual || !call.port_id || !isFuture(actual, facts.zoneClockOf(call.port_id), now)) return;
  const reason = `${quoteCell(cells[`${side}Actual`])} is in the future; it was read as an estimate.`;
  doubt("futureActual", () => ({ line: report.line, column: headOf(`${side}Actual`), reason }));
  call[`${side}_actual`] = null;
  call[`${side}_estimated`] ??= actual;
}

/** The cut-offs by their code, without those that cannot be of these departures. */
function cutoffsOf(departures: readonly (PortTime | null)[], { cells, report, doubt }: Line) {
  const cutoffs: ParsedCall["cutoffs"] = {};
  for (const { key, field } of cutoffColumns) {
    const value = parseValue(field, cells[key], key, report);
    if (value === null) continue;
    const problem = field.kind === "time" ? cutoffProblem(String(value), departures) : null;
    const reason = `${quoteCell(cells[key])} ${problem}; it was left out.`;
    if (problem) doubt("cutoffs", () => ({ line: report.line, column: headOf(key), reason }));
    else cutoffs[key] = String(value);
  }
  return cutoffs;
}

const isNo = (cell: string) => nos.has(cell.trim().toUpperCase());

const statusWords: Readonly<Record<string, "planned" | "omitted" | "blank">> = {
  planned: "planned",
  blnk: "blank",
  // Of the ship's words these concern one call where they stand in its line.
  cancelled: "omitted",
  canceled: "omitted",
};

/** What a word for the state of a call says; null for one that is unknown. */
export function parseStatus(text: string): "planned" | "omitted" | "blank" | null {
  if (text === "") return "planned";
  const known = statusWords[text.toLowerCase()];
  if (known) return known;
  const word = noShipOf(text);
  return word === "unnamed" ? null : word;
}

const yeses = new Set(["YES", "Y", "TRUE", "1", "X", "✓", "✔", "√", "是"]);
const nos = new Set(["NO", "FALSE", "0", "否"]);

/** 'W' or 'E W' as letters in order; '*' for any, '' for none; null for any other text. @param own the letter for the column */
function parseDirections(cell: string, own: "L" | "D"): string | null {
  const text = cell.trim().toUpperCase();
  if (text === "" || text === own || yeses.has(text)) return "*";
  if (nos.has(text)) return "";
  const letters = text.split(/[\s,/|]+/);
  return letters.every((letter) => /^[NSEW]$/.test(letter)) ? [...new Set(letters)].sort().join("") : null;
}

/** What a file's cells for loading and discharge show of the letter N, which is north in some files and no in others. */
interface DirectionLetters {
  /** The first line with N alone. */
  n: number | null;
  hasY: boolean;
  hasWords: boolean;
  hasDirections: boolean;
}

export const noLetters = (): DirectionLetters => ({
  n: null,
  hasY: false,
  hasWords: false,
  hasDirections: false,
});

function noteLetters(letters: DirectionLetters, cell: string, directions: string | null, line: number) {
  const text = cell.trim().toUpperCase();
  if (directions === "N") letters.n ??= line;
  else if (directions !== "*" && directions !== "") letters.hasDirections ||= directions !== null;
  else if (text === "Y") letters.hasY = true;
  else if (text !== "") letters.hasWords = true;
}

/** What N means in a file: a direction, no, or nobody can know; null where there is none. */
export function meaningOfN({
  n,
  hasY,
  hasWords,
  hasDirections,
}: DirectionLetters): "north" | "no" | "unclear" | null {
  if (n === null) return null;
  if (hasDirections) return hasY ? "unclear" : "north";
  return hasY || hasWords ? "no" : "unclear";
}
