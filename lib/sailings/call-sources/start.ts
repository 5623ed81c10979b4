import { config, currentInstant, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { upstreamBase } from "@/lib/upstream/choose";
import type { PortFinder } from "../files/import-ports";
import { readSourceStates } from "./queue";
import { readCallSources } from "./settings";
import { startFetching } from "./worker";

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
  return startFetching({
    store: store(),
    sources,
    portFinder,
    today: currentInstant,
    clock: wallClock,
    log: log(),
  });
}

/** The state of each carrier of the process's store, for its metrics. */
export async function carrierReadings() {
  const states = await readSourceStates(store().reader);
  return states.map(({ seller, oldestAt, failures, failing }) => ({
    carrier: seller,
    oldestAt,
    isFailing: failures + failing > 0,
  }));
}
