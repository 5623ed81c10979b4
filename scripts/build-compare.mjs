import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { passSignals, root, run, runMain, Trouble } from "../bin/process/node.mjs";

/** What a server runs. */
const outputs = [".next", "dist"];
/** What a build leaves beside it: records of how it went, and types for editors. docs/security.md names them. */
const unserved = /^\.next\/(?:cache|diagnostics|types|turbopack|trace(?:-build)?$|lock$|\.stamp$)/;

/** Files that differ between any two builds, and why. docs/security.md says what they mean. @type {Record<string, string>} */
export const named = {
  ".next/prerender-manifest.json": "random keys of the framework's previews",
  ".next/required-server-files.js": "the folder",
  ".next/required-server-files.json": "the folder",
  ".next/server/preview-props.json": "random keys of the framework's previews",
  ".next/server/server-reference-manifest.js": "a random key of the framework's server actions",
  ".next/server/server-reference-manifest.json": "a random key of the framework's server actions",
};

/**
 * The SHA-256 of each file that a server runs, by its path.
 * @param {string} directory of a build
 * @returns {Map<string, string>}
 */
export function digests(directory) {
  const files = outputs
    .filter((output) => existsSync(join(directory, output)))
    .flatMap((output) => readdirSync(join(directory, output), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !unserved.test(path))
    .sort();
  const digest = (/** @type {string} */ path) =>
    createHash("sha256")
      .update(readFileSync(join(directory, path)))
      .digest("hex");
  return new Map(files.map((path) => [path, digest(path)]));
}

/** One digest of files. @param {ReadonlyMap<string, string>} files */
export const digestOf = (files) =>
  createHash("sha256")
    .update([...files].map((file) => file.join(" ")).join("\n"))
    .digest("hex");

/**
 * The files that differ between two builds, or that only one of them has.
 * @param {ReadonlyMap<string, string>} one
 * @param {ReadonlyMap<string, string>} other
 * @returns {string[]}
 */
export const differing = (one, other) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort();

/** Builds a commit in a new folder. @param {string} directory @param {string} commit */
async function build(directory, commit) {
  mkdirSync(directory, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", directory], { input: archive });
  cpSync(join(root, "node_modules"), join(directory, "node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  const code = await run("npm", ["run", "build"], { cwd: directory, quiet: true });
  if (code !== 0) throw new Trouble(`The build in ${directory} failed.`);
  return digests(directory);
}

/** `npm run build:compare [-- COMMIT]`: builds a commit twice, in two folders, and says which files differ. */
async function main() {
  const commit = process.argv[2] ?? "HEAD";
  const parent = mkdtempSync(join(tmpdir(), "portal-builds-"));
  try {
    const one = await build(join(parent, "one"), commit);
    const other = await build(join(parent, "other", "deeper"), commit);
    const differ = differing(one, other);
    for (const path of differ) console.log(`differs: ${path}: ${named[path] ?? "this should not be"}`);
    const same = new Map([...one].filter(([path]) => !differ.includes(path)));
    console.log(`${same.size} of ${one.size} files are the same in both: ${digestOf(same)}`);
    return differ.every((path) => path in named) ? 0 : 1;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  passSignals();
  await runMain(main);
}
