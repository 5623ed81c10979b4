import { isDate } from "@/lib/i18n/formats";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { flightTypes } from "./address";
import { type FlightColumn, serviceDays } from "./columns";
import { elapsedMinutes, firstDeparture } from "./elapsed";
import { openFrom, openTo, plainRow } from "./validity";

/** A flight as a file has it, before it has an id. */
export type ImportedFlight = Omit<FlightRow, "id" | "sample">;

/** What the validation of a file depends on. */
export interface ImportFacts {
  /** The zone of an IATA code; undefined when no such airport is known. */
  zoneOf: (code: string) => string | undefined;
  /** YYYY-MM-DD: where a period is open, durations are those of this day. */
  today: string;
}

const minutesOfDay = 1440;
const separator = "||";
const flightNoForm = /^((?!\d\d)[A-Z0-9]{2}|[A-Z]{3})\s?(\d{1,4}[A-Z]?)$/;
const listOf = (cell: string) =>
  cell === "" ? [] : cell.split(separator).map((item) => item.trim().toUpperCase());

/**
 * A line of the file as a row of the store. Every cell is checked, so that one run reports all problems; the result is usable
 * only when none was reported.
 */
export function parseFlightLine(
  cells: Record<FlightColumn, string>,
  { zoneOf, today }: ImportFacts,
  report: LineReport<FlightColumn>,
): ImportedFlight {
  const type = cells.flight_schedule_type.toLowerCase();
  if (!flightTypes.some((known) => known === type)) {
    report.bad("flight_schedule_type", `${quoteCell(type)} is no type: write ${flightTypes.join(", ")}.`);
  }
  const days = serviceDays.map((key) => readFlag(cells[key], key, report));
  if (!days.some(Boolean))
    report.bad("service_mon", "No day of service is marked: write 1 under at least one.");

  const clock = (key: "departure_time" | "arrival_time") => {
    if (/^([01]\d|2[0-3]):[0-5]\d$/.test(cells[key])) return cells[key];
    report.bad(key, `${quoteCell(cells[key])} is no time of day: write HH:mm, local.`);
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
  const [origin, destination] = [airport("origin_airport_code"), airport("destination_airport_code")];
  if (origin && origin.code === destination?.code) {
    report.bad("destination_airport_code", "The flight ends where it begins.");
  }
  const legs = readLegs(cells, type, report);
  const [validFrom, validTo] = [readDate("valid_from", cells, report), readDate("valid_to", cells, report)];
  if (validFrom && validTo && validTo < validFrom) {
    report.bad("valid_to", `${quoteCell(cells.valid_to)} is before ${quoteCell(cells.valid_from)}.`);
  }
  const via = listOf(cells.via);
  const notCode = via.find((code) => !/^[A-Z]{3}$/.test(code));
  if (notCode !== undefined) report.bad("via", `${quoteCell(notCode)} is no IATA code.`);

  let arrivalDay = readArrivalDay(cells.arrival_day, report);
  if (departure && arrival && origin && destination && days.some(Boolean)) {
    const times = { departureTime: departure, arrivalTime: arrival };
    const service = { days, ...times, validFrom, validTo, fortnightFrom: null };
    const zones = { origin: origin.zone, destination: destination.zone };
    const lastWeek = validTo && validTo < today ? addDays(validTo, -6) : today;
    const date = firstDeparture(service, validFrom ?? lastWeek, validTo ?? openTo);
    const takes = (day: number) => (date ? elapsedMinutes(service, day, date, zones) : Number.NaN);
    if (date === null) report.bad("valid_to", "The flight never departs on a day of service in this period.");
    else if (arrivalDay === null && cells.arrival_day === "") {
      arrivalDay = arrivalDayOf(takes, legs.length, report);
    } else if (arrivalDay !== null && takes(arrivalDay) <= 0) {
      report.bad("arrival_day", "The flight would arrive before it departs: see the times and the day.");
    }
  }
  return {
    ...plainRow,
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
  };
}

function readFlag(cell: string, key: FlightColumn, report: LineReport<FlightColumn>): boolean {
  if (/^(1|y|yes|true)$/i.test(cell)) return true;
  if (!/^(0|n|no|false|-|)$/i.test(cell)) report.bad(key, `${quoteCell(cell)} is neither 1 nor 0.`);
  return false;
}

function readLegs(
  cells: Record<FlightColumn, string>,
  type: string,
  report: LineReport<FlightColumn>,
): [flightNo: string, aircraft: string | null][] {
  const numbers = listOf(cells.flight_no);
  if (numbers.length === 0) report.bad("flight_no", "flight_no is empty; every flight needs one.");
  if (type === "direct" && numbers.length > 1) {
    report.bad("flight_no", "A direct flight has one flight number; several are a transfer.");
  }
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
  return numbers.map((text, index) => {
    const [, designator, number] = flightNoForm.exec(text) ?? [];
    if (!designator) report.bad("flight_no", `${quoteCell(text)} is no flight number: write it as XX 123.`);
    return [`${designator} ${number}`, aircraft[index] || null];
  });
}

function readDate(
  key: "valid_from" | "valid_to",
  cells: Record<FlightColumn, string>,
  report: LineReport<FlightColumn>,
): string | null {
  if (cells[key] === "") return null;
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(cells[key]) ?? [];
  const date = `${year}-${month}-${day}`;
  if (day !== undefined && isDate(date) && date > openFrom) return date;
  report.bad(key, `${quoteCell(cells[key])} is not a date: write DD-MM-YYYY, or nothing for an open end.`);
  return null;
}

function readArrivalDay(cell: string, report: LineReport<FlightColumn>): number | null {
  if (cell === "") return null;
  if (/^(-1|\+?\d)$/.test(cell)) return Number(cell);
  report.bad("arrival_day", `${quoteCell(cell)} is no number of days: write -1, 0, 1 ... 9.`);
  return null;
}

/** No single flight lasts a day: it arrives when the clock next shows the time of arrival. */
function arrivalDayOf(
  takes: (day: number) => number,
  flights: number,
  report: LineReport<FlightColumn>,
): number | null {
  if (flights > 1) {
    report.bad("arrival_day", "With several flights write the days from departure to arrival: 0, 1 ...");
    return null;
  }
  return [-1, 0, 1, 2].find((day) => takes(day) > 0 && takes(day) <= minutesOfDay) ?? null;
}
