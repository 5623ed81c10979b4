import { isPublicAddress } from "@/lib/upstream/public-address";

/** Each process counts by itself. */
const windowMs = 10 * 60_000;
/** Addresses counted at once; beyond that the one counted longest is forgotten. A few megabytes. */
export const mostAddresses = 50_000;

interface Count {
  endsAt: number;
  reads: number;
}

export interface ReadLimit {
  /** Counts a read of an address. Seconds until the next may come; 0 when this one may pass. */
  count(address: string, now: Date): number;
}

/**
 * Whether an address stands for one reader or one house. Who is in the same network does not: a proxy that TRUST_PROXY
 * does not name would be everybody.
 */
export const isCountedAddress = (address: string) => isPublicAddress(address.replace("/64", ""));

/**
 * Limits reads by address, generously: it stops a robot that walks through all that there is, not a busy office. `most`
 * in ten minutes; several processes allow so many each.
 */
export function readLimit(most: number, addresses = mostAddresses): ReadLimit {
  const counts = new Map<string, Count>();
  return {
    count(address, now) {
      if (!isCountedAddress(address)) return 0;
      const at = now.getTime();
      const known = counts.get(address);
      // A clock that was set back must not shut anybody out for long.
      const isRunning = known !== undefined && known.endsAt > at && known.endsAt - at <= windowMs;
      const count = isRunning ? known : { endsAt: at + windowMs, reads: 0 };
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
      return count.reads <= most ? 0 : Math.max(1, Math.ceil((count.endsAt - at) / 1000));
    },
  };
}

/** Whether a request is a read that is counted: not a form, which has a limit of its own, nor a file of the build. */
export function isCountedRead(method: string, path: string): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !/^\/(?:_next\/static|pictures|promotions|samples|pdfjs)\/|^\/[\w.-]+\.(?:svg|ico|png|js)$/.test(
    path,
  );
}
