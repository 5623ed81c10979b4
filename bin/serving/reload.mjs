import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Trouble } from "../process/node.mjs";

/**
 * A rolling restart with a result. A signal has none, so `node bin/reload PID` connects to a socket of the primary process, which
 * restarts its workers and answers when that has ended: `done`, or a sentence about why not all are replaced.
 */

const done = "done";

/** The socket of a primary process: only its user can connect. systemd provides RUNTIME_DIRECTORY to the service and its reload. */
const socketOf = (/** @type {number} */ pid) =>
  join(process.env.RUNTIME_DIRECTORY ?? tmpdir(), `portal-${pid}.sock`);

/**
 * In the primary.
 * @param {() => Promise<string | null>} restart
 * @returns {Promise<void>} once it listens
 */
export async function serveReloads(restart) {
  const path = socketOf(process.pid);
  // An earlier process of this id was killed.
  rmSync(path, { force: true });
  const server = createServer(async (socket) => {
    socket.on("error", () => {});
    socket.end((await restart()) ?? done);
  });
  await once(server.listen(path), "listening");
  server.unref();
  process.once("exit", () => rmSync(path, { force: true }));
}

/**
 * Asks a primary for a rolling restart, and waits for its end.
 * @param {number} pid
 * @returns {Promise<void>}
 * @throws {Trouble} with a sentence if not all workers are replaced
 */
export async function reload(pid) {
  const socket = connect(socketOf(pid));
  const answer = await text(socket).catch(() => {
    throw new Trouble(
      `Process ${pid} takes no reload: it is no portal with WORKERS, or another user's. See ${socketOf(pid)}.`,
    );
  });
  if (answer === "") throw new Trouble("Not reloaded: the portal ended meanwhile.");
  if (answer !== done) throw new Trouble(`Not reloaded, and the old workers go on: ${answer}`);
}
