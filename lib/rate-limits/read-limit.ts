import { type AddressCount, wideNetworkOf } from "@/lib/store/rate-counters";
import { isPublicAddress } from "@/lib/upstream/public-address";
import { agentsPath, matchRoute } from "@/routes";

export const windowMs = 10 * 60_000;
/** Addresses counted at once; beyond that the oldest count is dropped. A few megabytes. */
export const mostAddresses = 50_000;
/** An IPv6 network of 48 bits, of which a provider gives its customer 65,536 of 64 bits, may read so many times as much as an address. */
const networkShare = 10;

interface Count {
  endsAt: number;
  reads: number;
  /** How many of them are shared with the other processes. */
  shared: number;
  /** Reads that other processes have counted. */
  others: number;
}

/** What an address may still read in its window. */
interface ReadQuota {
  /** Reads in a window. */
  most: number;
  /** Reads that are left, without the one that was counted; 0 also where that one was too many. */
  left: number;
  /** Seconds until the window ends, at least 1. */
  resetsIn: number;
  /** Whether the counted read may not pass. */
  isExceeded: boolean;
}

/**
 * The quota as header fields (draft-ietf-httpapi-ratelimit-headers-10, structured fields of RFC 9651): the policy, and what is
 * left of it.
 */
export const quotaHeaders = ({ most, left, resetsIn }: ReadQuota): Record<string, string> => ({
  "RateLimit-Policy": `"reads";q=${most};w=${windowMs / 1000}`,
  RateLimit: `"reads";r=${left};t=${resetsIn}`,
});

export interface ReadLimit {
  /** Counts a read of an address; null for an address that is not counted. */
  count(address: string, now: Date): ReadQuota | null;
  /** The reads that are not yet shared, of addresses that have reached a fiftieth of the limit. */
  unshared(now: Date): AddressCount[];
  /** Adopts the counts of all processes after these reads were shared. */
  merge(sharedReads: readonly AddressCount[], all: readonly (AddressCount & { endsAt: Date })[]): void;
}

/**
 * Whether an address stands for one reader or one office. An address of a private network does not: it may be a proxy that
 * TRUST_PROXY does not name, and stand for all readers.
 */
export const isCountedAddress = (address: string) => isPublicAddress(address.replace("/64", ""));

/** The counts of addresses or of networks, at most so many at a time. */
function countsOf(most: number) {
  const counts = new Map<string, Count>();
  return {
    get: (address: string) => counts.get(address),
    entries: () => counts.entries(),
    /** Counts a read. */
    add(address: string, at: number): Count {
      const previous = counts.get(address);
      // A clock that was set back must not block a reader for long.
      const isRunning = previous !== undefined && previous.endsAt > at && previous.endsAt - at <= windowMs;
      const count = isRunning ? previous : { endsAt: at + windowMs, reads: 0, shared: 0, others: 0 };
      count.reads += 1;
      if (!isRunning) {
        // Inserted at the end: the oldest counts are at the beginning, and are deleted when their window is over.
        counts.delete(address);
        counts.set(address, count);
        for (const [oldest, { endsAt }] of counts) {
          if (endsAt > at && counts.size <= most) break;
          counts.delete(oldest);
        }
      }
      return count;
    },
  };
}

/**
 * Limits reads by address to `most` in ten minutes: it stops a robot that reads the complete site, not a busy office. IPv6
 * networks of 48 bits may read ten times as much. Each process counts and shares its counts of addresses with many reads
 * (shared-reads.ts).
 */
export function readLimit(most: number, addresses = mostAddresses): ReadLimit {
  // Apart, so that the addresses of a network do not push out its count.
  const [ofAddresses, ofNetworks] = [countsOf(addresses), countsOf(addresses)];
  const countOf = (address: string) => ofAddresses.get(address) ?? ofNetworks.get(address);
  const worthSharing = Math.ceil(most / 50);
  return {
    count(address, now) {
      if (!isCountedAddress(address)) return null;
      const at = now.getTime();
      const quotaOf = (count: Count, all: number): ReadQuota => {
        const left = all - count.reads - count.others;
        const resetsIn = Math.max(1, Math.ceil((count.endsAt - at) / 1000));
        return { most: all, left: Math.max(0, left), resetsIn, isExceeded: left < 0 };
      };
      const quota = quotaOf(ofAddresses.add(address, at), most);
      const network = wideNetworkOf(address);
      if (!network || quota.isExceeded) return quota;
      const ofNetwork = quotaOf(ofNetworks.add(`${network}::/48`, at), most * networkShare);
      return ofNetwork.left < quota.left || ofNetwork.isExceeded ? { ...ofNetwork, most } : quota;
    },
    unshared(now) {
      const reads: AddressCount[] = [];
      for (const [address, { endsAt, reads: count, shared }] of [
        ...ofAddresses.entries(),
        ...ofNetworks.entries(),
      ]) {
        if (endsAt > now.getTime() && count >= worthSharing && count > shared)
          reads.push({ address, count: count - shared });
      }
      return reads;
    },
    merge(sharedReads, all) {
      for (const { address, count } of sharedReads) {
        const local = countOf(address);
        if (local) local.shared = Math.min(local.reads, local.shared + count);
      }
      for (const { address, count, endsAt } of all) {
        const local = countOf(address);
        if (!local) continue;
        local.others = Math.max(0, count - local.shared);
        // All processes use the same window.
        local.endsAt = endsAt.getTime();
      }
    },
  };
}

/**
 * Whether a request counts as a read, as the calls of agents do: not a form, which has a separate limit, nor a file, such as a script of the build, an
 * icon or a picture of an article. Any other address below /_next is no file of the build and is counted.
 */
export function isCountedRead(method: string, path: string): boolean {
  if (method === "POST") return path === agentsPath;
  if (method !== "GET" && method !== "HEAD") return false;
  return matchRoute(path)?.route.metric !== "asset";
}
