/**
 * The browser's one client for the portal's API. Every client component uses it, so that the base address, the time-out and
 * the messages of failures are defined in one place.
 */

/** A request without a usable response. `message` is a sentence that a reader may see. */
export class FetchFailure extends Error {
  /** HTTP status, or null when no response came. */
  readonly status: number | null;
  /** The problem's stable code, which client components translate into the reader's language. */
  readonly code: string | null;
  /** The complete problem, for its further members: errors by field, seconds to wait. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    status: number | null = null,
    code: string | null = null,
    problem: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "FetchFailure";
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

interface FetchOptions {
  /** When it fires, the promise rejects with its reason, not with a FetchFailure. */
  signal?: AbortSignal | undefined;
  /** The message of a failure that has none. */
  fallback?: string | undefined;
  timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 15_000;
const defaultFallback = "Error occurred";

/** Origins that the page allows beside its origin, from <meta name="api-origins">. */
function allowedOrigins(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-origins"]');
  return (meta?.content ?? "").split(/\s+/).filter(Boolean);
}

/**
 * The prefix of every path: '' for this site, or the local storage value `api_base` (without a trailing
 * slash) when it is an http(s) address whose origin the page allows. Anything else is ignored.
 */
export function apiBase(): string {
  try {
    const wanted = new URL(localStorage.getItem("api_base") ?? "");
    const isWeb = wanted.protocol === "https:" || wanted.protocol === "http:";
    if (!isWeb || !allowedOrigins().includes(wanted.origin)) return "";
    return wanted.origin + wanted.pathname.replace(/\/+$/, "");
  } catch {
    return "";
  }
}

function textOf(body: unknown, key: string): string | null {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[key] : null;
  return typeof value === "string" && value.trim() ? value : null;
}

async function request<T>(
  path: string,
  init: RequestInit,
  options: FetchOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal, fallback = defaultFallback, timeoutMs = defaultTimeoutMs } = options;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(apiBase() + path, { ...init, signal: controller.signal });
    const isProblem = response.headers.get("content-type")?.includes("application/problem+json");
    if (response.ok) return await read(response);
    const problem: unknown = isProblem ? await response.json().catch(() => null) : null;
    const members = typeof problem === "object" && problem !== null ? { ...problem } : {};
    const detail = textOf(problem, "detail") ?? fallback;
    throw new FetchFailure(detail, response.status, textOf(problem, "code"), members);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof FetchFailure ? error : new FetchFailure(fallback);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

const readJson = (response: Response) => response.json();

/**
 * GETs `path` (starting with '/', query included) and returns its JSON, unchecked: it comes from this portal's handler.
 * Throws FetchFailure.
 */
export function getJson<T>(path: string, options: FetchOptions = {}): Promise<T> {
  return request<T>(path, { headers: { Accept: "application/json" } }, options, readJson);
}

/**
 * The same synchronously: the page is blocked until the response arrives. Only for handlers of `beforeprint`, since browsers
 * do not wait for promises there. null where it fails.
 */
export function getJsonSync<T>(path: string): T | null {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", apiBase() + path, false);
    request.send();
    return request.status === 200 ? JSON.parse(request.responseText) : null;
  } catch {
    return null;
  }
}

/** POSTs `body` as JSON to `path` and returns the JSON of the response. Throws FetchFailure. */
export function postJson<T>(path: string, body: unknown, options: FetchOptions = {}): Promise<T> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return request<T>(path, { method: "POST", headers, body: JSON.stringify(body) }, options, readJson);
}

/** GETs the bytes of a file at `path`. Throws FetchFailure, its status null when they did not all come. */
export function getBytes(path: string, options: FetchOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  return request(path, {}, options, async (response) => new Uint8Array(await response.arrayBuffer()));
}
