import type { Minutes } from "@/lib/time/zone-clock";
import type { FlightNetwork } from "./network";
import { legKinds } from "./transfer-rules";

/** Which of the options of a search stay: `findConnections` says the rule. */

/** Later than any arrival; it fits into 32 bits. */
export const never: Minutes = 2 ** 31 - 1;
/** Changes from none to two. */
export const changeCounts = 3;
/** An option that arrives so much later than another of its kind is a detour, whoever flies it. */
const detour: Minutes = 1440;

/** All by road, all by freighter or beside one by road, and others; each by its smallest body, and by whether it is comfortable. */
const bodyCount = 4;
const kindCount = 3 * bodyCount * 2;
const roadBit = 1 << legKinds.indexOf("road");
/** The smallest body that a set of kinds of legs (bits) has, as `bodyOf` of lib/flights/rules.ts: all by road is unknown. */
const smallest = Array.from({ length: 1 << legKinds.length }, (_, kinds) => {
  const has = (kind: (typeof legKinds)[number]) => (kinds & (1 << legKinds.indexOf(kind))) !== 0;
  if (has("narrow")) return 0;
  if (has("unknown")) return 1;
  if (has("wide")) return 2;
  return has("freighter") ? 3 : 1;
});

/** Gives classes of options numbers from 0. A class is a set of operating airlines, a kind, and whether it is comfortable. */
export class OptionClasses {
  readonly #network: FlightNetwork;
  readonly #numbers = new Map<number, number>();
  readonly #keys: number[] = [];

  constructor(network: FlightNetwork) {
    this.#network = network;
  }

  get count(): number {
    return this.#keys.length;
  }

  /** The class of an option of one to three rows; `second` and `third` may be -1. @param comfort 1 for a comfortable one */
  classOf(first: number, second: number, third: number, comfort: number): number {
    const { airline, kind, isFreighter } = this.#network;
    let kinds = 1 << (kind[first] ?? 0);
    let isCargo = kinds === roadBit ? 1 : (isFreighter[first] ?? 0);
    const radix = this.#network.airlines.texts.length + 1;
    // Airlines in ascending order and each once, from 1; 0 stands for none.
    const one = (airline[first] ?? 0) + 1;
    let [least, middle, most] = [0, 0, one];
    if (second >= 0) {
      const bit = 1 << (kind[second] ?? 0);
      kinds |= bit;
      if (bit !== roadBit) isCargo &= isFreighter[second] ?? 0;
      const two = (airline[second] ?? 0) + 1;
      if (two !== one) [middle, most] = two < one ? [two, one] : [one, two];
    }
    if (third >= 0) {
      const bit = 1 << (kind[third] ?? 0);
      kinds |= bit;
      if (bit !== roadBit) isCargo &= isFreighter[third] ?? 0;
      const three = (airline[third] ?? 0) + 1;
      if (three !== middle && three !== most) {
        if (middle === 0) [middle, most] = three < most ? [three, most] : [most, three];
        else if (three > most) [least, middle, most] = [middle, most, three];
        else if (three > middle) [least, middle] = [middle, three];
        else least = three;
      }
    }
    const type = kinds === roadBit ? 0 : isCargo === 1 ? 1 : 2;
    const of = (type * bodyCount + (smallest[kinds] ?? 0)) * 2 + comfort;
    const key = ((least * radix + middle) * radix + most) * kindCount + of;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#keys.length;
      this.#numbers.set(key, number);
      this.#keys.push(key);
    }
    return number;
  }

  /** The kind of a class with its comfort, which is the lowest bit. */
  kindOf(number: number): number {
    return (this.#keys[number] ?? 0) % kindCount;
  }

  /** The number of airlines of a class. */
  sizeOf(number: number): number {
    return this.#airlinesOf(number).length;
  }

  /** The classes whose options may replace those of a class: no other airlines, the same kind, and no less comfortable. */
  betterThan(number: number): number[] {
    const airlines = this.#airlinesOf(number);
    const kind = this.kindOf(number);
    const classes: number[] = [];
    for (let chosen = 1; chosen < 1 << airlines.length; chosen++) {
      const some = airlines.filter((_, at) => (chosen & (1 << at)) !== 0);
      for (let like = kind | 1; like >= kind; like--) {
        const other = this.#numbers.get(this.#keyOf(some, like));
        if (other !== undefined) classes.push(other);
      }
    }
    return classes;
  }

  #keyOf(airlines: readonly number[], kind: number): number {
    const radix = this.#network.airlines.texts.length + 1;
    let key = 0;
    for (const airline of airlines) key = key * radix + airline + 1;
    return key * kindCount + kind;
  }

  #airlinesOf(number: number): number[] {
    const radix = this.#network.airlines.texts.length + 1;
    const airlines: number[] = [];
    for (
      let rest = Math.floor((this.#keys[number] ?? 0) / kindCount);
      rest > 0;
      rest = Math.floor(rest / radix)
    ) {
      airlines.unshift((rest % radix) - 1);
    }
    return airlines;
  }
}

/**
 * Many short lists of numbers in one array: thousands of arrays of their own would keep the garbage collector busy. The array is
 * replaced when it is full.
 */
export class NumberLists {
  numbers = new Int32Array(1 << 16);
  #used = 0;

  /** The place of a new list of so many numbers, all the same. */
  add(length: number, value: number): number {
    const start = this.#used;
    this.#used += length;
    if (this.#used > this.numbers.length) {
      const larger = new Int32Array(Math.max(2 * this.numbers.length, this.#used));
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers.fill(value, start, this.#used);
    return start;
  }
}

/**
 * The first arrivals of one class and number of changes: where a list has by day (bit) the instant, or never, and where one has the
 * option that arrives then.
 */
export interface FirstArrivals {
  /** Of OptionClasses. */
  classNumber: number;
  changes: number;
  arrivals: number;
  options: number;
}

/** A first flight: its days (bits), where a list has the instants of its departures by day, and what arrives first with it. */
export interface FirstFlight {
  bits: Int32Array;
  departures: number;
  arrivals: readonly FirstArrivals[];
}

export interface UndominatedOption {
  departs: Minutes;
  arrives: Minutes;
  /** Of OptionClasses. */
  classNumber: number;
  changes: number;
  /** The day, as a bit. */
  bit: number;
  option: number;
}

/** The options that give way to no other one, by departure. @param length days of a search */
export function undominated(
  firsts: readonly FirstFlight[],
  classes: OptionClasses,
  { numbers }: NumberLists,
  length: number,
): UndominatedOption[] {
  // Numbers made of the departure and its place are sorted: a function that compares takes several times as long.
  const places = firsts.length * length;
  const all = new Float64Array(places);
  let count = 0;
  for (const [at, { bits, departures }] of firsts.entries()) {
    for (let bit = 0; bit < length; bit++) {
      if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) continue;
      all[count++] = (numbers[departures + bit] ?? 0) * places + at * length + bit;
    }
  }
  const keys = all.subarray(0, count).sort();
  const frontier = new Frontier(classes);
  const options: UndominatedOption[] = [];
  // The latest come first, so that every option before leaves no earlier.
  for (let end = count; end > 0; ) {
    const departs = Math.floor((keys[end - 1] ?? 0) / places);
    let start = end;
    while (start > 0 && Math.floor((keys[start - 1] ?? 0) / places) === departs) start--;
    const simultaneous: UndominatedOption[] = [];
    for (let at = start; at < end; at++) {
      const place = (keys[at] ?? 0) - departs * places;
      const first = Math.floor(place / length);
      const bit = place - first * length;
      for (const { classNumber, changes, arrivals, options } of firsts[first]?.arrivals ?? []) {
        const arrives = numbers[arrivals + bit] ?? never;
        if (arrives === never || frontier.isBetter(classNumber, changes, arrives)) continue;
        simultaneous.push({
          departs,
          arrives,
          classNumber,
          changes,
          bit,
          option: numbers[options + bit] ?? 0,
        });
      }
    }
    if (simultaneous.length > 1) simultaneous.sort((a, b) => frontier.compare(a, b));
    for (const one of simultaneous) if (frontier.add(one)) options.push(one);
    end = start;
  }
  return options.reverse();
}

/** The first arrivals of the options that leave no earlier. */
class Frontier {
  readonly #classes: OptionClasses;
  readonly #ofClass: Float64Array;
  readonly #ofKind = new Float64Array(kindCount * changeCounts).fill(never);
  readonly #better: number[][] = [];

  constructor(classes: OptionClasses) {
    this.#classes = classes;
    this.#ofClass = new Float64Array(classes.count * changeCounts).fill(never);
  }

  /** Whether another option with no more changes makes one superfluous. */
  isBetter(classNumber: number, changes: number, arrives: Minutes): boolean {
    this.#better[classNumber] ??= this.#classes.betterThan(classNumber);
    const like = this.#classes.kindOf(classNumber);
    for (let fewer = 0; fewer <= changes; fewer++) {
      for (const other of this.#better[classNumber]) {
        if ((this.#ofClass[other * changeCounts + fewer] ?? never) <= arrives) return true;
      }
      for (let of = like | 1; of >= like; of--) {
        if ((this.#ofKind[of * changeCounts + fewer] ?? never) <= arrives - detour) return true;
      }
    }
    return false;
  }

  /** Of one departure those come first that may make others superfluous. */
  compare(a: UndominatedOption, b: UndominatedOption): number {
    const classes = this.#classes;
    return (
      a.changes - b.changes ||
      a.arrives - b.arrives ||
      classes.sizeOf(a.classNumber) - classes.sizeOf(b.classNumber) ||
      (classes.kindOf(b.classNumber) & 1) - (classes.kindOf(a.classNumber) & 1)
    );
  }

  /** Returns false where another option is better. */
  add({ classNumber, changes, arrives }: UndominatedOption): boolean {
    if (this.isBetter(classNumber, changes, arrives)) return false;
    this.#ofClass[classNumber * changeCounts + changes] = arrives;
    const place = this.#classes.kindOf(classNumber) * changeCounts + changes;
    this.#ofKind[place] = Math.min(arrives, this.#ofKind[place] ?? never);
    return true;
  }
}
