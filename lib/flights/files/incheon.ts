import { fold } from "@/lib/i18n/fold";
import { isDate } from "@/lib/i18n/formats";
import { fileCells } from "@/lib/store/contents";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell, tally } from "@/lib/store/import-lines";
import { readText, UnreadableFile } from "@/lib/store/text-reader";
import { nodesAt, parsePublicXml } from "@/lib/store/xml-nodes";
import { airlineOf, writtenNumber } from "../address";
import { firstDeparture, flagsOf } from "../legs/dates";
import { seasonOf, seasonStart } from "../legs/seasons";
import { plainRow } from "../legs/validity";
import type { ImportFacts } from "./import-line";
import { type IncomingFlight, incomingFlight } from "./import-staging";

/**
 * The regular freighters of a season as Incheon Airport publishes them on Korea's public data portal, as JSON or XML: airline,
 * number, the other airport, days and the time at Incheon. The time at the other airport is not published, and nothing in the
 * file says which way its flights go.
 */

/** Who publishes them, for /data-sources. */
export const freighterSource = {
  name: "Incheon International Airport Corporation",
  licence: "data.go.kr, no restriction of use",
  url: "https://www.data.go.kr/",
};

export const directions = ["arrivals", "departures"] as const;
export type Direction = (typeof directions)[number];

const station = "ICN";
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const fields = ["airline", "airportCode", "flightid", "firstdate", "lastdate", "season", "st"] as const;
type Field = (typeof fields)[number] | (typeof weekdays)[number];
type Row = Record<Field, string>;

/** The most characters of a file: a season has some hundred rows. */
const mostCharacters = 16 * 1024 * 1024;
const what = "the schedules of freighters";

/**
 * The flights of a file, each for its row; null for a row that is bad, which is reported by its number. Throws UnreadableFile for a
 * file that is cut off, of another shape, a refusal of the service, or one page of several.
 */
export async function* readFreighters(
  input: AsyncIterable<Uint8Array | string>,
  notes: ReadReport,
  facts: Pick<ImportFacts, "zoneOf"> & { direction: Direction },
): AsyncGenerator<IncomingFlight | null> {
  const airlines = new Map(fileCells("airlines.csv").map((cells) => [cells.designator, cells]));
  const remarks = tally();
  for (const [at, row] of rowsOf(await wholeText(input)).entries()) {
    const line = at + 1;
    let isGood = true;
    const bad = (column: Field, reason: string) => {
      isGood = false;
      addRemark(notes.problems, { line, column, reason });
    };
    const flight = flightOf(row, facts, bad);
    if (isGood) noteAirline(row.airline, airlines.get(flight.airline), flight.airline, line, remarks.add);
    yield isGood ? flight : null;
  }
  remarks.report(notes.notes);
}

async function wholeText(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  let text = "";
  for await (const piece of readText(input, "fetch it again")) {
    text += piece;
    if (text.length > mostCharacters) throw new UnreadableFile("The file is longer than 16 MB.");
  }
  return text.trim();
}

function rowsOf(text: string): Row[] {
  const root = text.startsWith("{") ? parsedJson(text) : parsePublicXml(text, what);
  const [header] = nodesAt(root, "response", "header");
  const [body] = nodesAt(root, "response", "body");
  const code = cellOf(header?.resultCode);
  if (!header || code === "")
    throw new UnreadableFile(`The file has no response with a resultCode: it is none of ${what}.`);
  if (code !== "00" || !body)
    throw new UnreadableFile(
      `The service answered with the result ${code}, not 00: ${cellOf(header.resultMsg) || "no message"}.`,
    );
  // JSON has the rows in items itself, or in its item.
  const listed = Array.isArray(body.items) ? nodesAt(body, "items") : nodesAt(body, "items", "item");
  const total = Number(cellOf(body.totalCount) || listed.length);
  if (listed.length !== total)
    throw new UnreadableFile(
      `The file has ${listed.length} of ${total} rows: fetch all of them in one page (numOfRows).`,
    );
  return listed.map((item, at) => {
    const missing = [...fields, ...weekdays].find((field) => item[field] === undefined);
    if (missing) throw new UnreadableFile(`Row ${at + 1} has no ${missing}: the file is none of ${what}.`);
    return Object.fromEntries([...fields, ...weekdays].map((field) => [field, cellOf(item[field])])) as Row;
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile("The file is no complete JSON: it is cut off, or was changed.");
  }
}

const cellOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** A row as a flight, which is right only where `bad` was not called. */
function flightOf(
  row: Row,
  { zoneOf, direction }: Pick<ImportFacts, "zoneOf"> & { direction: Direction },
  bad: (column: Field, reason: string) => void,
): IncomingFlight {
  const number = writtenNumber(row.flightid);
  if (!number) bad("flightid", `${quoteCell(row.flightid)} is no flight number, such as KE530.`);
  const other = row.airportCode.toUpperCase();
  if (!zoneOf(other)) bad("airportCode", `${quoteCell(row.airportCode)} is not a known airport.`);
  if (other === station) bad("airportCode", "The flight ends where it begins.");
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(row.st) ?? [];
  if (!hours) bad("st", `${quoteCell(row.st)} is no time of day as HHMM.`);
  const flags = weekdays.map((day) => {
    if (!/^[YN]$/i.test(row[day])) bad(day, `${quoteCell(row[day])} is neither Y nor N.`);
    return /^Y$/i.test(row[day]);
  });
  const days = flags.flatMap((operates, at) => (operates ? [at + 1] : [])).join("");
  const period = periodOf(row, bad);
  if (period && days && firstDeparture({ ...open, days: flagsOf(days) }, period.from, period.to) === null)
    bad("lastdate", "The flight never operates on a day of service in this period.");
  if (!days) bad("monday", "No day of service is marked with Y.");
  const time = `${hours}:${minutes}`;
  const isArrival = direction === "arrivals";
  return incomingFlight(
    {
      origin: isArrival ? other : station,
      destination: isArrival ? station : other,
      departure_time: isArrival ? "" : time,
      airline: airlineOf(number),
      type: "cargo",
      days,
      arrival_time: isArrival ? time : "",
      arrival_day: 0,
      valid_from: period?.from ?? "",
      valid_to: period?.to ?? "",
      legs: JSON.stringify([[number, null]]),
      via: "",
      // The order of the columns is that of files, so that an export of the row imports to the same.
      ...plainRow,
    },
    period?.season,
  );
}

const open = { validFrom: null, validTo: null, fortnightFrom: null };

/** The first and last day of a row, which are within its season; null where they are not. */
function periodOf(row: Row, bad: (column: Field, reason: string) => void) {
  const [from, to] = [dateOf("firstdate", row, bad), dateOf("lastdate", row, bad)];
  const start = seasonStart(row.season.toUpperCase());
  if (!start) bad("season", `${quoteCell(row.season)} is no season, such as S26 or W26.`);
  if (!from || !to || !start) return null;
  const { first, last } = seasonOf(start);
  if (to < from) bad("lastdate", `${quoteCell(row.lastdate)} is before ${quoteCell(row.firstdate)}.`);
  const outside = from < first ? "firstdate" : to > last ? "lastdate" : null;
  if (outside)
    bad(outside, `${quoteCell(row[outside])} is outside the season ${row.season}, ${first} to ${last}.`);
  return { from, to, season: { from: first, to: last } };
}

function dateOf(
  column: "firstdate" | "lastdate",
  row: Row,
  bad: (column: Field, reason: string) => void,
): string | null {
  const date = row[column].replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (date.length === 10 && isDate(date)) return date;
  bad(column, `${quoteCell(row[column])} is no date as YYYYMMDD.`);
  return null;
}

/** Names are those of the list of airlines, never the file's; what differs is told, since one of them may be wrong. */
function noteAirline(
  name: string,
  known: Readonly<Record<string, string>> | undefined,
  designator: string,
  line: number,
  note: (what: string, line: number) => void,
): void {
  if (!known) note(`The list of airlines has no ${designator}; the file's name for it was not taken`, line);
  else if (name && ![known.name, known.name_zh].some((one) => one && fold(one) === fold(name)))
    note(
      `The file calls ${designator} ${quoteCell(name)}, the list of airlines ${quoteCell(known.name ?? "")}, which stays`,
      line,
    );
}
