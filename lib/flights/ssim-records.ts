import { isDate } from "@/lib/i18n/formats";
import { quoteCell } from "@/lib/store/import-lines";
import { firstDeparture, flagsOf } from "./elapsed";
import { openFrom, openTo } from "./validity";

/**
 * The fields of IATA SSIM chapter 7 records that a schedule consists of. Every record has 200 columns, counted from 1 as in the
 * manual. In type 3, 58-61 is the aircraft's scheduled time of arrival and 62-65 the passengers', in the reverse order of the
 * departure (40-43 passengers, 44-47 aircraft); the columns agree with those of the open-source parser rok/ssim.
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
  arrivalStation: [55, 57],
  aircraftArrival: [58, 61],
  passengerArrival: [62, 65],
  arrivalUtc: [66, 70],
  aircraftType: [73, 75],
  variationOverflow: [128, 128],
  dateVariation: [193, 194],
  // Type 4
  segmentOverflow: [28, 28],
  dataElement: [31, 33],
  boardPoint: [34, 36],
  offPoint: [37, 39],
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

  /** DDMMMYY, or 00XXX00 for an open end. */
  date(field: Field, open: string): string {
    const text = this.raw(field).toUpperCase();
    if (text === "00XXX00") return open;
    const [, day, month = "", year] = /^(\d{2})([A-Z]{3})(\d{2})$/.exec(text) ?? [];
    const number = months.indexOf(month) + 1;
    const date = `20${year}-${String(number).padStart(2, "0")}-${day}`;
    if (day !== undefined && number > 0 && isDate(date)) return date;
    this.bad(
      field,
      `${quoteCell(text)} is not a date: it is written DDMMMYY, such as 29MAR26, or 00XXX00 when open.`,
    );
    return open;
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

/** A flight leg, its times local. */
export interface SsimLeg {
  /** What the legs of one flight share. */
  key: string;
  airline: string;
  /** 'XX 123'. */
  flightNo: string;
  sequence: number;
  cargo: boolean;
  /** '1' Monday to '7' Sunday: the days on which the flight begins, as are the ends of the period. */
  days: string;
  periodFrom: string;
  periodTo: string;
  origin: string;
  destination: string;
  /** Minutes after midnight, and days after the start of the flight. */
  departure: { minute: number; day: number };
  arrival: { minute: number; day: number };
  aircraft: string | null;
  fortnightly: boolean;
}

/** Service types that carry cargo only (SSIM appendix C): scheduled loose or preloaded, mail, additional, charter. */
const cargoServices = "FMAH";
/** Those that carry passengers and belly cargo. */
const passengerServices = "JSQGBRCOL";
/** Road and rail vehicles under a flight number. */
const surfaceServices = "UV";

/** The type of a flight in an air freight schedule, by its service type. */
export function serviceOf(type: string): "passenger" | "cargo" | "surface" | "none" {
  if (cargoServices.includes(type)) return "cargo";
  if (passengerServices.includes(type)) return "passenger";
  return surfaceServices.includes(type) ? "surface" : "none";
}

const variations = "A01234567";

/** Days of the date variation: blank is 0, A or J is the day before. */
function variationOf(text: string): number | null {
  if (text === " ") return 0;
  const at = variations.indexOf(text === "J" ? "A" : text);
  return at === -1 ? null : at - 1;
}

/** What the legs of one flight share: designator, number, suffix, itinerary variation. */
export function keyOf(record: SsimRecord): string {
  return record.raw("flight") + record.raw("variationOverflow");
}

/** Validates a type 4 record, whose data are not used: its form, and whether it belongs to the leg before it. */
export function checkSegment(record: SsimRecord, leg: SsimRecord | null): void {
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
  record.read("dataElement", /^\d{3}$/, "is no data element identifier: it has three digits.");
  record.read("boardPoint", /^[A-Z]{3}$/, "is no station: it is an IATA code of three letters.");
  record.read("offPoint", /^[A-Z]{3}$/, "is no station: it is an IATA code of three letters.");
}

/** Reads a type 3 record; problems are reported through the record. `utc` is the time mode of its type 2 record. */
export function readLeg(record: SsimRecord, utc: boolean): SsimLeg {
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
  const [periodFrom, periodTo] = [record.date("periodFrom", openFrom), record.date("periodTo", openTo)];
  if (record.good && periodTo < periodFrom)
    record.bad("periodTo", "The period of operation ends before it begins.");
  const days = record.raw("days");
  if (![...days].every((day, index) => day === " " || day === String(index + 1)) || days.trim() === "") {
    record.bad(
      "days",
      `${quoteCell(days)} are no days of operation: each day's number is in its column, as in "1 3 5 7".`,
    );
  }
  if (
    record.good &&
    !firstDeparture(
      { days: flagsOf(days), validFrom: null, validTo: null, fortnightFrom: null },
      periodFrom,
      periodTo,
    )
  ) {
    record.bad("periodTo", "The flight never departs on a day of operation in this period.");
  }
  const frequency = record.raw("frequency");
  if (!/^[ 12]$/.test(frequency)) {
    record.bad(
      "frequency",
      `${quoteCell(frequency)} is no frequency rate: it is blank, 1, or 2 for every second week.`,
    );
  }
  const station = /^[A-Z]{3}$/;
  const origin = record.read(
    "departureStation",
    station,
    "is no station: it is an IATA code of three letters.",
  );
  const destination = record.read(
    "arrivalStation",
    station,
    "is no station: it is an IATA code of three letters.",
  );
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
      `${quoteCell(record.raw("dateVariation"))} is no date variation: each is 0 to 7, or A or J for the day before.`,
    );
  }
  const cargo = serviceOf(service) === "cargo";
  const local = (minute: number, day: number, offset: number) => {
    const total = minute + day * 1440 + (utc ? offset : 0);
    return { minute: ((total % 1440) + 1440) % 1440, day: Math.floor(total / 1440) };
  };
  return {
    key: keyOf(record),
    airline,
    flightNo: `${airline} ${Number(number)}${record.raw("suffix").trim()}`,
    sequence: Number(sequence),
    cargo,
    days: days.replaceAll(" ", ""),
    periodFrom,
    periodTo,
    origin,
    destination,
    departure: local(cargo ? times.aircraftDeparture : times.passengerDeparture, out ?? 0, offsets.departure),
    arrival: local(cargo ? times.aircraftArrival : times.passengerArrival, home ?? 0, offsets.arrival),
    aircraft: aircraft || null,
    fortnightly: frequency === "2",
  };
}
