import { config } from "@/lib/config";
import { setMeters } from "@/lib/meters";
import { version } from "@/lib/site";
import { store, storeFile } from "@/lib/store/connection";
import { readStoreFiles } from "@/lib/store/files";
import { listImports } from "@/lib/store/import-notes";
import { storeState } from "@/lib/store/state";
import { upstreamStates } from "@/lib/upstream/states";
import { pageCache } from "../kept-answer";
import { keptDataBytes, keptDataReading } from "../kept-data";
import { keptBytes } from "../kept-pages.mjs";
import { createMetrics, type StoreReading } from "./registry";

/** What the domains know and this room does not. */
export interface DomainReadings {
  queue(): Promise<StoreReading["deliveries"]>;
}

/**
 * Begins to count this process's work, before the listener is made. Returns what tells all figures as they are; to be
 * called only where somebody wants to know, since counting costs a little.
 */
export function startMetrics({ queue }: DomainReadings): () => Promise<unknown[]> {
  const { meters, figures } = createMetrics({
    worker: process.env.PORTAL_WORKER ?? "1",
    version: version,
    isReady: () => storeState().state !== "lost",
    caches() {
      const pages = pageCache();
      const size = pages?.pages.size;
      const { entries, bytes, hit, miss } = keptDataReading();
      return [
        {
          cache: "pages",
          ...(pages?.counts ?? { hit: 0, stale: 0, miss: 0 }),
          entries: size?.pages ?? 0,
          bytes: size?.bytes ?? 0,
          bytesLimit: keptBytes.open + keptBytes.packed,
        },
        { cache: "answers", hit, stale: 0, miss, entries, bytes, bytesLimit: keptDataBytes },
      ];
    },
    services: () =>
      Object.entries(upstreamStates()).map(([service, { state }]) => ({
        service,
        resting: state !== "closed",
      })),
    async store() {
      const { reader } = store();
      return {
        isOpen: storeState().state === "open",
        ...(await readStoreFiles(storeFile(config().storeUrl))),
        deliveries: await queue(),
        imports: (await listImports(reader)).map(({ ms, ...note }) => ({ ...note, seconds: ms / 1000 })),
      };
    },
  });
  setMeters(meters);
  return figures;
}
