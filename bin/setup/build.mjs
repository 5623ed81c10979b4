import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findNode, root, run, runScript, Trouble } from "../process/node.mjs";
import { isCommandBuilt } from "./command.mjs";
import { withProgress } from "./progress.mjs";
import { findChange, readSnapshot, takeSnapshot, writeSnapshot } from "./sources.mjs";

const output = join(root, ".next");
const stamp = join(output, ".stamp");
/** Node's cache of compiled code of the build and the packages, some ten megabytes. */
const compileCache = join(root, "var", "compiled-code");

/** Lets the processes that this command starts share a cache of compiled code, unless the environment names one. */
export function useCompileCache() {
  process.env.NODE_COMPILE_CACHE ??= compileCache;
}

/** The id that Next.js gave the present build; undefined if there is none. @returns {string | undefined} */
function buildId() {
  const file = join(output, "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** @param {number} code of a step of the build */
function expectBuilt(code) {
  if (code !== 0) throw new Trouble(`The build failed with code ${code}: the lines above say why.`);
}

/** @param {string} name of a script that does a part of the build */
const runStep = (name) => run(findNode().path, [join(root, "scripts", name)]);
/** Writes the bundled command line. */
const buildCommand = () => runStep("build-portal.mjs");

/**
 * Builds for production unless the present build is made from the present sources. Returns why it has built, or null.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<string | null>}
 * @throws {Trouble} when the build fails
 */
export async function ensureBuilt({ always = false } = {}) {
  const stamped = readSnapshot(stamp);
  // A build that was made by hand has another id: its sources are not known.
  const built = stamped && stamped.build === buildId() ? stamped : undefined;
  const now = takeSnapshot(root, findNode().version, stamped);
  const reason = built
    ? findChange(built, now)
    : buildId()
      ? "made of unknown sources"
      : "there is no build yet";
  if (reason === null && !always) {
    writeSnapshot(stamp, { ...now, build: buildId() });
    if (!isCommandBuilt()) expectBuilt(await withProgress("Building the command line", buildCommand));
    return null;
  }
  const cause = reason ?? "requested";
  // The snapshot precedes the build: a file that is saved during the build belongs to the next one.
  rmSync(stamp, { force: true });
  // Entries of the previous code would never be deleted. A process that ends may still be writing there.
  rmSync(compileCache, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const code = await withProgress(
    `Building (${cause})`,
    async () =>
      (await runScript("next", ["build"], { env: { NODE_ENV: "production" } })) ||
      (await runStep("compress-static.mjs")) ||
      (await buildCommand()),
    { expect: "usually one to three minutes" },
  );
  expectBuilt(code);
  writeSnapshot(stamp, { ...now, build: buildId() });
  return cause;
}
