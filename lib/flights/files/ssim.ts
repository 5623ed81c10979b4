import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";
import { addDays } from "@/lib/time/calendar";
import { zoneClock } from "@/lib/time/zone-clock";
import { departsOn, firstDeparture, flagsOf } from "../legs/dates";
import { elapsedMinutes } from "../legs/elapsed";
import type { ImportFacts } from "./import-line";
import { type IncomingFlight, incomingFlight } from "./import-staging";
import { flightsOf, localMoments, type SsimLeg, utcMoments } from "./ssim-flights";
import {
  type Carrier,
  headerTitle,
  keyOf,
  type LegRecord,
  readCarrier,
  readLeg,
  readNumbers,
  readSegment,
  recordLength,
  SsimRecord,
  serviceOf,
} from "./ssim-records";

/** The mark in decoded text, or in bytes that are read one by one. */
const byteOrderMark = /^(\uFEFF|\u00EF\u00BB\u00BF)/;

/** A line without its end, which old systems write as two characters, and without blanks beyond the columns of a record. */
function recordOf(line: string): string {
  const text = line.replace(/\r{1,4}$/, "");
  if (text.length <= recordLength) return text;
  // Titles may be in UTF-8, whose characters take several bytes.
  const decoded =
    bytesAlone.test(text) && beyondAscii.test(text) ? Buffer.from(text, "latin1").toString("utf8") : text;
  const whole = decoded.includes("\ufffd") ? text : decoded;
  return whole.slice(recordLength).trim() === "" ? whole.slice(0, recordLength) : whole;
}

/** A text of both has bytes of UTF-8 that were read one by one. */
const bytesAlone = /^[\0-\xff]*$/;
const beyondAscii = /[\x80-\xff]/;

/**
 * Reads an IATA SSIM chapter 7 file: header (type 1), carrier (2), flight legs (3), segment data (4), trailer (5), lines of
 * zeros between them. Order, serial numbers and every field of a schedule are validated; problems are reported with line and
 * columns. Legs that carry no air freight, and legs to unknown places, are noted and left out; segment data that is not used is
 * counted by its data element identifier.
 */
export async function* readSsim(
  input: AsyncIterable<Uint8Array | string>,
  notes: ReadReport,
  facts: ImportFacts,
): AsyncGenerator<IncomingFlight[] | null> {
  const reader = new SsimReader(notes, facts);
  // One flight behind: a last flight that no good record follows is returned with the last good record.
  let good: IncomingFlight[] = [];
  let isFirst = true;
  for await (const { line, text } of linesOf(input)) {
    const flights = reader.read(line, text);
    if (flights === null) yield null;
    if (!flights) continue;
    if (!isFirst) yield good;
    good = flights;
    isFirst = false;
  }
  if (!isFirst) yield [...good, ...reader.rest()];
  // A missing trailer counts as a record, a bad one.
  if (!reader.isComplete()) yield null;
}

/** Number of characters that are read of one line. */
const longestLine = 100_000;

async function* linesOf(input: AsyncIterable<Uint8Array | string>) {
  // The records are ASCII; a title in another encoding must not stop the import. Here each byte is a character.
  let rest = "";
  let line = 0;
  // The rest of a line that is too long for any record is skipped, so that the count of lines stays right.
  let isCut = false;
  for await (const chunk of input) {
    rest += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("latin1");
    if (line === 0) rest = rest.replace(byteOrderMark, "");
    const texts = rest.split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) {
      if (!isCut) yield { line: ++line, text: recordOf(text) };
      isCut = false;
    }
    if (rest.length > longestLine) {
      if (!isCut) yield { line: ++line, text: rest };
      isCut = true;
      rest = "";
    }
  }
  if (rest && !isCut) yield { line: ++line, text: recordOf(rest) };
}

class SsimReader {
  readonly #notes: ReadReport;
  readonly #facts: ImportFacts;
  #last: { line: number; type: string; continuation: string } = { line: 1, type: "", continuation: "" };
  #serial: number | null = null;
  /** Lines of zeros since the last record. */
  #padding = 0;
  /** Whether the file's serial numbers count them; null until a record shows it. */
  #countsPadding: boolean | null = null;
  #carrier: Carrier | null = null;
  #legs: SsimLeg[] = [];
  /** The legs of all itinerary variations of the flight number that is read, which follow each other. */
  #sameNumber: { line: number; leg: SsimLeg }[] = [];
  /** Flights that wait for a good record. */
  #done: IncomingFlight[] = [];
  /** The values that a type 4 record must repeat. */
  #leg: SsimRecord | null = null;
  /** The leg of that record, null when it was bad or left out. */
  #segmentLeg: SsimLeg | null = null;

  constructor(notes: ReadReport, facts: ImportFacts) {
    this.#notes = notes;
    this.#facts = facts;
  }

  /** The flights that a line completes; null for a bad record, undefined for a line that is no record. */
  read(line: number, text: string): IncomingFlight[] | null | undefined {
    // End-of-file marks and blank lines of old systems have no meaning.
    if (/^[\p{C}\s]*$/u.test(text)) return;
    if (text.length === recordLength && /^0+$/.test(text)) {
      this.#padding++;
      return;
    }
    const record = new SsimRecord(line, text, (column, reason) => this.#bad(line, column, reason));
    const flights = this.#readRecord(record);
    return record.good ? flights : null;
  }

  #readRecord(record: SsimRecord): IncomingFlight[] {
    if (record.text.length !== recordLength) {
      record.bad(null, `The line has ${record.text.length} columns; a record has ${recordLength}.`);
      return [];
    }
    if (!/^[1-5]$/.test(record.type)) {
      record.bad("type", `${quoteCell(record.type)} is no record type: it is 1 to 5.`);
      return [];
    }
    const isOther = record.type !== "4" && (record.type !== "3" || keyOf(record) !== this.#legs.at(-1)?.key);
    const flights = isOther ? this.#closeFlight() : [];
    const previous = this.#serial;
    this.#checkOrder(record);
    this.#checkSerial(record);
    if (record.type === "1") this.#readHeader(record);
    if (record.type === "2") this.#carrier = readCarrier(record, this.#facts.today);
    if (record.type === "3") this.#readLeg(record);
    if (record.type === "4") this.#readSegment(record);
    if (record.type === "5") this.#readTrailer(record, previous);
    const continuation = record.type === "5" ? record.raw("continuation") : "";
    this.#last = { line: record.line, type: record.type, continuation };
    // A bad record must not lose the flights before it: they are returned with the next good record.
    if (!record.good) this.#done.push(...flights);
    return record.good ? [...this.#done.splice(0), ...flights] : [];
  }

  /** Flights that no good record followed. */
  rest(): IncomingFlight[] {
    return [...this.#done.splice(0), ...this.#closeFlight()];
  }

  /** Whether the file ended properly; if not, what is missing is reported. */
  isComplete(): boolean {
    const { line, type, continuation } = this.#last;
    if (type === "5" && continuation !== "C") return true;
    const reason =
      type === "5"
        ? "The trailer says that more follows (C in column 194), but the file ends."
        : "The file ends without its trailer (type 5): it may be cut off.";
    this.#bad(line, null, reason);
    return false;
  }

  #bad(line: number, column: string | null, reason: string): void {
    addRemark(this.#notes.problems, { line, column, reason });
  }

  /** The types that may precede each type. */
  #checkOrder(record: SsimRecord): void {
    const { type: before, continuation } = this.#last;
    // Files that were put together: each begins with its own header.
    if (before === "5" && continuation === "E" && record.type === "1") {
      this.#carrier = null;
      this.#serial = null;
      this.#countsPadding = null;
      return;
    }
    if (before === "5" && continuation === "E") {
      record.bad(null, "A record follows the end of the data set (E in column 194 of the trailer).");
      return;
    }
    const allowed = {
      "1": ["", "5"],
      "2": ["1", "5"],
      "3": ["2", "3", "4"],
      "4": ["3", "4"],
      "5": ["2", "3", "4"],
    };
    const names = {
      "": "the file's begin",
      "1": "the header",
      "2": "a carrier",
      "3": "a leg",
      "4": "segment data",
      "5": "a trailer",
    };
    if (allowed[record.type as keyof typeof allowed].includes(before)) return;
    const name = names[before as keyof typeof names];
    record.bad(
      null,
      `A record of type ${record.type} cannot follow ${name}: the order is 1, 2, then 3 and 4, then 5.`,
    );
  }

  #checkSerial(record: SsimRecord): void {
    const text = record.raw("serial");
    if (!/^\d{6}$/.test(text)) {
      record.bad("serial", `${quoteCell(text)} is no record serial number: it has six digits.`);
      this.#serial =
        this.#serial === null ? null : this.#serial + 1 + (this.#countsPadding ? this.#padding : 0);
      this.#padding = 0;
      return;
    }
    const serial = Number(text);
    const bare = this.#due(1);
    const padded = this.#due(1 + this.#padding);
    // Some systems number the lines of zeros too, some do not: the first record after such lines shows it.
    if (this.#serial !== null && this.#padding > 0 && (serial === bare || serial === padded))
      this.#countsPadding ??= serial === padded;
    const expected = this.#countsPadding ? padded : bare;
    this.#padding = 0;
    if (serial !== expected) {
      record.bad(
        "serial",
        `The serial number is ${text} where ${String(expected).padStart(6, "0")} is due: a record is missing, or twice there.`,
      );
    }
    this.#serial = serial;
  }

  /** The serial number so many lines further. After 999999 the count continues at 000002: a file has one header only. */
  #due(lines: number): number {
    if (this.#serial === null) return 1;
    const serial = this.#serial + lines;
    return serial > 999_999 ? serial - 999_998 : serial;
  }

  #readHeader(record: SsimRecord): void {
    if (record.raw("title") !== headerTitle) {
      record.bad(
        "title",
        `${quoteCell(record.raw("title"))} is not the title of a schedule: "${headerTitle}".`,
      );
    }
  }

  #readLeg(record: SsimRecord): void {
    const carrier = this.#carrier;
    const leg = readLeg(record, carrier, this.#facts.today);
    if (leg.airline && carrier?.airline && leg.airline !== carrier.airline) {
      record.bad("airline", `The leg is of ${leg.airline}, the carrier record of ${carrier.airline}.`);
    }
    this.#leg = record;
    this.#segmentLeg = null;
    const before = this.#legs.at(-1);
    if (before && record.good && leg.sequence <= before.sequence) {
      record.bad("legSequence", `Leg ${leg.sequence} follows leg ${before.sequence} of the same flight.`);
    }
    if (!record.good || this.#isLeftOut(record, leg)) return;
    const [origin = "", destination = ""] = [leg.origin, leg.destination].map(this.#facts.zoneOf);
    const timed = withMoments(leg, carrier?.utc ? { origin, destination } : null);
    if (isImpossible(timed, { origin, destination })) {
      const most = leg.mode === "road" ? `${longest.road / minutesOfDay} days` : "a day";
      record.bad(
        "dateVariation",
        `The leg would arrive before it departs, or more than ${most} later: see times, time mode and date variation.`,
      );
      return;
    }
    this.#noteOverlap(record, timed);
    this.#segmentLeg = timed;
    this.#legs.push(timed);
  }

  /** Notes a date on which a flight number leaves an airport twice: two periods of it overlap. */
  #noteOverlap(record: SsimRecord, leg: SsimLeg): void {
    if (this.#sameNumber[0]?.leg.flightNo !== leg.flightNo) this.#sameNumber = [];
    for (const other of this.#sameNumber) {
      if (other.leg.origin !== leg.origin || other.leg.key === leg.key) continue;
      const date = commonDate(other.leg, leg);
      if (date === null) continue;
      const reason = `${leg.flightNo} leaves ${leg.origin} on ${date} as in line ${other.line} too: their periods overlap, and both were imported.`;
      this.#note(record, "columns 15-28", reason);
      break;
    }
    this.#sameNumber.push({ line: record.line, leg });
  }

  #readSegment(record: SsimRecord): void {
    const segment = readSegment(record, this.#leg);
    const { element, boardPoint, offPoint, data } = segment;
    const isNumbers = element === "010" || element === "050";
    const numbers = isNumbers ? readNumbers(record, segment) : [];
    const isRestriction = element === "171" || element === "172";
    if (!record.good) return;
    if (!isNumbers && !isRestriction) {
      const what = `DEI ${element}`;
      this.#notes.unused ??= {};
      this.#notes.unused[what] = (this.#notes.unused[what] ?? 0) + 1;
      return;
    }
    this.#segmentLeg?.segments.push({
      boardPoint,
      offPoint,
      duplicates: element === "010" ? numbers : [],
      operating: element === "050" ? (numbers[0] ?? null) : null,
      cargoRestriction: isRestriction ? data.slice(0, 1) : null,
    });
  }

  #isLeftOut(record: SsimRecord, leg: LegRecord): boolean {
    const type = record.raw("serviceType");
    const service = serviceOf(type, leg.aircraft ?? "");
    if (service === "none")
      this.#note(record, "column 14", `Service type ${type} carries no freight; the leg was left out.`);
    if (service === "rail")
      this.#note(
        record,
        "columns 73-75",
        `The vehicle, ${leg.aircraft}, is none of the road; the leg was left out.`,
      );
    if (service === "none" || service === "rail") return true;
    const unknown = [
      { code: leg.origin, column: "columns 37-39" },
      { code: leg.destination, column: "columns 55-57" },
    ].find(({ code }) => !this.#facts.zoneOf(code));
    if (unknown)
      this.#note(record, unknown.column, `"${unknown.code}" is not a known airport; the leg was left out.`);
    // Sightseeing flights and flights that turn back are scheduled like this.
    const isCircular = leg.origin === leg.destination;
    if (isCircular && !unknown)
      this.#note(record, "columns 55-57", "The leg ends where it begins; it was left out.");
    return isCircular || unknown !== undefined;
  }

  #note({ line }: SsimRecord, column: string, reason: string): void {
    addRemark(this.#notes.notes, { line, column, reason });
  }

  #readTrailer(record: SsimRecord, previous: number | null): void {
    const airline = record.read("airline", /^[A-Z0-9]{2,3}$/, "is no airline designator.");
    if (airline && this.#carrier?.airline && airline !== this.#carrier.airline) {
      record.bad("airline", `The trailer is of ${airline}, the carrier record of ${this.#carrier.airline}.`);
    }
    const reference = record.raw("checkReference");
    if (!/^\d{6}$/.test(reference)) {
      record.bad(
        "checkReference",
        `${quoteCell(reference)} is no serial number check reference: it has six digits.`,
      );
    } else if (
      previous !== null &&
      Number(reference) !== previous &&
      // Where lines of zeros are numbered, the line before may be one of them.
      !(this.#countsPadding && Number(reference) === Number(record.raw("serial")) - 1)
    ) {
      record.bad(
        "checkReference",
        `The check reference is ${reference}, the record before has the serial number ${String(previous).padStart(6, "0")}.`,
      );
    }
    const continuation = record.raw("continuation");
    if (continuation !== "C" && continuation !== "E") {
      record.bad(
        "continuation",
        `${quoteCell(continuation)} is no end code: it is C when more follows, E at the end.`,
      );
    }
  }

  /** The services of the legs collected so far; the next leg begins another flight. */
  #closeFlight(): IncomingFlight[] {
    const legs = this.#legs;
    this.#legs = [];
    const carrier = this.#carrier;
    return flightsOf(legs).map((flight) => {
      const span = carrier?.airline === flight.airline ? carrier : null;
      return incomingFlight(flight, {
        from: span && span.from < flight.valid_from ? span.from : flight.valid_from,
        to: span && span.to > flight.valid_to ? span.to : flight.valid_to,
      });
    });
  }
}

type LegDates = Pick<LegRecord, "days" | "fortnightly" | "periodFrom" | "periodTo">;

/** The first date on which both legs are flown; null where there is none. */
function commonDate(one: LegDates, other: LegDates): string | null {
  const [, from = ""] = [one.periodFrom, other.periodFrom].sort();
  const [to = ""] = [one.periodTo, other.periodTo].sort();
  const datesOf = ({ days, fortnightly, periodFrom }: LegDates) => ({
    days: flagsOf(days),
    validFrom: null,
    validTo: null,
    fortnightFrom: fortnightly ? periodFrom : null,
  });
  // In two weeks every day of service comes.
  for (let date = from, at = 0; at < 14 && date <= to; date = addDays(date, 1), at++)
    if (departsOn(datesOf(one), date) && departsOn(datesOf(other), date)) return date;
  return null;
}

const minutesOfDay = 1440;
/** The most minutes of a leg. No flight lasts a day; a vehicle may be on the road for some. */
const longest = { air: minutesOfDay, road: 7 * minutesOfDay };

function withMoments(leg: LegRecord, utc: { origin: string; destination: string } | null): SsimLeg {
  const moments = (end: "origin" | "destination") => {
    const time = leg[end === "origin" ? "departure" : "arrival"];
    if (!utc) return localMoments(time, leg);
    return utcMoments(time, leg, (first, last) => zoneClock(utc[end]).offsets(first, last));
  };
  return { ...leg, departure: moments("origin"), arrival: moments("destination"), segments: [] };
}

/** Whether a leg would arrive before it departs, or too long after that. */
function isImpossible(leg: SsimLeg, zones: { origin: string; destination: string }): boolean {
  return flightsOf([{ ...leg, restrictions: "" }]).some((flight) => {
    const times = {
      days: flagsOf(flight.days),
      departureTime: flight.departure_time,
      arrivalTime: flight.arrival_time,
      validFrom: null,
      validTo: null,
      fortnightFrom: flight.fortnight_from || null,
    };
    const date = firstDeparture(times, flight.valid_from, flight.valid_to) ?? flight.valid_from;
    const minutes = elapsedMinutes(times, flight.arrival_day, date, zones);
    return minutes <= 0 || minutes > longest[leg.mode];
  });
}
