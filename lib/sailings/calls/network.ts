import { arrivalMinutes, departureMinutes, type Minutes, type ZoneClock, zoneClock } from "@/lib/zone-clock";

/** A port as the network needs it. */
export interface NetworkPort {
  id: string;
  /** IANA. */
  zone: string;
  country: string;
}

/** What one seller says of a call. */
export interface NetworkSale {
  seller: string;
  /** Numbers under which cargo is discharged and loaded. */
  voyageIn: string;
  voyageOut: string;
  /** Cut-off of transhipped cargo, local. */
  tco: string | null;
}

/** One ship at one port; calls that are omitted and voyages that are blank are not of the network. */
export interface NetworkCall {
  /** Tells the ships of a service apart. */
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
  sales: readonly NetworkSale[];
}

/** What a transfer takes; null is any, or no word of it. */
export interface TransferRule {
  seller: string | null;
  port: string | null;
  fromService: string | null;
  ontoService: string | null;
  shortestHours: number | null;
  longestDays: number | null;
  allowed: boolean;
}

/** A cargo is not on one ship for longer: what is, has missed its port. */
export const longestRide: Minutes = 120 * 1440;

/** Laid out in some milliseconds. */
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

/** Numbers for texts, and back. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];

  add(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.#numbers.set(text, number);
      this.texts.push(text);
    }
    return number;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }
}

/** What a network is made of, before its first call comes. */
export interface NetworkFacts {
  ports: readonly NetworkPort[];
  rules: readonly TransferRule[];
  /** Sellers that may carry between the ports of a country. */
  domestic: readonly { seller: string; country: string }[];
  /** The number of calls, and of calls times sellers of their service: exact, or more. */
  calls: number;
  sales: number;
}

/**
 * All calls in typed arrays: those of one ship on one service follow each other, in order of time. Numbers of calls,
 * ports, sellers, services and terminals are indices; times are instants.
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
  /** Of each service, the sellers in the order of their sales, and those who sell it as part of longer ways only. */
  readonly sellersOf: number[][] = [];
  readonly #throughOnly: ReadonlySet<number>[] = [];

  count = 0;
  #saleCount = 0;
  readonly arrival: Int32Array;
  readonly departure: Int32Array;
  readonly port: Uint16Array;
  /** 0 where it is not told. */
  readonly terminal: Int32Array;
  readonly #loads: Uint32Array;
  readonly #discharges: Uint32Array;
  readonly chain: Int32Array;
  readonly voyage: Int32Array;
  readonly n: Uint16Array;
  /** The run of equal voyage numbers under which cargo is discharged, and loaded. */
  readonly #runIn: Uint16Array;
  readonly #runOut: Uint16Array;
  /** Calls until the ship loads the same directions at the same port again; 0 for never. */
  readonly #reloads: Uint16Array;
  /** Calls until the ship has been at some port twice since; 0 for never. */
  readonly #turns: Uint16Array;
  /** 1 where the voyage calls at some port twice. */
  readonly #twice: Uint8Array;
  /** By sale: whether the seller has the call, and its cut-off for transhipped cargo. */
  readonly #sold: Uint8Array;
  #cutoffs: Int32Array | null = null;

  /** By chain: where it begins and ends, its service, its ship, its first sale. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #chainService: number[] = [];
  readonly #chainShip: number[] = [];
  readonly #firstSale: number[] = [];
  readonly voyageIds: number[] = [];
  /** By service, its first chain. */
  readonly #firstChain: number[] = [];

  /** By seller and port: where their calls begin in `#boards`, which are in order of departure. */
  #groups = new Int32Array(0);
  #boards = new Int32Array(0);

  constructor({ ports, rules, domestic, calls, sales }: NetworkFacts) {
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
    this.#reloads = new Uint16Array(calls);
    this.#turns = new Uint16Array(calls);
    this.#twice = new Uint8Array(calls);
    this.#sold = new Uint8Array(sales);
  }

  /** What is said of a call without a number that only this network gives. */
  get #facts(): (Int32Array | Uint32Array | Uint16Array | Uint8Array)[] {
    const told = [this.arrival, this.departure, this.port, this.n, this.#loads, this.#discharges];
    return [...told, this.#runIn, this.#runOut, this.#reloads, this.#turns, this.#twice];
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    const numbers = [this.terminal, this.chain, this.voyage, this.#sold, this.#groups, this.#boards];
    const all = [...this.#facts, ...numbers, ...(this.#cutoffs ? [this.#cutoffs] : [])];
    return all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  portNumber(id: string): number | undefined {
    return this.#portNumbers.get(id);
  }

  clockOf(port: number): ZoneClock {
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

  /** Whether a seller may carry between two ports of one country. */
  sellsWithin(seller: number, country: string): boolean {
    return this.#domestic.has(`${this.sellers.texts[seller]} ${country}`);
  }

  #sale(call: number, seller: number): number {
    const chain = this.chain[call] ?? 0;
    const sellers = this.sellersOf[this.#chainService[chain] ?? 0] ?? [];
    const at = sellers.indexOf(seller);
    if (at === -1) return -1;
    return (this.#firstSale[chain] ?? 0) + (call - this.chainStart(chain)) * sellers.length + at;
  }

  isSold(call: number, seller: number): boolean {
    const sale = this.#sale(call, seller);
    return sale !== -1 && this.#sold[sale] === 1;
  }

  /** Whether a seller has the call's service as a part of longer ways only. */
  isThroughOnly(call: number, seller: number): boolean {
    return this.#throughOnly[this.serviceOf(call)]?.has(seller) ?? false;
  }

  /** The seller's cut-off for cargo transhipped onto a call; null when none is known. */
  transferCutoff(call: number, seller: number): Minutes | null {
    return this.#cutoffs?.[this.#sale(call, seller)] || null;
  }

  /** Whether cargo loaded at one call is carried to a later one of the same ship on the same service. */
  carries(from: number, to: number): boolean {
    const [loads, discharges] = [this.#loads[from] ?? 0, this.#discharges[to] ?? 0];
    if ((loads & discharges) === 0 || this.port[from] === this.port[to]) return false;
    const time = (this.arrival[to] ?? 0) - (this.departure[from] ?? 0);
    if (time < 0 || time > longestRide) return false;
    const reloads = this.#reloads[from] ?? 0;
    // The ship takes such cargo there once more: a shipper would wait for that call.
    if (reloads > 0 && to >= from + reloads) return false;
    // Both calls say for which directions: they alone decide.
    if (((loads | discharges) & any) === 0) return true;
    const turns = this.#turns[from] ?? 0;
    const isOneRun = this.#runOut[from] === this.#runIn[to];
    if (isOneRun) return turns === 0 || to < from + turns;
    return this.voyage[from] === this.voyage[to] && this.#twice[from] === 0;
  }

  /** Calls of a seller at a port in order of departure: from `at(start)` to before `at(end)`. */
  boards(seller: number, port: number): { start: number; end: number } {
    const group = seller * this.ports.length + port;
    return { start: this.#groups[group] ?? 0, end: this.#groups[group + 1] ?? 0 };
  }

  board(at: number): number {
    return this.#boards[at] ?? 0;
  }

  /** The first of these places whose call departs at `time` or later. */
  firstBoard({ start, end }: { start: number; end: number }, time: Minutes): number {
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.departure[this.board(middle)] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Adds a service with all its calls: ship by ship, each in order of time.
   * @param throughOnly the sellers that have it as a part of longer ways only
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
   * Adds a service with its calls as another network has them, whose ports are the same. Nothing where it is not in
   * there.
   */
  copyService(id: string, from: Network): void {
    const parts = from.partsOf(id);
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
      this.#firstSale.push(this.#saleCount + (chain.start - start) * sellers.length);
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
    this.#sold.set(parts.sold, this.#saleCount);
    if (parts.cutoffs?.some((cutoff) => cutoff !== 0)) {
      this.#cutoffs ??= new Int32Array(this.#sold.length);
      this.#cutoffs.set(parts.cutoffs, this.#saleCount);
    }
    this.#saleCount += parts.sold.length;
  }

  /**
   * A service as another network takes it up; null where it is not in here. Its calls are those from `start` to before `end`.
   * The framework bundles this class more than once, and no copy may look into another's private fields: it is handed them.
   */
  partsOf(id: string) {
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
    const firstSale = this.#firstSale[this.#firstChain[service] ?? 0] ?? 0;
    const endSale = firstSale + (end - start) * sellers.length;
    return {
      sellers,
      throughOnly: [...(this.#throughOnly[service] ?? [])].map(textOf),
      chains,
      start,
      end,
      facts: this.#facts.map((facts) => facts.subarray(start, end)),
      terminals: this.#terminals.texts,
      sold: this.#sold.subarray(firstSale, endSale),
      cutoffs: this.#cutoffs?.subarray(firstSale, endSale),
    };
  }

  #beginService(id: string, sellers: readonly string[], throughOnly: readonly string[]): number {
    const service = this.services.add(id);
    this.sellersOf[service] = sellers.map((seller) => this.sellers.add(seller));
    this.#throughOnly[service] = new Set(throughOnly.map((seller) => this.sellers.add(seller)));
    this.#firstChain[service] = this.#starts.length;
    return service;
  }

  /** Throws where so many calls do not fit. */
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
    this.#firstSale.push(this.#saleCount);
    let run = 0;
    let before: NetworkSale | undefined;
    let voyageId: number | undefined;
    for (const call of calls) {
      const port = this.#portNumbers.get(call.port);
      const sale = call.sales[0];
      if (port === undefined || !sale || (call.arrival === null && call.departure === null)) continue;
      const at = this.count++;
      this.#reserve(this.count);
      if (call.voyageId !== voyageId) this.voyageIds.push(call.voyageId);
      voyageId = call.voyageId;
      if (before && before.voyageOut !== sale.voyageIn) run++;
      this.#runIn[at] = run;
      if (sale.voyageIn !== sale.voyageOut) run++;
      this.#runOut[at] = run;
      before = sale;
      const clock = this.clockOf(port);
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
      this.#addSales(service, port, call.sales);
    }
    this.#ends.push(this.count);
    this.#noteReturns(start, this.count);
  }

  #addSales(service: number, port: number, sales: readonly NetworkSale[]): void {
    for (const seller of this.sellersOf[service] ?? []) {
      const place = this.#saleCount++;
      const sale = sales.find((one) => one.seller === this.sellers.texts[seller]);
      if (!sale) continue;
      this.#sold[place] = 1;
      if (sale.tco === null) continue;
      this.#cutoffs ??= new Int32Array(this.#sold.length);
      this.#cutoffs[place] = this.clockOf(port).toUtc(arrivalMinutes(sale.tco));
    }
  }

  /** Where a ship comes back to a port: what carries() goes by. */
  #noteReturns(start: number, end: number): void {
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
      const own = turnsFrom.get(at);
      if (own !== undefined && (turn === 0 || own < turn)) turn = own;
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

  /** Lays out who departs when from where; `breathe` is awaited between short steps. After it the network is ready. */
  async finish(breathe: () => Promise<unknown>): Promise<void> {
    const ports = this.ports.length;
    const groups = new Int32Array(this.sellers.texts.length * ports + 1);
    const eachSale = async (take: (group: number, call: number) => void) => {
      for (let call = 0, sale = 0; call < this.count; call++) {
        for (const seller of this.sellersOf[this.serviceOf(call)] ?? []) {
          if (this.#sold[sale++] === 1) take(seller * ports + (this.port[call] ?? 0), call);
        }
        if (call % callsAtOnce === callsAtOnce - 1) await breathe();
      }
    };
    await eachSale((group) => {
      groups[group + 1] = (groups[group + 1] ?? 0) + 1;
    });
    let largest = 0;
    for (let group = 1; group < groups.length; group++) {
      largest = Math.max(largest, groups[group] ?? 0);
      groups[group] = (groups[group] ?? 0) + (groups[group - 1] ?? 0);
    }
    const boards = new Int32Array(groups.at(-1) ?? 0);
    const filled = groups.slice();
    await eachSale((group, call) => {
      const at = filled[group] ?? 0;
      boards[at] = call;
      filled[group] = at + 1;
    });
    // Sorted as numbers, of the departure and then of the call: to compare by a function takes several times as long.
    const keys = new Float64Array(largest);
    for (let group = 0, sorted = 0; group + 1 < groups.length; group++) {
      const [start, end] = [groups[group] ?? 0, groups[group + 1] ?? 0];
      for (let at = start; at < end; at++) {
        const call = boards[at] ?? 0;
        keys[at - start] = (this.departure[call] ?? 0) * this.count + call;
      }
      keys.subarray(0, end - start).sort();
      for (let at = start; at < end; at++) {
        const key = keys[at - start] ?? 0;
        boards[at] = key - Math.floor(key / this.count) * this.count;
      }
      sorted += end - start;
      if (sorted < callsAtOnce) continue;
      sorted = 0;
      await breathe();
    }
    this.#groups = groups;
    this.#boards = boards;
  }
}
