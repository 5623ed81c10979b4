// Runs before anything is installed and under Node 20: Node's own modules only.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, in whichever directory a command was started. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const required = [22, 13];

/** An error for the user: its sentence is printed without a stack, and the exit code is 1. */
export class Trouble extends Error {}

/**
 * @param {string} version such as 'v24.21.0'
 * @returns {boolean} whether this Node can run the portal
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  return major > required[0] || (major === required[0] && minor >= required[1]);
}

/**
 * The Node that runs the portal: the one of the lockfile's packages, else the running one.
 * @param {string} [directory] repository root
 * @returns {{ path: string, version: string }}
 * @throws {Trouble} if neither is new enough
 */
export function findNode(directory = root) {
  const installed = join(directory, "node_modules", ".bin", "node");
  if (existsSync(installed)) {
    const manifest = join(
      directory,
      "node_modules",
      `node-${process.platform}-${process.arch}`,
      "package.json",
    );
    const version = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : "0";
    return { path: installed, version: `v${version}` };
  }
  if (isNewEnough(process.version)) return { path: process.execPath, version: process.version };
  throw new Trouble(
    `The portal needs Node ${required.join(".")} or later and this is ${process.version}. Install a newer Node, ` +
      "or allow npm its optional packages: on x64 Linux they bring a Node.",
  );
}

/**
 * The environment of every child process: the installed commands come first in PATH, and telemetry is off.
 * @param {Record<string, string | undefined>} [extra] further variables; undefined removes one
 * @param {string} [directory] repository root
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnv(extra = {}, directory = root) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    PATH: [join(directory, "node_modules", ".bin"), process.env.PATH].filter(Boolean).join(delimiter),
    ...extra,
  };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  return env;
}

/** The package of each command. */
const packages = {
  next: "next",
  tsc: "typescript-native",
  tsx: "tsx",
  jest: "jest",
  playwright: "@playwright/test",
  biome: "@biomejs/biome",
  depcruise: "dependency-cruiser",
  stryker: "@stryker-mutator/core",
};

/**
 * The script behind an installed command, to be run by the portal's Node on every platform.
 * @param {keyof typeof packages} name
 * @returns {string} absolute path
 */
export function scriptOf(name) {
  const directory = join(root, "node_modules", packages[name]);
  const { bin } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  return join(directory, typeof bin === "string" ? bin : bin[name]);
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

let stopping = false;

/** Whether this command has received a signal to end. */
export function isStopping() {
  return stopping;
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to the children, so that the exit code is theirs. npm passes a signal to its shell, which
 * ends without passing it on: under npm the end of the parent counts as SIGTERM. A child that still runs after `graceMs` is
 * killed; npm, for example, goes on until its step of the installation is done. Without `hangUpEnds` SIGHUP is only passed on, and
 * the children decide what it means. Call it once.
 */
export function passSignals({ graceMs = 20_000, hangUpEnds = true } = {}) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    stopping = true;
    if (running.size === 0) process.exit(128 + constants.signals[signal]);
    for (const child of running) child.kill(signal);
    const late = setTimeout(() => {
      for (const child of running) child.kill("SIGKILL");
    }, graceMs);
    late.unref();
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (signal !== "SIGHUP" || hangUpEnds) return pass(signal);
      for (const child of running) child.kill(signal);
    });
  }
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass("SIGTERM");
  }, 250);
  watch.unref();
}

/**
 * Kills a child that still runs this long after a signal to end. The returned function says whether that was necessary.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} ms
 * @returns {() => boolean}
 */
export function killAfter(child, ms) {
  let killed = false;
  const kill = () => {
    if (!hasEnded(child)) killed = child.kill("SIGKILL");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => setTimeout(kill, ms).unref());
  return () => killed;
}

/**
 * Starts a program in the repository root with the output of this one.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, quiet?: boolean, cwd?: string, output?: number, attached?: boolean }} [options]
 *   output: an open file that receives the program's output
 *   attached: the program notices if this one ends without sending a signal (its event `disconnect`)
 * @returns {import("node:child_process").ChildProcess}
 */
export function start(command, args, { env, quiet = false, cwd = root, output, attached = false } = {}) {
  /** @type {import("node:child_process").StdioOptions & unknown[]} */
  const stdio = quiet ? ["ignore", "ignore", "inherit"] : ["inherit", "inherit", "inherit"];
  if (output !== undefined) stdio.splice(0, 3, "ignore", output, output);
  if (attached) stdio.push("ipc");
  const child = spawn(command, args, {
    cwd,
    env: childEnv(env),
    stdio,
  });
  // The connection alone does not keep this process alive.
  if (attached) child.channel?.unref();
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", () => running.delete(child));
  return child;
}

/** @param {import("node:child_process").ChildProcess} child @returns {boolean} */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * The exit code of a child: 128 + n for a signal, 127 if it could not be started.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCode(child) {
  /** @param {number | null} code @param {NodeJS.Signals | null} signal */
  const number = (code, signal) => code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 0);
  if (hasEnded(child)) return Promise.resolve(number(child.exitCode, child.signalCode));
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code, signal) => resolve(number(code, signal)));
  });
}

/**
 * Runs a program to its end and returns its exit code.
 * @param {Parameters<typeof start>} args
 */
export function run(...args) {
  return exitCode(start(...args));
}

/**
 * Runs a command of the installed packages under the portal's Node.
 * @param {Parameters<typeof scriptOf>[0]} name
 * @param {string[]} args
 * @param {Parameters<typeof start>[2]} [options]
 */
export function runScript(name, args, options) {
  return run(findNode().path, [scriptOf(name), ...args], options);
}

/** The type of a message to the parent process. It stays as it is: a worker may be of a newer version than its primary. */
export const failureType = "portal:failure";

/** Says why this process ends: to the operator, and to the parent process where it listens. @param {string} sentence */
export function reportFailure(sentence) {
  console.error(sentence);
  if (process.connected) process.send?.({ type: failureType, sentence });
}

/**
 * Runs a command's main function: its number is the exit code, a Trouble is printed as a sentence.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    // Whoever has pressed Ctrl-C knows why it ended.
    if (!stopping) reportFailure(error.message);
    process.exitCode = stopping ? 130 : 1;
  }
}
