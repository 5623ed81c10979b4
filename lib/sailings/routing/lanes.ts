import type { Lane } from "@/lib/geography/lanes";
import { arrivalMinutes, departureMinutes, type Minutes } from "@/lib/time/zone-clock";
import { isNamed } from "../calls-import/incoming";
import { isSlower } from "../rules";
import { longestRide, type Network } from "./network";
import { worthChange } from "./search";
import { longestTransfer, transfers } from "./transfers";

/**
 * The sailings between two ports: how many rows leave in the window, where those of several carriers with the same ships are
 * one row; 0 where all leave later. Also the number of options of each carrier. Slower itineraries are not counted.
 */
export interface FoundLane extends Lane {
  sellers: { seller: string; count: number }[];
  /** The shortest transit in the window, `shortestOf` included; Infinity where there is none. */
  shortest: Minutes;
}

const never = Number.POSITIVE_INFINITY;
/** A date without a time departs a day before it arrives: the calls of a ship may be out of order by so much. */
const slack: Minutes = 2 * 1440;

export interface LaneCount {
  /** First and last date of departure that is counted, local to the port of loading. */
  dateFrom: string;
  dateTo: string;
  /** The shortest transit between two ports, by their ids, that is known from other sailings; Infinity for none. */
  shortestOf?(from: string, to: string): Minutes;
  /** The most pairs of ports that are counted. */
  most: number;
  /** Awaited between short steps. */
  breathe(): Promise<unknown>;
  /** How much is done between two pauses, and how much memory is used from one to the next. */
  atOnce?: { steps: number; bytes: number };
}

/** A few milliseconds; and the memory of which calls are reached from which. */
const usualAtOnce = { steps: 20_000, bytes: 16_000_000 };
/** Bytes of an entry of a map with a list (measured), and of each number of the list. */
const [bytesOfList, bytesOfNumber] = [100, 8];

/**
 * How many options findOptions() gives between any two ports, with up to one transhipment and without slower itineraries;
 * null where there are more than `most` pairs. It searches from one port to all others at once: for each departure, the last
 * first, it finds which ports the cargo reaches and when.
 */
export async function countLanes(network: Network, count: LaneCount): Promise<FoundLane[] | null> {
  const lanes: FoundLane[] = [];
  const searches = network.sellers.texts.map((_, seller) => new LaneSearch(network, seller));
  const { steps, bytes: mostBytes } = count.atOnce ?? usualAtOnce;
  let worked = 0;
  for (const [from, { id }] of network.ports.entries()) {
    const byPort = new Map<number, SellerItineraries[]>();
    for (const [seller, search] of searches.entries()) {
      for (const [to, itineraries] of search.itinerariesFrom(from, count)) {
        const ofPort = byPort.get(to) ?? [];
        byPort.set(to, ofPort);
        ofPort.push({ seller, itineraries });
      }
      worked += search.worked;
      search.worked = 0;
      if (worked < steps) continue;
      worked = 0;
      if (searches.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes)
        for (const each of searches) each.forget();
      await count.breathe();
    }
    for (const [to, all] of byPort) {
      const toId = network.ports[to]?.id ?? "";
      const shortest = Math.min(shortestItinerary(network, all), count.shortestOf?.(id, toId) ?? never);
      const quick = all.map(({ seller, itineraries }) => ({
        seller,
        itineraries: withoutSlower(network, itineraries, shortest),
      }));
      const sellers = quick.map(({ seller, itineraries }) => ({
        seller: network.sellers.texts[seller] ?? "",
        count: itineraries.length / numbersPerItinerary,
      }));
      lanes.push({ from: id, to: toId, count: rowsOf(network, quick), sellers, shortest });
    }
    if (lanes.length > count.most) return null;
  }
  return lanes;
}

/** An itinerary is four numbers: the calls of loading and discharge of its first leg, and those of its second leg or twice `none`. */
const numbersPerItinerary = 4;
const none = -1;

type TakeItinerary = (
  to: number,
  arrival: Minutes,
  call: number,
  first: number,
  onto: number,
  second: number,
) => void;

interface SellerItineraries {
  seller: number;
  itineraries: number[];
}

/** How long an itinerary takes. */
function transitOf({ arrival, departure }: Network, itineraries: readonly number[], at: number): Minutes {
  const [loading = 0, discharge = 0, onto = none, end = 0] = itineraries.slice(at, at + numbersPerItinerary);
  return (arrival[onto === none ? discharge : end] ?? 0) - (departure[loading] ?? 0);
}

function shortestItinerary(network: Network, sold: readonly SellerItineraries[]): Minutes {
  let shortest = never;
  for (const { itineraries } of sold)
    for (let at = 0; at < itineraries.length; at += numbersPerItinerary)
      shortest = Math.min(shortest, transitOf(network, itineraries, at));
  return shortest;
}

function withoutSlower(network: Network, itineraries: number[], shortest: Minutes): number[] {
  const isLeftOut = (at: number) => isSlower(transitOf(network, itineraries, at), shortest);
  return itineraries.filter((_, at) => !isLeftOut(at - (at % numbersPerItinerary)));
}

/** How many rows the itineraries of several carriers between two ports are: those with the same ships are one row. */
function rowsOf(network: Network, sold: readonly SellerItineraries[]): number {
  const [first] = sold;
  // A carrier that sells the same ships twice has two rows.
  if (first && sold.length === 1) return first.itineraries.length / numbersPerItinerary;
  const most = new Map<string, number>();
  for (const { seller, itineraries } of sold) {
    const counts = new Map<string, number>();
    for (let at = 0; at < itineraries.length; at += numbersPerItinerary) {
      const key = itineraryKey(network, seller, itineraries, at);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > (most.get(key) ?? 0)) most.set(key, count);
    }
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0);
}

/** Ships, ports and times of an itinerary: the same for every carrier that sells it. */
function itineraryKey(network: Network, seller: number, itineraries: readonly number[], at: number): string {
  const onto = itineraries[at + 2] ?? none;
  const first = legKey(network, seller, itineraries[at] ?? 0, itineraries[at + 1] ?? 0);
  return onto === none ? first : `${first} ${legKey(network, seller, onto, itineraries[at + 3] ?? 0)}`;
}

function legKey(network: Network, seller: number, from: number, to: number): string {
  const { ships, arrival, departure, port } = network;
  const ship = network.shipOf(from);
  // Two carriers cannot be known to share a ship that has no name yet.
  const prefix = isNamed(ships.texts[ship] ?? "") ? "" : `s${seller}`;
  return `${prefix}${ship}.${departure[from]}.${port[to]}.${arrival[to]}`;
}

/** By port the first arrival of a departure, the call of arrival, and the two calls of a transhipment. */
class BestArrivals {
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

class LaneSearch {
  /** Steps since they were last counted. */
  worked = 0;
  /** Memory of `#reached`. */
  bytes = 0;
  readonly #network: Network;
  readonly #seller: number;
  readonly #connects: (from: number, onto: number) => boolean;
  readonly #longestTransfer: Minutes;
  /** By call, the calls to which its ship carries cargo of the carrier. */
  readonly #reached = new Map<number, readonly number[]>();
  /** Of one departure the first arrival without and with a transhipment, and the ports that have one. */
  readonly #direct: BestArrivals;
  readonly #viaOne: BestArrivals;
  readonly #reachedPorts = new Set<number>();
  /** By port, the departure whose first ship has called there. */
  readonly #passed: Int32Array;
  /** By port, the first arrival of all later departures, without and with a transhipment. */
  readonly #soonest: Float64Array;
  readonly #soonestChanged: Float64Array;

  constructor(network: Network, seller: number) {
    this.#network = network;
    this.#seller = seller;
    this.#connects = transfers(network, seller);
    this.#longestTransfer = longestTransfer(network);
    this.#direct = new BestArrivals(network.ports.length);
    this.#viaOne = new BestArrivals(network.ports.length);
    this.#passed = new Int32Array(network.ports.length).fill(-1);
    this.#soonest = new Float64Array(network.ports.length);
    this.#soonestChanged = new Float64Array(network.ports.length);
  }

  /** Clears `#reached`, which would fill the memory. */
  forget(): void {
    this.#reached.clear();
    this.bytes = 0;
  }

  /** The itineraries from a port that leave in the window, by port of discharge. */
  itinerariesFrom(
    from: number,
    { dateFrom, dateTo }: Pick<LaneCount, "dateFrom" | "dateTo">,
  ): Map<number, number[]> {
    const network = this.#network;
    const departures = network.departures(this.#seller, from);
    const byPort = new Map<number, number[]>();
    if (departures.start === departures.end) return byPort;
    const clock = network.zoneClockOf(from);
    const [first, last] = [clock.toUtc(departureMinutes(dateFrom)), clock.toUtc(arrivalMinutes(dateTo))];
    const start = network.firstDepartureSince(departures, first);
    this.#soonest.fill(never);
    this.#soonestChanged.fill(never);
    for (let end = departures.end; end > start; ) {
      const leaves = network.departure[network.departingCall(end - 1)] ?? 0;
      let at = end;
      while (at > start && network.departure[network.departingCall(at - 1)] === leaves) at--;
      const take: TakeItinerary = (to, arrival, call, first, onto, second) => {
        if (!this.#isShown(to, arrival, onto === none)) return;
        const itineraries = byPort.get(to) ?? [];
        byPort.set(to, itineraries);
        if (leaves <= last) itineraries.push(call, first, onto, second);
      };
      if (end - at === 1) this.#eachItinerary(from, network.departingCall(at), take);
      else {
        // Departures of one instant are compared together, the best first.
        const itineraries: Parameters<TakeItinerary>[] = [];
        for (let position = at; position < end; position++) {
          this.#eachItinerary(from, network.departingCall(position), (...itinerary) =>
            itineraries.push(itinerary),
          );
        }
        const changes = ([, , , , onto]: Parameters<TakeItinerary>) => (onto === none ? 0 : 1);
        itineraries.sort((a, b) => changes(a) - changes(b) || a[1] - b[1]);
        for (const itinerary of itineraries) take(...itinerary);
      }
      end = at;
    }
    return byPort;
  }

  /** The first arrivals of a departure: at each port the direct one, and one with a transhipment that is earlier. */
  #eachItinerary(from: number, call: number, take: TakeItinerary): void {
    this.#spread(from, call);
    const { arrival: direct, to: discharge } = this.#direct;
    const { arrival: viaOne, to: end, hub, onto } = this.#viaOne;
    for (const to of this.#reachedPorts) {
      const [soonest, changed] = [direct[to] ?? never, viaOne[to] ?? never];
      if (soonest < never) take(to, soonest, call, discharge[to] ?? 0, none, none);
      if (changed < soonest - worthChange) take(to, changed, call, hub[to] ?? 0, onto[to] ?? 0, end[to] ?? 0);
      direct[to] = never;
      viaOne[to] = never;
    }
    this.#reachedPorts.clear();
  }

  /** Whether a search shows the itinerary, given all that leave later. */
  #isShown(to: number, arrival: number, isDirect: boolean): boolean {
    const isBetter =
      arrival < (this.#soonest[to] ?? never) && (isDirect || arrival < (this.#soonestChanged[to] ?? never));
    if (isBetter) (isDirect ? this.#soonest : this.#soonestChanged)[to] = arrival;
    return isBetter || isDirect;
  }

  /** Records which ports cargo reaches that is loaded at a call. */
  #spread(from: number, call: number): void {
    const network = this.#network;
    const { port, arrival, departure } = network;
    const isThrough = network.isThroughOnly(call, this.#seller);
    const hubs = this.#reachedFrom(call);
    if (!isThrough) for (const to of hubs) this.#record(from, to, this.#direct, 0, 0);
    let hasLeft = false;
    for (let hub = call + 1, next = 0; next < hubs.length; hub++) {
      const place = port[hub] ?? 0;
      if (place === from && hasLeft) break;
      hasLeft ||= place !== from;
      // Cargo does not pass its discharge port to come back.
      this.#passed[place] = call;
      if (hub !== hubs[next]) continue;
      next++;
      const arrives = arrival[hub] ?? 0;
      const departures = network.departures(this.#seller, place);
      for (let at = network.firstDepartureSince(departures, arrives); at < departures.end; at++) {
        const onto = network.departingCall(at);
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        this.worked++;
        // An itinerary needs at least one leg whose service the carrier sells separately (not through_only).
        if (isThrough && network.isThroughOnly(onto, this.#seller)) continue;
        if (this.#connects(hub, onto)) this.#goOn(from, call, hub, onto);
      }
    }
  }

  /** Records which ports the second ship reaches before it returns to the loading port. */
  #goOn(from: number, call: number, hub: number, onto: number): void {
    const { port } = this.#network;
    let seen = onto;
    for (const to of this.#reachedFrom(onto)) {
      while (++seen < to) if (port[seen] === from) return;
      if (port[to] === from) return;
      if (this.#passed[port[to] ?? 0] !== call) this.#record(from, to, this.#viaOne, hub, onto);
    }
  }

  #record(from: number, call: number, best: BestArrivals, hub: number, onto: number): void {
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
    this.#reachedPorts.add(to);
  }

  #reachedFrom(call: number): readonly number[] {
    const memoized = this.#reached.get(call);
    if (memoized) return memoized;
    const network = this.#network;
    const calls: number[] = [];
    const end = network.chainEnd(network.chain[call] ?? 0);
    const latest = (network.departure[call] ?? 0) + longestRide + slack;
    for (let to = call + 1; to < end && (network.arrival[to] ?? 0) <= latest; to++) {
      this.worked++;
      if (network.carries(call, to) && network.isSold(to, this.#seller)) calls.push(to);
    }
    // The copy has no spare capacity. An empty typed array alone would take three hundred bytes.
    const reached = calls.slice();
    this.#reached.set(call, reached);
    this.bytes += bytesOfList + bytesOfNumber * reached.length;
    return reached;
  }
}
