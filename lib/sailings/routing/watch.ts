import type { Store } from "@/lib/store/connection";
import { closeKilledImport } from "../calls-import/apply-calls";
import { currentNetwork } from "./cached-network";

const lookEveryMs = 1000;

interface CallsReport {
  /** Called after an import, and once at the start where there are calls. */
  built(facts: { calls: number; bytes: number; ms: number }): void;
  /** The next attempt is a second later. */
  failed(error: unknown): void;
}

/**
 * Checks every second whether the calls have changed and builds their network, so that the next search after an import finds
 * it ready. It closes an import that was killed. The timer does not keep the process alive. Returns the function that stops it.
 * @param primary where imports are noted, if `store` reads pages from elsewhere
 */
export function watchCallNetwork(
  store: Store,
  report: CallsReport,
  clock: () => Date,
  primary: Pick<Store, "db" | "reader"> = store,
): () => void {
  let busy = false;
  let reported: object | null = null;
  const look = async () => {
    if (busy) return;
    busy = true;
    const begun = performance.now();
    try {
      await closeKilledImport(primary, clock());
      const network = await currentNetwork(store);
      if (network && network !== reported) {
        const ms = Math.round(performance.now() - begun);
        report.built({ calls: network.count, bytes: network.bytes, ms });
      }
      reported = network;
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  // PostgreSQL notifies of commits; the timer replaces that for SQLite.
  const end = store.onCommit(look);
  void look();
  return () => {
    clearInterval(timer);
    end();
  };
}
