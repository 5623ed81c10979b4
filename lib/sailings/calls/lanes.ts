import type { Lane } from "@/lib/lanes";
import { isNamed } from "./incoming";
import { arrivesAt, departsAt, type Minutes } from "./local-times";
import { longestRide, type Network } from "./network";
import { longestTransfer, transfers } from "./transfers";

/**
 * What is found between two ports: how many rows leave in the days asked for, those of several sellers with the same ships
 * being one; 0 where they are all later. Of each seller the number of its options.
 */
export interface FoundLane extends Lane {
  sellers: { seller: string; count: number }[];
}

const never = Number.POSITIVE_INFINITY;
/** A date without a time departs a day before it arrives: so far may calls of a ship be out of order. */
const slack: Minutes = 2 * 1440;

export interface LaneCount {
  /** First and last date of departure that is counted, local to the port of loading. */
  dateFrom: string;
  dateTo: string;
  /** More pairs of ports than this are not summed up. */
  most: number;
  /** Awaited between short steps. */
  breathe(): Promise<unknown>;
}

/**
 * How many options findOptions() gives between any two ports, with up to one change of ship; null where there are more
 * pairs than asked for. Of one port to all others at once: for each departure, the last first, where cargo can be and when.
 */
export async function countLanes(network: Network, count: LaneCount): Promise<FoundLane[] | null> {
  const lanes: FoundLane[] = [];
  const sellers = network.sellers.texts.map((_, seller) => new Rides(network, seller));
  let worked = 0;
  for (const [from, { id }] of network.ports.entries()) {
    const found = new Map<number, Pick<FoundLane, "sellers"> & { rows: Map<string, number> }>();
    for (const [seller, rides] of sellers.entries()) {
      for (const [to, options] of rides.countFrom(from, count)) {
        const lane = found.get(to) ?? { sellers: [], rows: new Map<string, number>() };
        found.set(to, lane);
        lane.sellers.push({ seller: network.sellers.texts[seller] ?? "", count: options.length });
        // A seller that has the same ships twice has two rows.
        for (const [ride, own] of Map.groupBy(options, (option) => option)) {
          lane.rows.set(ride, Math.max(lane.rows.get(ride) ?? 0, own.length));
        }
      }
      worked += rides.worked;
      rides.rest();
      if (worked < stepsAtOnce) continue;
      worked = 0;
      await count.breathe();
    }
    for (const [to, { sellers: own, rows }] of found) {
      const rowCount = [...rows.values()].reduce((sum, some) => sum + some, 0);
      lanes.push({ from: id, to: network.ports[to]?.id ?? "", count: rowCount, sellers: own });
    }
    if (lanes.length > count.most) return null;
  }
  return lanes;
}

/** Some milliseconds. */
const stepsAtOnce = 20_000;

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
  worked = 0;
  readonly #network: Network;
  readonly #seller: number;
  readonly #connects: (from: number, onto: number) => boolean;
  readonly #longestTransfer: Minutes;
  /** By call, the calls to which its ship takes cargo of the seller. */
  readonly #reached = new Map<number, Int32Array>();
  /** Of one departure, the first arrival without and with a change of ship; and the ports that have one. */
  readonly #direct: Best;
  readonly #viaOne: Best;
  readonly #touched = new Set<number>();
  /** By port, the departure whose first ship has called there. */
  readonly #passed: Int32Array;

  constructor(network: Network, seller: number) {
    this.#network = network;
    this.#seller = seller;
    this.#connects = transfers(network, seller);
    this.#longestTransfer = longestTransfer(network);
    this.#direct = new Best(network.ports.length);
    this.#viaOne = new Best(network.ports.length);
    this.#passed = new Int32Array(network.ports.length).fill(-1);
  }

  /** Forgets what would fill the memory. */
  rest(): void {
    this.#reached.clear();
    this.worked = 0;
  }

  /** What an option is known by, whoever sells it: ships, ports and times. */
  #rideOf(legs: readonly (readonly [from: number, to: number])[]): string {
    const { ships, arrival, departure, port } = this.#network;
    const rides = legs.map(([from, to]) => {
      const ship = this.#network.shipOf(from);
      // A ship without a name is none that two could share.
      const own = isNamed(ships.texts[ship] ?? "") ? "" : `s${this.#seller}`;
      return `${own}${ship}.${departure[from]}.${port[to]}.${arrival[to]}`;
    });
    return rides.join(" ");
  }

  /** The options from a port that leave in the days asked for, by port of discharge. */
  countFrom(
    from: number,
    { dateFrom, dateTo }: Pick<LaneCount, "dateFrom" | "dateTo">,
  ): Map<number, string[]> {
    const network = this.#network;
    const boards = network.boards(this.#seller, from);
    const counts = new Map<number, string[]>();
    if (boards.start === boards.end) return counts;
    const clock = network.clockOf(from);
    const [first, last] = [clock.toUtc(departsAt(dateFrom)), clock.toUtc(arrivesAt(dateTo))];
    const start = network.firstBoard(boards, first);
    const frontiers = new Map<number, [number, number]>();
    for (let end = boards.end; end > start; ) {
      // Departures of one instant are judged together, the best first.
      const leaves = network.departure[network.board(end - 1)] ?? 0;
      let at = end;
      while (at > start && network.departure[network.board(at - 1)] === leaves) at--;
      const ways: { to: number; arrival: number; legs: (readonly [number, number])[] }[] = [];
      for (let board = at; board < end; board++) {
        const call = network.board(board);
        this.#spread(from, call);
        const { arrival: direct } = this.#direct;
        const { arrival: viaOne, hub, onto } = this.#viaOne;
        for (const to of this.#touched) {
          const [soonest, changed] = [direct[to] ?? never, viaOne[to] ?? never];
          if (soonest < never) {
            ways.push({ to, arrival: soonest, legs: [[call, this.#direct.to[to] ?? 0]] });
          }
          if (changed < soonest) {
            const second = [onto[to] ?? 0, this.#viaOne.to[to] ?? 0] as const;
            ways.push({ to, arrival: changed, legs: [[call, hub[to] ?? 0], second] });
          }
          direct[to] = never;
          viaOne[to] = never;
        }
        this.#touched.clear();
      }
      // Those of one departure are in order: to a port there is one without a change and then one with.
      if (end - at > 1) ways.sort((a, b) => a.legs.length - b.legs.length || a.arrival - b.arrival);
      for (const { to, arrival, legs } of ways) {
        const frontier = frontiers.get(to) ?? [never, never];
        frontiers.set(to, frontier);
        const isDirect = legs.length === 1;
        const isBetter = frontier[0] > arrival && (isDirect || frontier[1] > arrival);
        if (isBetter) frontier[isDirect ? 0 : 1] = arrival;
        if (!isBetter && !isDirect) continue;
        const options = counts.get(to) ?? [];
        counts.set(to, options);
        if (leaves <= last) options.push(this.#rideOf(legs));
      }
      end = at;
    }
    return counts;
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

  #reachedFrom(call: number): Int32Array {
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
    const reached = Int32Array.from(calls);
    this.#reached.set(call, reached);
    return reached;
  }
}
