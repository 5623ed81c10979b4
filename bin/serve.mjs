import { once } from "node:events";
import { createServer } from "node:http";
import net from "node:net";
import { resolve } from "node:path";
import env from "@next/env";
import next from "next";
import { serveFigures } from "./lib/metrics.mjs";
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

/**
 * A busy process accepts one connection a round of its event loop and socket (libuv), and could not even say that it is
 * busy: where the system shares a port among sockets, it listens with so many.
 */
const doors = process.platform === "linux" ? 16 : 1;

/**
 * Listens, and lets the connections of all sockets be the server's; they close with it.
 * @param {import("node:http").Server} server
 * @param {{ port: number, host: string | undefined }} address
 */
async function openDoors(server, address) {
  if (doors > 1) {
    // A port that is shared would be shared with another program too: alone it tells whether it is free.
    const alone = net.createServer();
    await once(alone.listen(address), "listening");
    await new Promise((resolve) => alone.close(resolve));
  }
  await once(server.listen({ ...address, reusePort: doors > 1 }), "listening");
  /** @type {net.Server[]} */
  const others = [];
  for (let door = 1; door < doors; door += 1) {
    const more = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit("connection", socket),
    );
    more.maxConnections = server.maxConnections;
    more.on("error", fail);
    more.listen({ ...address, reusePort: true });
    others.push(more);
  }
  const close = server.close.bind(server);
  server.close = (told) => {
    for (const more of others) more.close();
    return close(told);
  };
  server.on("error", fail);
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
if (listener.metrics) {
  const { figures, ...address } = listener.metrics;
  await serveFigures(address, async () => [await figures()]).catch(fail);
}

const server = createServer(listener.serverOptions);
listener.attach(server, app.getRequestHandler());
await openDoors(server, { port: listener.port, host: listener.host }).catch(fail);

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  listener.stop().then((code) => process.exit(code), fail);
}
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, stop);
// Whoever started it has gone without a word.
process.on("disconnect", stop);
