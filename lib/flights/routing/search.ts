import type { Minutes } from "@/lib/time/zone-clock";
import { comfortable } from "../rules";
import {
  changeCounts,
  type FirstArrivals,
  type FirstFlight,
  NumberLists,
  never,
  OptionClasses,
  type UndominatedOption,
  undominated,
} from "./dominance";
import { type FlightNetwork, ServiceDays } from "./network";
import { type TransferTerms, unpublished } from "./transfer-rules";

const day: Minutes = 1440;

/** No connection takes longer, from the first departure to the last arrival. */
const longestTotal: Minutes = 7 * day;
/** Departures after the window that may be better than those in it: as long as a connection takes, and a day for the zones. */
const daysAfter = 8;
/** A date may be earlier after a flight over the date line. */
const daysBefore = 3;
/** A clock is moved by at most three hours. */
const clockSlack: Minutes = 180;

interface ConnectionCriteria {
  /** IATA codes. */
  origin: string;
  destination: string;
  /** The first and the last day of departure at the origin, as days since 1970. */
  firstDay: number;
  lastDay: number;
  maxChanges: number;
}

/** A connection on one day: rows of the network, and the day on which each departs. */
export interface DatedOption {
  /** The same number on days with the same rows, days between them and minutes of each change. */
  pattern: number;
  rows: readonly number[];
  days: readonly number[];
  departs: Minutes;
  arrives: Minutes;
}

/**
 * The connections between two airports with one or two changes, by departure. Of the connections of one first flight and day the
 * first arrival stays. An option gives way to another one of its kind (type and limiting body) that leaves no earlier and has no
 * more changes, and either arrives no later with no other airline, or arrives a day earlier. One whose minimum connecting times are
 * published and met with an hour to spare gives way only to others like it. Flights without a change count as options here,
 * and are not returned.
 *
 * Rounds as in RAPTOR: each adds a flight. What is labelled are rows and not departures: a schedule repeats itself by weekdays, so
 * that all days of a window are compared at once, as bits.
 */
export function findConnections(network: FlightNetwork, criteria: ConnectionCriteria): DatedOption[] {
  const from = network.stations.find(criteria.origin);
  const to = network.stations.find(criteria.destination);
  if (from === undefined || to === undefined || from === to || criteria.maxChanges < 1) return [];
  return new ConnectionSearch(network, from, to, criteria).find();
}

/** Stands for no row. */
const none = -1;

class ConnectionSearch {
  readonly #network: FlightNetwork;
  readonly #from: number;
  readonly #to: number;
  readonly #criteria: ConnectionCriteria;
  readonly #days: ServiceDays;
  readonly #words: number;
  readonly #base: number;
  readonly #length: number;
  /** The days of service of rows, and whether they are known: 0 not yet, 1 some, 2 none. */
  readonly #bits: Int32Array;
  readonly #known: Uint8Array;
  /** 1 where an airport has a flight to the destination. */
  readonly #reaches: Uint8Array;
  readonly #lists = new NumberLists();
  /** Where the lists of a row's departures and arrivals are. */
  readonly #departures = new Map<number, number>();
  readonly #arrivals = new Map<number, number>();
  readonly #terms = new Map<number, TransferTerms>();
  /** By airport: the days of arrival on which a change may fall into a change of the clock; null for none. */
  readonly #unsteady = new Map<number, Uint8Array | null>();

  /** Onward flights to the destination by the row before them: where they begin in the lists below, and end. */
  readonly #onward = new Map<number, { start: number; end: number }>();
  readonly #onwardRow: number[] = [];
  readonly #onwardShift: number[] = [];
  readonly #onwardComfort: number[] = [];
  readonly #onwardBits: number[] = [];

  /** What connect() found: by number, the shift in days, the minutes, the bits. */
  readonly #shift: number[] = [];
  readonly #minutes: number[] = [];
  readonly #mask: number[] = [];

  readonly #classes: OptionClasses;
  readonly #firsts: FirstFlight[] = [];
  /** Of the first flight that is searched, by class and number of changes. */
  #arrivalsByClass = new Map<number, FirstArrivals>();
  /** By airport the rows from it that fly in the window to airports with a flight to the destination. */
  readonly #between = new Map<number, Int32Array>();
  readonly #rows: number[] = [];
  readonly #shifts: number[] = [];
  readonly #scratch: Int32Array;

  constructor(network: FlightNetwork, from: number, to: number, criteria: ConnectionCriteria) {
    this.#network = network;
    this.#from = from;
    this.#to = to;
    this.#criteria = criteria;
    this.#base = criteria.firstDay - daysBefore;
    this.#length = criteria.lastDay - criteria.firstDay + 1 + daysBefore + 2 * daysAfter;
    this.#classes = new OptionClasses(network);
    this.#days = new ServiceDays(network, this.#base, this.#length);
    this.#words = this.#days.words;
    this.#bits = new Int32Array(network.count * this.#words);
    this.#known = new Uint8Array(network.count);
    this.#scratch = new Int32Array(this.#words);
    this.#reaches = new Uint8Array(network.stations.texts.length);
    for (const row of network.arrivals(to)) {
      const hub = network.from[row] ?? 0;
      if (this.#reaches[hub] === 1 || !network.isOnWay(from, hub, to)) continue;
      if (this.#flies(row)) this.#reaches[hub] = 1;
    }
  }

  find(): DatedOption[] {
    const { start, end } = this.#network.departures(this.#from);
    for (let row = start; row < end; row++) if (this.#flies(row)) this.#searchFrom(row);
    const { firstDay, lastDay } = this.#criteria;
    return undominated(this.#firsts, this.#classes, this.#lists, this.#length).flatMap((option) => {
      const day = this.#base + option.bit;
      return option.changes > 0 && day >= firstDay && day <= lastDay ? [this.#optionOf(option)] : [];
    });
  }

  #flies(row: number): boolean {
    if (this.#known[row] === 0) {
      this.#known[row] = this.#days.write(row, this.#bits, row * this.#words) ? 1 : 2;
    }
    return this.#known[row] === 1;
  }

  /** Whether a row stops at neither end of the search on its way. */
  #keepsAway(row: number): boolean {
    const via = this.#network.viaOf(row);
    return via.length === 0 || !(via.includes(this.#from) || via.includes(this.#to));
  }

  #searchFrom(first: number): void {
    const { to, isLocal } = this.#network;
    this.#arrivalsByClass = new Map();
    const bits = this.#firstBits(first);
    const hub = to[first] ?? 0;
    if (hub === this.#to) {
      if (isLocal[first] === 1) this.#add(first, none, none, 0, 0, 1, bits);
    } else if (this.#keepsAway(first) && this.#network.isOnWay(this.#from, hub, this.#to)) {
      if (this.#reaches[hub] === 1) this.#searchLast(first, bits);
      if (this.#criteria.maxChanges > 1) this.#searchOnward(first, bits);
    }
    if (this.#arrivalsByClass.size === 0) return;
    this.#firsts.push({
      bits,
      departures: this.#departuresOf(first),
      arrivals: [...this.#arrivalsByClass.values()],
    });
  }

  /** One change: from a first flight to those to the destination. */
  #searchLast(first: number, bits: Int32Array): void {
    const { start, end } = this.#lastFlights(first);
    for (let second = start; second < end; second++) {
      if (this.#mayFollow(first, second)) this.#withOne(first, bits, second);
    }
  }

  /** Two changes: from a first flight to those to airports from which one goes to the destination. */
  #searchOnward(first: number, bits: Int32Array): void {
    for (const second of this.#rowsBetween(this.#network.to[first] ?? 0)) {
      if (this.#mayFollow(first, second)) this.#withTwo(first, bits, second);
    }
  }

  #rowsBetween(station: number): Int32Array {
    let rows = this.#between.get(station);
    if (!rows) {
      const { to } = this.#network;
      const { start, end } = this.#network.departures(station);
      const found: number[] = [];
      for (let row = start; row < end; row++) {
        const hub = to[row] ?? 0;
        if (this.#reaches[hub] !== 1 || hub === this.#from || hub === this.#to) continue;
        if (this.#flies(row)) found.push(row);
      }
      rows = Int32Array.from(found);
      this.#between.set(station, rows);
    }
    return rows;
  }

  /** Whether a row may come after another one, apart from days and times. */
  #mayFollow(row: number, onto: number): boolean {
    const { number } = this.#network;
    if (number[row] === number[onto] || !this.#network.isSold(row, onto)) return false;
    return this.#flies(onto) && this.#isSimple(row, onto);
  }

  /** The days on which a first flight departs that are judged. */
  #firstBits(row: number): Int32Array {
    const bits = this.#bits.slice(row * this.#words, (row + 1) * this.#words);
    for (let bit = 0; bit < this.#length; bit++) {
      if (bit >= daysBefore && bit < this.#length - daysAfter) continue;
      bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
    }
    return bits;
  }

  #withOne(first: number, bits: Int32Array, second: number): void {
    const count = this.#connect(first, bits, second);
    for (let at = 0; at < count; at++) {
      const terms = this.#termsOf(first, second);
      const mask = this.#scratch;
      for (let word = 0; word < this.#words; word++) mask[word] = this.#mask[at * this.#words + word] ?? 0;
      const comfort = this.#isComfortable(terms, this.#minutes[at] ?? 0);
      this.#add(first, second, none, this.#shift[at] ?? 0, 0, comfort, mask);
    }
  }

  #withTwo(first: number, bits: Int32Array, second: number): void {
    let count = this.#connect(first, bits, second);
    if (count === 0) return;
    const isKnown = this.#onward.has(second);
    const { start, end } = this.#onwardFrom(second);
    if (start === end) return;
    // The lists of what connects are those of the last call.
    if (!isKnown) count = this.#connect(first, bits, second);
    const terms = this.#termsOf(first, second);
    const { number } = this.#network;
    for (let entry = start; entry < end; entry++) {
      const third = this.#onwardRow[entry] ?? 0;
      if (number[third] === number[first] || !this.#network.isSold(first, third)) continue;
      if (!this.#isSimple(first, second, third)) continue;
      for (let at = 0; at < count; at++) {
        const shift = this.#shift[at] ?? 0;
        const mask = this.#scratch;
        let any = 0;
        for (let word = 0; word < this.#words; word++) {
          const both =
            (this.#mask[at * this.#words + word] ?? 0) &
            this.#shifted(this.#onwardBits, entry * this.#words, shift, word);
          mask[word] = both;
          any |= both;
        }
        if (any === 0) continue;
        const onward = this.#onwardShift[entry] ?? 0;
        const comfort =
          this.#isComfortable(terms, this.#minutes[at] ?? 0) & (this.#onwardComfort[entry] ?? 0);
        this.#add(first, second, third, shift, onward, comfort, mask);
      }
    }
  }

  /** The flights to the destination that a row connects to. */
  #onwardFrom(row: number): { start: number; end: number } {
    const known = this.#onward.get(row);
    if (known) return known;
    const start = this.#onwardRow.length;
    const bits = this.#bits.subarray(row * this.#words, (row + 1) * this.#words);
    const last = this.#lastFlights(row);
    for (let onto = last.start; onto < last.end; onto++) {
      if (!this.#mayFollow(row, onto)) continue;
      const count = this.#connect(row, bits, onto);
      const terms = count > 0 ? this.#termsOf(row, onto) : null;
      for (let at = 0; at < count; at++) {
        this.#onwardRow.push(onto);
        this.#onwardShift.push(this.#shift[at] ?? 0);
        this.#onwardComfort.push(terms ? this.#isComfortable(terms, this.#minutes[at] ?? 0) : 0);
        for (let word = 0; word < this.#words; word++)
          this.#onwardBits.push(this.#mask[at * this.#words + word] ?? 0);
      }
    }
    const onward = { start, end: this.#onwardRow.length };
    this.#onward.set(row, onward);
    return onward;
  }

  /** The flights to the destination from where a row arrives: departures are in the order of where they go. */
  #lastFlights(row: number): { start: number; end: number } {
    const departures = this.#network.departures(this.#network.to[row] ?? 0);
    return { start: this.#firstTo(this.#to, departures), end: this.#firstTo(this.#to + 1, departures) };
  }

  #firstTo(station: number, { start, end }: { start: number; end: number }): number {
    const { to } = this.#network;
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((to[middle] ?? 0) < station) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether no airport comes twice, and neither end of the search on the way. */
  #isSimple(first: number, second: number, third = none): boolean {
    const network = this.#network;
    const { hasVia } = network;
    // Without stops on the way the ends of the rows are compared where they are chosen.
    if (((hasVia[first] ?? 0) | (hasVia[second] ?? 0) | (third === none ? 0 : (hasVia[third] ?? 0))) === 0)
      return true;
    const seen = new Set([network.from[first] ?? 0]);
    for (const row of third === none ? [first, second] : [first, second, third]) {
      if (!this.#keepsAway(row)) return false;
      for (const station of [...network.viaOf(row), network.to[row] ?? 0]) {
        if (seen.has(station)) return false;
        seen.add(station);
      }
    }
    return true;
  }

  #termsOf(row: number, onto: number): TransferTerms {
    const network = this.#network;
    const { airline, kind, isFreighter } = network;
    const same = network.isSameTerminal(row, onto);
    const place = same === null ? 0 : same ? 1 : 2;
    const sides = network.airlines.texts.length * 16;
    const arriving = ((airline[row] ?? 0) * 8 + (kind[row] ?? 0)) * 2 + (isFreighter[row] ?? 0);
    const departing = ((airline[onto] ?? 0) * 8 + (kind[onto] ?? 0)) * 2 + (isFreighter[onto] ?? 0);
    const key = (((network.to[row] ?? 0) * 3 + place) * sides + arriving) * sides + departing;
    const known = this.#terms.get(key);
    if (known) return known;
    const terms = network.rules.termsOf(network.transfer(row, onto));
    this.#terms.set(key, terms);
    return terms;
  }

  #isComfortable({ minimum }: TransferTerms, minutes: number): number {
    return minimum !== null && minutes - minimum >= comfortable ? 1 : 0;
  }

  /**
   * Finds on which days a row connects to another: for each number of days between both departures and each time between them
   * the days of the first one, in the lists of this object. Returns their number.
   */
  #connect(row: number, bits: Int32Array, onto: number): number {
    const { arrival, arrivalDay, departure } = this.#network;
    const terms = this.#termsOf(row, onto);
    if (!terms.allowed) return 0;
    const [least, most] = [terms.minimum ?? unpublished.minimum, terms.longest ?? unpublished.longest];
    const ready = (arrival[row] ?? 0) + (arrivalDay[row] ?? 0) * day;
    const leaves = departure[onto] ?? 0;
    const unsteady = this.#unsteadyDays(this.#network.to[row] ?? 0);
    const slack = unsteady ? clockSlack : 0;
    const end = Math.floor((ready + most + slack - leaves) / day);
    let count = 0;
    for (let shift = Math.ceil((ready + least - slack - leaves) / day); shift <= end; shift++) {
      const minutes = leaves + shift * day - ready;
      const isPossible = minutes >= least && minutes <= most;
      let any = 0;
      const place = count * this.#words;
      for (let word = 0; word < this.#words; word++) {
        const both = (bits[word] ?? 0) & this.#shifted(this.#bits, onto * this.#words, shift, word);
        this.#mask[place + word] = both;
        any |= both;
      }
      if (any === 0) continue;
      if (unsteady) {
        count = this.#connectUnsteadily({
          row,
          onto,
          shift,
          minutes,
          isPossible,
          least,
          most,
          unsteady,
          count,
        });
      } else {
        this.#shift[count] = shift;
        this.#minutes[count] = minutes;
        count++;
      }
    }
    return count;
  }

  /** The same where the airport's clock is moved in the window: a day whose change may fall into it stands alone. */
  #connectUnsteadily(change: {
    row: number;
    onto: number;
    shift: number;
    minutes: number;
    isPossible: boolean;
    least: number;
    most: number;
    unsteady: Uint8Array;
    count: number;
  }): number {
    const { row, onto, shift, minutes, isPossible, least, most, unsteady } = change;
    const mask = this.#mask.slice(change.count * this.#words, (change.count + 1) * this.#words);
    const arrivalDay = this.#network.arrivalDay[row] ?? 0;
    const alone: { bit: number; minutes: number }[] = [];
    let any = 0;
    for (let bit = 0; bit < this.#length; bit++) {
      const [word, flag] = [bit >>> 5, 1 << (bit & 31)];
      if (((mask[word] ?? 0) & flag) === 0) continue;
      if (unsteady[Math.min(Math.max(bit + arrivalDay, 0), this.#length - 1)] === 1) {
        const network = this.#network;
        const { arrives } = network.instants(row, this.#base + bit);
        const exact = network.instants(onto, this.#base + bit + shift).departs - arrives;
        mask[word] = (mask[word] ?? 0) & ~flag;
        if (exact >= least && exact <= most) alone.push({ bit, minutes: exact });
      } else any = 1;
    }
    let { count } = change;
    if (any && isPossible) {
      for (let word = 0; word < this.#words; word++) this.#mask[count * this.#words + word] = mask[word] ?? 0;
      this.#shift[count] = shift;
      this.#minutes[count++] = minutes;
    }
    for (const { bit, minutes: exact } of alone) {
      for (let word = 0; word < this.#words; word++) {
        this.#mask[count * this.#words + word] = word === bit >>> 5 ? 1 << (bit & 31) : 0;
      }
      this.#shift[count] = shift;
      this.#minutes[count++] = exact;
    }
    return count;
  }

  /** The days (bits) on which cargo that arrives at an airport may wait while its clock is moved; null where it is not moved. */
  #unsteadyDays(station: number): Uint8Array | null {
    const known = this.#unsteady.get(station);
    if (known !== undefined) return known;
    const offsets = this.#network.clockOf(station).offsets(this.#base - 3, this.#base + this.#length + 9);
    let days: Uint8Array | null = null;
    if (offsets.length > 1) {
      days = new Uint8Array(this.#length);
      const wait = Math.ceil(this.#network.rules.longest / day) + 2;
      for (const [instant] of offsets.slice(1)) {
        const changes = Math.floor(instant / day) - this.#base;
        for (let bit = changes - wait; bit <= changes + 2; bit++)
          if (bit >= 0 && bit < this.#length) days[bit] = 1;
      }
    }
    this.#unsteady.set(station, days);
    return days;
  }

  /** A word of bits that were moved: its bit n is bit n + shift of the original. */
  #shifted(bits: ArrayLike<number>, at: number, shift: number, word: number): number {
    const words = this.#words;
    const from = word + Math.floor(shift / 32);
    const by = shift & 31;
    const low = from >= 0 && from < words ? (bits[at + from] ?? 0) >>> by : 0;
    if (by === 0) return low;
    const next = from + 1;
    return next >= 0 && next < words ? low | ((bits[at + next] ?? 0) << (32 - by)) : low;
  }

  /** Where the list of the instants of a row's departures is, by bit. */
  #departuresOf(row: number): number {
    const known = this.#departures.get(row);
    if (known !== undefined) return known;
    const { from, departure } = this.#network;
    return this.#listInstants(this.#departures, row, from[row] ?? 0, departure[row] ?? 0);
  }

  /** The same of its arrivals, by the bit of its departure. */
  #arrivalsOf(row: number): number {
    const known = this.#arrivals.get(row);
    if (known !== undefined) return known;
    const { arrival, arrivalDay, to } = this.#network;
    const time = (arrival[row] ?? 0) + (arrivalDay[row] ?? 0) * day;
    return this.#listInstants(this.#arrivals, row, to[row] ?? 0, time);
  }

  #listInstants(known: Map<number, number>, row: number, station: number, time: Minutes): number {
    const clock = this.#network.clockOf(station);
    const isSteady = this.#unsteadyDays(station) === null;
    const at = this.#lists.add(this.#length, 0);
    const { numbers } = this.#lists;
    const first = clock.toUtc(this.#base * day + time);
    for (let bit = 0; bit < this.#length; bit++) {
      numbers[at + bit] = isSteady ? first + bit * day : clock.toUtc((this.#base + bit) * day + time);
    }
    known.set(row, at);
    return at;
  }

  /**
   * Adds an option on the days of a mask. `second` and `third` are none where it has fewer rows; the shifts are the days from one
   * departure to the next.
   */
  #add(
    first: number,
    second: number,
    third: number,
    shift: number,
    onward: number,
    comfort: number,
    mask: Int32Array,
  ): void {
    const departures = this.#departuresOf(first);
    const arrivals = this.#arrivalsOf(third === none ? (second === none ? first : second) : third);
    const changes = Number(second !== none) + Number(third !== none);
    const classNumber = this.#classes.classOf(first, second, third, comfort);
    const fewest = this.#arrivalsByClass.get(classNumber * changeCounts);
    const fewer = changes < 2 ? undefined : this.#arrivalsByClass.get(classNumber * changeCounts + 1);
    let best = this.#arrivalsByClass.get(classNumber * changeCounts + changes);
    if (!best) {
      const [length, lists] = [this.#length, this.#lists];
      best = { classNumber, changes, arrivals: lists.add(length, never), options: lists.add(length, 0) };
      this.#arrivalsByClass.set(classNumber * changeCounts + changes, best);
    }
    const { numbers } = this.#lists;
    let number = -1;
    for (let word = 0; word < this.#words; word++) {
      for (let bits = mask[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const bit = word * 32 + 31 - Math.clz32(bits & -bits);
        const arrives = numbers[arrivals + bit + shift + onward] ?? 0;
        if (arrives >= (numbers[best.arrivals + bit] ?? 0)) continue;
        if (fewest && arrives >= (numbers[fewest.arrivals + bit] ?? 0)) continue;
        if (fewer && arrives >= (numbers[fewer.arrivals + bit] ?? 0)) continue;
        const total = arrives - (numbers[departures + bit] ?? 0);
        if (total <= 0 || total > longestTotal) continue;
        if (number === -1) {
          number = this.#rows.length;
          this.#rows.push(first, second, third);
          this.#shifts.push(0, shift, onward);
        }
        numbers[best.arrivals + bit] = arrives;
        numbers[best.options + bit] = number;
      }
    }
  }

  #optionOf({ departs, arrives, changes, bit, option }: UndominatedOption): DatedOption {
    const rows = this.#rows.slice(option, option + changes + 1);
    let departsOn = this.#base + bit;
    const days = rows.map((_, at) => {
      departsOn += this.#shifts[option + at] ?? 0;
      return departsOn;
    });
    return { pattern: option, rows, days, departs, arrives };
  }
}
