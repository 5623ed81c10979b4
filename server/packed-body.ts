import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import Negotiator from "negotiator";

/** A body as it is stored: with Brotli, which nearly every reader takes, or as it is where that saves nothing. */
export interface Packed {
  bytes: Buffer;
  encoding: "br" | "identity";
}

/** The codings in the order in which they are preferred, whatever the order of a reader's header; dcz is that of dictionaries.ts. */
const preferred = ["dcz", "br", "gzip", "identity"] as const;
type Coding = (typeof preferred)[number];

/** A shorter body is sent as it is. */
const worthPacking = 1024;
/** As fast as gzip at its usual level, and a fifth smaller. The library's default of 11 takes a hundred times as long. */
export const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);

/** @param isWorthIt false for a body that is stored as it is */
export async function pack(body: Buffer, isWorthIt = true): Promise<Packed> {
  return isWorthIt && body.byteLength >= worthPacking
    ? { bytes: await toBrotli(body, brotliParams), encoding: "br" }
    : { bytes: body, encoding: "identity" };
}

/**
 * The body in a coding. Readers without Brotli are few: theirs is decoded for each of them, and not compressed again, which would take
 * ten times as long.
 */
export async function unpack({ bytes, encoding }: Packed, coding: Packed["encoding"]): Promise<Buffer> {
  return encoding === coding || encoding === "identity" ? bytes : fromBrotli(bytes);
}

/** The best coding that a reader takes of those that there are. */
export function chooseCoding<T extends Coding>(
  request: IncomingMessage,
  available: readonly T[],
): T | "identity" {
  // @types/negotiator does not know its options yet.
  const negotiator: { encoding(from: readonly string[], options: object): string | undefined } =
    new Negotiator(request);
  return (negotiator.encoding(available, { preferred }) as T | undefined) ?? "identity";
}
