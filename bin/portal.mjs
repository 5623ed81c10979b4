import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCode, findNode, killAfter, passSignals, root, start, Trouble } from "./process/node.mjs";
import { commandFile, isCommandBuilt } from "./setup/command.mjs";

/** How long a command that is interrupted may take to stop. The store rolls back the step that it has not finished. */
const stopGraceMs = 700;

/**
 * `bin/portal ...`, `npm run portal -- ...`, `node bin/portal.mjs ...`: runs the command line with the portal's Node. It runs the
 * bundle that `npm run build` makes, or, if that is missing or out of date, cli/main.ts, which takes longer. The exit code is
 * that of the command, or 2 if it cannot be started.
 */
try {
  passSignals();
  if (!existsSync(join(root, "node_modules", "tsx"))) {
    throw new Trouble("The portal's packages are not installed yet: run `npm ci` or `npm start` first.");
  }
  // npm changes to the repository's root. INIT_CWD is the directory in which npm was called.
  const calledIn = process.env.npm_lifecycle_event === "portal" ? process.env.INIT_CWD : undefined;
  const script = isCommandBuilt() ? [commandFile] : ["--import", "tsx", join(root, "cli", "main.ts")];
  const args = [...script, ...process.argv.slice(2)];
  const env = { PORTAL_CALLED_IN: calledIn ?? process.cwd() };
  const child = start(findNode().path, args, { env });
  const wasKilled = killAfter(child, stopGraceMs);
  process.exitCode = await exitCode(child);
  if (wasKilled()) {
    process.exitCode = 130;
    console.error("Stopped at once. What an import has applied by then remains: bin/portal status names it.");
  }
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
