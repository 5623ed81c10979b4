import { changesAfter, lastChangeId, scheduledDomains, scheduledInvalidations } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import type { Change } from "./response-cache";

/** The change feed is read so often. */
const pollEveryMs = 1000;
/** Changes read at once; what is more is read right after. */
const batch = 1000;

/** As a change's key: everything of its domain. */
const everything = "*";

export interface InvalidationReport {
  invalidated(changes: number): void;
  failed(error: unknown): void;
}

/**
 * Reads the store's change feed, in which imports and commands of any process note what they touched, and lets `invalidate` drop
 * the responses that show it. Begins with the latest change, since a starting server has cached nothing. Scheduled changes, such
 * as an article's hour, come when `clock` says that their instant is there. What could not be read is read the next time. The
 * timer keeps no process alive. Returns a function that ends it.
 */
export async function startInvalidation(
  store: Store,
  invalidate: (changes: readonly Change[]) => void,
  report: InvalidationReport,
  clock: () => Date,
): Promise<() => void> {
  let seen = await lastChangeId(store);
  let looked = clock();
  let busy = false;
  const readDue = async () => {
    const upTo = clock();
    const span = { after: looked, upTo };
    const due = await scheduledInvalidations(store, { ...span, limit: batch });
    if (due.length > 0) {
      // More than that at once are as many responses as there are: everything of each domain among all of them.
      const changed =
        due.length === batch
          ? (await scheduledDomains(store, span)).map((domain) => ({ domain, key: everything }))
          : due;
      invalidate(changed);
      report.invalidated(due.length);
    }
    looked = upTo;
  };
  const read = async () => {
    if (busy) return;
    busy = true;
    try {
      for (;;) {
        const changes = await changesAfter(store, seen, batch);
        if (changes.length > 0) {
          invalidate(changes);
          report.invalidated(changes.length);
          seen = changes.at(-1)?.id ?? seen;
        }
        if (changes.length < batch) break;
      }
      await readDue();
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(read, pollEveryMs);
  timer.unref();
  // A server tells; the clock stands in where it does not.
  const end = store.onCommit(read);
  return () => {
    clearInterval(timer);
    end();
  };
}
