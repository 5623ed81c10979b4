import env from "@next/env";
import { runPortal } from "./portal";

/** The process around the command line: streams, signals, and the .env files that the server also reads. */
const root = process.cwd();
env.loadEnvConfig(root, false, { info() {}, error: console.error });

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop.abort());
// The reader of the output may close it early, as `| head` does. Any other failure means that the output is incomplete.
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") return;
  process.stderr.write(`The output could not be written: ${message}.\n`);
  process.exit(2);
});

process.exitCode = await runPortal(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  live: process.stderr.isTTY === true,
  directory: process.env.PORTAL_CALLED_IN ?? root,
  dataDirectory: `${root}/data`,
  signal: stop.signal,
});
