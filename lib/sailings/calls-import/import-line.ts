import { type Passage, passages } from "@/lib/geography/sea-passages";
import type { LineReport } from "@/lib/store/import-lines";
import { quoteCell } from "@/lib/store/import-lines";
import { parseLink, parseValue, textOf, timeOf } from "../files/import-line";
import type { PortMatch } from "../files/import-ports";
import { bareShip, noShipOf } from "../files/no-ship";
import { cutoffProblem, isFuture, isFutureAnywhere, type PortFacts } from "../files/port-facts";
import { noteEndedTerminal } from "../files/terminal-names";
import { bareImo } from "../files/vessels";
import { type CallColumnKey, callColumns, cutoffColumns } from "./columns";
import { leavesBefore, type ParsedCall } from "./incoming";

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
}

/**
 * A line of a file of calls. Every cell is checked, so that one run reports all that is bad; use the result only where
 * nothing was reported as bad. A call without cargo at an unknown place, such as a canal, is left out with a note, and so is
 * an omitted call without a time.
 */
export function parseCallLine(
  cells: Record<CallColumnKey, string>,
  { findPort, facts, now, letters }: LineContext,
  report: LineReport<CallColumnKey>,
): ParsedCall | "left out" | null {
  let isUnknownPlace = false;
  for (const { key, head, required } of callColumns) {
    if (required && cells[key] === "") report.bad(key, `${head} is empty; every call needs it.`);
  }
  const text = (key: CallColumnKey, limit = textLimit) => textOf(cells[key], limit, key, report);
  const time = (key: CallColumnKey) => timeOf(cells[key], key, report);
  const directions = (key: "loads" | "discharges"): string => {
    const directions = parseDirections(cells[key], key === "loads" ? "L" : "D");
    if (directions === null) {
      report.bad(key, `${quoteCell(cells[key])} is not "yes", "no" or directions: N, S, E, W.`);
    }
    noteLetters(letters, cells[key], directions, report.line);
    return directions ?? "";
  };
  const port = (): string => {
    if (cells.port === "") return "";
    const match = findPort(cells.port);
    if ("id" in match) return match.id;
    isUnknownPlace = isNo(cells.loads) && isNo(cells.discharges);
    if (!isUnknownPlace) report.bad("port", match.problem);
    return "";
  };

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
  const asOf = () => {
    const stated = time("asOf");
    if (!stated || !isFutureAnywhere(stated, now)) return stated;
    report.note("asOf", `${quoteCell(cells.asOf)} is in the future; it was left out.`);
    return null;
  };
  const voyageOut = text("voyageOut", numberLimit) ?? "";
  const call: ParsedCall = {
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
    port_id: port(),
    terminal: text("terminal", 10),
    terminal_name: text("terminalName"),
    arrival_planned: time("arrival"),
    arrival_estimated: time("arrivalEstimated"),
    arrival_actual: time("arrivalActual"),
    departure_planned: time("departure"),
    departure_estimated: time("departureEstimated"),
    departure_actual: time("departureActual"),
    loads: directions("loads"),
    discharges: directions("discharges"),
    status: status === "omitted" || noShip === "omitted" ? "omitted" : "planned",
    reference: text("reference"),
    as_of: asOf(),
    booking_url: parseLink(cells.bookingUrl, "bookingUrl", report),
    cutoffs: {},
  };
  const isPast = (side: "arrival" | "departure") => {
    const actual = call[`${side}_actual`];
    if (!actual || !call.port_id || !isFuture(actual, facts.zoneClockOf(call.port_id), now)) return;
    report.note(
      `${side}Actual`,
      `${quoteCell(cells[`${side}Actual`])} is in the future; it was read as an estimate.`,
    );
    call[`${side}_actual`] = null;
    call[`${side}_estimated`] ??= actual;
  };
  isPast("arrival");
  isPast("departure");
  const departures = [call.departure_actual, call.departure_estimated, call.departure_planned];
  for (const { key, field } of cutoffColumns) {
    const value = parseValue(field, cells[key], key, report);
    if (value === null) continue;
    const problem = field.kind === "time" ? cutoffProblem(String(value), departures) : null;
    if (problem) report.note(key, `${quoteCell(cells[key])} ${problem}; it was left out.`);
    else call.cutoffs[key] = String(value);
  }
  const arrival = call.arrival_actual ?? call.arrival_estimated ?? call.arrival_planned;
  const departure = call.departure_actual ?? call.departure_estimated ?? call.departure_planned;
  noteEndedTerminal(
    { port: call.port_id, code: call.terminal, name: call.terminal_name, at: departure ?? arrival },
    report,
  );
  if (isUnknownPlace) {
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
