import type { IncomingMessage } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import type { Logger } from "pino";
import { isAllowedHost } from "@/lib/config/allowed-hosts";
import { log as sharedLog } from "@/lib/observability/log";
import { FileError } from "./errors";
import { type HostAccess, isAddressHost, pinned, type ResolvedAddress, resolvePublic } from "./public-host";
import { untilAborted } from "./until-aborted";

/** A file that is being read; its bytes are read on demand. */
export interface FileStream {
  body: ReadableStream<Uint8Array>;
}

interface FileLimits {
  maxBytes: number;
  /** Until the head of the response, the resolver's time included. */
  connectMs: number;
  /** Between two pieces, while the reader wants more. */
  idleMs: number;
  /** The complete file. */
  totalMs: number;
  /** How many files one process fetches at a time with these limits; further fetches fail as `busy`. */
  atOnce: number;
}

export interface FileAccess extends HostAccess {
  allowedHosts: readonly string[];
  limits: FileLimits;
  /** Whether the first bytes (at most `headBytes`) are those of such a file. */
  accepts: (head: Uint8Array) => boolean;
  headBytes: number;
  /** The Accept header; PDF files by default. */
  accept?: string;
  /** Whether the Content-Type of a response (in lower case, without parameters) may be that of such a file. */
  acceptsType?: (type: string) => boolean;
  /** How many redirects to the same host are followed in a row; 0 by default. */
  redirects?: number;
  /** The reader's signal: when it is aborted, the request to the host ends. */
  signal?: AbortSignal | undefined;
  /** For tests: where a test's server listens. */
  connection?: Pick<RequestOptions, "port" | "ca">;
  log?: Logger;
}

/**
 * The address of a file that may be fetched, or null: https, the standard port, no name or password, a name (not a
 * number) that is on the list. It makes no request.
 */
export function parseFileAddress(text: string, allowedHosts: readonly string[]): URL | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" || url.port !== "" || url.username || url.password) return null;
  if (isAddressHost(url) || !isAllowedHost(url.host, allowedHosts)) return null;
  return url;
}

/** One fetch in flight: what ends it, and what is to be released when it has ended. */
interface Fetching {
  access: FileAccess;
  ending: AbortController;
  bytes: number;
  /** Whether the first bytes were those of such a file: from then on reading the pieces ends the fetch. */
  accepted: boolean;
  /** Stops the timers, frees the slot and writes the log line, once. */
  settle: (failure?: FileError) => void;
}

const inFlight = new WeakMap<FileLimits, number>();

/**
 * Fetches a file from a host of the list. Every address that the name resolves to must be public, and the connection is made to
 * these addresses and no others, whatever the name resolves to a moment later. A redirect is followed only to the same host, and
 * only where `redirects` allows it. Throws FileError until the first bytes have arrived; later failures end the stream with one. Cancelling the stream ends the
 * request.
 */
export async function fetchFile(url: URL, access: FileAccess): Promise<FileStream> {
  const { fetching, connected } = startFetching(url, access);
  const { ending, settle } = fetching;
  try {
    const addresses = await untilAborted(resolveFile(url.hostname, access), ending.signal);
    const response = await follow(url, addresses, access, ending.signal);
    checkHead(response, access);
    connected();
    const pieces = readPieces(response, fetching);
    const head = await readUntilAccepted(pieces, access);
    fetching.accepted = true;
    return { body: toStream(head, pieces, ending) };
  } catch (error) {
    const failure = asFileError(ending.signal.aborted ? ending.signal.reason : error);
    ending.abort(failure);
    settle(failure);
    throw failure;
  }
}

function startFetching(url: URL, access: FileAccess): { fetching: Fetching; connected: () => void } {
  const { limits, signal, log = sharedLog() } = access;
  const running = inFlight.get(limits) ?? 0;
  if (running >= limits.atOnce) throw new FileError("busy");
  inFlight.set(limits, running + 1);
  const ending = new AbortController();
  const started = performance.now();
  const tooSlow = () => ending.abort(new FileError("slow"));
  const leave = () => ending.abort(new FileError("left"));
  const total = setTimeout(tooSlow, limits.totalMs);
  const connecting = setTimeout(tooSlow, limits.connectMs);
  let settled = false;
  const fetching: Fetching = {
    access,
    ending,
    bytes: 0,
    accepted: false,
    settle: (failure) => {
      if (settled) return;
      settled = true;
      inFlight.set(limits, (inFlight.get(limits) ?? 1) - 1);
      clearTimeout(total);
      clearTimeout(connecting);
      signal?.removeEventListener("abort", leave);
      const ms = Math.round(performance.now() - started);
      const line = { host: url.hostname, bytes: fetching.bytes, ms };
      if (!failure || failure.kind === "left") log.info(line, "file fetched");
      else log.warn({ ...line, failure: failure.kind, reason: reasonOf(failure) }, "file not fetched");
    },
  };
  // A reader that stops reading would never reach the end.
  ending.signal.addEventListener("abort", () => fetching.settle(asFileError(ending.signal.reason)));
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  return { fetching, connected: () => clearTimeout(connecting) };
}

function reasonOf({ cause }: FileError): string | undefined {
  return cause instanceof Error ? cause.message : undefined;
}

async function resolveFile(hostname: string, access: FileAccess): Promise<ResolvedAddress[]> {
  const addresses = await resolvePublic(hostname, access);
  if (addresses === null) throw new FileError("refused");
  if (addresses.length === 0) throw new FileError("unreachable");
  return addresses;
}

/** The response of an address, or of the one on the same host that it redirects to. */
async function follow(
  url: URL,
  addresses: ResolvedAddress[],
  access: FileAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let at = url;
  for (let left = access.redirects ?? 0; ; left -= 1) {
    const response = await untilAborted(send(at, addresses, access, signal), signal);
    const { statusCode = 0, headers } = response;
    if (left <= 0 || !redirects.has(statusCode) || headers.location === undefined) return response;
    response.destroy();
    const next = parseFileAddress(URL.parse(headers.location, at)?.href ?? "", access.allowedHosts);
    if (next?.hostname !== url.hostname)
      throw new FileError("refused", new Error("redirects to another host"));
    at = next;
  }
}

const redirects = new Set([301, 302, 303, 307, 308]);

function send(
  url: URL,
  addresses: ResolvedAddress[],
  { connection, accept = pdfFirst }: FileAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      hostname: url.hostname,
      port: 443,
      path: url.pathname + url.search,
      method: "GET",
      servername: url.hostname,
      headers: { accept, "accept-encoding": "identity" },
      lookup: pinned(addresses),
      // One connection a file: an address that was checked for one request is not used for another.
      agent: new Agent({ keepAlive: false }),
      signal,
      ...connection,
    };
    request(options, resolve).on("error", reject).end();
  });
}

const pdfFirst = "application/pdf, application/octet-stream;q=0.5";

function checkHead(response: IncomingMessage, { limits: { maxBytes }, acceptsType }: FileAccess): void {
  const { statusCode = 0, headers } = response;
  if (statusCode === 404 || statusCode === 410) throw new FileError("missing");
  if (statusCode !== 200) throw new FileError("http", new Error(`status ${statusCode}`));
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") throw new FileError("content", new Error(`encoded as ${encoding}`));
  const [type = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (acceptsType && !acceptsType(type.trim())) throw new FileError("content", new Error("of another type"));
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new FileError("size");
}

/** The pieces of the response within the limits; the idle timer runs only while the reader waits. */
async function* readPieces(response: IncomingMessage, fetching: Fetching): AsyncGenerator<Uint8Array, void> {
  const { access, ending, settle } = fetching;
  const { maxBytes, idleMs } = access.limits;
  const pieces: AsyncIterator<Uint8Array> = response[Symbol.asyncIterator]();
  let failure: FileError | undefined;
  try {
    for (;;) {
      const idle = setTimeout(() => ending.abort(new FileError("slow")), idleMs);
      const next = await untilAborted(pieces.next(), ending.signal).finally(() => clearTimeout(idle));
      if (next.done) return;
      fetching.bytes += next.value.byteLength;
      if (fetching.bytes > maxBytes) throw new FileError("size");
      yield next.value;
    }
  } catch (error) {
    failure = asFileError(error);
    throw failure;
  } finally {
    if (fetching.accepted) settle(failure);
    response.destroy();
  }
}

async function readUntilAccepted(
  pieces: AsyncGenerator<Uint8Array, void>,
  { accepts, headBytes }: FileAccess,
): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array();
  for (;;) {
    if (accepts(head.subarray(0, headBytes))) return head;
    const next = head.length < headBytes ? await pieces.next() : null;
    if (!next || next.done) throw new FileError("content");
    head = Buffer.concat([head, next.value]);
  }
}

function toStream(
  head: Uint8Array,
  pieces: AsyncGenerator<Uint8Array, void>,
  ending: AbortController,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(head),
      pull: async (controller) => {
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        // The return would otherwise wait for the piece that is being read.
        ending.abort(new FileError("left"));
        await pieces.return().catch(() => undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

function asFileError(error: unknown): FileError {
  return error instanceof FileError ? error : new FileError("unreachable", error);
}
