import type { Minutes } from "@/lib/zone-clock";
import { longestRide, type Network } from "./network";
import { longestTransfer, transfers } from "./transfers";

/** A ride on one ship, between two calls of the network. */
export interface Leg {
  from: number;
  to: number;
}

export interface Option {
  seller: number;
  legs: readonly Leg[];
}

export interface OptionCriteria {
  /** Numbers of ports in the network. */
  from: number;
  to: number;
  /** First and last instant of departure. */
  departsFrom: Minutes;
  departsTo: Minutes;
  /** Changes of ship, at most: 0, 1 or 2. */
  maxTransfers: number;
}

/** What cargo can do that goes aboard with one call: when it is at its end, and how. */
interface Way {
  arrival: Minutes;
  legs: readonly Leg[];
}

const never = Number.POSITIVE_INFINITY;
/** A date without a time departs a day before it arrives: so far may calls of a ship be out of order. */
const slack: Minutes = 2 * 1440;

/**
 * The options of every seller from one port to another: for each departure, and each number of ships, the first arrival,
 * unless another option of the seller leaves no earlier, arrives no later and has no more changes of ship. The direct
 * one of a departure always stays. In order of departure; whatever window is asked for, an option is in it or not by
 * its own departure alone. Cargo does not pass its end on one ship to come back with another, nor its beginning again.
 */
export function findOptions(network: Network, criteria: OptionCriteria): Option[] {
  const { from, to } = criteria;
  const [here, there] = [network.ports[from], network.ports[to]];
  if (from === to || !here || !there) return [];
  const found: Option[] = [];
  for (let seller = 0; seller < network.sellers.texts.length; seller++) {
    if (here.country === there.country && !network.sellsWithin(seller, here.country)) continue;
    found.push(...optionsOfSeller(network, seller, criteria));
  }
  const { departure } = network;
  const leaves = ({ legs: [first] }: Option) => departure[first?.from ?? 0] ?? 0;
  return found.sort((a, b) => leaves(a) - leaves(b));
}

function optionsOfSeller(network: Network, seller: number, criteria: OptionCriteria): Option[] {
  const { from, to, departsFrom, departsTo, maxTransfers } = criteria;
  const boards = network.boards(seller, from);
  const targets = network.boards(seller, to);
  if (boards.start === boards.end || targets.start === targets.end) return [];
  const first = network.firstBoard(boards, departsFrom);
  const after = network.firstBoard(boards, departsTo + 1);
  if (first === after) return [];

  const rounds = new Rounds(network, seller, criteria);
  const ways: { way: Way; at: number }[] = [];
  let latest = departsTo;
  for (let at = first; at < after; at++) {
    for (const way of rounds.waysOf(network.board(at))) {
      ways.push({ way, at });
      if (way.legs.length > 1) latest = Math.max(latest, way.arrival);
    }
  }
  // What leaves after the window may still be the better one.
  const later = maxTransfers > 0 ? network.firstBoard(boards, latest + 1) : after;
  const frontier = new Array<Minutes>(maxTransfers + 1).fill(never);
  const kept: Option[] = [];
  // Latest first: what has been kept leaves no earlier.
  for (let at = later - 1; at >= after; at--) {
    for (const way of rounds.waysOf(network.board(at))) settle(frontier, way);
  }
  for (let end = ways.length; end > 0; ) {
    // Departures of one instant are judged together, the best first.
    const leaves = departureOf(network, ways[end - 1]?.at ?? 0);
    let start = end;
    while (start > 0 && departureOf(network, ways[start - 1]?.at ?? 0) === leaves) start--;
    const together = ways
      .slice(start, end)
      .map(({ way }) => way)
      .sort((a, b) => a.legs.length - b.legs.length || a.arrival - b.arrival);
    for (const way of together) {
      if (settle(frontier, way) || way.legs.length === 1) kept.push({ seller, legs: way.legs });
    }
    end = start;
  }
  return kept;
}

const departureOf = (network: Network, board: number) => network.departure[network.board(board)] ?? 0;

/** Takes a way among what has been found; false when one with no more ships arrives no later. */
function settle(frontier: Minutes[], { arrival, legs }: Way): boolean {
  const transfersMade = legs.length - 1;
  for (let fewer = 0; fewer <= transfersMade; fewer++) {
    if ((frontier[fewer] ?? never) <= arrival) return false;
  }
  frontier[transfersMade] = arrival;
  return true;
}

/**
 * The rounds of one seller, each a ship more. Labels belong to calls, not to ports: where cargo may wait for a fortnight
 * at most, and terminals and cut-offs decide, to arrive earlier is not always as good. The last ship is looked up from
 * the other side: which calls lead to the end, and when.
 */
class Rounds {
  readonly #network: Network;
  readonly #seller: number;
  readonly #criteria: OptionCriteria;
  readonly #connects: (from: number, onto: number) => boolean;
  readonly #longestTransfer: Minutes;
  /** Calls from which one ship goes to the end, and where it arrives there first; by port in order of departure. */
  readonly #last = new Map<number, number>();
  readonly #lastAt = new Map<number, number[]>();
  /** Ways with one change of ship, by the call they begin with: all, and those whose last ship the seller sells by itself. */
  readonly #viaOne = { any: new Map<number, Way | null>(), own: new Map<number, Way | null>() };

  constructor(network: Network, seller: number, criteria: OptionCriteria) {
    this.#network = network;
    this.#seller = seller;
    this.#criteria = criteria;
    this.#connects = transfers(network, seller);
    this.#longestTransfer = longestTransfer(network);
    if (criteria.maxTransfers > 0) this.#lookBack();
  }

  /** What can be done from a call, with no, one and two changes of ship: more of them only where that is sooner. */
  waysOf(call: number): Way[] {
    const { maxTransfers } = this.#criteria;
    const ways: Way[] = [];
    const direct = this.#direct(call);
    if (direct) ways.push(direct);
    if (maxTransfers < 1) return ways;
    const one = this.#withOne(call, this.#isThrough(call));
    if (one && one.arrival < (direct?.arrival ?? never)) ways.push(one);
    if (maxTransfers < 2) return ways;
    const two = this.#withTwo(call);
    if (two && two.arrival < Math.min(direct?.arrival ?? never, one?.arrival ?? never)) ways.push(two);
    return ways;
  }

  #lookBack(): void {
    const { from, to, departsFrom, maxTransfers, departsTo } = this.#criteria;
    const network = this.#network;
    const { departure, arrival, port, chain } = network;
    const targets = network.boards(this.#seller, to);
    const until = departsTo + (maxTransfers + 1) * longestRide + maxTransfers * this.#longestTransfer;
    for (let at = network.firstBoard(targets, departsFrom - slack); at < targets.end; at++) {
      const target = network.board(at);
      const arrives = arrival[target] ?? 0;
      if ((departure[target] ?? 0) > until + slack) break;
      const start = network.chainStart(chain[target] ?? 0);
      let passesFrom = false;
      for (let call = target - 1; call >= start; call--) {
        const leaves = departure[call] ?? 0;
        if (leaves < departsFrom - slack || arrives - leaves > longestRide + slack) break;
        const isFrom = port[call] === from;
        passesFrom ||= isFrom;
        // Cargo does not come by its beginning on a later ship.
        if (passesFrom && !isFrom) continue;
        if (leaves < departsFrom || !network.carries(call, target)) continue;
        if (!network.isSold(call, this.#seller)) continue;
        const known = this.#last.get(call);
        if (known === undefined) {
          const where = port[call] ?? 0;
          const calls = this.#lastAt.get(where);
          if (calls) calls.push(call);
          else this.#lastAt.set(where, [call]);
        }
        if (known === undefined || arrives < (arrival[known] ?? 0)) this.#last.set(call, target);
      }
    }
    for (const calls of this.#lastAt.values()) {
      calls.sort((a, b) => (departure[a] ?? 0) - (departure[b] ?? 0));
    }
  }

  /** The first arrival at the end with the ship itself: for a few departures that is sooner than to look back for all. */
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

  /** A way needs one ship at least that the seller sells by itself. */
  #isThrough(call: number): boolean {
    return this.#network.isThroughOnly(call, this.#seller);
  }

  #direct(from: number): Way | null {
    const to = this.#criteria.maxTransfers > 0 ? this.#last.get(from) : this.#lookAhead(from);
    return to === undefined || this.#isThrough(from)
      ? null
      : { arrival: this.#network.arrival[to] ?? 0, legs: [{ from, to }] };
  }

  /**
   * Calls at which cargo that is aboard since `call` may leave the ship to go on with another one: before the ship comes
   * to the end, or back to the beginning.
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

  /** The soonest way from a call with one change of ship. @param toOwn to a ship that the seller sells by itself */
  #withOne(call: number, toOwn: boolean): Way | null {
    const ways = toOwn ? this.#viaOne.own : this.#viaOne.any;
    const known = ways.get(call);
    if (known !== undefined) return known;
    const { departure, arrival, port } = this.#network;
    let best: Way | null = null;
    for (const hub of this.#hubs(call)) {
      const calls = this.#lastAt.get(port[hub] ?? 0);
      if (!calls) continue;
      const arrives = arrival[hub] ?? 0;
      for (let at = firstFrom(calls, departure, arrives); at < calls.length; at++) {
        const onto = calls[at] ?? 0;
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        const target = this.#last.get(onto) ?? 0;
        const ends = arrival[target] ?? 0;
        if (ends >= (best?.arrival ?? never) || (toOwn && this.#isThrough(onto))) continue;
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
    ways.set(call, best);
    return best;
  }

  /** The soonest way from a call with two changes of ship. */
  #withTwo(call: number): Way | null {
    const network = this.#network;
    const { departure, arrival, port } = network;
    const isThrough = this.#isThrough(call);
    let best: Way | null = null;
    for (const hub of this.#hubs(call)) {
      const arrives = arrival[hub] ?? 0;
      const boards = network.boards(this.#seller, port[hub] ?? 0);
      for (let at = network.firstBoard(boards, arrives); at < boards.end; at++) {
        const onto = network.board(at);
        if ((departure[onto] ?? 0) - arrives > this.#longestTransfer) break;
        const rest = this.#withOne(onto, isThrough && this.#isThrough(onto));
        if (!rest || rest.arrival >= (best?.arrival ?? never) || !this.#connects(hub, onto)) continue;
        best = { arrival: rest.arrival, legs: [{ from: call, to: hub }, ...rest.legs] };
      }
    }
    return best;
  }
}

/** Where in calls, which are in order of departure, the first stands that departs at `time` or later. */
function firstFrom(calls: readonly number[], departure: Int32Array, time: Minutes): number {
  let [low, high] = [0, calls.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((departure[calls[middle] ?? 0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
