import env from "@next/env";
import { runPortal } from "./commands/portal";

/** The process around the command line: streams, signals, the .env files that the server reads too. */
const root = process.cwd();
env.loadEnvConfig(root, false, { info() {}, error: console.error });

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
// Whoever reads the output may leave early, as `| head` does.
process.stdout.on("error", () => {});

process.exitCode = await runPortal(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  tell: (text) => process.stderr.write(text),
  live: process.stderr.isTTY === true,
  directory: process.env.PORTAL_CALLED_IN ?? root,
  dataDirectory: `${root}/data`,
  signal: stop.signal,
});
