import { existsSync } from "node:fs";
import { dirname } from "node:path";
import {
  defaultStoreUrl,
  isServer,
  openStore,
  type Store,
  storeName,
  storePath,
} from "@/lib/store/connection";

/**
 * A mistyped STORE_URL, or a disk that is not mounted, must not become a public portal of sample data. Throws an Error with one
 * sentence where the folder is missing, or where a start would fill an empty store with sample data under the name of a
 * publisher's SITE_FILE. `portal store create` makes such a store. The store of the default STORE_URL is made without it, as
 * long as there is no SITE_FILE.
 */
export async function expectStore(url: string, siteFile = process.env.SITE_FILE): Promise<void> {
  const name = storeName(url);
  if (name === ":memory:") return;
  expectFolder(url);
  if (siteFile && (await isEmptyStore(url))) {
    throw new Error(
      `The store ${name} is empty, and a start would show sample data under the name of SITE_FILE. If STORE_URL is right, make the store once: bin/portal store create`,
    );
  }
}

/**
 * Throws an Error with one sentence where the folder of a store is missing: it may be that of a disk that is not mounted, and the
 * store would fill the one below. That of the default STORE_URL is made, because that is a fresh clone.
 */
export function expectFolder(url: string): void {
  const name = storeName(url);
  if (name === ":memory:" || isServer(url) || name === storePath(defaultStoreUrl)) return;
  const folder = dirname(name);
  if (existsSync(folder)) return;
  throw new Error(
    `The store ${name} cannot be used: there is no folder ${folder}. If STORE_URL is right and the disk is mounted, make the folder, then the store: bin/portal store create`,
  );
}

/** Whether the store was never prepared. A store that cannot be read is not empty: the error follows when it is opened. */
async function isEmptyStore(url: string): Promise<boolean> {
  if (!isServer(url) && !existsSync(storePath(url))) return true;
  let store: Store | undefined;
  try {
    store = openStore(url);
    return await store.withBare(async (bare) => {
      const tables = await bare.introspection.getTables();
      if (!tables.some(({ name }) => name === "domain_state")) return true;
      return !(await bare.selectFrom("domain_state").select("domain").limit(1).executeTakeFirst());
    });
  } catch {
    return false;
  } finally {
    await store?.close();
  }
}
