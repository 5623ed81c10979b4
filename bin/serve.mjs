import { createServer } from "node:http";
import { resolve } from "node:path";
import env from "@next/env";
import next from "next";
import { root } from "./lib/node.mjs";

/**
 * `node bin/serve.mjs [directory]`: serves a production build (of the repository, or of a copy of it) behind the
 * portal's own listener. One process: the framework answers pages, the listener (lib/web/listener, compiled with the
 * framework's code) stands before it. Ends with code 1 and a sentence before it listens when something does not fit.
 */
const directory = resolve(process.argv[2] ?? root);
process.chdir(root);
process.env.NODE_ENV ??= "production";
env.loadEnvConfig(directory, false, { info() {}, error: console.error });

/** @param {unknown} error @returns {never} */
function fail(error) {
  // What was prepared for the person at the keyboard is a sentence; a stack helps nobody there.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** @type {PromiseWithResolvers<import("../lib/web/listener/listener.ts").Listener>} */
const handOver = Promise.withResolvers();
Reflect.set(globalThis, Symbol.for("portal.listener"), handOver);
// Nothing is left to wait for, and nobody has handed anything over: the framework has printed why.
process.once("exit", (code) => {
  if (code === 13) process.exitCode = 1;
});

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
server.once("error", fail);
server.listen(listener.port, listener.host);

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  listener.stop().then((code) => process.exit(code), fail);
}
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, stop);
// Whoever started it has gone without a word.
process.on("disconnect", stop);
