import env from "@next/env";
import { runPortal } from "./commands/portal";

/** The process around the command line: streams, signals, the .env files that the server reads too. */
const root = process.cwd();
env.loadEnvConfig(root, false, { info() {}, error: console.error });

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
// Whoever reads the output may leave early, as `| head` does; a file that is cut off for another reason is no export.
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") return;
  process.stderr.write(`What was to be printed could not be written: ${message}.\n`);
  process.exit(2);
});

process.exitCode = await runPortal(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  tell: (text) => process.stderr.write(text),
  live: process.stderr.isTTY === true,
  directory: process.env.PORTAL_CALLED_IN ?? root,
  dataDirectory: `${root}/data`,
  signal: stop.signal,
});
