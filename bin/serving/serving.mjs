import { createServer } from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import next from "next";
import { reportFailure } from "../process/node.mjs";
import { probeAgent } from "../process/server.mjs";

/** @typedef {import("../../server/http.ts").PortalServer} PortalServer */

/** Reports an error as a sentence, without a stack, and ends the process. @param {unknown} error @returns {never} */
export function fail(error) {
  reportFailure(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Creates the server, which does not listen yet. Next.js renders pages through its public custom-server API; the portal's code
 * (server/http.ts, which Next.js compiles) handles requests before it. If the server cannot be prepared, the process ends with
 * code 1 and a sentence.
 * @param {string} directory that holds the build, or the sources
 * @param {{ development?: boolean }} [options] development: serves the sources while they are edited
 * @returns {Promise<{ server: import("node:http").Server, listener: PortalServer }>}
 */
export async function prepareServer(directory, { development = false } = {}) {
  /** @type {PromiseWithResolvers<PortalServer>} */
  const { promise, resolve, reject } = Promise.withResolvers();
  Reflect.set(globalThis, Symbol.for("portal.server"), { directory, development, resolve, reject });
  // Exit code 13: nothing is left to wait for, and no server was handed over. Next.js has printed why.
  process.once("exit", (code) => {
    if (code === 13) process.exitCode = 1;
  });
  const app = next({
    dev: development,
    dir: directory,
    port: Number(process.env.PORT) || 3000,
  });
  await app.prepare().catch(fail);
  const listener = await promise.catch(fail);
  const server = createServer(listener.serverOptions);
  listener.attach(server, app.getRequestHandler());
  return { server, listener };
}

/**
 * Requests a page of a server that does not listen, within this process.
 * @param {import("node:http").Server} server
 * @param {string} path
 * @returns {Promise<number>} the status; 0 for no response
 */
export async function requestWithin(server, path) {
  const [here, there] = duplexPair();
  server.emit("connection", there);
  here.end(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${probeAgent}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  const response = await text(here).catch(() => "");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
}
