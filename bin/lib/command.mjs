import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

/** The operator's command line in one file, as bin/build-portal.mjs makes it. */
export const commandFile = join(root, "dist", "portal.mjs");
const sources = ["bin", "components", "data/promotions", "lib", "messages"];

/**
 * Whether the file of the command line is there, and no source is newer.
 * @param {string} [directory] repository root
 * @returns {boolean}
 */
export function isCommandBuilt(directory = root) {
  const file = join(directory, "dist", "portal.mjs");
  if (!existsSync(file)) return false;
  const builtAt = statSync(file).mtimeMs;
  const isOlder = (/** @type {string} */ path) => statSync(path).mtimeMs <= builtAt;
  return (
    isOlder(join(directory, "package-lock.json")) &&
    sources.every((folder) =>
      readdirSync(join(directory, folder), { withFileTypes: true, recursive: true }).every(
        (entry) => !entry.isFile() || isOlder(join(entry.parentPath ?? entry.path, entry.name)),
      ),
    )
  );
}
