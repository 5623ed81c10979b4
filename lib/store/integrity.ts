import { statSync } from "node:fs";
import { recordClock } from "./clock";
import type { EmbeddedStore, Store } from "./connection";
import { withStoreDeadline } from "./deadline";
import { isBusy, isDamage, isStoreTrouble, storeTrouble } from "./trouble";

/** A larger store is not checked completely at every start: it would take seconds. */
const fullCheckBytes = 64 * 1024 * 1024;

/** What is wrong with an open store's file, in a few words; null when nothing is. Small files are checked completely. */
export function findDamage({ raw }: Pick<EmbeddedStore, "raw">, path: string): string | null {
  const pragma = (name: string) => Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
  try {
    const { size } = statSync(path);
    const bytes = Number(pragma("page_count")) * Number(pragma("page_size"));
    if (bytes <= fullCheckBytes) return pragma("quick_check(1)") === "ok" ? null : "it is damaged";
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    return size + (log?.size ?? 0) < bytes ? "it is cut off" : null;
  } catch (error) {
    if (isDamage(error)) return "it is damaged";
    throw error;
  }
}

/**
 * Makes sure, before a server reports that it is ready, that its store is intact and can be written: it records the wall
 * clock. A store that another program has locked can be written too. Throws an Error with one sentence.
 */
export async function verifyStore(store: Store, path: string, now: Date): Promise<void> {
  const damage = store.guard && findDamage(store as EmbeddedStore, path);
  if (damage) throw storeTrouble(path, new Error(damage));
  await describeStoreErrors(path, async () => {
    await withStoreDeadline(1_000, () => recordClock(store, now)).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
    });
  });
}

/** Runs `work` on the store at `path`. Errors of the store are thrown as an Error with one sentence. */
export async function describeStoreErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isStoreTrouble(error) ? storeTrouble(path, error) : error;
  }
}
