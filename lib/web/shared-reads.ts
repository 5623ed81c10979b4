import { wallClock } from "@/lib/config";
import { log } from "@/lib/log";
import { store } from "@/lib/store/connection";
import { addCounts } from "@/lib/store/rate-counters";
import { type ReadLimit, windowMs } from "./read-limit";

/** So old may be what a process knows of the others' counts. */
const everyMs = 2_000;
const rule = { name: "reads", windowMs };

/**
 * Lets all processes of a store count reads together, on however many machines: every two seconds this one tells what it has
 * counted of addresses that read much, and hears what all have. Others cost nothing; while the store cannot be written each
 * counts by itself. The timer keeps no process alive.
 */
export function shareReads(limit: ReadLimit): void {
  let busy = false;
  setInterval(async () => {
    const now = wallClock();
    const told = busy ? [] : limit.untold(now);
    if (told.length === 0) return;
    busy = true;
    try {
      limit.learn(told, await addCounts(store(), rule, told, now));
    } catch (error) {
      log().warn({ err: error }, "reads counted by this process alone");
    } finally {
      busy = false;
    }
  }, everyMs).unref();
}
