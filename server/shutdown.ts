import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextCheck } from "node:timers/promises";

/** Times in milliseconds. */
export interface StopTimes {
  /** From the first `Connection: close` to the end of listening, so that a proxy in front notices. */
  notice: number;
  /** From then on, for connections without a request: a client may just be sending its next one. */
  idle: number;
  /** From then on, for connections with an incomplete request. */
  halfSent: number;
  /** Between two checks for idle connections. */
  look: number;
  /** From the signal on. Whatever has not ended by then is cut off. */
  hard: number;
}

const stopTimes: StopTimes = { notice: 1_500, idle: 0, halfSent: 3_000, look: 100, hard: 15_000 };
/** The times of a process that leaves while others go on serving: nobody waits for its end. */
const leaveTimes: StopTimes = { ...stopTimes, idle: 8_000, halfSent: 10_000, hard: 30_000 };

interface Stopping {
  server: Server;
  /** Open connections. */
  sockets: ReadonlySet<Socket>;
  /** Whether a complete request of the connection is being handled. */
  isBusy(socket: Socket): boolean;
  /** Other work to end: it is ended at once and waited for. */
  others: readonly (() => Promise<void>)[];
  /** Whether a client or a proxy needs time to notice. */
  needsNotice: boolean;
  /** Ends the listening at once, because other processes listen. Unlike `server.close` it closes no connection. */
  leave?: (() => void) | undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Ends a server. After a moment it accepts no more connections, lets requests in flight end, and closes idle connections, at
 * once or when their time is over. Until then a request on one of them is answered, with `Connection: close` as all are now.
 * Resolves with true if everything ended in time.
 */
export async function closeServer(
  { server, sockets, isBusy, others, needsNotice, leave }: Stopping,
  times: StopTimes = leave ? leaveTimes : stopTimes,
): Promise<boolean> {
  const begun = performance.now();
  const left = new Promise<void>((resolve) => {
    server.once("close", resolve);
  });
  leave?.();
  const work = Promise.allSettled(others.map((end) => end()));
  if (needsNotice) await pause(times.notice);
  const closed = leave ? left : new Promise<void>((resolve) => server.close(() => resolve()));
  const closing = performance.now();
  let isClosed = false;
  const ended = Promise.all([closed, work]).then(() => {
    isClosed = true;
  });
  while (!isClosed && performance.now() - begun < times.hard) {
    const since = performance.now() - closing;
    // Sockets have just been read then, so that a request that has arrived counts.
    await nextCheck();
    if (since >= times.idle) server.closeIdleConnections();
    if (since >= times.halfSent) {
      for (const socket of sockets) if (!isBusy(socket)) socket.destroy();
    }
    await Promise.race([ended, pause(times.look)]);
  }
  return isClosed;
}
