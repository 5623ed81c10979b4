import { decodeBody } from "./decode";

/**
 * How a request can fail. unreachable: no connection. slow: no complete response in time. busy: 429. denied: 401 or 403.
 * declined: another status of the request's own, such as 400. failed: 5xx. redirected: to another host, or too often. size: more
 * bytes than are read. content: not what is due. spent: not made, because a day has only so many.
 */
type FetchFailure =
  | "unreachable"
  | "slow"
  | "busy"
  | "denied"
  | "declined"
  | "failed"
  | "redirected"
  | "size"
  | "content"
  | "spent";

/** A failed request. It has no address, no header and nothing of the response, so it may be logged. */
export class FetchError extends Error {
  readonly kind: FetchFailure;
  readonly status: number | undefined;
  /** What Retry-After says, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FetchFailure, facts: { status?: number; retryAfterMs?: number | undefined } = {}) {
    super(`request: ${kind}`);
    this.name = "FetchError";
    this.kind = kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

interface FetchRequest {
  headers: Readonly<Record<string, string>>;
  /** Bytes of the decoded body that are read at most. */
  maxBytes: number;
  /** For the complete response, with its redirects. */
  timeoutMs: number;
  /** Ends the request. Its reason is thrown. */
  signal?: AbortSignal;
  now: () => Date;
}

interface FetchedBody {
  /** Decompressed. */
  body: Buffer;
  /** 200, or 204 where there is no content. */
  status: number;
  headers: Headers;
}

interface FetchedJson {
  /** undefined where the service answers 204, that there is no content. */
  value: unknown;
  /** Of the body. */
  bytes: number;
  headers: Headers;
}

const mostRedirects = 3;

/**
 * Requests what is at an address of the configuration, once, compressed if the service can. A redirect is followed only to the same
 * origin, so that no header gets to another host. Throws FetchError, or the signal's reason.
 */
export async function fetchBody(address: URL, request: FetchRequest): Promise<FetchedBody> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  try {
    const response = await follow(address, request, signal);
    const { status, headers } = response;
    return { body: await readBody(response, request.maxBytes), status, headers };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof FetchError) throw error;
    throw new FetchError(timeout.aborted ? "slow" : "unreachable");
  }
}

/** The same for JSON. */
export async function fetchJson(address: URL, request: FetchRequest): Promise<FetchedJson> {
  const { body, status, headers } = await fetchBody(address, request);
  const value = status === 204 ? undefined : await parse(body, headers.get("content-type"));
  return { value, bytes: body.length, headers };
}

async function follow(address: URL, { headers, now }: FetchRequest, signal: AbortSignal): Promise<Response> {
  let at = address;
  for (let left = mostRedirects; ; left--) {
    // No `cache` option: the framework's fetch then does not store the response.
    const response = await fetch(at, {
      headers: { "accept-encoding": "gzip", ...headers },
      redirect: "manual",
      signal,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (status < 300 || status > 399) throw failureOf(response, now());
    const location = response.headers.get("location");
    const next = location === null ? null : URL.parse(location, at);
    if (left === 0 || next?.origin !== address.origin) throw new FetchError("redirected", { status });
    at = next;
  }
}

function failureOf({ status, headers }: Response, now: Date): FetchError {
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), now);
  if (status === 429) return new FetchError("busy", { status, retryAfterMs });
  if (status === 401 || status === 403) return new FetchError("denied", { status });
  return status >= 500
    ? new FetchError("failed", { status, retryAfterMs })
    : new FetchError("declined", { status });
}

/** The pause that a Retry-After header asks for: seconds, or an HTTP date. Undefined for anything else. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FetchError("size");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function parse(body: Buffer, contentType: string | null): Promise<unknown> {
  try {
    return JSON.parse(await decodeBody(body, contentType));
  } catch {
    throw new FetchError("content");
  }
}
