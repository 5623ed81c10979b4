import type { IncomingMessage } from "node:http";

/** The largest form that a publisher reads, in bytes: the longest of the portal's has 20 KB. */
const mostFormBytes = 64 * 1024;

/** A form that is too large. */
export class TooLarge extends Error {}

/** The body of a request as text. Throws TooLarge over 64 KB. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > mostFormBytes) throw new TooLarge("The form is larger than 64 KB.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
