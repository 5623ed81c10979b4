import { config } from "@/lib/config/config";
import { processMetrics as currentMeters, setProcessMetrics } from "@/lib/observability/process-metrics";
import { version } from "@/lib/site/site";
import { store } from "@/lib/store/connection";
import { readStoreFiles } from "@/lib/store/files";
import { listImports } from "@/lib/store/last-imports";
import { storeState } from "@/lib/store/state";
import { upstreamStates } from "@/lib/upstream/states";
import { createMetrics, type StoreReading } from "./registry";

/** Readings of the domains, which this folder may not import. */
export interface DomainReadings {
  queue(): Promise<StoreReading["deliveries"]>;
  carriers(): Promise<StoreReading["carriers"]>;
}

/**
 * Begins to count this process's work, before the server is created. Returns a function that collects all metrics. To be
 * called only where metrics are exported, since counting has a small cost.
 */
export function startMetrics({ queue, carriers }: DomainReadings): () => Promise<unknown[]> {
  const { meters, collect } = createMetrics({
    worker: process.env.PORTAL_WORKER ?? "1",
    version: version,
    isReady: () => storeState().state !== "lost",
    caches() {
      const responses = currentMeters()?.readResponseCache?.();
      return responses ? [{ cache: "responses", ...responses }] : [];
    },
    services: () =>
      Object.entries(upstreamStates()).map(([service, { state }]) => ({
        service,
        isCircuitOpen: state !== "closed",
      })),
    async store() {
      const { reader } = store();
      return {
        isOpen: storeState().state === "open",
        ...(await readStoreFiles(reader, config().storeUrl)),
        deliveries: await queue(),
        carriers: await carriers(),
        imports: (await listImports(reader)).map(({ ms, ...note }) => ({ ...note, seconds: ms / 1000 })),
      };
    },
  });
  setProcessMetrics(meters);
  return collect;
}
