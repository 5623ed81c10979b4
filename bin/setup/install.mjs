import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNode, root, run, Trouble } from "../process/node.mjs";
import { withProgress } from "./progress.mjs";

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/**
 * What an installation depends on: the lockfile, the platform and the major version of Node.
 * @param {string} directory repository root
 * @param {{ version: string }} node
 * @returns {string}
 */
export function installStamp(directory, node) {
  const lock = createHash("sha256")
    .update(readFileSync(join(directory, "package-lock.json")))
    .digest("hex");
  return `${lock} node${node.version.split(".")[0]} ${process.platform} ${process.arch}`;
}

/** @param {string} file @returns {Record<string, Locked>} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** @returns {"glibc" | "musl"} the C library of this Linux */
function libc() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return header.glibcVersionRuntime ? "glibc" : "musl";
}

/** @param {Locked} entry */
function fitsHere(entry) {
  return (
    (!entry.os || entry.os.includes(process.platform)) &&
    (!entry.cpu || entry.cpu.includes(process.arch)) &&
    (!entry.libc || process.platform !== "linux" || entry.libc.includes(libc()))
  );
}

/**
 * Whether node_modules holds what the lockfile requires, by npm's record. Whoever has just run `npm install` does not wait
 * for a second installation.
 * @param {string} directory repository root
 * @returns {boolean}
 */
export function isInstalledAsLocked(directory) {
  const wanted = packagesOf(join(directory, "package-lock.json"));
  const present = packagesOf(join(directory, "node_modules", ".package-lock.json"));
  if (Object.keys(present).length === 0) return false;
  const isAsLocked = Object.entries(present).every(
    ([path, entry]) => wanted[path]?.version === entry.version && wanted[path]?.integrity === entry.integrity,
  );
  return (
    isAsLocked &&
    Object.entries(wanted).every(
      ([path, entry]) =>
        path === "" ||
        present[path] !== undefined ||
        // npm leaves out an optional package whose requirements are not met, which only npm knows.
        (entry.optional === true && !(entry.os && entry.cpu && fitsHere(entry))),
    )
  );
}

/** The npm that runs this script, else the one in PATH. @returns {[string, string[]]} */
function npm() {
  const path = process.env.npm_execpath;
  return path && /npm-cli\.c?js$/.test(path) ? [process.execPath, [path]] : ["npm", []];
}

/**
 * Installs the locked packages if they are missing or differ. Returns whether it has installed them.
 * @param {string} [directory] repository root
 * @returns {Promise<boolean>}
 * @throws {Trouble} if npm fails or there is no usable Node afterwards
 */
export async function ensureInstalled(directory = root) {
  const file = join(directory, "node_modules", ".stamp");
  if (existsSync(join(directory, "node_modules"))) {
    const stamp = installStamp(directory, findNodeOrRunning(directory));
    const previous = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    if (previous === stamp) return false;
    const samePlatform =
      previous === undefined || previous.split(" ").slice(1).join() === stamp.split(" ").slice(1).join();
    if (samePlatform && isInstalledAsLocked(directory)) {
      writeFileSync(file, stamp);
      return false;
    }
  }
  const [command, args] = npm();
  // This log level hides warnings about engines: npm may run on an older Node, and the packages bring their own. Errors are shown.
  const code = await withProgress(
    "Installing the packages of package-lock.json",
    () =>
      run(command, [...args, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
        cwd: directory,
      }),
    { expect: "a first time usually takes one to three minutes" },
  );
  if (code !== 0) throw new Trouble(`npm ci failed with code ${code}: the lines above say why.`);
  writeFileSync(file, installStamp(directory, findNode(directory)));
  return true;
}

/** @param {string} directory */
function findNodeOrRunning(directory) {
  try {
    return findNode(directory);
  } catch {
    return { version: process.version };
  }
}
