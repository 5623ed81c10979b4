import { isDate } from "@/lib/i18n/formats";
import { isNoValue, yesOrNo } from "@/lib/store/empty-words";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { scheduleTypes, writtenNumber } from "../address";
import { firstDeparture } from "../legs/dates";
import { elapsedMinutes } from "../legs/elapsed";
import { openFrom, openTo } from "../legs/validity";
import { type FlightColumn, notPublished, serviceDays } from "./columns";

/** A flight as a file has it, before it has an id. */
export type ImportedFlight = Omit<FlightRow, "id" | "sample">;

type Cells = Record<FlightColumn, string>;
type Report = LineReport<FlightColumn>;
type StoredLeg = [flightNo: string, aircraft: string | null, mode?: "road"];

/** What the validation of a file depends on. */
export interface ImportFacts {
  /** The zone of an IATA code; undefined when no such airport is known. */
  zoneOf: (code: string) => string | undefined;
  /** YYYY-MM-DD: where a period is open, durations are those of this day. */
  today: string;
}

const minutesOfDay = 1440;
const separator = "||";
/** The numbers of a cell as they are stored. */
function readNumbers(
  key: "flight_no" | "operating_flight_no" | "codeshares",
  cells: Cells,
  report: Report,
): string[] {
  return listOf(cells[key]).map((text) => {
    const number = writtenNumber(text);
    if (!number) report.bad(key, `${quoteCell(text)} is no flight number: write it as XX 123.`);
    return number;
  });
}

const listOf = (cell: string) =>
  cell === "" ? [] : cell.split(separator).map((item) => item.trim().toUpperCase());

/**
 * A line of the file as a row of the store. Every cell is checked, so that one run reports all problems; the result is usable
 * only when none was reported.
 */
export function parseFlightLine(
  cells: Cells,
  { zoneOf, today }: ImportFacts,
  report: Report,
): ImportedFlight {
  const type = cells.flight_schedule_type.toLowerCase();
  if (!scheduleTypes.some((known) => known === type)) {
    report.bad("flight_schedule_type", `${quoteCell(type)} is no type: write ${scheduleTypes.join(", ")}.`);
  }
  const days = serviceDays.map((key) => readFlag(cells[key], key, report));
  if (!days.some(Boolean))
    report.bad("service_mon", "No day of service is marked: write 1 under at least one.");

  const clock = (key: "departure_time" | "arrival_time") => {
    if (/^([01]\d|2[0-3]):[0-5]\d$/.test(cells[key])) return cells[key];
    if (cells[key].toLowerCase() === notPublished) return "";
    report.bad(key, `${quoteCell(cells[key])} is no time of day: write HH:mm, local, or "${notPublished}".`);
    return null;
  };
  const airport = (key: "origin_airport_code" | "destination_airport_code") => {
    const code = cells[key].toUpperCase();
    const zone = zoneOf(code);
    if (zone) return { code, zone };
    report.bad(key, `${quoteCell(cells[key])} is not a known airport: write its IATA code, such as HKG.`);
    return null;
  };
  const [departure, arrival] = [clock("departure_time"), clock("arrival_time")];
  if (departure === "" && arrival === "")
    report.bad("arrival_time", "Neither time is published: a flight has at least one.");
  const [origin, destination] = [airport("origin_airport_code"), airport("destination_airport_code")];
  if (origin && origin.code === destination?.code) {
    report.bad("destination_airport_code", "The flight ends where it begins.");
  }
  const legs = readLegs(cells, type, report);
  const [validFrom, validTo] = [readDate("valid_from", cells, report), readDate("valid_to", cells, report)];
  if (validFrom && validTo && validTo < validFrom) {
    report.bad("valid_to", `${quoteCell(cells.valid_to)} is before ${quoteCell(cells.valid_from)}.`);
  }
  const fortnightFrom = readFortnight(cells, validFrom, report);
  const via = listOf(cells.via);
  const notCode = via.find((code) => !/^[A-Z]{3}$/.test(code));
  if (notCode !== undefined) report.bad("via", `${quoteCell(notCode)} is no IATA code.`);

  const dates = { days, validFrom, validTo, fortnightFrom };
  if ((departure === "" || arrival === "") && days.some(Boolean))
    reportHalfKnown(dates, cells, today, report);
  const arrivalDay =
    departure && arrival && origin && destination && days.some(Boolean)
      ? arrivalDayOf(
          { ...dates, departureTime: departure, arrivalTime: arrival },
          { origin: origin.zone, destination: destination.zone },
          { cells, legs, today, report },
        )
      : readArrivalDay(cells.arrival_day, report);
  return {
    origin: origin?.code ?? "",
    destination: destination?.code ?? "",
    departure_time: departure ?? "",
    airline: legs[0]?.[0].split(" ")[0] ?? "",
    type,
    days: days.flatMap((flies, index) => (flies ? [index + 1] : [])).join(""),
    arrival_time: arrival ?? "",
    arrival_day: arrivalDay ?? 0,
    valid_from: validFrom ?? openFrom,
    valid_to: validTo ?? openTo,
    legs: JSON.stringify(legs),
    via: via.join(" "),
    fortnight_from: fortnightFrom ?? "",
    ...readCodeshares(cells, legs, report),
    origin_terminal: readTerminal("origin_terminal", cells, report),
    destination_terminal: readTerminal("destination_terminal", cells, report),
    local_traffic: readLocalTraffic(cells, report),
  };
}

/** The date from which fortnights are counted; null for a weekly service. */
function readFortnight(cells: Cells, validFrom: string | null, report: Report): string | null {
  const from = readDate("fortnight_from", cells, report);
  if (!/^[12]?$/.test(cells.frequency)) {
    report.bad(
      "frequency",
      `${quoteCell(cells.frequency)} is no frequency: write 1, or 2 for every second week.`,
    );
  }
  if (cells.frequency !== "2") {
    if (from) report.bad("fortnight_from", "Fortnights are counted where the frequency is 2 only.");
    return null;
  }
  if (!from && !validFrom && cells.fortnight_from === "" && cells.valid_from === "") {
    report.bad("frequency", "For every second week write the first day under valid_from or fortnight_from.");
  }
  return from ?? validFrom;
}

function readCodeshares(
  cells: Cells,
  legs: readonly StoredLeg[],
  report: Report,
): Pick<ImportedFlight, "operating_no" | "codeshares"> {
  const own = new Set(legs.map(([number]) => number));
  const [operating = "", ...more] = readNumbers("operating_flight_no", cells, report);
  const others = new Set(readNumbers("codeshares", cells, report));
  if (more.length > 0) report.bad("operating_flight_no", "One number operates a flight: write one.");
  if (own.size > 1 && (operating || others.size > 0)) {
    const key = operating ? "operating_flight_no" : "codeshares";
    report.bad(key, "Codeshares are of one flight number; a change of flights has none.");
  }
  if (others.size > mostCodeshares) {
    report.bad("codeshares", `A flight has at most ${mostCodeshares} further numbers.`);
  }
  return {
    operating_no: own.has(operating) ? "" : operating,
    codeshares: [...others].filter((number) => !own.has(number) && number !== operating).join(separator),
  };
}

/** Several times of what the largest alliance puts on one aircraft. */
const mostCodeshares = 40;

function readTerminal(key: "origin_terminal" | "destination_terminal", cells: Cells, report: Report): string {
  if (cells[key].length > 10) report.bad(key, "A terminal has at most 10 characters.");
  return cells[key];
}

function readLocalTraffic(cells: Cells, report: Report): number {
  if (/^[012]?$/.test(cells.local_traffic)) return Number(cells.local_traffic || 1);
  report.bad(
    "local_traffic",
    `${quoteCell(cells.local_traffic)} is no traffic: write 1, 0 for connections only, or 2 for no connections.`,
  );
  return 1;
}

function readFlag(cell: string, key: FlightColumn, report: Report): boolean {
  // A column of days may have marks, and a cross where the flight operates.
  const operates =
    /^[x●•]$/i.test(cell) || (yesOrNo(cell) ?? (cell === "" || isNoValue(cell) ? false : null));
  if (operates === null) report.bad(key, `${quoteCell(cell)} is neither 1 nor 0.`);
  return operates === true;
}

function readLegs(cells: Cells, type: string, report: Report): StoredLeg[] {
  const numbers = readNumbers("flight_no", cells, report);
  if (numbers.length === 0) report.bad("flight_no", "flight_no is empty; every flight needs one.");
  if (type === "direct" && numbers.length > 1) {
    report.bad("flight_no", "A direct flight has one flight number; several are a transfer.");
  }
  const modes = readModes(cells, type, numbers.length, report);
  if (numbers.length > 8) report.bad("flight_no", "At most eight flights make a transfer.");
  const aircraft = listOf(cells.aircraft_type);
  if (aircraft.length > 0 && aircraft.length !== numbers.length) {
    report.bad(
      "aircraft_type",
      `${aircraft.length} aircraft types stand beside ${numbers.length} flight numbers.`,
    );
  }
  const tooLong = aircraft.find((name) => name.length > 60);
  if (tooLong !== undefined) report.bad("aircraft_type", "An aircraft type has at most 60 characters.");
  return numbers.map((number, index): StoredLeg => {
    const type = aircraft[index] || null;
    return modes[index] === "road" ? [number, type, "road"] : [number, type];
  });
}

/** How each of the numbers goes; all by air where nothing is written, all by road with that type. */
function readModes(cells: Cells, type: string, count: number, report: Report): string[] {
  const modes = listOf(cells.mode).map((mode) => mode.toLowerCase());
  const unknown = modes.find((mode) => mode !== "air" && mode !== "road");
  if (unknown !== undefined) report.bad("mode", `${quoteCell(unknown)} is no mode: write air or road.`);
  if (modes.length > 0 && modes.length !== count) {
    report.bad("mode", `${modes.length} modes stand beside ${count} flight numbers.`);
  }
  if (modes.length === 0) return Array<string>(count).fill(type === "road" ? "road" : "air");
  const isRoad = modes.every((mode) => mode === "road");
  if (isRoad !== (type === "road")) {
    report.bad("mode", "The type is road where every leg is by road, and only there.");
  }
  return modes;
}

function readDate(
  key: "valid_from" | "valid_to" | "fortnight_from",
  cells: Cells,
  report: Report,
): string | null {
  if (cells[key] === "") return null;
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(cells[key]) ?? [];
  const date = `${year}-${month}-${day}`;
  if (day !== undefined && isDate(date) && date > openFrom) return date;
  report.bad(key, `${quoteCell(cells[key])} is not a date: write DD-MM-YYYY, or nothing for an open end.`);
  return null;
}

function readArrivalDay(cell: string, report: Report): number | null {
  if (cell === "") return null;
  if (/^(-1|\+?\d)$/.test(cell)) return Number(cell);
  report.bad("arrival_day", `${quoteCell(cell)} is no number of days: write -1, 0, 1 ... 9.`);
  return null;
}

/** A date on which a service departs; null where there is none in its period. */
function firstDate(service: Parameters<typeof firstDeparture>[0], today: string): string | null {
  const { validFrom, validTo, fortnightFrom } = service;
  // A period that is open to the past has its last week, or fortnight, whatever is left of it today.
  const lastWeek = addDays(validTo ?? openTo, fortnightFrom ? -13 : -6);
  const from = validFrom ?? (lastWeek < today ? lastWeek : today);
  return firstDeparture(service, from, validTo ?? openTo);
}

/** What is wrong with a service of which the time of one end is not published: nothing relates it to the other end. */
function reportHalfKnown(
  dates: Parameters<typeof firstDeparture>[0],
  cells: Cells,
  today: string,
  report: Report,
): void {
  if (cells.arrival_day !== "")
    report.bad("arrival_day", "Where a time is not published, neither are the days between both.");
  if (firstDate(dates, today) === null)
    report.bad("valid_to", "The flight never operates on a day of service in this period.");
}

/** The days from the departure of a service to its arrival, as written or, for a single flight, as its times have it. */
function arrivalDayOf(
  service: Parameters<typeof elapsedMinutes>[0] & Parameters<typeof firstDeparture>[0],
  zones: { origin: string; destination: string },
  { cells, legs, today, report }: { cells: Cells; legs: readonly StoredLeg[]; today: string; report: Report },
): number | null {
  const written = readArrivalDay(cells.arrival_day, report);
  const date = firstDate(service, today);
  const takes = (day: number) => (date ? elapsedMinutes(service, day, date, zones) : Number.NaN);
  if (date === null) report.bad("valid_to", "The flight never departs on a day of service in this period.");
  else if (cells.arrival_day === "") return shortestDay(takes, legs, report);
  else if (written !== null && takes(written) <= 0) {
    report.bad("arrival_day", "The flight would arrive before it departs: see the times and the day.");
  }
  return written;
}

/** No single flight lasts a day: it arrives when the clock next shows the time of arrival. */
function shortestDay(
  takes: (day: number) => number,
  legs: readonly StoredLeg[],
  report: Report,
): number | null {
  const isByRoad = legs.some(([, , mode]) => mode === "road");
  if (!isByRoad && legs.length <= 1)
    return [-1, 0, 1, 2].find((day) => takes(day) > 0 && takes(day) <= minutesOfDay) ?? null;
  const what = isByRoad ? "By road" : "With several flights";
  report.bad("arrival_day", `${what} write the days from departure to arrival: 0, 1 ...`);
  return null;
}
