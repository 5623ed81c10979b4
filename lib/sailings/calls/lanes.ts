import type { Lane } from "@/lib/lanes";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/zone-clock";
import { isSlower } from "../rules";
import { isNamed } from "./incoming";
import { longestRide, type Network } from "./network";
import { longestTransfer, transfers } from "./transfers";

/**
 * What is found between two ports: how many rows leave in the days asked for, those of several sellers with the same ships
 * being one; 0 where they are all later. Of each seller the number of its options. Slower itineraries are not counted.
 */
export interface FoundLane extends Lane {
  sellers: { seller: string; count: number }[];
  /** The shortest transit of the days asked for, `shortestOf` included; Infinity where there is none. */
  shortest: Minutes;
}

const never = Number.POSITIVE_INFINITY;
/** A date without a time departs a day before it arrives: so far may calls of a ship be out of order. */
const slack: Minutes = 2 * 1440;

export interface LaneCount {
  /** First and last date of departure that is counted, local to the port of loading. */
  dateFrom: string;
  dateTo: string;
  /** The shortest transit between two ports that is known besides, by their ids; Infinity for none. */
  shortestOf?(from: string, to: string): Minutes;
  /** More pairs of ports than this are not summed up. */
  most: number;
  /** Awaited between short steps. */
  breathe(): Promise<unknown>;
  /** How much is done between two of them, and kept from one to the next. */
  atOnce?: { steps: number; bytes: number };
}

/** Some milliseconds; and what is known of who reaches which calls. */
const usualAtOnce = { steps: 20_000, bytes: 16_000_000 };
/** What an entry of a map with a list takes (measured), and each number of the list. */
const [bytesOfList, bytesOfNumber] = [100, 8];

/**
 * How many options findOptions() gives between any two ports, with up to one change of ship and without slower itineraries;
 * null where there are more pairs than asked for. Of one port to all others at once: for each departure, the last first, where cargo can be and when.
 */
export async function countLanes(network: Network, count: LaneCount): Promise<FoundLane[] | null> {
  const lanes: FoundLane[] = [];
  const sellers = network.sellers.texts.map((_, seller) => new Rides(network, seller));
  const { steps, bytes: mostBytes } = count.atOnce ?? usualAtOnce;
  let worked = 0;
  for (const [from, { id }] of network.ports.entries()) {
    const found = new Map<number, OfSeller[]>();
    for (const [seller, rides] of sellers.entries()) {
      for (const [to, ways] of rides.countFrom(from, count)) {
        const sold = found.get(to) ?? [];
        found.set(to, sold);
        sold.push({ seller, ways });
      }
      worked += rides.worked;
      rides.worked = 0;
      if (worked < steps) continue;
      worked = 0;
      if (sellers.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
        for (const all of sellers) all.forget();
      await count.breathe();
    }
    for (const [to, all] of found) {
      const toId = network.ports[to]?.id ?? "";
      const shortest = Math.min(shortestWay(network, all), count.shortestOf?.(id, toId) ?? never);
      const sold = all.map(({ seller, ways }) => ({ seller, ways: withoutSlower(network, ways, shortest) }));
      const own = sold.map(({ seller, ways }) => ({
        seller: network.sellers.texts[seller] ?? "",
        count: ways.length / numbersOfWay,
      }));
      lanes.push({ from: id, to: toId, count: rowsOf(network, sold), sellers: own, shortest });
    }
    if (lanes.length > count.most) return null;
  }
  return lanes;
}

/** A way is four numbers: the calls of loading and discharge of its first ship, and of its second one or twice none. */
const numbersOfWay = 4;
const none = -1;

type TakeWay = (
  to: number,
  arrival: Minutes,
  call: number,
  first: number,
  onto: number,
  second: number,
) => void;

interface OfSeller {
  seller: number;
  ways: number[];
}

/** How long a way takes. */
function transitOf({ arrival, departure }: Network, ways: readonly number[], at: number): Minutes {
  const [board = 0, alight = 0, onto = none, end = 0] = ways.slice(at, at + numbersOfWay);
  return (arrival[onto === none ? alight : end] ?? 0) - (departure[board] ?? 0);
}

function shortestWay(network: Network, sold: readonly OfSeller[]): Minutes {
  let shortest = never;
  for (const { ways } of sold)
    for (let at = 0; at < ways.length; at += numbersOfWay)
      shortest = Math.min(shortest, transitOf(network, ways, at));
  return shortest;
}

function withoutSlower(network: Network, ways: number[], shortest: Minutes): number[] {
  const isLeftOut = (at: number) => isSlower(transitOf(network, ways, at), shortest);
  return ways.filter((_, at) => !isLeftOut(at - (at % numbersOfWay)));
}

/** How many rows the ways of several sellers between two ports are: those with the same ships are one. */
function rowsOf(network: Network, sold: readonly OfSeller[]): number {
  const [first] = sold;
  // A seller that has the same ships twice has two rows.
  if (first && sold.length === 1) return first.ways.length / numbersOfWay;
  const most = new Map<string, number>();
  for (const { seller, ways } of sold) {
    const own = new Map<string, number>();
    for (let at = 0; at < ways.length; at += numbersOfWay) {
      const ride = rideOf(network, seller, ways, at);
      const count = (own.get(ride) ?? 0) + 1;
      own.set(ride, count);
      if (count > (most.get(ride) ?? 0)) most.set(ride, count);
    }
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}

/** What a way is known by, whoever sells it: ships, ports and times. */
function rideOf(network: Network, seller: number, ways: readonly number[], at: number): string {
  const onto = ways[at + 2] ?? none;
  const first = legOf(network, seller, ways[at] ?? 0, ways[at + 1] ?? 0);
  return onto === none ? first : `${first} ${legOf(network, seller, onto, ways[at + 3] ?? 0)}`;
}

function legOf(network: Network, seller: number, from: number, to: number): string {
  const { ships, arrival, departure, port } = network;
  const ship = network.shipOf(from);
  // A ship without a name is none that two could share.
  const own = isNamed(ships.texts[ship] ?? "") ? "" : `s${seller}`;
  return `${own}${ship}.${departure[from]}.${port[to]}.${arrival[to]}`;
}

/** By port, the first arrival of a departure; where it ends, and where the ship was changed on the way. */
class Best {
  readonly arrival: Float64Array;
  readonly to: Int32Array;
  readonly hub: Int32Array;
  readonly onto: Int32Array;

  constructor(ports: number) {
    this.arrival = new Float64Array(ports).fill(never);
    this.to = new Int32Array(ports);
    this.hub = new Int32Array(ports);
    this.onto = new Int32Array(ports);
  }
}

class Rides {
  /** Steps since they were last counted. */
  worked = 0;
  /** What is known of calls that are reached from others takes so many. */
  bytes = 0;
  readonly #network: Network;
  readonly #seller: number;
  readonly #connects: (from: number, onto: number) => boolean;
  readonly #longestTransfer: Minutes;
  /** By call, the calls to which its ship takes cargo of the seller. */
  readonly #reached = new Map<number, readonly number[]>();
  /** Of one departure, the first arrival without and with a change of ship; and the ports that have one. */
  readonly #direct: Best;
  readonly #viaOne: Best;
  readonly #touched = new Set<number>();
  /** By port, the departure whose first ship has called there. */
  readonly #passed: Int32Array;
  /** By port, the first arrival of all later departures, without and with a change of ship. */
  readonly #soonest: Float64Array;
  readonly #soonestChanged: Float64Array;

  constructor(network: Network, seller: number) {
    this.#network = network;
    this.#seller = seller;
    this.#connects = transfers(network, seller);
    this.#longestTransfer = longestTransfer(network);
    this.#direct = new Best(network.ports.length);
    this.#viaOne = new Best(network.ports.length);
    this.#passed = new Int32Array(network.ports.length).fill(-1);
    this.#soonest = new Float64Array(network.ports.length);
    this.#soonestChanged = new Float64Array(network.ports.length);
  }

  /** Forgets what would fill the memory. */
  forget(): void {
    this.#reached.clear();
    this.bytes = 0;
  }

  /** The ways from a port that leave in the days asked for, by port of discharge. */
  countFrom(
    from: number,
    { dateFrom, dateTo }: Pick<LaneCount, "dateFrom" | "dateTo">,
  ): Map<number, number[]> {
    const network = this.#network;
    const boards = network.boards(this.#seller, from);
    const found = new Map<number, number[]>();
    if (boards.start === boards.end) return found;
    const clock = network.clockOf(from);
    const [first, last] = [clock.toUtc(departureMinutes(dateFrom)), clock.toUtc(arrivalMinutes(dateTo))];
    const start = network.firstBoard(boards, first);
    this.#soonest.fill(never);
    this.#soonestChanged.fill(never);
    for (let end = boards.end; end > start; ) {
      const leaves = network.departure[network.board(end - 1)] ?? 0;
      let at = end;
      while (at > start && network.departure[network.board(at - 1)] === leaves) at--;
      const take: TakeWay = (to, arrival, call, first, onto, second) => {
        if (!this.#isKept(to, arrival, onto === none)) return;
        const ways = found.get(to) ?? [];
        found.set(to, ways);
        if (leaves <= last) ways.push(call, first, onto, second);
      };
      if (end - at === 1) this.#eachWay(from, network.board(at), take);
      else {
        // Departures of one instant are judged together, the best first.
        const ways: Parameters<TakeWay>[] = [];
        for (let board = at; board < end; board++) {
          this.#eachWay(from, network.board(board), (...way) => ways.push(way));
        }
        const changes = ([, , , , onto]: Parameters<TakeWay>) => (onto === none ? 0 : 1);
        ways.sort((a, b) => changes(a) - changes(b) || a[1] - b[1]);
        for (const way of ways) take(...way);
      }
      end = at;
    }
    return found;
  }

  /** The first arrivals of a departure: to a port there is one without a change of ship and then a sooner one with. */
  #eachWay(from: number, call: number, take: TakeWay): void {
    this.#spread(from, call);
    const { arrival: direct, to: discharge } = this.#direct;
    const { arrival: viaOne, to: end, hub, onto } = this.#viaOne;
    for (const to of this.#touched) {
      const [soonest, changed] = [direct[to] ?? never, viaOne[to] ?? never];
      if (soonest < never) take(to, soonest, call, discharge[to] ?? 0, none, none);
      if (changed < soonest) take(to, changed, call, hub[to] ?? 0, onto[to] ?? 0, end[to] ?? 0);
      direct[to] = never;
      viaOne[to] = never;
    }
    this.#touched.clear();
  }

  /** Whether a way is one that a search shows, beside all that leave later. */
  #isKept(to: number, arrival: number, isDirect: boolean): boolean {
    const isBetter =
      arrival < (this.#soonest[to] ?? never) && (isDirect || arrival < (this.#soonestChanged[to] ?? never));
    if (isBetter) (isDirect ? this.#soonest : this.#soonestChanged)[to] = arrival;
    return isBetter || isDirect;
  }

  /** Notes where cargo that goes aboard with a call can be. */
  #spread(from: number, call: number): void {
    const network = this.#network;
    const { port, arrival, departure } = network;
    const isThrough = network.isThroughOnly(call, this.#seller);
    const hubs = this.#reachedFrom(call);
    if (!isThrough) for (const to of hubs) this.#note(from, to, this.#direct, 0, 0);
    let hasLeft = false;
    for (let hub = call + 1, next = 0; next < hubs.length; hub++) {
      const place = port[hub] ?? 0;
      if (place === from && hasLeft) break;
      hasLeft ||= place !== from;
      // Cargo does not pass its end to come back.
      this.#passed[place] = call;
      if (hub !== hubs[next]) continue;
      next++;
      const arrives = arrival[hub] ?? 0;
      const boards = network.boards(this.#seller, place);
      for (let at = network.firstBoard(boards, arrives); at < boards.end; at++) {
        const onto = network.board(at);
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        this.worked++;
        // A way needs one ship at least that the seller sells by itself.
        if (isThrough && network.isThroughOnly(onto, this.#seller)) continue;
        if (this.#connects(hub, onto)) this.#goOn(from, call, hub, onto);
      }
    }
  }

  /** Notes where the second ship goes, until it comes by the beginning. */
  #goOn(from: number, call: number, hub: number, onto: number): void {
    const { port } = this.#network;
    let seen = onto;
    for (const to of this.#reachedFrom(onto)) {
      while (++seen < to) if (port[seen] === from) return;
      if (port[to] === from) return;
      if (this.#passed[port[to] ?? 0] !== call) this.#note(from, to, this.#viaOne, hub, onto);
    }
  }

  #note(from: number, call: number, best: Best, hub: number, onto: number): void {
    this.worked++;
    const { ports, port, arrival } = this.#network;
    const [to, arrives] = [port[call] ?? 0, arrival[call] ?? never];
    if (arrives >= (best.arrival[to] ?? never)) return;
    const country = ports[from]?.country ?? "";
    const isDomestic = ports[to]?.country === country;
    if (isDomestic && !this.#network.sellsWithin(this.#seller, country)) return;
    best.arrival[to] = arrives;
    best.to[to] = call;
    best.hub[to] = hub;
    best.onto[to] = onto;
    this.#touched.add(to);
  }

  #reachedFrom(call: number): readonly number[] {
    const known = this.#reached.get(call);
    if (known) return known;
    const network = this.#network;
    const calls: number[] = [];
    const end = network.chainEnd(network.chain[call] ?? 0);
    const latest = (network.departure[call] ?? 0) + longestRide + slack;
    for (let to = call + 1; to < end && (network.arrival[to] ?? 0) <= latest; to++) {
      this.worked++;
      if (network.carries(call, to) && network.isSold(to, this.#seller)) calls.push(to);
    }
    // Without the room in which it has grown; a typed array takes three hundred bytes by itself.
    const reached = calls.slice();
    this.#reached.set(call, reached);
    this.bytes += bytesOfList + bytesOfNumber * reached.length;
    return reached;
  }
}
