import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { currentInstant } from "@/lib/config";
import type { KeptData } from "@/lib/request-context";
import { SegmentedCache } from "@/lib/segmented-cache";
import { store } from "@/lib/store/connection";
import { madeOfStore } from "@/lib/store/remaking";
import { takesGzip } from "./kept-answer";

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

/** Keeps an answer, and gives it as it is kept. `moment` is that of before it was made, so that a commit meanwhile counts. */
export function keepData(url: string, moment: string, text: string, headers: Headers): KeptData {
  counts.miss += 1;
  const data = { moment, bytes: Buffer.from(text), headers: [...headers] };
  kept.set(addressOf(url), data);
  return data;
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
  response.statusCode = 200;
  await sendData(found, headers, response, compress);
  return true;
}

/**
 * Ends an answer whose head says what it is with what is kept, compressed once for all readers.
 * @param compress whether a reader who takes gzip gets it
 * @param onReady called when nothing is waited for any more
 */
export async function sendData(
  data: KeptData,
  headers: IncomingMessage["headers"],
  response: ServerResponse,
  compress: boolean,
  onReady = () => {},
): Promise<void> {
  const isWorthIt = compress && data.bytes.byteLength >= worthCompressing;
  const zips = isWorthIt && takesGzip(headers["accept-encoding"]?.toString());
  if (zips) data.gzip ??= compressForReaders(data.bytes);
  const body = (zips && (await data.gzip)) || data.bytes;
  onReady();
  // The reader has left meanwhile.
  if (response.destroyed) return;
  if (compress) response.setHeader("Vary", "Accept-Encoding");
  if (zips) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", body.byteLength);
  response.end(body);
}
