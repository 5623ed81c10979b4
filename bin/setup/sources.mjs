import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Directories from which a build is made. */
const directories = ["app", "components", "lib", "server", "messages", "public", "data"];
/** Files in the root from which a build is made. */
const rootFile = /^(?!next-env\.d\.ts$).+\.(ts|mjs)$|^(package|package-lock|tsconfig)\.json$|^\.env(\..+)?$/;
/** Files among the sources that no build uses. */
const ignored =
  /\.test\.tsx?$|^playwright\.config\.|^\.dependency-cruiser\.mjs$|^\.env\.example$|(^|\/)\.DS_Store$/;

/**
 * @typedef {[size: number, mtimeMs: number, sha256: string]} FileState of one file
 * @typedef {{ node: string, files: Record<string, FileState>, build?: string }} Snapshot
 *   build: the id of the build that was made from it
 */

/**
 * The files from which a build is made, relative to the root, sorted.
 * @param {string} root
 * @returns {string[]}
 */
export function listSources(root) {
  /** @type {string[]} */
  const paths = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && rootFile.test(entry.name))
    .map((entry) => entry.name);
  for (const directory of directories) {
    if (!existsSync(join(root, directory))) continue;
    for (const entry of readdirSync(join(root, directory), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const parent = (entry.parentPath ?? entry.path).slice(root.length + 1);
      paths.push(`${parent}/${entry.name}`.replaceAll("\\", "/"));
    }
  }
  return paths.filter((path) => !ignored.test(path)).sort();
}

/** @param {string} path */
function digest(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/**
 * The sources as they are now. A file whose size and time are those in `previous` is not read again.
 * @param {string} root
 * @param {string} node version of the Node that builds
 * @param {Snapshot} [previous]
 * @returns {Snapshot}
 */
export function takeSnapshot(root, node, previous) {
  /** @type {Record<string, FileState>} */
  const files = {};
  for (const path of listSources(root)) {
    const { size, mtimeMs } = statSync(join(root, path));
    const before = previous?.files[path];
    const same = before?.[0] === size && before[1] === mtimeMs;
    files[path] = [size, mtimeMs, same ? before[2] : digest(join(root, path))];
  }
  return { node, files };
}

/**
 * Identifies the sources of a build, independent of where and when it is built: two machines that build the same sources serve
 * the same pages and files. Settings (.env) are read when the build is served, and are not part of it.
 * @param {string} root
 * @returns {string}
 */
export function sourcesId(root) {
  const hash = createHash("sha256");
  for (const path of listSources(root)) {
    if (!path.startsWith(".env")) hash.update(`${path} ${digest(join(root, path))}\n`);
  }
  return hash
    .digest("base64url")
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(0, 21);
}

/**
 * The first difference in content between two snapshots as a few words, or null if there is none.
 * @param {Snapshot} before
 * @param {Snapshot} after
 * @returns {string | null}
 */
export function findChange(before, after) {
  if (before.node !== after.node) return `Node ${after.node} instead of ${before.node}`;
  for (const [path, [, , content]] of Object.entries(after.files)) {
    if (!before.files[path]) return `${path} is new`;
    if (before.files[path][2] !== content) return `${path} has changed`;
  }
  const gone = Object.keys(before.files).find((path) => !after.files[path]);
  return gone ? `${gone} is gone` : null;
}

/** @param {string} file @returns {Snapshot | undefined} */
export function readSnapshot(file) {
  try {
    const snapshot = JSON.parse(readFileSync(file, "utf8"));
    return snapshot.files && snapshot.node ? snapshot : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file @param {Snapshot} snapshot */
export function writeSnapshot(file, snapshot) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(snapshot));
}
