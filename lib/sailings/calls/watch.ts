import type { Store } from "@/lib/store/connection";
import { networkReady } from "./cached-network";

const lookEveryMs = 1000;

export interface CallsReport {
  /** After an import, and once at the start where there are calls. */
  built(facts: { calls: number; bytes: number; ms: number }): void;
  /** Looked at again a second later. */
  failed(error: unknown): void;
}

/**
 * Looks every second whether there are other calls, and has their network built: an import shows to whoever asks next.
 * The timer keeps no process alive. Returns the function that ends it.
 */
export function watchCalls(store: Store, report: CallsReport): () => void {
  let busy = false;
  let known: object | null = null;
  const look = async () => {
    if (busy) return;
    busy = true;
    const begun = performance.now();
    try {
      const network = await networkReady(store);
      if (network && network !== known) {
        const ms = Math.round(performance.now() - begun);
        report.built({ calls: network.count, bytes: network.bytes, ms });
      }
      known = network;
    } catch (error) {
      report.failed(error);
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  // A server tells; the clock stands in where it does not.
  const end = store.onCommit(look);
  void look();
  return () => {
    clearInterval(timer);
    end();
  };
}
