import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandFile, isCommandBuilt } from "./lib/command.mjs";
import { exitCode, findNode, killAfter, passSignals, root, start, Trouble } from "./lib/node.mjs";

/** A command that is asked to stop has this long to do so by itself; the store takes back what was not finished. */
const stopGraceMs = 700;

/**
 * `bin/portal ...`, `npm run portal -- ...`, `node bin/portal.mjs ...`: runs the command line with the portal's own Node: the
 * file that `npm run build` makes of it, or bin/portal.ts itself, which takes longer, where that is missing or out of date.
 * The exit code is its own; 2 when it cannot be started.
 */
try {
  passSignals();
  if (!existsSync(join(root, "node_modules", "tsx"))) {
    throw new Trouble("The portal's packages are not installed yet: run `npm ci` or `npm start` first.");
  }
  // npm moves to the repository's root, and keeps the directory it was called in here.
  const calledIn = process.env.npm_lifecycle_event === "portal" ? process.env.INIT_CWD : undefined;
  const script = isCommandBuilt() ? [commandFile] : ["--import", "tsx", join(root, "bin", "portal.ts")];
  const args = [...script, ...process.argv.slice(2)];
  const env = { PORTAL_CALLED_IN: calledIn ?? process.cwd() };
  const child = start(findNode().path, args, { env });
  const wasKilled = killAfter(child, stopGraceMs);
  process.exitCode = await exitCode(child);
  if (wasKilled()) {
    process.exitCode = 130;
    console.error("Stopped at once: of an import that was not finished nothing remains.");
  }
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
