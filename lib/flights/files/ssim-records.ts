import { isDate } from "@/lib/i18n/formats";
import { quoteCell } from "@/lib/store/import-lines";
import { firstDeparture, flagsOf } from "../legs/dates";
import { seasonOf, seasonStart } from "../legs/seasons";

/**
 * The fields of IATA SSIM chapter 7 records that a schedule consists of. Every record has 200 columns, counted from 1 as in the
 * manual. In type 3, 58-61 is the aircraft's scheduled time of arrival and 62-65 the passengers', in the reverse order of the
 * departure (40-43 passengers, 44-47 aircraft); the columns agree with those of the open-source parser rok/ssim. Periods and days
 * of operation are of the flight's begin, and the date variation of each leg leads from there to its departure and arrival.
 */
export const recordLength = 200;
export const headerTitle = "AIRLINE STANDARD SCHEDULE DATA SET";

type Columns = readonly [first: number, last: number];

/** Fields and their columns; all types of record have the serial number. */
export const fields = {
  type: [1, 1],
  serial: [195, 200],
  // Type 1
  title: [2, 35],
  // Type 2
  timeMode: [2, 2],
  airline: [3, 5],
  season: [11, 13],
  validFrom: [15, 21],
  validTo: [22, 28],
  // Types 3 and 4
  flight: [2, 11],
  suffix: [2, 2],
  flightNumber: [6, 9],
  variation: [10, 11],
  legSequence: [12, 13],
  serviceType: [14, 14],
  // Type 3
  periodFrom: [15, 21],
  periodTo: [22, 28],
  days: [29, 35],
  frequency: [36, 36],
  departureStation: [37, 39],
  passengerDeparture: [40, 43],
  aircraftDeparture: [44, 47],
  departureUtc: [48, 52],
  departureTerminal: [53, 54],
  arrivalStation: [55, 57],
  aircraftArrival: [58, 61],
  passengerArrival: [62, 65],
  arrivalUtc: [66, 70],
  arrivalTerminal: [71, 72],
  aircraftType: [73, 75],
  variationOverflow: [128, 128],
  restrictions: [150, 160],
  dateVariation: [193, 194],
  // Type 4
  segmentOverflow: [28, 28],
  dataElement: [31, 33],
  boardPoint: [34, 36],
  offPoint: [37, 39],
  data: [40, 194],
  // Type 5
  checkReference: [188, 193],
  continuation: [194, 194],
} as const satisfies Record<string, Columns>;
export type Field = keyof typeof fields;

/** A record's line, which validates its fields: a problem is reported with its columns. */
export class SsimRecord {
  readonly line: number;
  readonly text: string;
  readonly #bad: (column: string | null, reason: string) => void;
  /** Whether no problem was found so far. */
  good = true;

  constructor(line: number, text: string, bad: (column: string | null, reason: string) => void) {
    this.line = line;
    this.text = text;
    this.#bad = bad;
  }

  get type(): string {
    return this.text[0] ?? "";
  }

  /** The columns of a field, unchanged. */
  raw(field: Field): string {
    const [first, last] = fields[field];
    return this.text.slice(first - 1, last);
  }

  bad(field: Field | null, reason: string): void {
    this.good = false;
    this.#bad(field === null ? null : columnsOf(field), reason);
  }

  /** The field without surrounding blanks, when it has the form; else '' and a remark. */
  read(field: Field, form: RegExp, reason: string): string {
    const text = this.raw(field).trim();
    if (form.test(text)) return text;
    this.bad(field, `${quoteCell(this.raw(field))} ${reason}`);
    return "";
  }

  /** DDMMMYY; null for an open end, 00XXX00, and for a bad date. */
  date(field: Field): string | null {
    const text = this.raw(field).toUpperCase();
    if (text === "00XXX00") return null;
    const [, day, month = "", year] = /^(\d{2})([A-Z]{3})(\d{2})$/.exec(text) ?? [];
    const number = months.indexOf(month) + 1;
    const date = `20${year}-${String(number).padStart(2, "0")}-${day}`;
    if (day !== undefined && number > 0 && isDate(date)) return date;
    this.bad(
      field,
      `${quoteCell(text)} is not a date: it is written DDMMMYY, such as 29MAR26, or 00XXX00 when open.`,
    );
    return null;
  }

  /** Minutes after midnight of HHMM; 2400 is the end of the day. */
  time(field: Field): number {
    const text = this.raw(field);
    if (/^([01]\d|2[0-3])[0-5]\d$|^2400$/.test(text))
      return Number(text.slice(0, 2)) * 60 + Number(text.slice(2));
    this.bad(field, `${quoteCell(text)} is no time of day: it is written HHMM.`);
    return 0;
  }

  /** Minutes ahead of UTC of +HHMM. */
  offset(field: Field): number {
    const text = this.raw(field);
    const [, sign, hours, minutes] = /^([+-])(0\d|1[0-5])([0-5]\d)$/.exec(text) ?? [];
    if (sign) return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
    this.bad(field, `${quoteCell(text)} is no difference from UTC: it is written +HHMM or -HHMM.`);
    return 0;
  }
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** 'column 29' or 'columns 29-35'. */
function columnsOf(field: Field): string {
  const [first, last]: Columns = fields[field];
  return first === last ? `column ${first}` : `columns ${first}-${last}`;
}

/** Minutes after midnight, days after the flight's begin, and the stated difference from UTC in minutes. */
export interface LegTime {
  minute: number;
  day: number;
  offset: number;
}

/** A leg as its record has it: its times in the file's time mode. */
export interface LegRecord {
  /** What the legs of one flight share. */
  key: string;
  airline: string;
  /** 'XX 123'. */
  flightNo: string;
  sequence: number;
  /** A freighter, or a vehicle with cargo only. */
  cargo: boolean;
  mode: "air" | "road";
  /** '1' Monday to '7' Sunday: the days on which the flight begins, as are the ends of the period. */
  days: string;
  periodFrom: string;
  periodTo: string;
  /** Whether it goes every second week, counted from the first day of the period. */
  fortnightly: boolean;
  origin: string;
  destination: string;
  departure: LegTime;
  arrival: LegTime;
  aircraft: string | null;
  originTerminal: string;
  destinationTerminal: string;
  /** The nth letter restricts the traffic to the nth off point from here (SSIM appendix G); a blank does not. */
  restrictions: string;
}

/** Service types that carry cargo only (SSIM appendix C): scheduled loose or preloaded, mail, additional, charter. */
const cargoServices = "FMAH";
/** Those that carry passengers and belly cargo. */
const passengerServices = "JSQGBRCOL";
/** Those of vehicles under a flight number. */
const surfaceServices = "UV";
/** Codes of such vehicles that do not go by road: trains, boats, hovercraft. */
const notByRoad = new Set(["TRN", "TRS", "TGV", "ICE", "THS", "TSL", "LCH", "HOV"]);

/** How a leg goes in an air freight schedule, by its service type and the code of its aircraft or vehicle. */
export function serviceOf(type: string, aircraft: string): "passenger" | "cargo" | "road" | "rail" | "none" {
  if (cargoServices.includes(type)) return "cargo";
  if (passengerServices.includes(type)) return "passenger";
  if (!surfaceServices.includes(type)) return "none";
  return notByRoad.has(aircraft) ? "rail" : "road";
}

/**
 * Days of the date variation: a digit, none where it is blank. The day before is A, and J in older files, as in the parsers of
 * OpenTravelData; no other letter has a meaning in the manual (chapter 2, date variation).
 */
function variationOf(text: string): number | null {
  if (text === " ") return 0;
  if (text === "A" || text === "J") return -1;
  return /^\d$/.test(text) ? Number(text) : null;
}

/** An airline's part of the file. */
export interface Carrier {
  airline: string;
  utc: boolean;
  /** The schedule validity: the days that the file covers. */
  from: string;
  to: string;
}

/**
 * Reads a type 2 record; problems are reported through the record. An open end of its validity is that of a season: of the end
 * that is not open, else of the season that it names, else of `today`.
 */
export function readCarrier(record: SsimRecord, today: string): Carrier {
  const mode = record.raw("timeMode");
  if (mode !== "U" && mode !== "L") {
    record.bad("timeMode", `${quoteCell(mode)} is no time mode: it is U for UTC or L for local times.`);
  }
  const airline = record.read("airline", /^[A-Z0-9]{2,3}$/, "is no airline designator.");
  const [from, to] = [record.date("validFrom"), record.date("validTo")];
  if (from && to && to < from) record.bad("validTo", "The schedule's validity ends before it begins.");
  const season = seasonOf(from ?? to ?? seasonStart(record.raw("season")) ?? today);
  return { airline, utc: mode === "U", from: from ?? season.first, to: to ?? season.last };
}

/** What the legs of one flight share: designator, number, suffix, itinerary variation. */
export function keyOf(record: SsimRecord): string {
  return record.raw("flight") + record.raw("variationOverflow");
}

/** A flight number in segment data, '0801' or ' 801', with or without blanks between. */
const flightForm = /^((?!\d\d)[A-Z0-9]{2}|[A-Z]{3})\s*(\d{1,4})\s?([A-Z]?)$/;

/** 'XX 123' of a designator and a number. */
const flightNoOf = (airline: string, number: string, suffix: string) =>
  `${airline} ${Number(number)}${suffix}`;

/** What the portal uses of a type 4 record. */
interface SegmentRecord {
  /** The data element identifier (SSIM appendix H). */
  element: string;
  boardPoint: string;
  offPoint: string;
  data: string;
}

/** Reads a type 4 record: its form, and whether it belongs to the leg before it. */
export function readSegment(record: SsimRecord, leg: SsimRecord | null): SegmentRecord {
  if (record.raw("flight") !== leg?.raw("flight")) {
    record.bad("flight", "The segment data is of another flight than the leg before it.");
  } else if (record.raw("segmentOverflow") !== leg.raw("variationOverflow")) {
    record.bad(
      "segmentOverflow",
      "The segment data is of another itinerary variation than the leg before it.",
    );
  } else if (record.raw("legSequence") !== leg.raw("legSequence")) {
    const [actual, expected] = [record, leg].map((each) => quoteCell(each.raw("legSequence")));
    record.bad("legSequence", `The segment data is of leg ${actual}, the leg before it is ${expected}.`);
  }
  return {
    element: record.read("dataElement", /^\d{3}$/, "is no data element identifier: it has three digits."),
    boardPoint: readStation(record, "boardPoint"),
    offPoint: readStation(record, "offPoint"),
    data: record.raw("data").trim(),
  };
}

/** The flight numbers of segment data (DEI 010 and 050), which are separated by '/'; a bad one is reported. */
export function readNumbers(record: SsimRecord, { data }: SegmentRecord): string[] {
  const parts = data.split("/").map((part) => part.trim());
  return parts.filter(Boolean).flatMap((part) => {
    const [, airline, number, suffix = ""] = flightForm.exec(part) ?? [];
    if (airline && number) return [flightNoOf(airline, number, suffix)];
    record.bad(
      "data",
      `${quoteCell(part)} is no flight number: it is written XX 123, several separated by /.`,
    );
    return [];
  });
}

/** An IATA code; '' and a remark for another text. */
const readStation = (record: SsimRecord, field: Field) =>
  record.read(field, /^[A-Z]{3}$/, "is no station: it is an IATA code of three letters.");

type Period = Pick<LegRecord, "periodFrom" | "periodTo">;

/**
 * The period of operation. An open end is that of a season (the end that is not open decides of which, else the carrier's
 * validity), and an open begin not before that validity.
 */
function readPeriod(record: SsimRecord, carrier: Carrier | null, today: string): Period {
  const [from, to] = [record.date("periodFrom"), record.date("periodTo")];
  const validFrom = carrier?.from ?? seasonOf(today).first;
  const [periodFrom = validFrom] = from
    ? [from]
    : [validFrom, seasonOf(to ?? validFrom).first].sort().slice(1);
  const periodTo = to ?? seasonOf(periodFrom).last;
  if (record.good && periodTo < periodFrom)
    record.bad("periodTo", "The period of operation ends before it begins.");
  return { periodFrom, periodTo };
}

function readDays(record: SsimRecord, { periodFrom, periodTo }: Period) {
  const days = record.raw("days");
  if (![...days].every((day, index) => day === " " || day === String(index + 1)) || days.trim() === "") {
    record.bad(
      "days",
      `${quoteCell(days)} are no days of operation: each day's number is in its column, as in "1 3 5 7".`,
    );
  }
  const frequency = record.raw("frequency");
  const fortnightFrom = frequency === "2" ? periodFrom : null;
  if (
    record.good &&
    !firstDeparture(
      { days: flagsOf(days), validFrom: null, validTo: null, fortnightFrom },
      periodFrom,
      periodTo,
    )
  ) {
    record.bad("periodTo", "The flight never departs on a day of operation in this period.");
  }
  if (!/^[ 12]$/.test(frequency)) {
    record.bad(
      "frequency",
      `${quoteCell(frequency)} is no frequency rate: it is blank, 1, or 2 for every second week.`,
    );
  }
  return { days: days.replaceAll(" ", ""), fortnightly: frequency === "2" };
}

/** Reads a type 3 record; problems are reported through the record. */
export function readLeg(record: SsimRecord, carrier: Carrier | null, today: string): LegRecord {
  const airline = record.read("airline", /^[A-Z0-9]{2,3}$/, "is no airline designator.");
  const number = record.read("flightNumber", /^\d{1,4}$/, "is no flight number.");
  record.read("variation", /^\d{1,2}$/, "is no itinerary variation identifier: it has two digits.");
  const sequence = record.read(
    "legSequence",
    /^(0?[1-9]|[1-9]\d)$/,
    "is no leg sequence number: it counts from 01.",
  );
  const service = record.read(
    "serviceType",
    /^[A-Z]$/,
    "is no service type: it is a letter, such as J or F.",
  );
  const period = readPeriod(record, carrier, today);
  const days = readDays(record, period);
  const origin = readStation(record, "departureStation");
  const destination = readStation(record, "arrivalStation");
  const times = {
    passengerDeparture: record.time("passengerDeparture"),
    aircraftDeparture: record.time("aircraftDeparture"),
    aircraftArrival: record.time("aircraftArrival"),
    passengerArrival: record.time("passengerArrival"),
  };
  const offsets = { departure: record.offset("departureUtc"), arrival: record.offset("arrivalUtc") };
  const aircraft = record.read(
    "aircraftType",
    /^[A-Z0-9]{3}$/,
    "is no aircraft type: it has three letters or digits.",
  );
  const [out = null, home = null] = [...record.raw("dateVariation")].map(variationOf);
  if (out === null || home === null) {
    record.bad(
      "dateVariation",
      `${quoteCell(record.raw("dateVariation"))} is no date variation: each is a digit, or A or J for the day before.`,
    );
  }
  const kind = serviceOf(service, aircraft);
  const byPassengers = kind === "passenger";
  return {
    key: keyOf(record),
    airline,
    flightNo: flightNoOf(airline, number, record.raw("suffix").trim()),
    sequence: Number(sequence),
    cargo: kind === "cargo",
    mode: kind === "road" ? "road" : "air",
    ...days,
    ...period,
    origin,
    destination,
    departure: {
      minute: byPassengers ? times.passengerDeparture : times.aircraftDeparture,
      day: out ?? 0,
      offset: offsets.departure,
    },
    arrival: {
      minute: byPassengers ? times.passengerArrival : times.aircraftArrival,
      day: home ?? 0,
      offset: offsets.arrival,
    },
    aircraft: aircraft || null,
    originTerminal: record.raw("departureTerminal").trim(),
    destinationTerminal: record.raw("arrivalTerminal").trim(),
    restrictions: record.raw("restrictions"),
  };
}
