import { once } from "node:events";
import net from "node:net";
import { Trouble } from "./node.mjs";

/**
 * A busy process accepts one connection a round of its event loop and socket (libuv), and could not even say that it is
 * busy: where the system shares a port among sockets, it listens with so many.
 */
export const doors = process.platform === "linux" ? 16 : 1;

/** @typedef {{ port: number, host?: string | undefined }} Address */

/**
 * Makes sure that nobody listens at an address: a port that is shared would be shared with another program too.
 * @param {Address} address
 * @returns {Promise<string>} the address that a host's name stands for
 * @throws {Trouble} that says what to set, when this process cannot listen there
 */
async function findFree(address) {
  const alone = net.createServer();
  await once(alone.listen(address), "listening").catch((error) => {
    throw noDoor(address, error);
  });
  const found = /** @type {net.AddressInfo} */ (alone.address()).address;
  await new Promise((resolve) => alone.close(resolve));
  return found;
}

/**
 * Why nobody can listen at an address, and what to do about it.
 * @param {Address} address
 * @param {NodeJS.ErrnoException} error
 * @param {string} [settings] what stands before PORT and HOST in the names of its settings
 * @returns {Trouble}
 */
export function noDoor({ port, host }, { code, message }, settings = "") {
  const told = {
    EADDRINUSE: `Port ${port} is in use by another program. Set ${settings}PORT to one that is free`,
    EACCES: `Port ${port} is not for this user. Set ${settings}PORT to one from 1024 on`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Set ${settings}HOST to one that is`,
    ENOTFOUND: `${host} is no address of this machine. Set ${settings}HOST to one that is`,
  }[code ?? ""];
  return new Trouble(told ? `${told} (${code}).` : message);
}

/**
 * Sockets bound to an address on which this process never listens: it hands them to others, and while it keeps them no
 * connection that waits in one is lost, whoever of the others ends. To be kept, or they are closed.
 * @param {Address} address
 * @returns {Promise<{ fd: number, close(): void }[]>}
 */
export async function bindDoors({ port, host }) {
  const at = await findFree({ port, host });
  // Node 22 has no public way to bind without listening; what node:cluster itself uses there knows no shared port.
  if (!net.BoundSocket) return [net._createServerHandle(at, port, net.isIP(at))];
  return Array.from({ length: doors }, () => {
    const door = new net.BoundSocket({ port, host: at, reusePort: doors > 1 });
    return { fd: door.fd(), close: () => door.close() };
  });
}

/**
 * Lets a server listen with sockets of its own; its `close` closes them all.
 * @param {import("node:http").Server} server
 * @param {Address} address
 * @param {(error: unknown) => void} fail told of what goes wrong later
 */
export async function openOwnDoors(server, address, fail) {
  if (doors > 1) await findFree(address);
  const places = Array.from({ length: doors }, () => ({ ...address, reusePort: doors > 1 }));
  return openDoors(server, places, fail);
}

/**
 * Lets a server listen with sockets that were bound for it (bindDoors), here under numbers from `firstFd` on.
 * @param {import("node:http").Server} server
 * @param {{ firstFd: number, count: number }} given
 * @param {(error: unknown) => void} fail
 */
export function openGivenDoors(server, { firstFd, count }, fail) {
  const places = Array.from({ length: count }, (_, at) => ({ fd: firstFd + at }));
  return openDoors(server, places, fail);
}

/**
 * @param {import("node:http").Server} server listens at the first place itself: only so it looks after its time-outs
 * @param {net.ListenOptions[]} places
 * @param {(error: unknown) => void} fail
 * @returns {Promise<() => void>} ends the listening alone: connections stay, also those that are idle
 */
async function openDoors(server, [first, ...rest], fail) {
  await once(server.listen(first), "listening");
  const others = rest.map((place) => {
    const more = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit("connection", socket),
    );
    more.maxConnections = server.maxConnections;
    more.on("error", fail);
    return more.listen(place);
  });
  await Promise.all(others.filter((more) => !more.listening).map((more) => once(more, "listening")));
  server.on("error", fail);
  /** Each resolves when the connections that came through it have ended. @type {Promise<unknown>[] | undefined} */
  let closing;
  const leave = () => {
    closing ??= [
      ...others.map((more) => new Promise((resolve) => more.close(resolve))),
      // The HTTP server's own way would close idle connections with it.
      new Promise((resolve) => net.Server.prototype.close.call(server, resolve)),
    ];
    return closing;
  };
  server.close = (told) => {
    server.closeIdleConnections();
    Promise.all(leave()).then(() => told?.());
    return server;
  };
  return () => void leave();
}
