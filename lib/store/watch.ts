import type { Store } from "./connection";
import { StoreLostError } from "./trouble";

const checkEveryMs = 1_000;

/**
 * Checks every second that the store's files are still the opened ones, so that a server whose store was deleted or replaced
 * notices it without a write (lib/store/state.ts calls the listeners). The timer does not keep the process alive. Returns a
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
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
