import { dateOf, dayNumber, isDate, type PortTime } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { SailingRow } from "@/lib/store/schema";
import { type bookingColumn, type SailingCell, sailingColumns, type stateColumn } from "./columns";
import type { PortMatch } from "./import-ports";
import { hubSeparator } from "./legs";
import { bareImo } from "./vessels";

export type ImportKey = SailingCell | typeof bookingColumn.key | typeof stateColumn.key;
export type ImportCells = Record<ImportKey, string>;
/** A sailing as a line of the file gives it, before it has an id. */
export type ImportedSailing = Omit<SailingRow, "id" | "sample">;

const textLimit = 200;
const imoLimit = 20;
const linkLimit = 2000;
/** A crossing of the date line eastbound lands a day earlier; more than this is a slip of the pen. */
const earliestArrival = -2;

/**
 * A line of the file as a row of the store. Every cell is judged, so that one run names all that is bad; an answer
 * is of use only when nothing was reported as bad. T/T and the state of cut-offs are not read: they follow from the times.
 */
export function parseSailingLine(
  cells: ImportCells,
  findPort: (text: string) => PortMatch,
  report: LineReport<ImportKey>,
): ImportedSailing | null {
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
  const time = (key: ImportKey): PortTime | null => {
    const parsed = parseTime(cells[key]);
    if (parsed === null || "value" in parsed) return parsed?.value ?? null;
    report.bad(key, parsed.problem);
    return null;
  };
  const text = (key: ImportKey, limit = textLimit): string | null => {
    const value = cells[key];
    if (value.length > limit)
      report.bad(key, `The text has ${value.length} characters; at most ${limit} fit.`);
    if (hasControl.test(value)) report.bad(key, "The text holds a control character.");
    return value === "" ? null : value;
  };

  const [loadingPort, dischargePort] = [port("loadingPort"), port("dischargePort")];
  if (loadingPort !== "" && loadingPort === dischargePort) {
    report.bad("dischargePort", "The sailing ends where it begins.");
  }
  const etd = time("etd");
  const eta = time("eta");
  if (etd && eta && dayNumber(dateOf(eta)) - dayNumber(dateOf(etd)) < earliestArrival) {
    report.bad("eta", `ETA ${quoteCell(cells.eta)} is before ETD ${quoteCell(cells.etd)}.`);
  }
  const transhipment = text("transhipmentPort");
  const hubId = transhipment === null ? null : hubIds(transhipment, findPort);

  return {
    loading_port_id: loadingPort,
    discharge_port_id: dischargePort,
    etd: etd ?? "",
    eta,
    operator: text("operator") ?? "",
    service: text("service"),
    transhipment_port_id: hubId,
    // A port that is not known by name is shown as it was written.
    transhipment_port: hubId === null ? transhipment : null,
    vessel: text("vessel") ?? "",
    voyage: text("voyage"),
    imo: bareImo(text("imo", imoLimit) ?? "") || null,
    vessel_2: text("vessel2"),
    voyage_2: text("voyage2"),
    si: time("siCutoff"),
    vgm: time("vgmCutoff"),
    cy: time("cyCutoff"),
    cfs: time("cfsCutoff"),
    receiving: time("receiving"),
    vr: time("vrCutoff"),
    cv: time("cvCutoff"),
    booking_url: parseLink(cells.bookingUrl, report),
  };
}

/** The id of a transhipment port, or of two of a third ship's way, joined as the text joins them; null for unknown ones. */
function hubIds(text: string, findPort: (text: string) => PortMatch): string | null {
  const idOf = (name: string) => {
    const found = findPort(name);
    return "id" in found ? found.id : null;
  };
  const whole = idOf(text);
  const parts = text.split(hubSeparator);
  if (whole !== null || parts.length !== 2) return whole;
  const ids = parts.map((name) => idOf(name.trim()));
  return ids.includes(null) ? null : ids.join(hubSeparator);
}

// Line ends and tabs are text; the rest would reach pages and terminals as it is.
export const hasControl = /[^\P{Cc}\t\n\r]/u;

/** A file has many times of few days. */
const isDay = memoize(isDate, { max: 5000 });

const timeForm = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/;

/** 'DD-MM-YYYY HH:mm' or 'DD-MM-YYYY' as a port time; 00:00 is how a file says that the time is unknown. */
export function parseTime(cell: string): { value: PortTime } | { problem: string } | null {
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

/** A link as a file gives it; what is none is left out, and said. */
export function parseLink(cell: string, report: Pick<LineReport<"bookingUrl">, "note">): string | null {
  if (cell === "") return null;
  const url = URL.canParse(cell) ? new URL(cell) : null;
  if (cell.length <= linkLimit && (url?.protocol === "https:" || url?.protocol === "http:")) return url.href;
  report.note("bookingUrl", `${quoteCell(cell)} is not an http or https link; it was left out.`);
  return null;
}
