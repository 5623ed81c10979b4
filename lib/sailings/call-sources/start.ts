import { config, currentInstant, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamBase } from "@/lib/upstream/choose";
import { startFetching } from "@/lib/upstream/fetching/worker";
import type { PortFinder } from "../files/import-ports";
import { readCallSources } from "./settings";
import { callFetching } from "./worker";

/**
 * Starts to fetch port calls from the carriers of CARRIERS_FILE, if it is set. Throws an Error with one sentence if the file cannot
 * be used. Returns the function that ends it.
 */
export function startCallSources(portFinder: PortFinder): () => Promise<void> {
  const { carriersFile, upstream } = config();
  if (!carriersFile) return async () => {};
  const sources = readCallSources(carriersFile);
  if (upstreamBase("sailings", upstream)) {
    log().warn("CARRIERS_FILE has no effect: sailings come from UPSTREAM_SAILINGS_URL or UPSTREAM_URL");
    return async () => {};
  }
  const carriers = sources.map(({ code, base }) => `${code} ${new URL(base).host}`);
  log().info({ carriers }, "port calls are fetched from carriers");
  const clocks = { today: currentInstant, clock: wallClock };
  return startFetching(callFetching({ store: store(), sources, portFinder, ...clocks, log: log() }));
}
