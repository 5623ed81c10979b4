import { storeState } from "@/lib/store/state";
import { upstreamStates } from "@/lib/upstream/states";
import type { Health } from "./health";

/** How the store and what is behind the portal are, for /readyz. Asks nobody. */
export function portalHealth(): Health {
  return { store: storeState(), services: { ...upstreamStates() } };
}
