import { config, currentInstant } from "@/lib/config/config";
import { expectStore } from "@/lib/portal/expected-store";
import { prepareStore } from "@/lib/portal/prepare";
import { openReadyStore, type Store } from "@/lib/store/connection";
import type { Terminal } from "./terminal";

/** Runs a command's work on the configured store. Prepares the store before, and closes it in any case. */
export async function withStore<T>(
  { dataDirectory }: Terminal,
  work: (store: Store, now: Date) => Promise<T>,
): Promise<T> {
  await expectStore(config().storeUrl);
  const store = await openReadyStore(config().storeUrl);
  try {
    const now = currentInstant();
    await prepareStore(store, now, dataDirectory);
    return await work(store, now);
  } finally {
    await store.close();
  }
}
