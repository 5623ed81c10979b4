import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/process/node.mjs";
import { site } from "../../lib/site/site-config";
import { dateInZone } from "../../lib/time/calendar";
import { placePreparedStore } from "../../test/support/prepared-store";

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
  await placePreparedStore(path, filled, new Date(now));
}
