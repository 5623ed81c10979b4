import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../process/node.mjs";

/** The bundle of the operator's command line, which scripts/build-portal.mjs writes. */
export const commandFile = join(root, "dist", "portal.mjs");
/** The sources of the bundle. A container image does not have all of them. */
const sources = [
  "bin",
  "cli",
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
 * Whether the bundle of the command line exists and no source is newer.
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
