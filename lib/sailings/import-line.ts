import { dateOf, dayNumber, isDate, type PortTime } from "@/lib/i18n/formats";
import { memoize } from "@/lib/memoize/memoize";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { SailingRow } from "@/lib/store/schema";
import { type ImportKey, sailingColumns } from "./columns";
import { type FactValue, type PlainEntry, plainFields } from "./fields";
import type { PortMatch } from "./import-ports";
import { hubSeparator } from "./legs";
import { type PlainRow, writeFacts } from "./stored";
import { bareImo } from "./vessels";

export type ImportCells = Record<ImportKey, string>;
/** A sailing as read from a line of a file, before it has an id. */
export type ImportedSailing = Omit<SailingRow, "id" | "sample">;

const textLimit = 200;
const imoLimit = 20;
const linkLimit = 2000;
/**
 * The lowest accepted difference in days between ETA and ETD. A ship that crosses the date line eastbound may arrive on an
 * earlier local date; a greater difference is a typing error.
 */
const earliestArrival = -2;

/**
 * Parses a line of a file into a row of the store. It checks every cell, so that one run reports all errors of a file. The
 * returned row is valid only if nothing was reported as bad. T/T and the state of the cut-offs are not read, because they
 * follow from the times.
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
  const time = (key: ImportKey) => timeOf(cells[key], key, report);
  const text = (key: ImportKey, limit = textLimit) => textOf(cells[key], limit, key, report);

  const [loadingPort, dischargePort] = [port("loadingPort"), port("dischargePort")];
  if (loadingPort !== "" && loadingPort === dischargePort) {
    report.bad("dischargePort", "The sailing ends where it begins.");
  }
  const etd = time("etd");
  const eta = time("eta");
  if (etd && eta && dayNumber(dateOf(eta)) - dayNumber(dateOf(etd)) < earliestArrival) {
    report.bad("eta", `ETA ${quoteCell(cells.eta)} is before ETD ${quoteCell(cells.etd)}.`);
  }
  const imo = bareImo(text("imo", imoLimit) ?? "");
  if (imo && imo.length <= imoLimit && !/^\d{7}$/.test(imo))
    report.bad("imo", "An IMO number has seven digits.");
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
    // A transhipment port that is not in the port table has no id. It is stored and shown as the file spells it.
    transhipment_port: hubId === null ? transhipment : null,
    vessel: text("vessel") ?? "",
    voyage: text("voyage"),
    imo: imo || null,
    vessel_2: text("vessel2"),
    voyage_2: text("voyage2"),
    ...plainRow(cells, report),
  };
}

/** The columns of the store for the plain fields of a line: those that are stored as they are read. */
function plainRow(cells: Readonly<Partial<ImportCells>>, report: LineReport<ImportKey>): PlainRow {
  const values = plainFields.map((field) => {
    const key = field.key as ImportKey;
    return [field, parseValue(field, cells[key] ?? "", key, report)] as const;
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

/**
 * The id of the transhipment port in `text`. An itinerary of three ships has two such ports joined by ' / '; their ids are
 * joined in the same way. null if a port is unknown.
 */
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

// Line breaks and tabs are allowed. Other control characters would reach pages and terminals unescaped.
export const hasControl = /[^\P{Cc}\t\n\r]/u;

/** Memoized, because the many times of a file fall on few different dates. */
const isDay = memoize(isDate, { max: 5000 });

const timeForm = /^(\d{2})-(\d{2})-(\d{4})(?: (\d{2}):(\d{2}))?$/;

/** Parses 'DD-MM-YYYY HH:mm' or 'DD-MM-YYYY' into a port time. In files, 00:00 means that the time of day is unknown. */
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
