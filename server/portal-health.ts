import { storeState } from "@/lib/store/state";
import { upstreamStates } from "@/lib/upstream/states";
import type { Health } from "./health";

/** The known states of the store and of services, for /readyz. It sends no request. */
export function portalHealth(): Health {
  return { store: storeState(), services: { ...upstreamStates() } };
}
