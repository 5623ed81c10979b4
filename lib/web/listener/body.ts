import type { IncomingMessage } from "node:http";
import { bodyLimit } from "./refusals";

/** What a request's stream holds back before it asks the sender to wait: enough to see that a body is too large. */
export const bodyBuffer = 2 * bodyLimit;
/** Bodies being received at once, and so at most 32 MB held for them. */
const mostBodies = 256;
/** Of a body that is refused so much is still taken in, so that its sender gets to read the answer. */
const discardLimit = 1024 * 1024;
const discardMs = 5_000;

let receiving = 0;

export type BodyOutcome = "whole" | "too-large" | "too-many" | "gone";

/**
 * Waits until the whole body of a request has come, without taking it out of the stream: whoever reads the request
 * afterwards finds all of it. So a slow sender holds a few KB and nothing else, and the framework, which would keep ten
 * megabytes for each, sees a body only when it is whole and small.
 */
export function bodyArrived(request: IncomingMessage): Promise<BodyOutcome> {
  const { headers } = request;
  const isEmpty = headers["transfer-encoding"] === undefined && !Number(headers["content-length"] ?? 0);
  if (isEmpty || request.complete)
    return Promise.resolve(request.readableLength > bodyLimit ? "too-large" : "whole");
  if (receiving >= mostBodies) return Promise.resolve("too-many");
  receiving += 1;
  return new Promise((resolve) => {
    const end = (outcome: BodyOutcome) => {
      receiving -= 1;
      request.off("readable", look).off("close", gone);
      resolve(outcome);
    };
    const gone = () => end("gone");
    const look = () => {
      if (request.readableLength > bodyLimit) end("too-large");
      else if (request.complete) end("whole");
    };
    request.on("readable", look).on("close", gone);
  });
}

/** Takes in what is left of a body that nobody will read, and ends the connection when that is a great deal. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  const stop = () => request.socket.destroy();
  const late = setTimeout(stop, discardMs);
  request.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > discardLimit) stop();
  });
  request.once("close", () => clearTimeout(late)).once("end", () => clearTimeout(late));
  request.resume();
}
