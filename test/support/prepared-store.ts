import { copyFileSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { root } from "@/bin/process/node.mjs";
import { prepareStore } from "@/lib/portal/prepare";
import { openStore } from "@/lib/store/connection";

/**
 * Puts an embedded store with places and sample data of `now` at `path`, as a copy of `prepared`. If that file is not there yet it is
 * made first, which takes seconds; other processes may make it at the same time.
 */
export async function placePreparedStore(path: string, prepared: string, now: Date): Promise<void> {
  if (!existsSync(prepared)) {
    const unfinished = `${prepared}-${process.pid}`;
    const store = openStore(`file:${unfinished}`);
    await prepareStore(store, now, join(root, "data"));
    await store.close();
    renameSync(unfinished, prepared);
  }
  copyFileSync(prepared, path);
}
