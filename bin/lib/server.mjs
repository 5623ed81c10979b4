import { get } from "node:http";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exitCode, findNode, hasEnded, root, start, Trouble } from "./node.mjs";

/**
 * Whether nobody listens on a port yet.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE"),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Where this process looks next: two that look at the same time look in two places. */
let nextPort = (process.pid * 211) % 12_000;

/**
 * A port nobody listens on, below those that systems give to connections going out: a server that ends and comes back finds it
 * free, whoever has connected to whom meanwhile.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = 20_000 + nextPort;
    nextPort = (nextPort + 1) % 12_000;
    if (await isPortFree(port)) return port;
  }
}

/** Names the start's own requests: the first page of a process is slow, and nobody waits for it (lib/web/listener). */
export const probeAgent = "portal-start";

/**
 * The status of an answer.
 * @param {string} url
 * @returns {Promise<number>} 0 when nobody answers
 */
export function statusOf(url) {
  return new Promise((resolve) => {
    const headers = { "User-Agent": probeAgent };
    const request = get(url, { agent: false, timeout: 30_000, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(0));
  });
}

/**
 * Waits until an address answers with status 200.
 * @param {string} url
 * @param {import("node:child_process").ChildProcess} child the server's process
 * @param {number} [withinMs]
 * @throws {Trouble} when the process ends first or the time is over
 */
export async function waitUntilUp(url, child, withinMs = 60_000) {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (hasEnded(child)) {
      throw new Trouble("The server ended before it answered: the lines above say why.");
    }
    if ((await statusOf(url)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Trouble(`The server did not answer at ${url} within ${withinMs / 1000} s.`);
}

/** The server's own data take some hundred megabytes; what Node would let lie beside them depends on the machine. */
const heapMegabytes = 512;

/** What V8 takes for its own work beside a process, whatever the machine has. */
const mostHelpers = 4;

/**
 * What a process that serves is started with, unless NODE_OPTIONS has it: an end for its heap, and no more threads for its
 * collector and compiler than there are cores beside its own. Where they are more they take its core, while a reader waits
 * (docs/adr/0049).
 * @param {{ options?: string, processes?: number, cores?: number }} [given] NODE_OPTIONS; how many processes serve on this
 *   machine; how many cores it has
 * @returns {string[]}
 */
export function processArguments({
  options = process.env.NODE_OPTIONS ?? "",
  processes = 1,
  cores = availableParallelism(),
} = {}) {
  const helpers = Math.min(Math.max(Math.floor(cores / processes) - 1, 1), mostHelpers);
  return [`--max-old-space-size=${heapMegabytes}`, `--v8-pool-size=${helpers}`].filter(
    (argument) => !options.replaceAll("_", "-").includes(argument.slice(2, argument.indexOf("="))),
  );
}

/**
 * The environment of a process that serves, beside its own: all of its threads take memory from one place and the main thread
 * from another, where each would have one of its own and keep there what nobody uses (glibc's mallopt(3); docs/adr/0049).
 * @param {Record<string, string | undefined>} [env] which may say otherwise
 * @returns {{ MALLOC_ARENA_MAX: string }}
 */
export function processEnv(env = process.env) {
  return { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? "2" };
}

/**
 * What Node is given to serve a build.
 * @param {string} site directory that holds the build
 * @param {string} [options] NODE_OPTIONS
 * @returns {string[]}
 */
export function serverArguments(site, options) {
  return [...processArguments({ options }), join(root, "bin", "serve.mjs"), site];
}

/**
 * Starts the production build.
 * @param {{ port: number, env?: Record<string, string | undefined>, site?: string, quiet?: boolean }} options
 *   site: the directory that holds the build, the repository's root unless it is a copy
 * @returns {import("node:child_process").ChildProcess}
 */
export function startServer({ port, env = {}, site = root, quiet = false }) {
  return start(findNode().path, serverArguments(site), {
    env: { ...processEnv(), ...env, NODE_ENV: "production", PORT: String(port) },
    quiet,
    attached: true,
  });
}

/**
 * Ends a server and waits for it.
 * @param {import("node:child_process").ChildProcess} child
 */
export async function stopServer(child) {
  if (hasEnded(child)) return;
  const ended = exitCode(child);
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(late);
}
