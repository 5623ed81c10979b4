import type { Minutes } from "@/lib/time/zone-clock";
import { longestRide, type Network } from "./network";
import { longestTransfer, transfers } from "./transfers";

/** The carriage on one ship between two port calls of the network. */
interface NetworkLeg {
  from: number;
  to: number;
}

export interface Option {
  seller: number;
  legs: readonly NetworkLeg[];
}

interface OptionCriteria {
  /** Numbers of ports in the network. */
  from: number;
  to: number;
  /** First and last instant of departure. */
  departsFrom: Minutes;
  departsTo: Minutes;
  /** Changes of ship, at most: 0, 1 or 2. */
  maxTransfers: number;
}

/** One or more legs from a port call to the discharge port, and the arrival there. */
interface Itinerary {
  arrival: Minutes;
  legs: readonly NetworkLeg[];
}

const never = Number.POSITIVE_INFINITY;
/** A change of ship must save more than the day that it takes, where the first ship goes to the discharge port itself. */
export const worthChange: Minutes = 1440;
/** A date without a time departs a day before it arrives. The calls of a ship may be out of order by so much. */
const slack: Minutes = 2 * 1440;

/**
 * The options of every carrier from one port to another, in order of departure. For each departure and each number of
 * ships it finds the first arrival. It drops an option where another one of the same carrier leaves no earlier, arrives
 * no later and has no more transhipments; the direct option of a departure always stays, and cargo leaves its ship for another
 * only where that saves more than a day. Only its own departure decides whether an option is in the window. Cargo never passes its discharge port to come back with another ship, and
 * never returns to its loading port.
 */
export function findOptions(network: Network, criteria: OptionCriteria): Option[] {
  const { from, to } = criteria;
  const [here, there] = [network.ports[from], network.ports[to]];
  if (from === to || !here || !there) return [];
  const options: Option[] = [];
  for (let seller = 0; seller < network.sellers.texts.length; seller++) {
    if (here.country === there.country && !network.sellsWithin(seller, here.country)) continue;
    options.push(...optionsOfSeller(network, seller, criteria));
  }
  const { departure } = network;
  const leaves = ({ legs: [first] }: Option) => departure[first?.from ?? 0] ?? 0;
  return options.sort((a, b) => leaves(a) - leaves(b));
}

function optionsOfSeller(network: Network, seller: number, criteria: OptionCriteria): Option[] {
  const { from, to, departsFrom, departsTo, maxTransfers } = criteria;
  const departures = network.departures(seller, from);
  const targets = network.departures(seller, to);
  if (departures.start === departures.end || targets.start === targets.end) return [];
  const first = network.firstDepartureSince(departures, departsFrom);
  const after = network.firstDepartureSince(departures, departsTo + 1);
  if (first === after) return [];

  const search = new RaptorSearch(network, seller, criteria);
  const candidates: { itinerary: Itinerary; at: number }[] = [];
  let latest = departsTo;
  for (let at = first; at < after; at++) {
    for (const itinerary of search.itinerariesFrom(network.departingCall(at))) {
      candidates.push({ itinerary, at });
      if (itinerary.legs.length > 1) latest = Math.max(latest, itinerary.arrival);
    }
  }
  // An itinerary that leaves after the window may still be the better one.
  const later = maxTransfers > 0 ? network.firstDepartureSince(departures, latest + 1) : after;
  const frontier = new Array<Minutes>(maxTransfers + 1).fill(never);
  const options: Option[] = [];
  // The latest come first, so that every option chosen before leaves no earlier.
  for (let at = later - 1; at >= after; at--) {
    for (const itinerary of search.itinerariesFrom(network.departingCall(at))) settle(frontier, itinerary);
  }
  for (let end = candidates.length; end > 0; ) {
    // Departures of one instant are compared together, the best first.
    const leaves = departureOf(network, candidates[end - 1]?.at ?? 0);
    let start = end;
    while (start > 0 && departureOf(network, candidates[start - 1]?.at ?? 0) === leaves) start--;
    const simultaneous = candidates
      .slice(start, end)
      .map(({ itinerary }) => itinerary)
      .sort((a, b) => a.legs.length - b.legs.length || a.arrival - b.arrival);
    for (const itinerary of simultaneous) {
      if (settle(frontier, itinerary) || itinerary.legs.length === 1) {
        options.push({ seller, legs: itinerary.legs });
      }
    }
    end = start;
  }
  return options;
}

const departureOf = (network: Network, at: number) => network.departure[network.departingCall(at)] ?? 0;

/** Adds an itinerary to the frontier. Returns false when one with no more ships arrives no later. */
function settle(frontier: Minutes[], { arrival, legs }: Itinerary): boolean {
  const transfersMade = legs.length - 1;
  for (let fewer = 0; fewer <= transfersMade; fewer++) {
    if ((frontier[fewer] ?? never) <= arrival) return false;
  }
  frontier[transfersMade] = arrival;
  return true;
}

/**
 * The RAPTOR search for one carrier: each round adds a ship. Labels belong to port calls and not to ports: cargo waits for
 * a fortnight at most, and terminals and cut-offs decide about a connection, so that the earliest arrival is not always the
 * best. The last ship is found backwards from the discharge port: which calls lead there, and when they arrive.
 */
class RaptorSearch {
  readonly #network: Network;
  readonly #seller: number;
  readonly #criteria: OptionCriteria;
  readonly #connects: (from: number, onto: number) => boolean;
  readonly #longestTransfer: Minutes;
  /** Calls from which one ship goes to the discharge port, and its first call there; by port in order of departure. */
  readonly #last = new Map<number, number>();
  readonly #lastAt = new Map<number, number[]>();
  /** Itineraries with one transhipment, by their first call: all, and those whose last service the carrier sells separately. */
  readonly #viaOne = {
    any: new Map<number, Itinerary | null>(),
    separate: new Map<number, Itinerary | null>(),
  };

  constructor(network: Network, seller: number, criteria: OptionCriteria) {
    this.#network = network;
    this.#seller = seller;
    this.#criteria = criteria;
    this.#connects = transfers(network, seller);
    this.#longestTransfer = longestTransfer(network);
    if (criteria.maxTransfers > 0) this.#lookBack();
  }

  /** The best itineraries from a call with no, one and two transhipments; more of them only where they arrive sooner. */
  itinerariesFrom(call: number): Itinerary[] {
    const { maxTransfers } = this.#criteria;
    const itineraries: Itinerary[] = [];
    const direct = this.#direct(call);
    if (direct) itineraries.push(direct);
    if (maxTransfers < 1) return itineraries;
    const aboard = (direct?.arrival ?? never) - worthChange;
    const one = this.#withOne(call, this.#isThrough(call));
    if (one && one.arrival < aboard) itineraries.push(one);
    if (maxTransfers < 2) return itineraries;
    const two = this.#withTwo(call);
    if (two && two.arrival < Math.min(aboard, one?.arrival ?? never)) itineraries.push(two);
    return itineraries;
  }

  #lookBack(): void {
    const { from, to, departsFrom, maxTransfers, departsTo } = this.#criteria;
    const network = this.#network;
    const { departure, arrival, port, chain } = network;
    const targets = network.departures(this.#seller, to);
    const until = departsTo + (maxTransfers + 1) * longestRide + maxTransfers * this.#longestTransfer;
    for (let at = network.firstDepartureSince(targets, departsFrom - slack); at < targets.end; at++) {
      const target = network.departingCall(at);
      const arrives = arrival[target] ?? 0;
      if ((departure[target] ?? 0) > until + slack) break;
      const start = network.chainStart(chain[target] ?? 0);
      let passesFrom = false;
      for (let call = target - 1; call >= start; call--) {
        const leaves = departure[call] ?? 0;
        if (leaves < departsFrom - slack || arrives - leaves > longestRide + slack) break;
        const isFrom = port[call] === from;
        passesFrom ||= isFrom;
        // A later ship does not take the cargo back to its loading port.
        if (passesFrom && !isFrom) continue;
        if (leaves < departsFrom || !network.carries(call, target)) continue;
        if (!network.isSold(call, this.#seller)) continue;
        const earlier = this.#last.get(call);
        if (earlier === undefined) {
          const hub = port[call] ?? 0;
          const calls = this.#lastAt.get(hub);
          if (calls) calls.push(call);
          else this.#lastAt.set(hub, [call]);
        }
        if (earlier === undefined || arrives < (arrival[earlier] ?? 0)) this.#last.set(call, target);
      }
    }
    for (const calls of this.#lastAt.values()) {
      calls.sort((a, b) => (departure[a] ?? 0) - (departure[b] ?? 0));
    }
  }

  /** The first call of the same ship at the discharge port. For a few departures this is faster than to look back for all. */
  #lookAhead(from: number): number | undefined {
    const { departure, arrival, port, chain } = this.#network;
    const end = this.#network.chainEnd(chain[from] ?? 0);
    const latest = (departure[from] ?? 0) + longestRide + slack;
    let best: number | undefined;
    for (let call = from + 1; call < end && (arrival[call] ?? 0) <= latest; call++) {
      if (port[call] !== this.#criteria.to || !this.#network.carries(from, call)) continue;
      if (!this.#network.isSold(call, this.#seller)) continue;
      if (best === undefined || (arrival[call] ?? 0) < (arrival[best] ?? 0)) best = call;
    }
    return best;
  }

  /** An itinerary needs at least one leg whose service the carrier sells separately (not through_only). */
  #isThrough(call: number): boolean {
    return this.#network.isThroughOnly(call, this.#seller);
  }

  #direct(from: number): Itinerary | null {
    const to = this.#criteria.maxTransfers > 0 ? this.#last.get(from) : this.#lookAhead(from);
    return to === undefined || this.#isThrough(from)
      ? null
      : { arrival: this.#network.arrival[to] ?? 0, legs: [{ from, to }] };
  }

  /**
   * Calls at which cargo that was loaded at `call` may change to another ship: those before the ship reaches the discharge
   * port or returns to the loading port.
   */
  *#hubs(call: number): Generator<number> {
    const network = this.#network;
    const { from, to } = this.#criteria;
    const end = network.chainEnd(network.chain[call] ?? 0);
    const latest = (network.departure[call] ?? 0) + longestRide + slack;
    let hasLeft = network.port[call] !== from;
    for (let hub = call + 1; hub < end && (network.arrival[hub] ?? 0) <= latest; hub++) {
      const port = network.port[hub] ?? 0;
      if (port === to || (port === from && hasLeft)) break;
      if (port === from) continue;
      hasLeft = true;
      if (network.carries(call, hub) && network.isSold(hub, this.#seller)) yield hub;
    }
  }

  /** The earliest itinerary from a call with one transhipment. @param toSeparate onto a service that the carrier sells separately */
  #withOne(call: number, toSeparate: boolean): Itinerary | null {
    const memoized = toSeparate ? this.#viaOne.separate : this.#viaOne.any;
    const itinerary = memoized.get(call);
    if (itinerary !== undefined) return itinerary;
    const { departure, arrival, port } = this.#network;
    let best: Itinerary | null = null;
    for (const hub of this.#hubs(call)) {
      const calls = this.#lastAt.get(port[hub] ?? 0);
      if (!calls) continue;
      const arrives = arrival[hub] ?? 0;
      for (let at = firstFrom(calls, departure, arrives); at < calls.length; at++) {
        const onto = calls[at] ?? 0;
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        const target = this.#last.get(onto) ?? 0;
        const ends = arrival[target] ?? 0;
        if (ends >= (best?.arrival ?? never) || (toSeparate && this.#isThrough(onto))) continue;
        if (!this.#connects(hub, onto)) continue;
        best = {
          arrival: ends,
          legs: [
            { from: call, to: hub },
            { from: onto, to: target },
          ],
        };
      }
    }
    memoized.set(call, best);
    return best;
  }

  /** The earliest itinerary from a call with two transhipments. */
  #withTwo(call: number): Itinerary | null {
    const network = this.#network;
    const { departure, arrival, port } = network;
    const isThrough = this.#isThrough(call);
    let best: Itinerary | null = null;
    for (const hub of this.#hubs(call)) {
      const arrives = arrival[hub] ?? 0;
      const departures = network.departures(this.#seller, port[hub] ?? 0);
      for (let at = network.firstDepartureSince(departures, arrives); at < departures.end; at++) {
        const onto = network.departingCall(at);
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        const rest = this.#withOne(onto, isThrough && this.#isThrough(onto));
        if (!rest || rest.arrival >= (best?.arrival ?? never) || !this.#connects(hub, onto)) continue;
        best = { arrival: rest.arrival, legs: [{ from: call, to: hub }, ...rest.legs] };
      }
    }
    return best;
  }
}

/** The position of the first call that departs at `time` or later, in calls in order of departure. */
function firstFrom(calls: readonly number[], departure: Int32Array, time: Minutes): number {
  let [low, high] = [0, calls.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((departure[calls[middle] ?? 0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
