import { LRUCache } from "lru-cache";
import { keptBytes } from "@/lib/web/kept-pages.mjs";

/**
 * What of a stream of readers the caches answer: the proxy's (deploy/nginx.conf) and each process's own (cache-handler.mjs,
 * lib/web/kept-pages.mjs), by their bounds and times. No clock and no chance: the same numbers in every run.
 */

/** Pages of one kind. */
export interface PageTraffic {
  name: string;
  /** Of all requests. */
  share: number;
  /** Addresses there are, in one language. The n-th most read is read as often as n to the power of -`zipf` says. */
  addresses: number;
  zipf: number;
  /** Bytes of its HTML, of the framework's data beside it, and compressed. */
  html: number;
  data: number;
  gzip: number;
  /** page: kept by processes and proxy; answer: by the proxy; nothing: made for each request. */
  keeps: "page" | "answer" | "nothing";
}

export interface Simulation {
  kinds: readonly PageTraffic[];
  /** Weights of the languages. */
  languages: readonly number[];
  /** Requests a second of all readers. */
  perSecond: number;
  /** Until what is counted begins, and for how long it is counted. */
  warmSeconds: number;
  seconds: number;
  processes: number;
  /** Whether an address always goes to the same process; else each request goes to any. */
  byAddress?: boolean;
  /** Bytes the proxy keeps at most; 0: there is none. */
  proxyBytes: number;
  bounds?: { open: number; packed: number };
  /** Numbers from 0 to 1. */
  random: () => number;
}

/** Requests of a kind, by who answered. */
export interface Answered {
  asked: number;
  /** By the proxy. */
  proxy: number;
  /** By a process from what it keeps, whether or not it is made anew behind it. */
  kept: number;
  /** Made while the reader waited. */
  made: number;
  /** Made anew behind a reader's back. */
  behind: number;
}

/** In seconds: s-maxage and stale-while-revalidate of lib/web/cache-control.mjs, and the handler's grace. */
const times = { fresh: 30, stale: 25, grace: 600 };
/** What the handler counts for an entry besides its texts, and what compressing makes of a page. */
const overhead = 2048;
const packedShare = 0.17;

interface Kept {
  at: number;
}

/** Chooses addresses as readers do. */
function chooser({ addresses, zipf }: PageTraffic, random: () => number): () => number {
  const sums = new Float64Array(addresses);
  let sum = 0;
  for (let rank = 0; rank < addresses; rank += 1) {
    sum += (rank + 1) ** -zipf;
    sums[rank] = sum;
  }
  return () => firstAbove(sums, random() * sum);
}

function firstAbove(sums: Float64Array, wanted: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** One process's page cache: what was asked for lately lies open, what is pushed out of there compressed. */
class ProcessCache {
  readonly #packed: LRUCache<string, Kept>;
  readonly #open: LRUCache<string, Kept>;

  constructor(kinds: readonly PageTraffic[], { open, packed }: { open: number; packed: number }) {
    const kindOf = (key: string) => kinds[Number(key.slice(0, key.indexOf(" ")))] as PageTraffic;
    this.#packed = new LRUCache({
      maxSize: packed,
      sizeCalculation: (_, key) => {
        const { html, data } = kindOf(key);
        return Math.ceil((html + data) * packedShare) + overhead;
      },
    });
    this.#open = new LRUCache({
      maxSize: open,
      sizeCalculation: (_, key) => {
        const { html, data, gzip } = kindOf(key);
        return html + data + gzip + overhead;
      },
      dispose: (kept, key, reason) => {
        if (reason === "evict") this.#packed.set(key, kept);
      },
    });
  }

  /** Asks for a page at a moment; tells what that cost. */
  ask(key: string, now: number): "kept" | "behind" | "made" {
    const known = this.#open.get(key) ?? this.#packed.get(key);
    const age = known ? now - known.at : Number.POSITIVE_INFINITY;
    const isFresh = age <= times.fresh;
    if (known && isFresh) this.#open.set(key, known);
    else {
      this.#packed.delete(key);
      this.#open.set(key, { at: now });
    }
    return isFresh ? "kept" : age <= times.fresh + times.grace ? "behind" : "made";
  }
}

/** Plays the readers, and counts who answered them once the caches are warm, by kind. */
export function simulate(simulation: Simulation): Map<string, Answered> {
  const { kinds, languages, perSecond, warmSeconds, seconds, processes, proxyBytes, byAddress, random } =
    simulation;
  const choosers = kinds.map((kind) => chooser(kind, random));
  const shares = sumsOf(kinds.map(({ share }) => share));
  const tongues = sumsOf(languages);
  const proxy =
    proxyBytes > 0
      ? new LRUCache<string, Kept & { bytes: number }>({
          maxSize: proxyBytes,
          sizeCalculation: ({ bytes }) => bytes,
        })
      : null;
  const caches = Array.from(
    { length: processes },
    () => new ProcessCache(kinds, simulation.bounds ?? keptBytes),
  );
  const counts = new Map(
    kinds.map(({ name }): [string, Answered] => [name, { asked: 0, proxy: 0, kept: 0, made: 0, behind: 0 }]),
  );

  /** A request that reaches a process. Made for the proxy behind a reader's back it is nobody's wait. */
  const reach = (kind: PageTraffic, key: string, now: number, count: Answered | null, isBehind: boolean) => {
    const cache = caches[byAddress ? hash(key) % processes : Math.floor(random() * processes)];
    const how = kind.keeps === "page" && cache ? cache.ask(key, now) : "made";
    if (!count) return;
    if (how === "made") count[isBehind ? "behind" : "made"] += 1;
    else {
      if (how === "behind") count.behind += 1;
      if (!isBehind) count.kept += 1;
    }
  };

  const end = warmSeconds + seconds;
  for (let now = 0; ; ) {
    now -= Math.log(1 - random()) / perSecond;
    if (now >= end) return counts;
    const at = firstAbove(shares, random() * (shares.at(-1) ?? 0));
    const kind = kinds[at] as PageTraffic;
    const key = `${at} ${choosers[at]?.()} ${firstAbove(tongues, random() * (tongues.at(-1) ?? 0))}`;
    const count = now >= warmSeconds ? (counts.get(kind.name) ?? null) : null;
    if (count) count.asked += 1;
    if (!proxy || kind.keeps === "nothing") {
      reach(kind, key, now, count, false);
      continue;
    }
    const known = proxy.get(key);
    const age = known ? now - known.at : Number.POSITIVE_INFINITY;
    if (age <= times.fresh + times.stale) {
      if (count) count.proxy += 1;
      if (age <= times.fresh) continue;
    }
    reach(kind, key, now, count, age <= times.fresh + times.stale);
    proxy.set(key, { at: now, bytes: kind.html + 1024 });
  }
}

/** A number that a text always has, spread well (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

function sumsOf(weights: readonly number[]): Float64Array {
  let sum = 0;
  return Float64Array.from(weights, (weight) => {
    sum += weight;
    return sum;
  });
}
