import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import type { Config, DomainName } from "@/lib/config/config";
import { acceptRequestId, requestId as currentRequestId, log as sharedLog } from "@/lib/observability/log";
import { processMetrics } from "@/lib/observability/process-metrics";
import { currentRequest } from "@/lib/observability/request-context";
import { type Span, tracing } from "@/lib/observability/spans";
import { upstreamBase } from "./choose";
import { decodeBody } from "./decode";
import { UpstreamError, type UpstreamFailure } from "./errors";
import { type Call, type CallName, callOf } from "./paths";
import type { ParsedResponse, Reader, ResponseHead } from "./response-reader";
import { newRowNote, type RowNote } from "./rows";
import { isTransient, type Service } from "./service";
import { processShared, type Shared, serviceOf } from "./shared";

/** What a call carries. Undefined parameters are left out; '' is sent. A body makes sense on POST only. */
export interface UpstreamInput {
  query?: Record<string, string | undefined>;
  form?: Record<string, string | undefined>;
  json?: unknown;
}

export interface UpstreamContext {
  settings: Config["upstream"];
  /** The clock, for the parameter `timestamp`. */
  now: () => Date;
  /** The incoming request's id; one is made when there is none. */
  requestId?: string | undefined;
  /** Overrides the time-out of the call. */
  timeoutMs?: number;
  /** Ends the call, as its time-out does. */
  signal?: AbortSignal;
  /** Further ones. */
  headers?: Record<string, string>;
  /** Bytes of a decoded body that are read at most. */
  maxBytes?: number;
  /** 0 to 1, for the pause before the second attempt. */
  random?: () => number;
  log?: Logger;
  /** The state of the services; this process's by default. */
  shared?: Shared;
}

export interface UpstreamResponse<T> extends ParsedResponse<T> {
  /** The body, as it came. */
  text: string;
}

const defaultMaxBytes = 8 * 1024 * 1024;

/**
 * Makes one upstream call: the only fetch of lib. The time-out covers headers and body; redirects are refused, so
 * only the configured host is ever called. A read goes through the service's circuit breaker and is retried once, 100 to
 * 300 ms later, after a failed connection, a time-out or a 5xx status, if the service's share of retries allows it. A call that
 * writes is always sent: its caller decides about repetition. Throws UpstreamError, nothing else.
 */
export async function callUpstream<T>(
  name: CallName,
  input: UpstreamInput,
  read: Reader<T>,
  context: UpstreamContext,
): Promise<UpstreamResponse<T>> {
  const call = callOf(name, context.settings.pathsFile);
  const id = acceptRequestId(context.requestId ?? currentRequestId());
  const base = upstreamBase(call.service, context.settings);
  const service = serviceOf(context.shared ?? processShared(), call.service, base);
  for (let attempt = 1; ; attempt += 1) {
    const attemptCall = () => attemptOnce(call, input, read, context, { service, requestId: id, attempt });
    try {
      return await (call.read ? service.run(id, attemptCall) : service.recordFailure(attemptCall));
    } catch (error) {
      if (attempt > 1 || !call.read || !isTransient(error) || !service.mayRetry()) throw error;
      await sleep(100 + 200 * (context.random ?? Math.random)());
    }
  }
}

async function attemptOnce<T>(
  call: Call,
  input: UpstreamInput,
  read: Reader<T>,
  context: UpstreamContext,
  { service, requestId, attempt }: { service: Service; requestId: string; attempt: number },
): Promise<UpstreamResponse<T>> {
  const started = performance.now();
  const timeout = AbortSignal.timeout(context.timeoutMs ?? call.timeoutMs ?? context.settings.timeoutMs);
  const signal = context.signal ? AbortSignal.any([timeout, context.signal]) : timeout;
  const note = newRowNote();
  const span = tracing()?.startSpan(`${call.method} ${call.path}`, "client", currentRequest()?.span, {
    "http.request.method": call.method,
    "portal.service": call.service,
    "portal.request_id": requestId,
    "portal.attempt": attempt,
  });
  const line: CallLine = { requestId, service: call.service, path: call.path, attempt };
  try {
    const response = await send(call, input, context, { requestId, span }, signal);
    line.status = response.status;
    const text = await readBody(response, context.maxBytes ?? defaultMaxBytes, line);
    return { text, ...parseBody(read, text, note, { retryAfter: response.headers.has("retry-after") }) };
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : signal.aborted ? "timeout" : "transport";
    const cause = error instanceof Failure ? error.cause : error;
    line.failure = kind;
    line.reason = reasonOf(cause);
    throw new UpstreamError(kind, { service: call.service, requestId, status: line.status, cause });
  } finally {
    const ms = performance.now() - started;
    line.ms = Math.round(ms);
    span?.end(line.status ? { "http.response.status_code": line.status } : {}, line.failure);
    processMetrics()?.countUpstreamCall(call.service, line.failure ?? "answered", ms / 1000);
    logCall(context.log ?? sharedLog(), service, line, note);
  }
}

/** Carries the kind of a failure from where it is detected to where it is reported. */
class Failure extends Error {
  readonly kind: UpstreamFailure;
  constructor(kind: UpstreamFailure, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

async function send(
  call: Call,
  input: UpstreamInput,
  context: UpstreamContext,
  { requestId, span }: { requestId: string; span: Span | undefined },
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: "application/json, text/plain;q=0.9, */*;q=0.1",
    "x-request-id": requestId,
    ...(span ? { traceparent: span.traceparent } : {}),
    ...context.headers,
  };
  let body: string | undefined;
  if (input.form) {
    body = new URLSearchParams(definedEntries(input.form)).toString();
    headers["content-type"] = "application/x-www-form-urlencoded;charset=UTF-8";
  } else if (input.json !== undefined) {
    body = JSON.stringify(input.json);
    headers["content-type"] = "application/json";
  }
  const url = requestUrl(call, input, context);
  if (url.username) {
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers.authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
    url.username = url.password = "";
  }
  // No `cache` option: the framework's fetch then does not store the response.
  return fetch(url, {
    method: call.method,
    headers,
    redirect: "error",
    signal,
    ...(body === undefined ? {} : { body }),
  });
}

function requestUrl(call: Call, input: UpstreamInput, context: UpstreamContext): URL {
  const base = upstreamBase(call.service, context.settings);
  if (!base) throw new Failure("transport", new Error(`no upstream is configured for ${call.service}`));
  const url = new URL(`${base}${call.path}`);
  if (call.timestamp) url.searchParams.set("timestamp", String(context.now().getTime()));
  for (const [key, value] of definedEntries(input.query ?? {})) url.searchParams.set(key, value);
  return url;
}

function definedEntries(values: Record<string, string | undefined>): [string, string][] {
  return Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

async function readBody(response: Response, maxBytes: number, line: CallLine): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Failure("http", new Error(`status ${response.status}`));
  }
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw new Failure("size");
  }
  const chunks: Uint8Array[] = [];
  line.bytes = 0;
  for await (const chunk of response.body ?? []) {
    line.bytes += chunk.byteLength;
    if (line.bytes > maxBytes) throw new Failure("size");
    chunks.push(chunk);
  }
  try {
    return await decodeBody(Buffer.concat(chunks), response.headers.get("content-type"));
  } catch (error) {
    throw new Failure("schema", error);
  }
}

function parseBody<T>(read: Reader<T>, text: string, note: RowNote, head: ResponseHead): ParsedResponse<T> {
  try {
    return read(text, note, head);
  } catch (error) {
    throw new Failure("schema", error);
  }
}

/** The cause of a failure for the log: field names and system codes, never a value of the response. */
function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof z.ZodError) {
    return cause.issues.map((issue) => `${issue.path.join(".") || "response"}: ${issue.code}`).join(", ");
  }
  if (cause instanceof SyntaxError) return "not JSON";
  if (!(cause instanceof Error)) return undefined;
  // The cause of fetch's errors has the system's code.
  return cause instanceof TypeError && cause.cause instanceof Error ? cause.cause.message : cause.message;
}

type CallLine = {
  requestId: string;
  service: DomainName;
  path: string;
  attempt: number;
  status?: number;
  ms?: number;
  bytes?: number;
  failure?: UpstreamFailure;
  reason?: string | undefined;
};

/** Logs a call. A failure is a debug line and counts as part of the service's trouble. */
function logCall(log: Logger, { troubles }: Service, line: CallLine, note: RowNote): void {
  const { failure, ...good } = line;
  if (failure) {
    log.debug(line, "upstream call");
    troubles.failed(topicOf(line), line, log);
    return;
  }
  const facts = { ...good, dropped: note.dropped, ...(note.dropped ? { droppedBy: note.reasons } : {}) };
  if (note.dropped) log.warn(facts, "upstream call");
  else log.info(facts, "upstream call");
  const { service, path } = line;
  troubles.answered(service, { service }, log);
  for (const kind of callFailures)
    troubles.answered(topicOf({ ...line, failure: kind }), { service, path }, log);
}

/** Failures of a single call rather than of the service. */
const callFailures = ["http", "size", "schema"] as const;

function topicOf({ service, path, failure, status = 0 }: CallLine): string {
  const isOwn = failure === "size" || failure === "schema" || (failure === "http" && status < 500);
  return isOwn ? `${service} ${path} ${failure}` : service;
}
