import { once } from "node:events";
import { Trouble } from "../process/node.mjs";

/** Connections that may wait to be accepted; the system may allow fewer (net.core.somaxconn). Beyond it they are reset. */
const backlog = 4096;

/**
 * Lets a server listen at an address.
 * @param {import("node:net").Server} server
 * @param {{ port: number, host?: string | undefined }} address
 * @param {string} [settings] the prefix of PORT and HOST in the names of its settings
 * @throws {Trouble} with a sentence that names the setting, if the process cannot listen there
 */
export async function listen(server, { port, host }, settings = "") {
  await once(server.listen({ port, host, backlog }), "listening").catch(({ code, message }) => {
    const sentence = {
      EADDRINUSE: `Port ${port} is in use by another program. Set ${settings}PORT to one that is free`,
      EACCES: `Port ${port} is not for this user. Set ${settings}PORT to one from 1024 on`,
      EADDRNOTAVAIL: `${host} is no address of this machine. Set ${settings}HOST to one that is`,
      ENOTFOUND: `${host} is no address of this machine. Set ${settings}HOST to one that is`,
    }[/** @type {string} */ (code)];
    throw new Trouble(sentence ? `${sentence} (${code}).` : message);
  });
}
