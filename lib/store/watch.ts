import type { Store } from "./connection";
import { StoreLostError } from "./trouble";

const lookEveryMs = 1_000;

/**
 * Looks every second whether the store's files are still its own, so that a server whose store was deleted or replaced
 * notices without a write (lib/store/state.ts tells who waits for it). The timer keeps no process alive. Returns a
 * function that ends it.
 */
export function startStoreWatch(
  { guard }: Pick<Store, "guard">,
  failed: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => {
    try {
      guard?.check();
    } catch (error) {
      if (error instanceof StoreLostError) clearInterval(timer);
      else failed(error);
    }
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
