import { wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { addCounts } from "@/lib/store/rate-counters";
import { type ReadLimit, windowMs } from "./read-limit";

/** How old a process's knowledge of the others' counts may be. */
const everyMs = 2_000;
const rule = { name: "reads", windowMs };

/**
 * Lets all processes of a store count reads together, on any number of machines. Every two seconds this process adds its
 * counts of addresses with many reads to the store, and reads the totals. Other addresses cost nothing. While the store cannot
 * be written each process counts alone. The timer does not keep a process alive.
 */
export function shareReads(limit: ReadLimit): void {
  let busy = false;
  setInterval(async () => {
    const now = wallClock();
    const reads = busy ? [] : limit.unshared(now);
    if (reads.length === 0) return;
    busy = true;
    try {
      limit.merge(reads, await addCounts(store(), rule, reads, now));
    } catch (error) {
      log().warn({ err: error }, "reads counted by this process alone");
    } finally {
      busy = false;
    }
  }, everyMs).unref();
}
