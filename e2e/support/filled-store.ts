import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/process/node.mjs";
import { prepareStore } from "../../lib/portal/prepare";
import { site } from "../../lib/site/site-config";
import { openStore } from "../../lib/store/connection";
import { dateInZone } from "../../lib/time/calendar";

/**
 * Puts a store that is ready for `now`, sample and all, where a portal is going to look for its own. Filling one takes a
 * processor for seconds and each portal needs one: those of the same build and day are copies of one file.
 * @param path absolute, of a file that is not there yet
 */
export async function placeFilledStore(path: string, now: string): Promise<void> {
  const build = readFileSync(join(root, ".next", "BUILD_ID"), "utf8").trim();
  const directory = join(root, "var", "test-filled");
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(build)) rmSync(join(directory, name), { force: true });
  }
  const filled = join(directory, `${build}-${dateInZone(new Date(now), site().zone)}.db`);
  if (!existsSync(filled)) {
    const unfinished = `${filled}-${process.pid}`;
    const store = openStore(`file:${unfinished}`);
    await prepareStore(store, new Date(now), join(root, "data"));
    store.close();
    renameSync(unfinished, filled);
  }
  copyFileSync(filled, path);
}
