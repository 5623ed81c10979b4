import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isCommandBuilt } from "./command.mjs";
import { findNode, root, run, runScript, Trouble } from "./node.mjs";
import { withProgress } from "./progress.mjs";
import { findChange, readSnapshot, takeSnapshot, writeSnapshot } from "./sources.mjs";

const output = join(root, ".next");
const stamp = join(output, ".stamp");
/** What Node.js has compiled of the build and the packages, some ten megabytes. */
const compiled = join(root, "var", "compiled-code");

/** Lets the processes that this command starts read what others have compiled before, unless the environment says where. */
export function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= compiled;
}

/** The number the framework gave the build at hand; undefined when there is none. @returns {string | undefined} */
function buildId() {
  const file = join(output, "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** @param {number} code of a step of the build */
function expectBuilt(code) {
  if (code !== 0) throw new Trouble(`The build failed with code ${code}: the lines above say why.`);
}

/** Makes the file of the command line. */
const buildCommand = () => run(findNode().path, [join(root, "bin", "build-portal.mjs")]);

/**
 * Builds for production when the sources are not those of the build at hand. Answers why it built, or null.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<string | null>}
 * @throws {Trouble} when the build fails
 */
export async function ensureBuilt({ always = false } = {}) {
  const stamped = readSnapshot(stamp);
  // A build somebody made by hand has another number: its sources are not known.
  const known = stamped && stamped.build === buildId() ? stamped : undefined;
  const now = takeSnapshot(root, findNode().version, stamped);
  const reason = known
    ? findChange(known, now)
    : buildId()
      ? "made of unknown sources"
      : "there is no build yet";
  if (reason === null && !always) {
    writeSnapshot(stamp, { ...now, build: buildId() });
    if (!isCommandBuilt()) expectBuilt(await withProgress("Building the command line", buildCommand));
    return null;
  }
  const told = reason ?? "asked for";
  // Taken before the build: a file saved while it runs belongs to the next one.
  rmSync(stamp, { force: true });
  // Of the code that was: it would lie there for good. Another process may be writing there as it ends.
  rmSync(compiled, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const code = await withProgress(
    `Building (${told})`,
    async () =>
      (await runScript("next", ["build"], { env: { NODE_ENV: "production" } })) || (await buildCommand()),
    { expect: "usually one to three minutes" },
  );
  expectBuilt(code);
  writeSnapshot(stamp, { ...now, build: buildId() });
  return told;
}
