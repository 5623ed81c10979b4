import type { Server } from "node:http";
import type { Socket } from "node:net";

/** In milliseconds. */
export interface StopTimes {
  /** Between the word `Connection: close` and the end of listening, so that a proxy in front notices. */
  notice: number;
  /** After that, for connections that have begun to send a request and do not end it. */
  halfSent: number;
  /** Between two looks for connections that have become idle. */
  look: number;
  /** From the signal on: whatever is not done by then is cut off. */
  hard: number;
}

export const stopTimes: StopTimes = { notice: 1_500, halfSent: 3_000, look: 100, hard: 15_000 };
/** While others go on serving nobody waits for its end. */
export const leaveTimes: StopTimes = { ...stopTimes, hard: 30_000 };

interface Stopping {
  server: Server;
  /** Connections that are open. */
  sockets: ReadonlySet<Socket>;
  /** Whether a whole request of the connection is being answered. */
  isBusy(socket: Socket): boolean;
  /** What else has to end: begun at once, waited for. */
  others: readonly (() => Promise<void>)[];
  /** Whether someone has to be given time to notice. */
  needsNotice: boolean;
  /** Ends the listening at once, because others listen. */
  leave?: (() => void) | undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Ends a server: lets a moment pass, takes no more connections, lets requests under way end and closes what is idle,
 * again and again. Resolves with whether everything came to its own end before the time was over.
 */
export async function closeServer(
  { server, sockets, isBusy, others, needsNotice, leave }: Stopping,
  times: StopTimes = leave ? leaveTimes : stopTimes,
): Promise<boolean> {
  const begun = performance.now();
  leave?.();
  const work = Promise.allSettled(others.map((end) => end()));
  if (needsNotice) await pause(times.notice);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const closing = performance.now();
  let isClosed = false;
  const ended = Promise.all([closed, work]).then(() => {
    isClosed = true;
  });
  while (!isClosed && performance.now() - begun < times.hard) {
    server.closeIdleConnections();
    if (performance.now() - closing >= times.halfSent) {
      for (const socket of sockets) if (!isBusy(socket)) socket.destroy();
    }
    await Promise.race([ended, pause(times.look)]);
  }
  return isClosed;
}
