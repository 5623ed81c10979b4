import type { IncomingMessage } from "node:http";
import { limits } from "@/lib/site";
import { isCountedAddress } from "@/lib/web/read-limit";

const bodyLimit = limits.requestBodyBytes;

/** What a request's stream holds back before it asks the sender to wait: enough to see that a body is too large. */
export const bodyBuffer = 2 * bodyLimit;
/** Bodies being received at once, and so at most 32 MB held for them. */
export const mostBodies = 256;
/** Of one address: whoever sends slowly, and many at once, leaves the other places to others. */
export const mostBodiesOfAddress = 16;
/** Of a body that is refused so much is still taken in, so that its sender gets to read the answer. */
const discardLimit = 1024 * 1024;
const discardMs = 5_000;

/** Bodies being received by the address they come from; those of addresses that are not counted under ''. */
const receiving = new Map<string, number>();
let received = 0;

export type BodyOutcome = "complete" | "too-large" | "too-many" | "gone";

/**
 * Waits until the whole body of a request has come, without taking it out of the stream: whoever reads the request
 * afterwards finds all of it. So a slow sender holds a few KB and nothing else, and the framework, which would keep ten
 * megabytes for each, sees a body only when it is whole and small. `address` is the one the request is counted under.
 */
export function receiveBody(request: IncomingMessage, address: string): Promise<BodyOutcome> {
  const { headers } = request;
  const isEmpty = headers["transfer-encoding"] === undefined && !Number(headers["content-length"] ?? 0);
  if (isEmpty || request.complete)
    return Promise.resolve(request.readableLength > bodyLimit ? "too-large" : "complete");
  const leave = takePlace(isCountedAddress(address) ? address : "");
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

/** Takes a place for a body of an address; null when there is none. To be given back once. */
function takePlace(address: string): (() => void) | null {
  const its = receiving.get(address) ?? 0;
  if (received >= mostBodies || (address !== "" && its >= mostBodiesOfAddress)) return null;
  received += 1;
  receiving.set(address, its + 1);
  return () => {
    received -= 1;
    const left = (receiving.get(address) ?? 1) - 1;
    if (left > 0) receiving.set(address, left);
    else receiving.delete(address);
  };
}

/** Takes in what is left of a body that nobody will read, and ends the connection when that is a great deal. */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return;
  let size = 0;
  const { socket } = request;
  const stop = () => socket.destroy();
  const late = setTimeout(stop, discardMs);
  // Of a request that is answered already Node.js does not say that its sender has left.
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
