import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { currentInstant } from "@/lib/config";
import { SegmentedCache } from "@/lib/segmented-cache";
import { store } from "@/lib/store/connection";
import { madeOfStore } from "@/lib/store/remaking";
import { takesGzip } from "./kept-answer";

/**
 * Answers of the API that follow from the address, the store and the minute alone: kept as they were sent, compressed
 * once, until a commit changes the store or the minute is over. Nothing in them is older than what a new answer would say.
 */
interface KeptData {
  /** The minute, the version of the store and of what is made of it, of which it was made. */
  moment: string;
  bytes: Buffer;
  headers: readonly [string, string][];
  gzip?: Promise<Buffer>;
}

/** Bytes a process keeps at most, compressed copies among them. */
export const keptDataBytes = 16 * 1024 * 1024;
/** Those of answers that were asked for once only. */
const bytesKeptOnce = 1024 * 1024;
/** What an answer costs besides its texts. */
const overhead = 1024;
/** Shorter answers are sent as they are, as the framework does. */
const worthCompressing = 1024;
const compressForReaders = promisify(gzip);

const name = Symbol.for("portal.kept-data");
interface State {
  kept: SegmentedCache<KeptData>;
  /** How often what was asked for was kept, and how often it was made. */
  counts: { hit: number; miss: number };
}
const scope = globalThis as typeof globalThis & { [name]?: State };
/** The framework compiles the listener and the handlers apart: one memory for both. */
scope[name] ??= {
  kept: new SegmentedCache(
    { once: bytesKeptOnce, again: keptDataBytes - bytesKeptOnce },
    // A compressed copy is never larger by more than a few bytes.
    ({ bytes }, address) => 2 * bytes.byteLength + 2 * address.length + overhead,
  ),
  counts: { hit: 0, miss: 0 },
};
const { kept, counts } = scope[name];

/** What answers follow from now, besides their address; null when nothing can be said. */
export function currentMoment(): string | null {
  try {
    const [version, made] = [store().version(), madeOfStore()];
    if (version === null || made === null) return null;
    return `${version} ${made} ${Math.floor(currentInstant().getTime() / 60_000)}`;
  } catch {
    // A store that cannot be read is for whoever reads it to tell.
    return null;
  }
}

/** Path and query, the same for the listener and for the handler behind it, to which the framework spells it anew. */
const addressOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  return `${pathname}?${searchParams}`;
};

/** Keeps an answer. `moment` is that of before it was made, so that a commit meanwhile counts. */
export function keepData(url: string, moment: string, text: string, headers: Headers): void {
  counts.miss += 1;
  kept.set(addressOf(url), { moment, bytes: Buffer.from(text), headers: [...headers] });
}

/** What is kept, in bytes by the reckoning that bounds them, and how often that was of use. */
export const keptDataReading = () => ({ ...counts, entries: kept.entries, bytes: kept.size });

/**
 * Answers a request for data from what is kept, in the place of the framework. False when it must answer.
 * @param compress whether a reader who takes gzip gets it
 */
export async function answerFromData(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  response: ServerResponse,
  compress: boolean,
): Promise<boolean> {
  if (method !== "GET" || !url.startsWith("/api/")) return false;
  const address = addressOf(url);
  const found = kept.peek(address);
  if (!found) return false;
  if (found.moment !== currentMoment()) {
    kept.delete(address);
    return false;
  }
  counts.hit += 1;
  kept.get(address);
  for (const [header, value] of found.headers) response.setHeader(header, value);
  let body = found.bytes;
  if (compress) response.setHeader("Vary", "Accept-Encoding");
  const isWorthIt = compress && body.byteLength >= worthCompressing;
  if (isWorthIt && takesGzip(headers["accept-encoding"]?.toString())) {
    found.gzip ??= compressForReaders(found.bytes);
    body = await found.gzip;
    response.setHeader("Content-Encoding", "gzip");
  }
  response.statusCode = 200;
  response.setHeader("Content-Length", body.byteLength);
  response.end(body);
  return true;
}
