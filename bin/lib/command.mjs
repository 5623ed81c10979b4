import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./node.mjs";

/** The operator's command line in one file, as bin/build-portal.mjs makes it. */
export const commandFile = join(root, "dist", "portal.mjs");
/** What it is made of, as far as it is there: an image has less. */
const sources = [
  "bin",
  "components",
  "data/promotions",
  "lib",
  "messages",
  "server",
  "routes.ts",
  "package-lock.json",
];

/** @param {string} path @returns {string[]} its files, or itself */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * Whether the file of the command line is there, and no source is newer.
 * @param {string} [directory] repository root
 * @returns {boolean}
 */
export function isCommandBuilt(directory = root) {
  const file = join(directory, "dist", "portal.mjs");
  if (!existsSync(file)) return false;
  const builtAt = statSync(file).mtimeMs;
  return sources.every((path) =>
    filesOf(join(directory, path)).every((source) => statSync(source).mtimeMs <= builtAt),
  );
}
