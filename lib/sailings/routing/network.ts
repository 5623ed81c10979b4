import { Names } from "@/lib/collections/names";
import { kilometres, type Position } from "@/lib/geography/kilometres";
import { fastestKnots, fastestVoyage } from "@/lib/geography/sea-routes";
import {
  arrivalMinutes,
  departureMinutes,
  type Minutes,
  type ZoneClock,
  zoneClock,
} from "@/lib/time/zone-clock";

/** A port as the network needs it. */
interface NetworkPort {
  id: string;
  /** IANA. */
  zone: string;
  country: string;
  /** In degrees; without it no other port is near. */
  position?: Position;
}

/** What one carrier states about a port call. */
export interface NetworkOffer {
  seller: string;
  /** Numbers under which cargo is discharged and loaded. */
  voyageIn: string;
  voyageOut: string;
  /** Cut-off of transhipped cargo, local. */
  tco: string | null;
}

/** One ship at one port. The network has no omitted calls and no blank voyages. */
export interface NetworkCall {
  /** Identifies the ship within its service. */
  ship: string;
  voyageId: number;
  n: number;
  port: string;
  terminal: string | null;
  /** Local times; null where the ship begins or ends. */
  arrival: string | null;
  departure: string | null;
  /** Letters of directions, '*' for any, '' for none. */
  loads: string;
  discharges: string;
  offers: readonly NetworkOffer[];
}

/** How long a transfer takes; null means any, or not stated. */
export interface TransferRule {
  seller: string | null;
  port: string | null;
  fromService: string | null;
  ontoService: string | null;
  shortestHours: number | null;
  longestDays: number | null;
  allowed: boolean;
}

/** No cargo stays on one ship for longer: one that did has missed its port. */
export const longestRide: Minutes = 120 * 1440;

/** A longer time is enough for a ship between any two ports. */
const longestHaste: Minutes = 15 * 1440;

/** Ports so near to the one where the number changes belong to the turn, in kilometres: Rotterdam, Hamburg, Felixstowe. */
export const turnRange = 800;

/** Calls that are processed in a few milliseconds. */
const callsAtOnce = 20_000;

const any = 1 << 26;
const everyDirection = 2 * any - 1;

/** A set of directions as bits. */
function directionBits(text: string): number {
  if (text === "*") return everyDirection;
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) - 65);
  return bits;
}

/** What a network is built from, before its calls are added. */
export interface NetworkFacts {
  ports: readonly NetworkPort[];
  rules: readonly TransferRule[];
  /** Carriers that may carry between the ports of a country (cabotage). */
  domestic: readonly { seller: string; country: string }[];
  /** The number of calls, and of calls times carriers of their service: exact, or more. */
  calls: number;
  offers: number;
}

/**
 * All port calls in typed arrays. The calls of one ship on one service are a chain: they follow each other in order of
 * time. Numbers of calls, ports, carriers, services and terminals are indices; times are instants.
 */
export class Network {
  readonly ports: readonly NetworkPort[];
  readonly sellers = new Names();
  readonly services = new Names();
  readonly ships = new Names();
  readonly rules: readonly TransferRule[];
  readonly #domestic: ReadonlySet<string>;
  readonly #portNumbers: ReadonlyMap<string, number>;
  readonly #clocks: readonly ZoneClock[];
  readonly #terminals = new Names();
  /** Of each service the carriers in the order of their offers, and those that sell it only as a part of longer itineraries. */
  readonly sellersOf: number[][] = [];
  readonly #throughOnly: ReadonlySet<number>[] = [];

  count = 0;
  #offerCount = 0;
  readonly arrival: Int32Array;
  readonly departure: Int32Array;
  readonly port: Uint16Array;
  /** 0 where it is not known. */
  readonly terminal: Int32Array;
  readonly #loads: Uint32Array;
  readonly #discharges: Uint32Array;
  readonly chain: Int32Array;
  readonly voyage: Int32Array;
  readonly n: Uint16Array;
  /** The run of calls with one voyage number under which cargo is discharged, and loaded. */
  readonly #runIn: Uint16Array;
  readonly #runOut: Uint16Array;
  /** By call near a turn that is written at another port: the run before it, the run after it, and 1 more; 0 for none. */
  readonly #runBefore: Uint16Array;
  readonly #runAfter: Uint16Array;
  /** How many calls just before it are so shortly before it that no ship is so fast: a time of one of them is wrong. */
  readonly #hasty: Uint8Array;
  /** Calls until the ship loads the same directions at the same port again; 0 for never. */
  readonly #reloads: Uint16Array;
  /** Calls until the ship has been at some port twice since; 0 for never. */
  readonly #turns: Uint16Array;
  /** 1 where the voyage calls at some port twice. */
  readonly #twice: Uint8Array;
  /** By offer: whether the carrier sells the call, and its transhipment cut-off. */
  readonly #sold: Uint8Array;
  #cutoffs: Int32Array | null = null;

  /** By chain: where it begins and ends, its service, its ship, its first offer. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #chainService: number[] = [];
  readonly #chainShip: number[] = [];
  readonly #firstOffer: number[] = [];
  readonly voyageIds: number[] = [];
  /** By service, its first chain. */
  readonly #firstChain: number[] = [];

  readonly #fastestByPorts = new Map<number, Minutes>();

  /** By carrier and port: where their calls begin in `#departures`, which are in order of time. */
  #groups = new Int32Array(0);
  #departures = new Int32Array(0);

  constructor({ ports, rules, domestic, calls, offers }: NetworkFacts) {
    if (ports.length > 65_535) throw new Error("A network has 65,535 ports at most.");
    this.ports = ports;
    this.rules = rules;
    this.#domestic = new Set(domestic.map(({ seller, country }) => `${seller} ${country}`));
    this.#portNumbers = new Map(ports.map(({ id }, at) => [id, at]));
    this.#clocks = ports.map(({ zone }) => zoneClock(zone));
    this.#terminals.add("");
    this.arrival = new Int32Array(calls);
    this.departure = new Int32Array(calls);
    this.port = new Uint16Array(calls);
    this.terminal = new Int32Array(calls);
    this.#loads = new Uint32Array(calls);
    this.#discharges = new Uint32Array(calls);
    this.chain = new Int32Array(calls);
    this.voyage = new Int32Array(calls);
    this.n = new Uint16Array(calls);
    this.#runIn = new Uint16Array(calls);
    this.#runOut = new Uint16Array(calls);
    this.#runBefore = new Uint16Array(calls);
    this.#runAfter = new Uint16Array(calls);
    this.#hasty = new Uint8Array(calls);
    this.#reloads = new Uint16Array(calls);
    this.#turns = new Uint16Array(calls);
    this.#twice = new Uint8Array(calls);
    this.#sold = new Uint8Array(offers);
  }

  /** The arrays whose values mean the same in every network. */
  get #facts(): (Int32Array | Uint32Array | Uint16Array | Uint8Array)[] {
    const times = [this.arrival, this.departure, this.port, this.n, this.#loads, this.#discharges];
    const runs = [this.#runIn, this.#runOut, this.#runBefore, this.#runAfter];
    return [...times, ...runs, this.#hasty, this.#reloads, this.#turns, this.#twice];
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    const numbers = [this.terminal, this.chain, this.voyage, this.#sold, this.#groups, this.#departures];
    const all = [...this.#facts, ...numbers, ...(this.#cutoffs ? [this.#cutoffs] : [])];
    return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  portNumber(id: string): number | undefined {
    return this.#portNumbers.get(id);
  }

  zoneClockOf(port: number): ZoneClock {
    return this.#clocks[port] ?? zoneClock("UTC");
  }

  chainStart(chain: number): number {
    return this.#starts[chain] ?? 0;
  }

  chainEnd(chain: number): number {
    return this.#ends[chain] ?? 0;
  }

  serviceOf(call: number): number {
    return this.#chainService[this.chain[call] ?? 0] ?? 0;
  }

  shipOf(call: number): number {
    return this.#chainShip[this.chain[call] ?? 0] ?? 0;
  }

  voyageIdOf(call: number): number {
    return this.voyageIds[this.voyage[call] ?? 0] ?? 0;
  }

  /** Whether a carrier may carry between two ports of one country. */
  sellsWithin(seller: number, country: string): boolean {
    return this.#domestic.has(`${this.sellers.texts[seller]} ${country}`);
  }

  #offer(call: number, seller: number): number {
    const chain = this.chain[call] ?? 0;
    const sellers = this.sellersOf[this.#chainService[chain] ?? 0] ?? [];
    const at = sellers.indexOf(seller);
    if (at === -1) return -1;
    return (this.#firstOffer[chain] ?? 0) + (call - this.chainStart(chain)) * sellers.length + at;
  }

  isSold(call: number, seller: number): boolean {
    const offer = this.#offer(call, seller);
    return offer !== -1 && this.#sold[offer] === 1;
  }

  /** Whether a carrier sells the call's service only as a part of longer itineraries. */
  isThroughOnly(call: number, seller: number): boolean {
    return this.#throughOnly[this.serviceOf(call)]?.has(seller) ?? false;
  }

  /** The carrier's transhipment cut-off of a call; null when none is known. */
  transferCutoff(call: number, seller: number): Minutes | null {
    return this.#cutoffs?.[this.#offer(call, seller)] || null;
  }

  /** Whether cargo loaded at one call is carried to a later one of the same ship on the same service. */
  carries(from: number, to: number): boolean {
    const [loads, discharges] = [this.#loads[from] ?? 0, this.#discharges[to] ?? 0];
    if ((loads & discharges) === 0 || this.port[from] === this.port[to]) return false;
    const time = (this.arrival[to] ?? 0) - (this.departure[from] ?? 0);
    if (time < 0 || time > longestRide || to - from <= (this.#hasty[to] ?? 0)) return false;
    const reloads = this.#reloads[from] ?? 0;
    // The ship loads such cargo there once more: a shipper would wait for that call.
    if (reloads > 0 && to >= from + reloads) return false;
    // Both calls name their directions, which alone decide.
    if (((loads | discharges) & any) === 0) return true;
    const turns = this.#turns[from] ?? 0;
    const [runOut, runIn] = [this.#runOut[from] ?? 0, this.#runIn[to] ?? 0];
    const isOneRun =
      runOut === runIn || runOut + 1 === this.#runBefore[to] || runIn + 1 === this.#runAfter[from];
    if (isOneRun) return turns === 0 || to < from + turns;
    return this.voyage[from] === this.voyage[to] && this.#twice[from] === 0;
  }

  /** The range of positions of a carrier's departures from a port, in order of time; `end` is not included. */
  departures(seller: number, port: number): { start: number; end: number } {
    const group = seller * this.ports.length + port;
    return { start: this.#groups[group] ?? 0, end: this.#groups[group + 1] ?? 0 };
  }

  departingCall(at: number): number {
    return this.#departures[at] ?? 0;
  }

  /** The first position of a range whose call departs at `time` or later. */
  firstDepartureSince({ start, end }: { start: number; end: number }, time: Minutes): number {
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.departure[this.departingCall(middle)] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Adds a service with all its calls: ship by ship, each in order of time.
   * @param throughOnly the carriers that sell it only as a part of longer itineraries
   */
  addService(
    id: string,
    sellers: readonly string[],
    calls: readonly NetworkCall[],
    throughOnly: readonly string[] = [],
  ): void {
    const service = this.#beginService(id, sellers, throughOnly);
    for (let at = 0; at < calls.length; ) {
      let end = at + 1;
      while (end < calls.length && calls[end]?.ship === calls[at]?.ship) end++;
      this.#addChain(service, calls.slice(at, end));
      at = end;
    }
  }

  /**
   * Adds a service with its calls from another network, whose ports must be the same. Does nothing where that one has no
   * such service.
   */
  copyService(id: string, from: Network): void {
    const parts = from.serviceParts(id);
    if (!parts) return;
    const { sellers, start, end } = parts;
    const service = this.#beginService(id, sellers, parts.throughOnly);
    if (start === end) return;
    const shift = this.count - start;
    this.#reserve(end + shift);
    for (const { ship, ...chain } of parts.chains) {
      this.chain.fill(this.#starts.length, chain.start + shift, chain.end + shift);
      this.#starts.push(chain.start + shift);
      this.#ends.push(chain.end + shift);
      this.#chainService.push(service);
      this.#chainShip.push(this.ships.add(ship));
      this.#firstOffer.push(this.#offerCount + (chain.start - start) * sellers.length);
    }
    for (const [at, facts] of this.#facts.entries()) {
      const theirs = parts.facts[at];
      if (theirs) facts.set(theirs, start + shift);
    }
    const voyageShift = this.voyageIds.length - (from.voyage[start] ?? 0);
    for (let call = start; call < end; call++) {
      const voyage = (from.voyage[call] ?? 0) + voyageShift;
      this.voyage[call + shift] = voyage;
      this.voyageIds[voyage] = from.voyageIdOf(call);
      const terminal = from.terminal[call] ?? 0;
      if (terminal !== 0) this.terminal[call + shift] = this.#terminals.add(parts.terminals[terminal] ?? "");
    }
    this.count = end + shift;
    this.#sold.set(parts.sold, this.#offerCount);
    if (parts.cutoffs?.some((cutoff) => cutoff !== 0)) {
      this.#cutoffs ??= new Int32Array(this.#sold.length);
      this.#cutoffs.set(parts.cutoffs, this.#offerCount);
    }
    this.#offerCount += parts.sold.length;
  }

  /**
   * The arrays of a service, from which another network copies it; null where there is no such service. Its calls are those
   * from `start` to before `end`. The framework bundles this class more than once, and no copy may read another's private
   * fields, so that they are passed on here.
   */
  serviceParts(id: string) {
    const service = this.services.find(id);
    if (service === undefined) return null;
    const textOf = (seller: number) => this.sellers.texts[seller] ?? "";
    const sellers = (this.sellersOf[service] ?? []).map(textOf);
    const chains: { start: number; end: number; ship: string }[] = [];
    const endChain = this.#firstChain[service + 1] ?? this.#starts.length;
    for (let chain = this.#firstChain[service] ?? 0; chain < endChain; chain++) {
      const ship = this.ships.texts[this.#chainShip[chain] ?? 0] ?? "";
      chains.push({ start: this.chainStart(chain), end: this.chainEnd(chain), ship });
    }
    const [start, end] = [chains[0]?.start ?? 0, chains.at(-1)?.end ?? 0];
    const firstOffer = this.#firstOffer[this.#firstChain[service] ?? 0] ?? 0;
    const endOffer = firstOffer + (end - start) * sellers.length;
    return {
      sellers,
      throughOnly: [...(this.#throughOnly[service] ?? [])].map(textOf),
      chains,
      start,
      end,
      facts: this.#facts.map((facts) => facts.subarray(start, end)),
      terminals: this.#terminals.texts,
      sold: this.#sold.subarray(firstOffer, endOffer),
      cutoffs: this.#cutoffs?.subarray(firstOffer, endOffer),
    };
  }

  #beginService(id: string, sellers: readonly string[], throughOnly: readonly string[]): number {
    const service = this.services.add(id);
    this.sellersOf[service] = sellers.map((seller) => this.sellers.add(seller));
    this.#throughOnly[service] = new Set(throughOnly.map((seller) => this.sellers.add(seller)));
    this.#firstChain[service] = this.#starts.length;
    return service;
  }

  /** Throws where so many calls do not fit into the arrays. */
  #reserve(calls: number): void {
    if (calls > this.arrival.length) throw new Error("There are more calls than were counted.");
  }

  #addChain(service: number, calls: readonly NetworkCall[]): void {
    const [first] = calls;
    if (!first) return;
    const chain = this.#starts.length;
    const start = this.count;
    this.#starts.push(start);
    this.#chainService.push(service);
    this.#chainShip.push(this.ships.add(first.ship));
    this.#firstOffer.push(this.#offerCount);
    let runs = 0;
    let before: { offer: NetworkOffer; runIn: number; runOut: number } | undefined;
    let voyageId: number | undefined;
    for (const call of calls) {
      const port = this.#portNumbers.get(call.port);
      const offer = call.offers[0];
      if (port === undefined || !offer || (call.arrival === null && call.departure === null)) continue;
      const at = this.count++;
      this.#reserve(this.count);
      if (call.voyageId !== voyageId) this.voyageIds.push(call.voyageId);
      voyageId = call.voyageId;
      // A number goes on while each call has it: a turn may be written over several ports.
      const runOf = (voyage: string): number | undefined => {
        if (voyage === before?.offer.voyageOut) return before.runOut;
        return voyage === before?.offer.voyageIn ? before.runIn : undefined;
      };
      const runIn = runOf(offer.voyageIn) ?? runs++;
      const runOut = offer.voyageOut === offer.voyageIn ? runIn : (runOf(offer.voyageOut) ?? runs++);
      this.#runIn[at] = runIn;
      this.#runOut[at] = runOut;
      before = { offer, runIn, runOut };
      const clock = this.zoneClockOf(port);
      const arrives = call.arrival === null ? null : clock.toUtc(arrivalMinutes(call.arrival));
      const departs = call.departure === null ? null : clock.toUtc(departureMinutes(call.departure));
      this.arrival[at] = arrives ?? departs ?? 0;
      this.departure[at] = departs ?? arrives ?? 0;
      this.#discharges[at] = arrives === null ? 0 : directionBits(call.discharges);
      this.#loads[at] = departs === null ? 0 : directionBits(call.loads);
      this.port[at] = port;
      this.terminal[at] = call.terminal ? this.#terminals.add(`${call.port} ${call.terminal}`) : 0;
      this.chain[at] = chain;
      this.voyage[at] = this.voyageIds.length - 1;
      this.n[at] = call.n;
      this.#addOffers(service, port, call.offers);
    }
    this.#ends.push(this.count);
    this.#recordReturns(start, this.count);
    this.#recordTurns(start, this.count);
    for (let at = start + 1; at < this.count; at++) {
      let before = at - 1;
      while (before >= start && this.isHasty(before, at)) before--;
      this.#hasty[at] = Math.min(at - before - 1, 255);
    }
  }

  /** Whether a ship would be at a later call sooner than any ship can. */
  isHasty(from: number, to: number): boolean {
    const time = (this.arrival[to] ?? 0) - (this.departure[from] ?? 0);
    return time < longestHaste && time < this.#fastest(this.port[from] ?? 0, this.port[to] ?? 0);
  }

  /** Kilometres of the shortest way by sea between two calls; 0 for a short one, and where a position is not known. */
  seaKilometres(from: number, to: number): number {
    const minutes = this.#fastest(this.port[from] ?? 0, this.port[to] ?? 0);
    return (minutes / 60) * fastestKnots * 1.852;
  }

  /** The fewest minutes between two ports. */
  #fastest(from: number, to: number): Minutes {
    const key = Math.min(from, to) * 65_536 + Math.max(from, to);
    const known = this.#fastestByPorts.get(key);
    if (known !== undefined) return known;
    const [here, there] = [this.ports[from]?.position, this.ports[to]?.position];
    const minutes = from !== to && here && there ? fastestVoyage(here, there).minutes : 0;
    this.#fastestByPorts.set(key, minutes);
    return minutes;
  }

  /** Records which calls belong to a turn that is written at a port near to them. */
  #recordTurns(start: number, end: number): void {
    const isNear = (a: number, b: number) => {
      const [one, other] = [a, b].map((call) => this.ports[this.port[call] ?? 0]?.position);
      return one !== undefined && other !== undefined && kilometres(one, other) <= turnRange;
    };
    for (let turn = start; turn < end; turn++) {
      const [runIn, runOut] = [this.#runIn[turn] ?? 0, this.#runOut[turn] ?? 0];
      if (runIn === runOut) continue;
      for (let at = turn + 1; at < end && this.#runIn[at] === runOut && isNear(turn, at); at++)
        this.#runBefore[at] = runIn + 1;
      for (let at = turn - 1; at >= start && this.#runOut[at] === runIn && isNear(turn, at); at--)
        this.#runAfter[at] = runOut + 1;
    }
  }

  #addOffers(service: number, port: number, offers: readonly NetworkOffer[]): void {
    for (const seller of this.sellersOf[service] ?? []) {
      const place = this.#offerCount++;
      const offer = offers.find((one) => one.seller === this.sellers.texts[seller]);
      if (!offer) continue;
      this.#sold[place] = 1;
      if (offer.tco === null) continue;
      this.#cutoffs ??= new Int32Array(this.#sold.length);
      this.#cutoffs[place] = this.zoneClockOf(port).toUtc(arrivalMinutes(offer.tco));
    }
  }

  /** Records where a ship comes back to a port, on which `carries()` depends. */
  #recordReturns(start: number, end: number): void {
    const next = new Map<number, number>();
    let turn = 0;
    const turnsFrom = new Map<number, number>();
    const twice = new Set<number>();
    for (let at = end - 1; at >= start; at--) {
      const port = this.port[at] ?? 0;
      let again = next.get(port);
      // Two terminals of a port, one after the other, are no return to it.
      if (again !== undefined && !this.#isOneStay(at, again)) {
        turnsFrom.set(at, again);
        if (this.voyage[at] === this.voyage[again]) twice.add(this.voyage[at] ?? 0);
      }
      while (again !== undefined && this.#isNoReload(at, again)) again = this.#sameLater(port, again, end);
      if (again !== undefined) this.#reloads[at] = Math.min(again - at, 65_535);
      next.set(port, at);
      const portTurn = turnsFrom.get(at);
      if (portTurn !== undefined && (turn === 0 || portTurn < turn)) turn = portTurn;
      this.#turns[at] = turn === 0 ? 0 : Math.min(turn - at, 65_535);
    }
    for (let at = start; at < end; at++) this.#twice[at] = twice.has(this.voyage[at] ?? -1) ? 1 : 0;
  }

  #isNoReload(at: number, other: number): boolean {
    return ((this.#loads[at] ?? 0) & (this.#loads[other] ?? 0)) === 0 || this.#isOneStay(at, other);
  }

  #isOneStay(from: number, to: number): boolean {
    for (let at = from + 1; at < to; at++) if (this.port[at] !== this.port[from]) return false;
    return true;
  }

  #sameLater(port: number, after: number, end: number): number | undefined {
    for (let at = after + 1; at < end; at++) if (this.port[at] === port) return at;
    return undefined;
  }

  /** Sorts the departures by carrier, port and time, after which the network is ready. `breathe` is awaited between short steps. */
  async finish(breathe: () => Promise<unknown>): Promise<void> {
    const ports = this.ports.length;
    const groups = new Int32Array(this.sellers.texts.length * ports + 1);
    const eachOffer = async (take: (group: number, call: number) => void) => {
      for (let call = 0, offer = 0; call < this.count; call++) {
        for (const seller of this.sellersOf[this.serviceOf(call)] ?? []) {
          if (this.#sold[offer++] === 1) take(seller * ports + (this.port[call] ?? 0), call);
        }
        if (call % callsAtOnce === callsAtOnce - 1) await breathe();
      }
    };
    await eachOffer((group) => {
      groups[group + 1] = (groups[group + 1] ?? 0) + 1;
    });
    let largest = 0;
    for (let group = 1; group < groups.length; group++) {
      largest = Math.max(largest, groups[group] ?? 0);
      groups[group] = (groups[group] ?? 0) + (groups[group - 1] ?? 0);
    }
    const departures = new Int32Array(groups.at(-1) ?? 0);
    const filled = groups.slice();
    await eachOffer((group, call) => {
      const at = filled[group] ?? 0;
      departures[at] = call;
      filled[group] = at + 1;
    });
    // Sorts numbers made of the departure and then the call: a function that compares takes several times as long.
    const keys = new Float64Array(largest);
    for (let group = 0, sorted = 0; group + 1 < groups.length; group++) {
      const [start, end] = [groups[group] ?? 0, groups[group + 1] ?? 0];
      for (let at = start; at < end; at++) {
        const call = departures[at] ?? 0;
        keys[at - start] = (this.departure[call] ?? 0) * this.count + call;
      }
      keys.subarray(0, end - start).sort();
      for (let at = start; at < end; at++) {
        const key = keys[at - start] ?? 0;
        departures[at] = key - Math.floor(key / this.count) * this.count;
      }
      sorted += end - start;
      if (sorted < callsAtOnce) continue;
      sorted = 0;
      await breathe();
    }
    this.#groups = groups;
    this.#departures = departures;
  }
}
