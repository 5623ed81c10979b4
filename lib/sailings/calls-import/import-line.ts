import { type Passage, passages } from "@/lib/geography/sea-passages";
import type { LineReport } from "@/lib/store/import-lines";
import { quoteCell } from "@/lib/store/import-lines";
import { parseLink, parseValue, textOf, timeOf } from "../import-line";
import type { PortMatch } from "../import-ports";
import { noteEndedTerminal } from "../terminal-names";
import { bareImo } from "../vessels";
import { type CallColumnKey, callColumns, cutoffColumns } from "./columns";
import { leavesBefore, type ParsedCall } from "./incoming";

const textLimit = 200;
const numberLimit = 50;
const isPassage = (text: string): text is Passage => (passages as readonly string[]).includes(text);
const isCodeList = (text: string): text is ParsedCall["carrierCodeList"] =>
  ["SMDG", "NMFTA", "own"].includes(text);
const statuses = ["", "planned", "omitted", "blank"];

/**
 * A line of a file of calls. Every cell is checked, so that one run reports all that is bad; use the result only where
 * nothing was reported as bad. A call without cargo at an unknown place, such as a canal, is left out with a note, and so is
 * an omitted call without a time.
 */
export function parseCallLine(
  cells: Record<CallColumnKey, string>,
  findPort: (text: string) => PortMatch,
  report: LineReport<CallColumnKey>,
): ParsedCall | "left out" | null {
  let isUnknownPlace = false;
  for (const { key, head, required } of callColumns) {
    if (required && cells[key] === "") report.bad(key, `${head} is empty; every call needs it.`);
  }
  const text = (key: CallColumnKey, limit = textLimit) => textOf(cells[key], limit, key, report);
  const time = (key: CallColumnKey) => timeOf(cells[key], key, report);
  const directions = (key: "loads" | "discharges"): string => {
    const letters = parseDirections(cells[key]);
    if (letters === null) {
      report.bad(
        key,
        `${quoteCell(cells[key])} is not "yes", "no" or letters of directions, such as W or E.`,
      );
    }
    return letters ?? "";
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
  const status = cells.status.toLowerCase();
  if (!statuses.includes(status)) {
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
    vessel: text("vessel"),
    isBlank: status === "blank",
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
    status: status === "omitted" ? "omitted" : "planned",
    reference: text("reference"),
    as_of: time("asOf"),
    booking_url: parseLink(cells.bookingUrl, "bookingUrl", report),
    cutoffs: {},
  };
  for (const { key, field } of cutoffColumns) {
    const value = parseValue(field, cells[key], key, report);
    if (value !== null) call.cutoffs[key] = String(value);
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

const isNo = (cell: string) => cell.trim().toUpperCase() === "NO";

/** 'W' or 'E W' as letters in order; '*' for any, '' for none; null for any other text. */
function parseDirections(cell: string): string | null {
  const text = cell.trim().toUpperCase();
  if (text === "" || text === "YES") return "*";
  if (text === "NO") return "";
  const letters = text.split(/[\s,/|]+/);
  return letters.every((letter) => /^[A-Z]$/.test(letter)) ? [...new Set(letters)].sort().join("") : null;
}
