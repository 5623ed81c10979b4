import { config } from "@/lib/config/config";
import { processState } from "@/lib/memoize/process-state.mjs";
import { log } from "@/lib/observability/log";
import { openStore, type Store, store } from "./connection";
import { type ReplicatedStore, replicaTimes, withReplica } from "./replica";

const opened = processState<{ current?: { primary: Store; pages: ReplicatedStore } }>(
  "store.pages",
  () => ({}),
);

/** The process's store with a replica, if it has one. */
function replicated(): ReplicatedStore | null {
  const primary = store();
  const { current } = opened;
  if (current?.primary === primary) return current.pages;
  const { storeReadUrl } = config();
  if (!storeReadUrl) return null;
  const pages = withReplica(primary, () => openStore(storeReadUrl), { report });
  opened.current = { primary, pages };
  return pages;
}

function report(reason: string | null): void {
  if (reason === null) log().info("pages are read from the replica");
  else log().warn({ reason }, "pages are read from the primary and not from the replica");
}

/**
 * The store as pages read it: `store()`, with its reads from the replica of STORE_READ_URL. It may be moments behind, until the
 * process has invalidated what a change concerns. What decides about a write, and what follows ids of changes or events, reads
 * `store()`.
 */
export const pageStore = (): Store => replicated() ?? store();

/** Resolves when pages show all that was committed before the call, at most `pagesBehindMs` later. */
export const pagesCaughtUp = async (): Promise<void> => replicated()?.caughtUp();

/** Whether pages are read from the replica now; null where there is none. */
export const isReplicaRead = (): boolean | null => replicated()?.isReplicaRead ?? null;

/** How far behind the store pages may be read. */
export const pagesBehindMs = (): number => (config().storeReadUrl ? replicaTimes.waitMs : 0);
