import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { probeAgent } from "./server.mjs";

/** @typedef {import("../../lib/web/listener/listener.ts").Listener} Listener */

/** What was prepared for the person at the keyboard is a sentence; a stack helps nobody there. @param {unknown} error @returns {never} */
export function fail(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Hands the framework the configuration as the build has written it down, the way its own server of a standalone build does:
 * otherwise it loads a compiler at every start and translates next.config.ts, which takes a fifth of the time.
 * @param {string} directory that holds the build
 */
function takeBuiltConfig(directory) {
  const { config } = JSON.parse(readFileSync(join(directory, ".next", "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/**
 * Lets the heap double between two looks through all of it. V8's own rule is a tenth, where little of what is made lasts: a server
 * with a hundred megabytes of code and kept answers is then looked through at every fortieth search, which takes two or three
 * times as long as the search itself. The heap's end (./server.mjs) stays where it is. A V8 without this setting goes by its rule.
 */
function growHeap() {
  setFlagsFromString("--heap-growing-percent=100");
}

/**
 * Makes the server of a production build, which listens nowhere yet: the framework answers pages, the portal's own
 * listener (lib/web/listener, compiled with the framework's code) stands before it. Ends the process with code 1 and a
 * sentence when something does not fit.
 * @param {string} directory that holds the build
 * @returns {Promise<{ server: import("node:http").Server, listener: Listener }>}
 */
export async function prepareServer(directory) {
  /** @type {PromiseWithResolvers<Listener>} */
  const handOver = Promise.withResolvers();
  Reflect.set(globalThis, Symbol.for("portal.listener"), handOver);
  // Nothing is left to wait for, and nobody has handed anything over: the framework has printed why.
  process.once("exit", (code) => {
    if (code === 13) process.exitCode = 1;
  });
  takeBuiltConfig(directory);
  growHeap();
  const app = next({
    dev: false,
    dir: directory,
    port: Number(process.env.PORT) || 3000,
    // The framework listens to its server's upgrades and leaves those sockets open; it gets one that never listens.
    httpServer: createServer(),
  });
  await app.prepare().catch(fail);
  const listener = await handOver.promise.catch(fail);
  const server = createServer(listener.serverOptions);
  listener.attach(server, app.getRequestHandler());
  // With NODE_COMPILE_CACHE what was compiled is kept at the end of a process; a sudden end would lose it.
  setTimeout(flushCompileCache, 10_000).unref();
  return { server, listener };
}

/**
 * Asks a server that listens nowhere, from within.
 * @param {import("node:http").Server} server
 * @param {string} path
 * @returns {Promise<number>} the status; 0 for no answer
 */
export async function askWithin(server, path) {
  const [here, there] = duplexPair();
  server.emit("connection", there);
  here.end(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${probeAgent}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  const answer = await text(here).catch(() => "");
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}
