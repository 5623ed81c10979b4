import { existsSync } from "node:fs";
import { types } from "node:util";
import { config, currentInstant, wallClock } from "@/lib/config/config";
import { expectStore } from "@/lib/portal/expected-store";
import { prepareStore } from "@/lib/portal/prepare";
import { setSiteZone, site } from "@/lib/site/site-config";
import { openReadyStore, openStore, type Store, storeFile, storeName } from "@/lib/store/connection";
import { recordRun } from "@/lib/store/last-runs";
import { isBehind, migrate } from "@/lib/store/migrations";
import { readServerSettings, type ServerSettings } from "@/lib/store/server-settings";
import { storeTrouble } from "@/lib/store/trouble";
import type { Terminal } from "./terminal";

/** With what a server serves the store; null if none of this release ever did. */
export type Settings = Partial<ServerSettings> | null;

type Work<T> = (store: Store, now: Date, settings: Settings) => Promise<T>;

/**
 * Runs the work of a command that changes the configured store. Prepares the store before, and closes it in any case. Throws an
 * Error with one sentence if SITE_FILE here has another time zone than the server's: dates would be read in the wrong one.
 */
export async function withStore<T>({ dataDirectory }: Terminal, work: Work<T>): Promise<T> {
  await expectStore(config().storeUrl);
  const store = await openReadyStore(config().storeUrl);
  try {
    const now = currentInstant();
    const settings = await readServerSettings(store.reader);
    const trouble = takeZone(settings);
    if (trouble) throw new Error(trouble);
    await prepareStore(store, now, dataDirectory);
    return await work(store, now, settings);
  } finally {
    await store.close();
  }
}

/**
 * Runs the work of a command that only reads the configured store: it writes nothing, migrates nothing and deletes nothing, and
 * makes no store. Says on standard error where SITE_FILE here differs from the server's.
 */
export async function readStore<T>({ printError }: Terminal, work: Work<T>): Promise<T> {
  const { storeUrl } = config();
  await expectStore(storeUrl);
  const file = storeFile(storeUrl);
  if (file !== null && !existsSync(file)) {
    throw new Error(
      `There is no store at ${file} yet. If STORE_URL is right, start the portal, or make the store: bin/portal store create`,
    );
  }
  const store = openStore(storeUrl);
  try {
    await expectCurrent(store, storeUrl);
    const now = currentInstant();
    const settings = await readServerSettings(store.reader);
    const trouble = takeZone(settings);
    if (trouble) printError(`note: ${trouble}\n`);
    return await work(store, now, settings);
  } finally {
    await store.close();
  }
}

/** The server's settings in the configured store; null where there are none, or none can be read. It never fails. */
export const storedSettings = (): Promise<Settings> =>
  atHand(async (store) => readServerSettings(store.reader));

/**
 * Records in the configured store that a task was done, or that it failed, for status and metrics. It makes no store and never
 * fails: the task's own outcome counts. Returns whether it was recorded.
 */
export async function noteRun(
  task: string,
  run: { isDone: boolean; detail?: string | null },
): Promise<boolean> {
  const noted = await atHand(async (store) => {
    await recordRun(store.db, task, { at: wallClock(), ...run });
    return true;
  });
  return noted ?? false;
}

/** Works on the configured store if it exists and is up to date; null if not, or if that fails. */
async function atHand<T>(work: (store: Store) => Promise<T>): Promise<T | null> {
  const { storeUrl } = config();
  const file = storeFile(storeUrl);
  if (file !== null && !existsSync(file)) return null;
  let store: Store | undefined;
  try {
    store = openStore(storeUrl);
    return (await isBehind(store)) ? null : await work(store);
  } catch {
    return null;
  } finally {
    await store?.close();
  }
}

/** The first line of an error, as the detail of a failed task. */
export const detailOf = (error: unknown): string =>
  (types.isNativeError(error) ? error.message : String(error)).split("\n")[0] ?? "";

async function expectCurrent(store: Store, url: string): Promise<void> {
  const name = storeName(url);
  const isOlder = await isBehind(store).catch((error: unknown) => {
    throw storeTrouble(name, error);
  });
  if (!isOlder) return;
  // Nobody else has a store in memory.
  if (name === ":memory:") return void (await migrate(store));
  throw new Error(
    `The store ${name} is new, or of an earlier release. Start this release, which brings it up to date, or run bin/portal store create.`,
  );
}

/** Takes the server's time zone where this shell has no SITE_FILE. Returns a sentence where the shell has one of another zone. */
function takeZone(settings: Settings): string | null {
  const { zone, siteFile } = settings ?? {};
  if (!zone || zone === site().zone) return null;
  if (!process.env.SITE_FILE) {
    setSiteZone(zone);
    return null;
  }
  // The first portal.json of a portal that was tried with the sample site.
  if (!siteFile) return null;
  return `SITE_FILE here has the time zone ${site().zone}, and the portal that serves this store has ${zone} (${siteFile}). Restart the portal if it has changed, or leave SITE_FILE out.`;
}

/** Origin of absolute links: of this shell if it has SITE_URL, else of the server. */
export const siteUrlOf = (settings: Settings): string =>
  process.env.SITE_URL ? config().siteUrl : (settings?.siteUrl ?? config().siteUrl);
