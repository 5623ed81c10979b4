import type { Minutes } from "@/lib/time/zone-clock";
import { type FlightNetwork, ServiceDays } from "./network";
import { legKinds, type TransferTerms, unpublished } from "./transfer-rules";

const day: Minutes = 1440;

/** No connection takes longer, from the first departure to the last arrival. */
export const longestTotal: Minutes = 7 * day;
/** Departures after the window that may be better than those in it: as long as a connection takes, and a day for the zones. */
const daysAfter = 8;
/** A date may be earlier after a flight over the date line. */
const daysBefore = 3;
/** A clock is moved by at most three hours. */
const clockSlack: Minutes = 180;
/** Minutes above a published minimum from which a connection is not given up for a tighter one. */
export const comfortable: Minutes = 60;
/** An option that arrives so much later than another of its kind is a detour, whoever flies it. */
export const detour: Minutes = day;

export interface ConnectionCriteria {
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
  rows: readonly number[];
  days: readonly number[];
  departs: Minutes;
  arrives: Minutes;
}

/**
 * The connections between two airports with one or two changes, by departure. Of the connections of one first flight and day the
 * first arrival stays. An option gives way to another one of its kind (type and limiting body) that leaves no earlier and has no
 * more changes, and either arrives no later with no other airline, or arrives a day earlier. One whose minimum connecting times are
 * published and kept with an hour to spare gives way only to others like it. Flights without a change count as options here,
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

const never = Number.POSITIVE_INFINITY;
/** Stands for no row. */
const none = -1;
/** Kinds of options: all by road, all by freighter or beside one by road, and others; by their smallest body. */
const bodyCount = 4;
const kindCount = 3 * bodyCount;
/** The smallest body that a set of kinds (bits by legKinds) has. */
const smallest = Array.from({ length: 1 << legKinds.length }, (_, kinds) => {
  // As `bodyOf` of lib/flights/rules.ts: narrow, unknown, wide, freighter; all by road is unknown.
  if ((kinds & 0b0001) !== 0) return 0;
  if ((kinds & 0b1000) !== 0) return 3;
  if ((kinds & 0b0010) !== 0) return 1;
  return (kinds & 0b0100) !== 0 ? 2 : 3;
});
const roadBit = 1 << legKinds.indexOf("road");

/** The best of one class for one first flight: by changes and day the first arrival, and the option that has it. */
interface Best {
  arrival: Float64Array;
  option: Int32Array;
}

/** An option of one day: its class, and where its rows and shifts are. */
interface Found {
  departs: Minutes;
  arrives: Minutes;
  kind: number;
  changes: number;
  bit: number;
  option: number;
}

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
  readonly #departures = new Map<number, Float64Array>();
  readonly #arrivals = new Map<number, Float64Array>();
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

  readonly #classes = new Map<number, number>();
  readonly #classKeys: number[] = [];
  #best = new Map<number, Best>();
  readonly #rows: number[] = [];
  readonly #shifts: number[] = [];
  readonly #scratch: Int32Array;

  readonly #found: Found[] = [];

  constructor(network: FlightNetwork, from: number, to: number, criteria: ConnectionCriteria) {
    this.#network = network;
    this.#from = from;
    this.#to = to;
    this.#criteria = criteria;
    this.#base = criteria.firstDay - daysBefore;
    this.#length = criteria.lastDay - criteria.firstDay + 1 + daysBefore + 2 * daysAfter;
    this.#days = new ServiceDays(network, this.#base, this.#length);
    this.#words = this.#days.words;
    this.#bits = new Int32Array(network.count * this.#words);
    this.#known = new Uint8Array(network.count);
    this.#scratch = new Int32Array(this.#words);
    this.#reaches = new Uint8Array(network.stations.texts.length);
    for (const row of network.arrivals(to)) {
      if (this.#flies(row)) this.#reaches[network.from[row] ?? 0] = 1;
    }
  }

  find(): DatedOption[] {
    const { start, end } = this.#network.departures(this.#from);
    for (let row = start; row < end; row++) if (this.#flies(row)) this.#from1(row);
    return this.#undominated();
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

  #from1(first: number): void {
    const { to, number, isLocal } = this.#network;
    const { maxChanges } = this.#criteria;
    this.#best = new Map();
    const bits = this.#firstBits(first);
    const hub = to[first] ?? 0;
    if (hub === this.#to) {
      if (isLocal[first] !== 1) return;
      this.#add(first, none, none, 0, 0, 1, bits);
    } else if (this.#keepsAway(first)) {
      const { start, end } = this.#network.departures(hub);
      for (let second = start; second < end; second++) {
        const there = to[second] ?? 0;
        const isLast = there === this.#to;
        if (!isLast && (maxChanges < 2 || this.#reaches[there] !== 1 || there === this.#from)) continue;
        if (number[first] === number[second] || !this.#network.isSold(first, second)) continue;
        if (!this.#flies(second) || !this.#isSimple(first, second)) continue;
        if (isLast) this.#withOne(first, bits, second);
        else this.#withTwo(first, bits, second);
      }
    }
    this.#keepBest(first);
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
    const count = this.#connect(first, bits, 0, second);
    for (let at = 0; at < count; at++) {
      const terms = this.#termsOf(first, second);
      const mask = this.#scratch;
      for (let word = 0; word < this.#words; word++) mask[word] = this.#mask[at * this.#words + word] ?? 0;
      const comfort = this.#isComfortable(terms, this.#minutes[at] ?? 0);
      this.#add(first, second, none, this.#shift[at] ?? 0, 0, comfort, mask);
    }
  }

  #withTwo(first: number, bits: Int32Array, second: number): void {
    const { start, end } = this.#onwardFrom(second);
    if (start === end) return;
    const count = this.#connect(first, bits, 0, second);
    if (count === 0) return;
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
    const network = this.#network;
    const start = this.#onwardRow.length;
    const bits = this.#bits.subarray(row * this.#words, (row + 1) * this.#words);
    const departures = network.departures(network.to[row] ?? 0);
    const range = this.#lastFlights(departures);
    for (let last = range.start; last < range.end; last++) {
      if (network.number[row] === network.number[last] || !network.isSold(row, last)) continue;
      if (!this.#flies(last) || !this.#isSimple(row, last)) continue;
      const count = this.#connect(row, bits, 0, last);
      const terms = count > 0 ? this.#termsOf(row, last) : null;
      for (let at = 0; at < count; at++) {
        this.#onwardRow.push(last);
        this.#onwardShift.push(this.#shift[at] ?? 0);
        this.#onwardComfort.push(terms ? this.#isComfortable(terms, this.#minutes[at] ?? 0) : 0);
        for (let word = 0; word < this.#words; word++)
          this.#onwardBits.push(this.#mask[at * this.#words + word] ?? 0);
      }
    }
    const range1 = { start, end: this.#onwardRow.length };
    this.#onward.set(row, range1);
    return range1;
  }

  /** Of an airport's departures those to the destination: departures are in the order of where they go. */
  #lastFlights({ start, end }: { start: number; end: number }): { start: number; end: number } {
    const { to } = this.#network;
    const firstFrom = (station: number) => {
      let [low, high] = [start, end];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((to[middle] ?? 0) < station) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return { start: firstFrom(this.#to), end: firstFrom(this.#to + 1) };
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
    const side = (at: number) => ((airline[at] ?? 0) * 8 + (kind[at] ?? 0)) * 2 + (isFreighter[at] ?? 0);
    const sides = network.airlines.texts.length * 16;
    const station = network.to[row] ?? 0;
    const key = ((station * 3 + place) * sides + side(row)) * sides + side(onto);
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
  #connect(row: number, bits: ArrayLike<number>, at: number, onto: number): number {
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
        const both = (bits[at + word] ?? 0) & this.#shifted(this.#bits, onto * this.#words, shift, word);
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
        const exact = (this.#departuresOf(onto)[bit + shift] ?? 0) - (this.#arrivalsOf(row)[bit] ?? 0);
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

  /** The instants of a row's departures, by bit. */
  #departuresOf(row: number): Float64Array {
    return this.#instants(this.#departures, row, this.#network.from, this.#network.departure[row] ?? 0);
  }

  /** The instants of a row's arrivals, by the bit of its departure. */
  #arrivalsOf(row: number): Float64Array {
    const { arrival, arrivalDay, to } = this.#network;
    return this.#instants(this.#arrivals, row, to, (arrival[row] ?? 0) + (arrivalDay[row] ?? 0) * day);
  }

  #instants(known: Map<number, Float64Array>, row: number, station: Int32Array, time: Minutes): Float64Array {
    let instants = known.get(row);
    if (!instants) {
      const clock = this.#network.clockOf(station[row] ?? 0);
      instants = Float64Array.from({ length: this.#length }, (_, bit) =>
        clock.toUtc((this.#base + bit) * day + time),
      );
      known.set(row, instants);
    }
    return instants;
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
    const departs = this.#departuresOf(first);
    const arrives = this.#arrivalsOf(third === none ? (second === none ? first : second) : third);
    const changes = Number(second !== none) + Number(third !== none);
    const kind = this.#classOf(first, second, third, comfort);
    const length = this.#length;
    let best = this.#best.get(kind);
    if (!best) {
      best = { arrival: new Float64Array(3 * length).fill(never), option: new Int32Array(3 * length) };
      this.#best.set(kind, best);
    }
    const { arrival, option } = best;
    let number = -1;
    for (let word = 0; word < this.#words; word++) {
      for (let bits = mask[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const bit = word * 32 + 31 - Math.clz32(bits & -bits);
        const arrivesAt = arrives[bit + shift + onward] ?? 0;
        const total = arrivesAt - (departs[bit] ?? 0);
        if (total <= 0 || total > longestTotal) continue;
        let isBetter = true;
        for (let fewer = 0; fewer <= changes && isBetter; fewer++) {
          isBetter = (arrival[fewer * length + bit] ?? 0) > arrivesAt;
        }
        if (!isBetter) continue;
        if (number === -1) {
          number = this.#rows.length;
          this.#rows.push(first, second, third);
          this.#shifts.push(0, shift, onward);
        }
        arrival[changes * length + bit] = arrivesAt;
        option[changes * length + bit] = number;
      }
    }
  }

  /** The number of the class of an option: its airlines, its kind, and whether it is comfortable. */
  #classOf(first: number, second: number, third: number, comfort: number): number {
    const { airline, kind, isFreighter } = this.#network;
    let [kinds, isCargo] = [0, 1];
    const airlines: number[] = [];
    for (let place = 0; place < 3; place++) {
      const row = place === 0 ? first : place === 1 ? second : third;
      if (row === none) break;
      const bit = 1 << (kind[row] ?? 0);
      kinds |= bit;
      if (bit !== roadBit) isCargo &= isFreighter[row] ?? 0;
      const operating = airline[row] ?? 0;
      if (!airlines.includes(operating)) airlines.push(operating);
    }
    if (airlines.length > 1) airlines.sort((a, b) => a - b);
    const type = kinds === roadBit ? 0 : isCargo === 1 ? 1 : 2;
    const key = this.#classKey(airlines, (type * bodyCount + (smallest[kinds] ?? 0)) * 2 + comfort);
    let number = this.#classes.get(key);
    if (number === undefined) {
      number = this.#classKeys.length;
      this.#classes.set(key, number);
      this.#classKeys.push(key);
    }
    return number;
  }

  #classKey(airlines: readonly number[], kind: number): number {
    const radix = this.#network.airlines.texts.length + 1;
    let key = 0;
    for (const airline of airlines) key = key * radix + airline + 1;
    return key * kindCount * 2 + kind;
  }

  #keepBest(first: number): void {
    const departs = this.#departuresOf(first);
    const length = this.#length;
    for (const [kind, best] of this.#best) {
      for (let place = 0; place < 3 * length; place++) {
        const arrives = best.arrival[place] ?? 0;
        if (arrives === never) continue;
        const changes = Math.floor(place / length);
        const bit = place - changes * length;
        this.#found.push({
          departs: departs[bit] ?? 0,
          arrives,
          kind,
          changes,
          bit,
          option: best.option[place] ?? 0,
        });
      }
    }
  }

  #undominated(): DatedOption[] {
    const found = this.#found;
    const size = this.#classKeys.map((key) => this.#airlinesOf(key).length);
    const order = found.map((_, at) => at);
    // The latest come first, so that every option before leaves no earlier; of one departure the better one comes first.
    order.sort((x, y) => {
      const [a, b] = [found[x], found[y]];
      if (!a || !b) return 0;
      return (
        b.departs - a.departs ||
        a.changes - b.changes ||
        a.arrives - b.arrives ||
        (size[a.kind] ?? 0) - (size[b.kind] ?? 0) ||
        this.#comfortOf(b.kind) - this.#comfortOf(a.kind) ||
        x - y
      );
    });
    const frontier = new Float64Array(this.#classKeys.length * 3).fill(never);
    const ofKind = new Float64Array(kindCount * 2 * 3).fill(never);
    const better = this.#classKeys.map((key) => this.#betterClasses(key));
    const options: DatedOption[] = [];
    const { firstDay, lastDay } = this.#criteria;
    for (const at of order) {
      const one = found[at];
      if (!one) continue;
      const { kind, changes, arrives } = one;
      const key = this.#classKeys[kind] ?? 0;
      const kindOf = key % (kindCount * 2);
      let isDominated = false;
      for (let fewer = 0; fewer <= changes && !isDominated; fewer++) {
        for (const other of better[kind] ?? [])
          if ((frontier[other * 3 + fewer] ?? never) <= arrives) isDominated = true;
        for (let like = kindOf | 1; like >= kindOf; like--) {
          if ((ofKind[like * 3 + fewer] ?? never) <= arrives - detour) isDominated = true;
        }
      }
      if (isDominated) continue;
      frontier[kind * 3 + changes] = arrives;
      ofKind[kindOf * 3 + changes] = Math.min(arrives, ofKind[kindOf * 3 + changes] ?? never);
      const departsOn = this.#base + one.bit;
      if (changes === 0 || departsOn < firstDay || departsOn > lastDay) continue;
      options.push(this.#optionOf(one));
    }
    return options.reverse();
  }

  #optionOf({ departs, arrives, changes, bit, option }: Found): DatedOption {
    const rows = this.#rows.slice(option, option + changes + 1);
    let departsOn = this.#base + bit;
    const days = rows.map((_, at) => {
      departsOn += this.#shifts[option + at] ?? 0;
      return departsOn;
    });
    return { rows, days, departs, arrives };
  }

  #comfortOf(kind: number): number {
    return (this.#classKeys[kind] ?? 0) % 2;
  }

  #airlinesOf(key: number): number[] {
    const radix = this.#network.airlines.texts.length + 1;
    const airlines: number[] = [];
    for (let rest = Math.floor(key / (kindCount * 2)); rest > 0; rest = Math.floor(rest / radix)) {
      airlines.unshift((rest % radix) - 1);
    }
    return airlines;
  }

  /** The classes whose options may replace those of a class: no other airlines, the same kind, and no less comfortable. */
  #betterClasses(key: number): number[] {
    const airlines = this.#airlinesOf(key);
    const kind = key % (kindCount * 2);
    const kinds = kind % 2 === 1 ? [kind] : [kind, kind + 1];
    const classes: number[] = [];
    for (let chosen = 1; chosen < 1 << airlines.length; chosen++) {
      const some = airlines.filter((_, at) => (chosen & (1 << at)) !== 0);
      for (const like of kinds) {
        const number = this.#classes.get(this.#classKey(some, like));
        if (number !== undefined) classes.push(number);
      }
    }
    return classes;
  }
}
