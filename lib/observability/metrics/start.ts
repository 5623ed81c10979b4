import type { Kysely } from "kysely";
import { config } from "@/lib/config/config";
import { processMetrics as currentMeters, setProcessMetrics } from "@/lib/observability/process-metrics";
import { expiryOf } from "@/lib/site/security-contact";
import { version } from "@/lib/site/site";
import { site } from "@/lib/site/site-config";
import { store } from "@/lib/store/connection";
import { readStoreFiles } from "@/lib/store/files";
import { listImports } from "@/lib/store/last-imports";
import { backupTask, importedDomain, listRuns } from "@/lib/store/last-runs";
import { isReplicaRead } from "@/lib/store/page-store";
import type { Database } from "@/lib/store/schema";
import { storeState } from "@/lib/store/state";
import { readSourceStates } from "@/lib/upstream/fetching/queue";
import { upstreamStates } from "@/lib/upstream/states";
import { readAcceptQueue } from "./accept-queue";
import { createMetrics } from "./registry";
import type { StoreReading } from "./store-gauges";

/** Readings of the domains, which this folder may not import. */
interface DomainReadings {
  queue(): Promise<StoreReading["deliveries"]>;
  letters(channel: "mail" | "webhook"): Promise<StoreReading["letters"]>;
}

/**
 * Begins to count this process's work, before the server is created. Returns a function that collects all metrics. To be
 * called only where metrics are exported, since counting has a small cost.
 */
export function startMetrics(readings: DomainReadings): () => Promise<unknown[]> {
  const { security } = site();
  const { processMetrics, collect } = createMetrics({
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
    securityExpires: security && expiryOf(security),
    acceptQueue: () => readAcceptQueue(config().port),
    isReplicaRead,
    store: async () => ({
      isOpen: storeState().state === "open",
      ...(await readStore(store().reader, config().storeUrl, readings)),
    }),
  });
  setProcessMetrics(processMetrics);
  return collect;
}

/** Reads the metrics of a store. */
export async function readStore(
  db: Kysely<Database>,
  url: string,
  { queue, letters }: DomainReadings,
): Promise<Omit<StoreReading, "isOpen">> {
  const runs = await listRuns(db);
  const backup = runs.find(({ task }) => task === backupTask);
  return {
    ...(await readStoreFiles(db, url)),
    deliveries: await queue(),
    letters: await letters("mail"),
    webhooks: await letters("webhook"),
    fetches: {
      calls: await readSourceStates(db, "calls"),
      visits: await readSourceStates(db, "visits"),
    },
    imports: (await listImports(db)).map(({ ms, ...note }) => ({ ...note, seconds: ms / 1000 })),
    importFailures: runs.flatMap(({ task, failures }) => {
      const domain = importedDomain(task);
      return domain === null ? [] : [{ domain, failures }];
    }),
    backup: backup ? { at: backup.doneAt, failures: backup.failures } : null,
  };
}
