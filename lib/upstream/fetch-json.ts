import { decodeBody } from "./decode";

/**
 * How a request can fail. unreachable: no connection. slow: no complete response in time. busy: 429. denied: 401 or 403.
 * declined: another status of the request's own, such as 400. failed: 5xx. redirected: to another host, or too often. size: more
 * bytes than are read. content: not JSON.
 */
type JsonFailure =
  | "unreachable"
  | "slow"
  | "busy"
  | "denied"
  | "declined"
  | "failed"
  | "redirected"
  | "size"
  | "content";

/** A failed request. It has no address, no header and nothing of the response, so it may be logged. */
export class JsonError extends Error {
  readonly kind: JsonFailure;
  readonly status: number | undefined;
  /** What Retry-After says, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: JsonFailure, facts: { status?: number; retryAfterMs?: number | undefined } = {}) {
    super(`request: ${kind}`);
    this.name = "JsonError";
    this.kind = kind;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

interface JsonRequest {
  headers: Readonly<Record<string, string>>;
  /** Bytes of the decoded body that are read at most. */
  maxBytes: number;
  /** For the complete response, with its redirects. */
  timeoutMs: number;
  /** Ends the request. Its reason is thrown. */
  signal?: AbortSignal;
  now: () => Date;
}

interface JsonResponse {
  /** undefined where the service answers 204, that there is no content. */
  value: unknown;
  /** Of the decoded body. */
  bytes: number;
  headers: Headers;
}

const mostRedirects = 3;

/**
 * Requests JSON from an address of the configuration, once. A redirect is followed only to the same origin, so that no header
 * gets to another host. Throws JsonError, or the signal's reason.
 */
export async function fetchJson(address: URL, request: JsonRequest): Promise<JsonResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  try {
    const response = await follow(address, request, signal);
    const { bytes, text } = await readText(response, request.maxBytes);
    return { value: response.status === 204 ? undefined : parse(text), bytes, headers: response.headers };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (error instanceof JsonError) throw error;
    throw new JsonError(timeout.aborted ? "slow" : "unreachable");
  }
}

async function follow(address: URL, { headers, now }: JsonRequest, signal: AbortSignal): Promise<Response> {
  let at = address;
  for (let left = mostRedirects; ; left--) {
    // No `cache` option: the framework's fetch then does not store the response.
    const response = await fetch(at, { headers, redirect: "manual", signal });
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (status < 300 || status > 399) throw failureOf(response, now());
    const location = response.headers.get("location");
    const next = location === null ? null : URL.parse(location, at);
    if (left === 0 || next?.origin !== address.origin) throw new JsonError("redirected", { status });
    at = next;
  }
}

function failureOf({ status, headers }: Response, now: Date): JsonError {
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), now);
  if (status === 429) return new JsonError("busy", { status, retryAfterMs });
  if (status === 401 || status === 403) return new JsonError("denied", { status });
  return status >= 500
    ? new JsonError("failed", { status, retryAfterMs })
    : new JsonError("declined", { status });
}

/** The pause that a Retry-After header asks for: seconds, or an HTTP date. Undefined for anything else. */
export function parseRetryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

async function readText(response: Response, maxBytes: number): Promise<{ bytes: number; text: string }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new JsonError("size");
    chunks.push(chunk);
  }
  try {
    return { bytes, text: await decodeBody(Buffer.concat(chunks), response.headers.get("content-type")) };
  } catch {
    throw new JsonError("content");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError("content");
  }
}
