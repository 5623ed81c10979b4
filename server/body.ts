import type { IncomingMessage } from "node:http";
import { limits } from "@/lib/site/site";
import { Share } from "./share";

const bodyLimit = limits.requestBodyBytes;

/** The buffer of a request's stream. It exceeds the limit, so that a body that is too large can be recognised. */
export const bodyBuffer = 2 * bodyLimit;
/** The most bodies that are received at the same time; their buffers take at most 32 MB. */
export const mostBodies = 256;
/** The most of one client address: a client with many slow bodies leaves places for others. */
export const mostBodiesOfAddress = 16;
/** How much of a rejected body is still read, so that its sender can read the response. */
const discardLimit = 1024 * 1024;
const discardMs = 5_000;

const bodies = new Share(mostBodies, mostBodiesOfAddress);

type BodyOutcome = "complete" | "too-large" | "too-many" | "gone";

/**
 * Waits until the complete body of a request has arrived and leaves it in the stream for the reader of the request. So a slow
 * sender takes a few KB, and the framework, which would buffer ten megabytes of each, sees a body only when it is complete and
 * small.
 * @param client the address under which the request is counted; '' if it is not
 */
export function receiveBody(request: IncomingMessage, client: string): Promise<BodyOutcome> {
  const { headers } = request;
  const isEmpty = headers["transfer-encoding"] === undefined && !Number(headers["content-length"] ?? 0);
  if (isEmpty || request.complete)
    return Promise.resolve(request.readableLength > bodyLimit ? "too-large" : "complete");
  const leave = bodies.take(client);
  if (!leave) return Promise.resolve("too-many");
  return new Promise((resolve) => {
    const end = (outcome: BodyOutcome) => {
      leave();
      request.off("readable", look).off("close", gone);
      resolve(outcome);
    };
    const gone = () => end("gone");
    const look = () => {
      if (request.readableLength > bodyLimit) end("too-large");
      else if (request.complete) end("complete");
    };
    request.on("readable", look).on("close", gone);
  });
}

/** Reads and drops the rest of a body, and closes the connection if the rest is large or slow. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  const { socket } = request;
  const stop = () => socket.destroy();
  const late = setTimeout(stop, discardMs);
  // After the response Node.js does not report on the request that its sender has left; the socket does.
  const done = () => {
    clearTimeout(late);
    socket.off("close", done);
  };
  request.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > discardLimit) stop();
  });
  socket.once("close", done);
  request.once("end", done);
  request.resume();
}
