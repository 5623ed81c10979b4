import type { Change } from "@/lib/http-responses/cache-tags";
import { processMetrics } from "@/lib/observability/process-metrics";
import { changesAfter, lastChangeId, scheduledDomains, scheduledInvalidations } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";

/** The interval in which the change feed is read, in milliseconds. */
const pollEveryMs = 1000;
/** The most changes that one query reads. Further ones are read directly afterwards. */
const batch = 1000;

/** The key of a change that concerns its complete domain. */
const everything = "*";

interface InvalidationReport {
  /** @param upTo the id of the last change that was read */
  invalidated(changes: number, upTo: number): void;
  failed(error: unknown): void;
}

/**
 * Reads the store's change feed, in which imports and commands of any process record their changes, and passes the changes to
 * `invalidate`. It begins after the latest change, since a starting server has cached nothing. Scheduled changes, such as the
 * publication of an article, follow when `clock` reaches their instant. A failed read is repeated the next time. The timer does
 * not keep the process alive. Returns a function that ends it.
 * @param caughtUp resolves when pages show what was committed before the call: not before that is anything invalidated
 */
export async function startInvalidation(
  store: Store,
  invalidate: (changes: readonly Change[]) => void,
  report: InvalidationReport,
  clock: () => Date,
  caughtUp = async () => {},
): Promise<() => void> {
  let seen = await lastChangeId(store);
  let looked = clock();
  let busy = false;
  const readDue = async () => {
    const upTo = clock();
    const span = { after: looked, upTo };
    const due = await scheduledInvalidations(store, { ...span, limit: batch });
    if (due.length > 0) {
      // So many changes concern most responses, so the complete domains are invalidated.
      const changed =
        due.length === batch
          ? (await scheduledDomains(store, span)).map((domain) => ({ domain, key: everything }))
          : due;
      invalidate(changed);
    }
    looked = upTo;
    if (due.length > 0) report.invalidated(due.length, seen);
  };
  let readAt = performance.now();
  const meters = processMetrics();
  if (meters) meters.readChangeFeed = () => (performance.now() - readAt) / 1000;
  const read = async () => {
    if (busy) return;
    busy = true;
    try {
      for (;;) {
        const changes = await changesAfter(store, seen, batch);
        if (changes.length > 0) {
          await caughtUp();
          invalidate(changes);
          seen = changes.at(-1)?.id ?? seen;
          report.invalidated(changes.length, seen);
        }
        if (changes.length < batch) break;
      }
      await readDue();
      readAt = performance.now();
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(read, pollEveryMs);
  timer.unref();
  // A PostgreSQL server sends a notification. The timer covers what has none.
  const end = store.onCommit(read);
  return () => {
    clearInterval(timer);
    end();
  };
}
