import type { ServerResponse } from "node:http";
import { Share } from "./share";

/** Bytes of complete responses that their readers have not taken. */
export const mostUnreadBytes = 64 * 1024 * 1024;

/**
 * The complete responses that wait in memory for slow readers. A client with its share of the bytes gets no further one. Beyond
 * all bytes the reader is cut off who has been reading for the longest time.
 */
export class UnreadResponses {
  readonly bytes: Share;
  /** Those who read, in the order in which they began, and what gives their bytes back. */
  readonly #readers = new Map<ServerResponse, () => void>();

  constructor(most = mostUnreadBytes) {
    this.bytes = new Share(most);
  }

  /** Adds a response that has ended, until its reader has it. */
  add(client: string, response: ServerResponse): void {
    const { writableLength } = response;
    if (writableLength === 0) return;
    const back = this.bytes.add(client, writableLength);
    this.#readers.set(response, back);
    response.once("close", () => {
      back();
      this.#readers.delete(response);
    });
    for (const [slowest, giveBack] of this.#readers) {
      if (this.bytes.taken <= this.bytes.most) break;
      giveBack();
      slowest.destroy();
    }
  }
}

/**
 * Lets a handler complete its response as fast as it can, whatever the reader takes: the data wait in memory.
 * @param onComplete called when the response is complete
 */
export function bufferResponse(response: ServerResponse, onComplete: () => void): void {
  const { write, end } = response;
  response.write = (...args: unknown[]) => {
    Reflect.apply(write, response, args);
    return true;
  };
  response.end = (...args: unknown[]) => {
    Reflect.apply(end, response, args);
    onComplete();
    return response;
  };
}
