import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { exitCode, findNode, hasEnded, root, start, Trouble } from "./node.mjs";

/**
 * Whether a port is free.
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

/** Where this process looks next. Processes that look at the same time begin at different ports. */
let nextPort = (process.pid * 211) % 12_000;

/**
 * A free port, below those that systems assign to outgoing connections. So a server that is restarted finds it free, whatever
 * connections have been made meanwhile.
 * @returns {Promise<number>}
 */
export async function findFreePort() {
  for (;;) {
    const port = 20_000 + nextPort;
    nextPort = (nextPort + 1) % 12_000;
    if (await isPortFree(port)) return port;
  }
}

/** The user agent of the start's requests: the first page of a process is slow, and nobody waits for it (server/http.ts). */
export const probeAgent = "portal-start";

/**
 * The status of a response.
 * @param {string} url
 * @returns {Promise<number>} 0 if there is no response
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
 * Waits until an address responds with status 200.
 * @param {string} url
 * @param {import("node:child_process").ChildProcess} child the server's process
 * @param {number} [withinMs]
 * @throws {Trouble} if the process ends first or the time is over
 */
export async function waitUntilUp(url, child, withinMs = 60_000) {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (hasEnded(child)) {
      throw new Trouble("The server ended before it responded: the lines above say why.");
    }
    if ((await statusOf(url)) === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Trouble(`The server did not respond at ${url} within ${withinMs / 1000} s.`);
}

/** The default limit of the heap of a process that serves. About a hundred megabytes are in use. */
const heapMegabytes = 512;

/**
 * The arguments of Node for a process that serves: a limit for its heap, unless NODE_OPTIONS sets one.
 * @param {string} [options] NODE_OPTIONS
 * @returns {string[]}
 */
export function processArguments(options = process.env.NODE_OPTIONS ?? "") {
  const isSet = options.replaceAll("_", "-").includes("--max-old-space-size");
  return isSet ? [] : [`--max-old-space-size=${heapMegabytes}`];
}

/**
 * The arguments of Node to serve a build.
 * @param {string} site directory that holds the build
 * @param {string} [options] NODE_OPTIONS
 * @returns {string[]}
 */
export function serverArguments(site, options) {
  return [...processArguments(options), join(root, "bin", "serve.js"), site];
}

/**
 * Starts the production build.
 * @param {{ port: number, env?: Record<string, string | undefined>, site?: string, quiet?: boolean }} options
 *   site: the directory that holds the build, the repository's root unless it is a copy
 * @returns {import("node:child_process").ChildProcess}
 */
export function startServer({ port, env = {}, site = root, quiet = false }) {
  return start(findNode().path, serverArguments(site), {
    env: { ...env, NODE_ENV: "production", PORT: String(port) },
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
