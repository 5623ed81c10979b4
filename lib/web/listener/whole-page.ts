import type { IncomingMessage, ServerResponse } from "node:http";
import type { Insets } from "@/lib/request-context";
import { isNamed, takesGzip } from "../kept-answer";
import { laterScriptsIn } from "../later-scripts.mjs";
import { isNamedPage } from "../pages";
import { compressAhead, gzipParts } from "./gzip-parts";
import { isApi } from "./refusals";
import { encoded, giveBackMemory, joined } from "./spare-memory";

/** A page is held until it is whole up to so many bytes; one of 150 sailings has half a million. A longer one goes out as it comes. */
export const heldBytes = 4 * 1024 * 1024;
/** Shorter pages are sent as they are, as the framework does. */
const worthCompressing = 1024;

type Chunk = string | Uint8Array;

/** Where files, data and feeds stand. */
export const isOfFiles = (path: string): boolean =>
  /^\/(?:_next|art|feeds|media|own|pdfjs|pictures|promotions|s|samples|sitemaps)(?:\/|$)/.test(path);

/** What is to be called once a piece, or the end, has been taken: write and end have it in any place. */
export const doneOf = (all: readonly unknown[]) =>
  all.find((one) => typeof one === "function") as (() => void) | undefined;

/** Whether what is asked for may be a page that the framework makes, and neither a file nor data. */
export function mayBePage({ method, headers }: IncomingMessage, path: string): boolean {
  if (method !== "GET" || headers.rsc) return false;
  return !isApi(path) && !isOfFiles(path) && (isNamedPage(path) || !/\.[a-z0-9]{2,11}$/.test(path));
}

/** A page made by the framework: markup, and all of it. */
const isPage = (response: ServerResponse) =>
  String(response.getHeader("Content-Type") ?? "").startsWith("text/html") &&
  !response.hasHeader("Content-Range") &&
  !response.hasHeader("Content-Encoding");

/**
 * Holds a page that the framework makes for this request until it is whole: it comes in hundreds of pieces, none of which a
 * reader could be shown before the last. Its scripts are left to the boot script (later-scripts.mjs), and it is compressed and
 * sent at once. Anything else that it answers goes out as it comes. To be called before the framework is.
 * @param compress whether a reader who takes gzip gets it
 * @returns takes large parts of the page, in UTF-8, by the marks that stand in their places until then. A page with such a
 *   mark is held whatever its length: without them it is short.
 */
export function holdPage(request: IncomingMessage, response: ServerResponse, compress: boolean): Insets {
  const insets = new Map<string, Uint8Array>();
  /** Of the insets, what is being compressed already: the framework has yet to make the page around them. */
  const ahead = new Map<Uint8Array, Promise<Buffer>>();
  /** Of the insets: the page's own until it has been put together. */
  const lent: Buffer[] = [];
  const zips = compress && takesGzip(request.headers["accept-encoding"]?.toString());
  const { write, end, flushHeaders } = response;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let isHeld: boolean | undefined;
  let isEnded = false;

  const letGo = () => {
    Object.assign(response, { write, end, flushHeaders });
    isHeld = false;
    for (const piece of pieces.splice(0)) response.write(piece);
  };
  /** Takes a piece of a page; false when the answer is none, or too long. */
  const take = (chunk: Chunk | null | undefined, encoding: unknown): boolean => {
    isHeld ??= isPage(response);
    if (!isHeld) return false;
    if (!chunk) return true;
    const piece =
      typeof chunk === "string" ? Buffer.from(chunk, encoding as BufferEncoding | undefined) : chunk;
    pieces.push(piece);
    bytes += piece.byteLength;
    return bytes <= heldBytes || insets.size > 0;
  };
  /** Hands the answer back to Node.js, with what is true of it however long it is; false when the reader has left meanwhile. */
  const begin = (): boolean => {
    Object.assign(response, { write, end, flushHeaders });
    if (response.destroyed) return false;
    if (compress) response.appendHeader("Vary", "Accept-Encoding");
    return true;
  };
  /** What is still being compressed reads the page's memory until it has come, also where the page has not its mark. */
  const giveBack = async (...memories: Buffer[]) => {
    await Promise.all(ahead.values());
    for (const each of [...memories, ...lent]) giveBackMemory(each);
  };
  /** The tag of a page that is kept; the compressed copy has its weak form, as in kept-answer.ts. */
  const tag = () => response.getHeader("ETag")?.toString();
  const tagCopy = () => {
    const own = tag();
    if (own && zips) response.setHeader("ETag", own.replace(/^(?!W\/)/, "W/"));
  };
  /** Whether the reader has this page: one over its time is given once more, and is nearly always still the same. */
  const isUnchanged = (): boolean => {
    const own = tag();
    return response.statusCode === 200 && !!own && isNamed(own, request.headers["if-none-match"]);
  };
  const sayUnchanged = async () => {
    pieces.length = 0;
    await giveBack();
    if (!begin()) return;
    tagCopy();
    for (const name of ["Content-Type", "Content-Length"]) response.removeHeader(name);
    response.statusCode = 304;
    response.end();
  };
  const send = async () => {
    const framework = joined(pieces.splice(0));
    const parts = laterScriptsIn(framework.held, insets);
    const isWorthIt = zips && parts.reduce((sum, { byteLength }) => sum + byteLength, 0) >= worthCompressing;
    let body: Buffer;
    if (isWorthIt) body = await gzipParts(parts, ahead);
    else {
      const { memory, held } = joined(parts);
      response.once("finish", () => giveBackMemory(memory));
      body = held;
    }
    await giveBack(framework.memory);
    if (!begin()) return;
    tagCopy();
    if (isWorthIt) response.setHeader("Content-Encoding", "gzip");
    response.setHeader("Content-Length", body.byteLength);
    response.end(body);
  };

  const encodingOf = ([first]: unknown[]) => (typeof first === "string" ? first : undefined);
  Object.assign(response, {
    flushHeaders() {
      isHeld ??= isPage(response);
      if (!isHeld) flushHeaders.call(response);
    },
    write(chunk: Chunk, ...rest: unknown[]) {
      if (take(chunk, encodingOf(rest))) {
        const done = doneOf(rest);
        if (done) process.nextTick(done);
        return true;
      }
      const isTaken = isHeld;
      letGo();
      return isTaken || Reflect.apply(response.write, response, [chunk, ...rest]);
    },
    end(...all: unknown[]) {
      const [first, ...rest] = all;
      const chunk = typeof first === "function" ? null : (first as Chunk | null | undefined);
      if (take(chunk, encodingOf(rest)) && bytes > 0) {
        const done = doneOf(all);
        if (done) response.once("finish", done);
        // The framework ends what has not finished yet once more.
        if (isEnded) return response;
        isEnded = true;
        const answer = isUnchanged() ? sayUnchanged : send;
        answer().catch((error: unknown) => response.destroy(error as Error));
        return response;
      }
      const isTaken = isHeld && bytes > 0;
      const done = doneOf(all);
      letGo();
      return Reflect.apply(response.end, response, isTaken ? (done ? [done] : []) : all);
    },
  });
  return {
    encode(texts) {
      const { memory, held } = encoded(texts);
      lent.push(memory);
      return held;
    },
    set(mark, part) {
      insets.set(mark, part);
      if (!zips) return;
      const begun = compressAhead(part);
      begun.catch(() => undefined);
      ahead.set(part, begun);
    },
  };
}
