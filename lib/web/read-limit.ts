import type { AddressCount } from "@/lib/store/rate-counters";
import { isPublicAddress } from "@/lib/upstream/public-address";
import { matchRoute } from "@/routes";

export const windowMs = 10 * 60_000;
/** Addresses counted at once; beyond that the one counted longest is forgotten. A few megabytes. */
export const mostAddresses = 50_000;

interface Count {
  endsAt: number;
  reads: number;
  /** How many of them the others have been told of. */
  told: number;
  /** What others have counted. */
  others: number;
}

export interface ReadLimit {
  /** Counts a read of an address. Seconds until the next may come; 0 when this one may pass. */
  count(address: string, now: Date): number;
  /** Of addresses that have read a fiftieth of what they may: the reads that the others have not been told of. */
  untold(now: Date): AddressCount[];
  /** Takes over what all have counted together, once they have been told of these. */
  learn(told: readonly AddressCount[], all: readonly (AddressCount & { endsAt: Date })[]): void;
}

/**
 * Whether an address stands for one reader or one house. Who is in the same network does not: a proxy that TRUST_PROXY
 * does not name would be everybody.
 */
export const isCountedAddress = (address: string) => isPublicAddress(address.replace("/64", ""));

/**
 * Limits reads by address, generously: it stops a robot that walks through all that there is, not a busy office. `most`
 * in ten minutes. Each process counts by itself and tells the others of those who read much (shared-reads.ts).
 */
export function readLimit(most: number, addresses = mostAddresses): ReadLimit {
  const counts = new Map<string, Count>();
  const worthTelling = Math.ceil(most / 50);
  return {
    count(address, now) {
      if (!isCountedAddress(address)) return 0;
      const at = now.getTime();
      const known = counts.get(address);
      // A clock that was set back must not shut anybody out for long.
      const isRunning = known !== undefined && known.endsAt > at && known.endsAt - at <= windowMs;
      const count = isRunning ? known : { endsAt: at + windowMs, reads: 0, told: 0, others: 0 };
      count.reads += 1;
      if (!isRunning) {
        // Put at the end: those at the beginning were counted longest, and go when their time is over.
        counts.delete(address);
        counts.set(address, count);
        for (const [oldest, { endsAt }] of counts) {
          if (endsAt > at && counts.size <= addresses) break;
          counts.delete(oldest);
        }
      }
      return count.reads + count.others <= most ? 0 : Math.max(1, Math.ceil((count.endsAt - at) / 1000));
    },
    untold(now) {
      const found: AddressCount[] = [];
      for (const [address, { endsAt, reads, told }] of counts) {
        if (endsAt > now.getTime() && reads >= worthTelling && reads > told)
          found.push({ address, count: reads - told });
      }
      return found;
    },
    learn(told, all) {
      for (const { address, count } of told) {
        const own = counts.get(address);
        if (own) own.told = Math.min(own.reads, own.told + count);
      }
      for (const { address, count, endsAt } of all) {
        const own = counts.get(address);
        if (!own) continue;
        own.others = Math.max(0, count - own.told);
        // The window of all is everybody's.
        own.endsAt = endsAt.getTime();
      }
    },
  };
}

/**
 * Whether a request is a read that is counted: not a form, which has a limit of its own, nor a file, such as a script of the
 * build, an icon or a picture of an article. Whatever else is asked for below /_next is no file of the build, and is counted.
 */
export function isCountedRead(method: string, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return matchRoute(path)?.route.metric !== "asset";
}
