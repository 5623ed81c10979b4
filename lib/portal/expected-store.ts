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
 * sentence where a start would make a missing folder, or would fill an empty store with sample data under the name of a
 * publisher's SITE_FILE. `portal store create` makes both. The store of the default STORE_URL is made without it, as long as
 * there is no SITE_FILE.
 */
export async function expectStore(url: string, siteFile = process.env.SITE_FILE): Promise<void> {
  const name = storeName(url);
  if (name === ":memory:") return;
  const folder = isServer(url) ? null : dirname(name);
  if (folder !== null && !existsSync(folder) && name !== storePath(defaultStoreUrl)) {
    throw new Error(
      `The store ${name} cannot be used: there is no folder ${folder}. If STORE_URL is right, make the store once: bin/portal store create`,
    );
  }
  if (siteFile && (await isEmptyStore(url))) {
    throw new Error(
      `The store ${name} is empty, and a start would show sample data under the name of SITE_FILE. If STORE_URL is right, make the store once: bin/portal store create`,
    );
  }
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
