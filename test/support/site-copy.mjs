import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { root, Trouble } from "../../bin/process/node.mjs";

/** What is not linked into a copy, because the copy has its own or does not need it. */
const notLinked = new Set([".next", ".git", "var", "test-results", "package-lock.json"]);

/** Directories of a build that all copies share: Node's compile cache identifies code by its path. */
const shared = ["server", "static"];

/**
 * Copies the production build, so that a test's server neither reads pages that another server has cached nor leaves its pages
 * (with a frozen clock and another address) to the next `npm start`. Everything else is linked.
 * @param {string} name a directory under var/, which is replaced
 * @returns {string} absolute path, to be given to startServer as `site`
 * @throws {Trouble} if there is no build
 */
export function copySite(name) {
  const build = join(root, ".next");
  if (!existsSync(join(build, "BUILD_ID")))
    throw new Trouble("There is no production build: run `npm run build`.");
  const site = join(root, "var", name, "site");
  rmSync(join(root, "var", name), { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  for (const entry of readdirSync(root)) {
    // The developer's .env files are left out: each test passes its server's settings.
    if (!notLinked.has(entry) && !entry.startsWith(".env")) symlinkSync(join(root, entry), join(site, entry));
  }
  const copied = join(site, ".next");
  linkTree(build, copied, new Set(["cache", "dev", ...shared]));
  for (const entry of shared) symlinkSync(join(build, entry), join(copied, entry));
  return site;
}

/**
 * Creates a directory with links to the same files. A server only adds files to a build and never changes one, so links are
 * enough, and they cost nothing. Where the file system has no links, files are copied.
 * @param {string} from
 * @param {string} to
 * @param {Set<string>} [besides] entries to leave out
 */
export function linkTree(from, to, besides = new Set()) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (besides.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(realpathSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}
