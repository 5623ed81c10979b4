import { z } from "zod";
import { Names } from "@/lib/collections/names";
import { kilometres, type Position } from "@/lib/geography/kilometres";
import { dayNumber } from "@/lib/i18n/formats";
import type { FlightRow } from "@/lib/store/schema";
import { type Minutes, type ZoneClock, zoneClock } from "@/lib/time/zone-clock";
import { airlineOf } from "../address";
import { describeAircraft } from "../aircraft";
import { cycle, dayOfServiceAt, isInFortnight, minutesOf } from "../legs/dates";
import { storedLegsOf, storedNumbers } from "../legs/stored-legs";
import {
  type InterlineAgreement,
  type LegKind,
  legKinds,
  type Transfer,
  type TransferRule,
  TransferRules,
  type TransferSide,
} from "./transfer-rules";

const kindNumbers = Object.fromEntries(legKinds.map((kind, at) => [kind, at])) as Record<LegKind, number>;

/** A stored row that is carried under one number: nonstop or with stops, by air or by road. Times are local. */
export interface Element {
  /** Id of the stored row. */
  id: string;
  origin: string;
  destination: string;
  /** Minutes after midnight. */
  departure: number;
  arrival: number;
  /** Local date of arrival minus local date of departure. */
  arrivalDay: number;
  /** Bit 0 is Monday. */
  days: number;
  /** First and last day of departure, as days since 1970. */
  first: number;
  last: number;
  /** A day from which fortnights are counted; null for a weekly service. */
  fortnight: number | null;
  /** The number of the operating carrier, and those of others that sell the same vehicle. */
  number: string;
  otherNumbers: readonly string[];
  aircraftType: string | null;
  kind: LegKind;
  /** Whether it carries cargo alone, as its source says or its aircraft does. */
  isFreighter: boolean;
  via: readonly string[];
  originTerminal: string;
  destinationTerminal: string;
  /** Whether it is offered alone, and not only as a part of connections. */
  isLocal: boolean;
  /** Whether the row is a codeshare of the operating carrier's. */
  isCodeshare: boolean;
  sample: boolean;
}

/** What the search and its results hold: a row beyond these is no flight. */
const rowSchema = z.object({
  origin: z.string().min(1).max(10),
  destination: z.string().min(1).max(10),
  departure_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  arrival_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  arrival_day: z.number().int().min(-1).max(9),
  days: z.string().regex(/^[1-7]{1,7}$/),
  origin_terminal: z.string().max(10),
  destination_terminal: z.string().max(10),
});

/** The row as an element; null where it has several numbers. Throws on a row that cannot be read. */
export function elementOf(row: FlightRow): Element | null {
  rowSchema.parse(row);
  const [leg, ...more] = storedLegsOf(row);
  if (!leg || more.length > 0) return null;
  const [own, aircraftType, mode] = leg;
  const body = describeAircraft(aircraftType).aircraftBody ?? "unknown";
  const { number, otherNumbers } = storedNumbers(row, own);
  return {
    id: row.id,
    origin: row.origin,
    destination: row.destination,
    departure: minutesOf(row.departure_time),
    arrival: minutesOf(row.arrival_time),
    arrivalDay: row.arrival_day,
    days: [...row.days].reduce((bits, day) => bits | (1 << (Number(day) - 1)), 0),
    first: dayNumber(row.valid_from),
    last: dayNumber(row.valid_to),
    fortnight: row.fortnight_from === "" ? null : dayNumber(row.fortnight_from),
    number,
    otherNumbers,
    aircraftType,
    kind: mode === "road" ? "road" : body,
    isFreighter: mode !== "road" && (row.type === "cargo" || body === "freighter"),
    via: row.via.split(" ").filter(Boolean),
    originTerminal: row.origin_terminal,
    destinationTerminal: row.destination_terminal,
    isLocal: row.local_traffic === 1,
    isCodeshare: row.operating_no !== "",
    sample: row.sample === 1,
  };
}

/** What a network knows of an airport, by its IATA code. */
interface AirportFacts {
  /** IANA zone; a flight from or to an airport without one is left out. */
  zoneOf: (code: string) => string | null | undefined;
  positionOf?: (code: string) => Position | undefined;
}

/** How many times as long as the direct way the way over an airport may be. */
const longestWay = 2;
/** Kilometres that it may be longer still: between near airports the next hub is often behind one of them. */
const freeKilometres = 1500;

/** No network has more rows: a schedule with more is refused with a sentence. */
const mostElements = 2_000_000;
const weekly = -1;

/**
 * All elements in typed arrays, by the airport of departure and then of arrival. Airports, airlines, numbers and terminals are
 * indices. It does not hold dates: a search computes those of its window from the weekdays, which takes less time than reading
 * them would.
 */
export class FlightNetwork {
  readonly stations = new Names();
  readonly #zones: readonly (string | null)[];
  readonly #positions: readonly (Position | null)[];
  readonly #clocks: readonly ("" | ZoneClock | null)[];
  readonly airlines = new Names();
  readonly numbers = new Names();
  readonly #texts = new Names();
  readonly #lists = new Names();
  readonly rules: TransferRules;
  readonly sample: boolean;

  readonly count: number;
  readonly #ids: string[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly departure: Int16Array;
  readonly arrival: Int16Array;
  readonly arrivalDay: Int8Array;
  readonly days: Uint8Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly fortnight: Int32Array;
  readonly number: Int32Array;
  /** The operating airline. */
  readonly airline: Int32Array;
  /** The set of airlines whose numbers the vehicle has. */
  readonly sellers: Int32Array;
  readonly #others: Int32Array;
  readonly #aircraft: Int32Array;
  /** Index into legKinds. */
  readonly kind: Uint8Array;
  readonly isFreighter: Uint8Array;
  readonly isLocal: Uint8Array;
  readonly #via: Int32Array;
  readonly hasVia: Uint8Array;
  /** What a row has apart from its days: rows with the same number are periods of one flight. */
  readonly facts: Int32Array;
  readonly originTerminal: Int32Array;
  readonly destinationTerminal: Int32Array;
  /** By airport, where its departures begin. */
  readonly #departures: Int32Array;
  /** By airport, where its arrivals begin in #arriving. */
  readonly #arrivals: Int32Array;
  readonly #arriving: Int32Array;
  readonly #viaStations: readonly number[][];
  readonly #sellerSets: string[][] = [];
  readonly #connecting: (Uint8Array | undefined)[] = [];

  constructor(
    all: readonly Element[],
    { zoneOf, positionOf = () => undefined }: AirportFacts,
    terms: { rules: readonly TransferRule[]; interline: readonly InterlineAgreement[] },
  ) {
    // Durations are unknown without both zones.
    const elements = all.filter(({ origin, destination }) => zoneOf(origin) && zoneOf(destination));
    if (elements.length > mostElements) {
      throw new Error(`Connections are found among ${mostElements} flights at most.`);
    }
    for (const { origin, destination, via } of elements) {
      for (const code of [origin, destination, ...via]) this.stations.add(code);
    }
    const { texts } = this.stations;
    this.#zones = texts.map((code) => zoneOf(code) ?? null);
    this.#positions = texts.map((code) => positionOf(code) ?? null);
    this.#clocks = this.#zones.map((zone) => zone && zoneClock(zone));
    const place = (code: string) => this.stations.find(code) ?? 0;
    // Operating carriers come first: of a flight that is stored under several numbers theirs is taken.
    const sorted = elements.toSorted(
      (a, b) =>
        place(a.origin) - place(b.origin) ||
        place(a.destination) - place(b.destination) ||
        Number(a.isCodeshare) - Number(b.isCodeshare) ||
        a.departure - b.departure ||
        (a.id < b.id ? -1 : 1),
    );
    this.count = sorted.length;
    const numbers = (value: (element: Element) => number) => Int32Array.from(sorted, value);
    const bytes = (value: (element: Element) => number) => Uint8Array.from(sorted, value);
    this.#ids = sorted.map(({ id }) => id);
    this.from = numbers(({ origin }) => place(origin));
    this.to = numbers(({ destination }) => place(destination));
    this.departure = Int16Array.from(sorted, ({ departure }) => departure);
    this.arrival = Int16Array.from(sorted, ({ arrival }) => arrival);
    this.arrivalDay = Int8Array.from(sorted, ({ arrivalDay }) => arrivalDay);
    this.days = bytes(({ days }) => days);
    this.first = numbers(({ first }) => first);
    this.last = numbers(({ last }) => last);
    this.fortnight = numbers(({ fortnight }) => fortnight ?? weekly);
    this.number = numbers(({ number }) => this.numbers.add(number));
    this.airline = numbers(({ number }) => this.airlines.add(airlineOf(number)));
    const sets = new Names();
    this.sellers = numbers(({ number, otherNumbers }) => {
      const airlines = [...new Set([number, ...otherNumbers].map(airlineOf))].sort();
      const set = sets.add(airlines.join(" "));
      this.#sellerSets[set] = airlines;
      return set;
    });
    this.#others = numbers(({ otherNumbers }) => this.#lists.add(otherNumbers.join("|")));
    this.#aircraft = numbers(({ aircraftType }) => this.#texts.add(aircraftType ?? ""));
    this.kind = bytes(({ kind }) => kindNumbers[kind]);
    this.isFreighter = bytes(({ isFreighter }) => Number(isFreighter));
    this.isLocal = bytes(({ isLocal }) => Number(isLocal));
    this.hasVia = bytes(({ via }) => Number(via.length > 0));
    this.#via = numbers(({ via }) => this.#lists.add(via.join("|")));
    this.originTerminal = numbers(({ originTerminal }) => this.#texts.add(originTerminal));
    this.destinationTerminal = numbers(({ destinationTerminal }) => this.#texts.add(destinationTerminal));
    const facts = new Names();
    this.facts = numbers(({ id: _, days, first, last, fortnight, sample, ...own }) =>
      facts.add(Object.values(own).join("|")),
    );
    this.#viaStations = this.#lists.texts.map((list) =>
      list.split("|").flatMap((code) => this.stations.find(code) ?? []),
    );
    this.#departures = starts(this.from, texts.length);
    this.#arrivals = starts(this.to, texts.length);
    const filled = this.#arrivals.slice();
    this.#arriving = new Int32Array(this.count);
    for (let row = 0; row < this.count; row++) {
      const to = this.to[row] ?? 0;
      const at = filled[to] ?? 0;
      this.#arriving[at] = row;
      filled[to] = at + 1;
    }
    this.rules = new TransferRules(terms.rules, terms.interline);
    this.sample = elements.some(({ sample }) => sample);
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    return Object.values(this).reduce(
      (sum: number, value: unknown) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0),
      0,
    );
  }

  clockOf(station: number): ZoneClock {
    return this.#clocks[station] || zoneClock("UTC");
  }

  /**
   * Whether an airport lies on the way between two others: the way over it is at most twice as long as the direct one, and
   * `freeKilometres`. An airport whose position is not known does.
   */
  isOnWay(from: number, station: number, to: number): boolean {
    const [start, hub, end] = [this.#positions[from], this.#positions[station], this.#positions[to]];
    if (!start || !hub || !end) return true;
    return (
      kilometres(start, hub) + kilometres(hub, end) <= longestWay * kilometres(start, end) + freeKilometres
    );
  }

  /** The rows that depart from an airport: those from `start` to before `end`, by the airport of arrival. */
  departures(station: number): { start: number; end: number } {
    return { start: this.#departures[station] ?? 0, end: this.#departures[station + 1] ?? 0 };
  }

  /** The rows that arrive at an airport. */
  arrivals(station: number): Int32Array {
    return this.#arriving.subarray(this.#arrivals[station] ?? 0, this.#arrivals[station + 1] ?? 0);
  }

  /** The airports at which a row stops on the way, where its source names them. */
  viaOf(row: number): readonly number[] {
    return this.#viaStations[this.#via[row] ?? 0] ?? [];
  }

  /** Whether cargo may change between two rows by their airlines: within one, or between two with an agreement. */
  isSold(row: number, onto: number): boolean {
    const [a, b] = [this.sellers[row] ?? 0, this.sellers[onto] ?? 0];
    let known = this.#connecting[a];
    if (!known) {
      const airlines = this.#sellerSets[a] ?? [];
      known = Uint8Array.from(this.#sellerSets, (others) =>
        Number(airlines.some((one) => others.some((other) => this.rules.isAgreed(one, other)))),
      );
      this.#connecting[a] = known;
    }
    return known[b] === 1;
  }

  /** A row again as an element. */
  element(row: number): Omit<Element, "days" | "first" | "last" | "fortnight" | "isCodeshare" | "sample"> {
    return {
      id: this.#ids[row] ?? "",
      origin: this.stations.texts[this.from[row] ?? 0] ?? "",
      destination: this.stations.texts[this.to[row] ?? 0] ?? "",
      departure: this.departure[row] ?? 0,
      arrival: this.arrival[row] ?? 0,
      arrivalDay: this.arrivalDay[row] ?? 0,
      number: this.numbers.texts[this.number[row] ?? 0] ?? "",
      otherNumbers: this.#list(this.#others[row]),
      aircraftType: this.#text(this.#aircraft[row]) || null,
      kind: legKinds[this.kind[row] ?? 0] ?? "unknown",
      isFreighter: this.isFreighter[row] === 1,
      via: this.#list(this.#via[row]),
      originTerminal: this.#text(this.originTerminal[row]),
      destinationTerminal: this.#text(this.destinationTerminal[row]),
      isLocal: this.isLocal[row] === 1,
    };
  }

  #list(number = 0): string[] {
    const list = this.#lists.texts[number];
    return list ? list.split("|") : [];
  }

  #text(number = 0): string {
    return this.#texts.texts[number] ?? "";
  }

  /** The zone of the airport of departure. */
  zoneOf(row: number): string | null {
    return this.#zones[this.from[row] ?? 0] ?? null;
  }

  /** Whether a row departs on a day (since 1970, local). */
  departsOn(row: number, day: number): boolean {
    return new ServiceDays(this, day, 1).write(row, new Int32Array(1), 0);
  }

  /** The change from one row to another, as the rules see it. */
  transfer(row: number, onto: number): Transfer {
    return {
      station: this.stations.texts[this.to[row] ?? 0] ?? "",
      arriving: this.#sideOf(row),
      departing: this.#sideOf(onto),
      isSameTerminal: this.isSameTerminal(row, onto),
    };
  }

  #sideOf(row: number): TransferSide {
    return {
      carrier: this.airlines.texts[this.airline[row] ?? 0] ?? "",
      kind: legKinds[this.kind[row] ?? 0] ?? "unknown",
      isFreighter: this.isFreighter[row] === 1,
    };
  }

  /** The instants of departure and of arrival of a row that departs on a day (since 1970, local). */
  instants(row: number, day: number): { departs: Minutes; arrives: Minutes } {
    const time = (this.arrival[row] ?? 0) + (this.arrivalDay[row] ?? 0) * 1440;
    return {
      departs: this.clockOf(this.from[row] ?? 0).toUtc(day * 1440 + (this.departure[row] ?? 0)),
      arrives: this.clockOf(this.to[row] ?? 0).toUtc(day * 1440 + time),
    };
  }

  /** Whether both ends of a change name a terminal, and the same one; null where one of them names none. */
  isSameTerminal(row: number, onto: number): boolean | null {
    const [there, here] = [this.destinationTerminal[row] ?? 0, this.originTerminal[onto] ?? 0];
    if (!this.#texts.texts[there] || !this.#texts.texts[here]) return null;
    return there === here;
  }
}

/** Where the rows of each group begin; one more at the end. */
function starts(groups: Int32Array, count: number): Int32Array {
  const begins = new Int32Array(count + 1);
  for (const group of groups) begins[group + 1] = (begins[group + 1] ?? 0) + 1;
  for (let group = 0; group < count; group++)
    begins[group + 1] = (begins[group + 1] ?? 0) + (begins[group] ?? 0);
  return begins;
}

/** The days of service of a network's rows in a window, as bits: bit n is the day `base + n`. */
export class ServiceDays {
  readonly words: number;
  /** By set of weekdays, the bits of a week without end. */
  readonly #weekly: Int32Array;
  /** By place in the cycle of two weeks, the bits of the fortnights that begin there. */
  readonly #fortnights: Int32Array;

  readonly #network: FlightNetwork;
  readonly #base: number;

  /** @param base days since 1970 */
  constructor(network: FlightNetwork, base: number, length: number) {
    this.#network = network;
    this.#base = base;
    this.words = Math.ceil(length / 32);
    this.#weekly = new Int32Array(128 * this.words);
    this.#fortnights = new Int32Array(cycle * this.words);
    for (let bit = 0; bit < length; bit++) {
      const [word, mask] = [bit >>> 5, 1 << (bit & 31)];
      const weekday = 1 << dayOfServiceAt(base + bit);
      for (let days = 0; days < 128; days++) {
        if ((days & weekday) !== 0) this.#set(this.#weekly, days * this.words + word, mask);
      }
      for (let start = 0; start < cycle; start++) {
        if (isInFortnight(base + bit, start)) this.#set(this.#fortnights, start * this.words + word, mask);
      }
    }
  }

  #set(bits: Int32Array, at: number, mask: number): void {
    bits[at] = (bits[at] ?? 0) | mask;
  }

  /** Writes the days on which a row departs into `into`, from `at` on. Returns whether there is one. */
  write(row: number, into: Int32Array, at: number): boolean {
    const { days, first, last, fortnight } = this.#network;
    const [from, to] = [(first[row] ?? 0) - this.#base, (last[row] ?? 0) - this.#base];
    const start = fortnight[row] ?? weekly;
    let any = 0;
    for (let word = 0; word < this.words; word++) {
      let bits =
        (this.#weekly[(days[row] ?? 0) * this.words + word] ?? 0) & between(from - word * 32, to - word * 32);
      if (start !== weekly) bits &= this.#fortnights[placeInCycle(start) * this.words + word] ?? 0;
      into[at + word] = bits;
      any |= bits;
    }
    return any !== 0;
  }
}

/** The place of a day in the cycle of two weeks. */
const placeInCycle = (day: number) => ((day % cycle) + cycle) % cycle;

/** The bits from `from` to `to`, both included, within one word. */
export function between(from: number, to: number): number {
  if (to < 0 || from > 31 || from > to) return 0;
  const upTo = to >= 31 ? -1 : (1 << (to + 1)) - 1;
  return from <= 0 ? upTo : upTo & ~((1 << from) - 1);
}
