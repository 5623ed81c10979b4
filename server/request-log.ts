import type { ServerResponse } from "node:http";
import { log } from "@/lib/observability/log";
import { processMetrics } from "@/lib/observability/process-metrics";
import type { RequestContext } from "@/lib/observability/request-context";

/** The longest path in the log, in characters. */
const loggedPath = 300;

/** Times of a request by performance.now: its arrival, and the sending of the response head. */
export interface RequestTimes {
  begun: number;
  headSent?: number;
}

interface LoggedRequest {
  context: RequestContext;
  method: string;
  path: string;
  /** The kind in metrics. */
  kind: string;
  times: RequestTimes;
  /** A response that begins later is logged a second time, with the parts of its time. */
  slowMs: number;
  /** Whether a file of the site that was sent has a line. */
  logFiles: boolean;
}

/** Logs and counts a request when its response has ended. */
export function logRequest(
  response: ServerResponse,
  { context, method, path, kind, times, slowMs, logFiles }: LoggedRequest,
): void {
  response.once("close", () => {
    const now = performance.now();
    const line = {
      requestId: context.id,
      method,
      path: path.slice(0, loggedPath),
      status: response.statusCode,
      ms: Math.round(now - times.begun),
    };
    const isSentFile = kind === "asset" && response.statusCode < 400 && response.writableFinished;
    if (logFiles || !isSentFile)
      log().info(response.writableFinished ? line : { ...line, aborted: true }, "request");
    const answeredMs = (times.headSent ?? now) - times.begun;
    const isSlow = answeredMs >= slowMs;
    if (isSlow) log().warn({ ...line, ...partsOf(answeredMs, context) }, "slow request");
    const counting = processMetrics();
    if (!counting && !context.span) return;
    const failure = response.statusCode >= 500 ? String(response.statusCode) : undefined;
    context.span?.end({ "http.response.status_code": response.statusCode, "portal.kind": kind }, failure);
    counting?.countResponse(kind, response.statusCode, answeredMs / 1000);
    if (isSlow) counting?.countSlowRequest(kind);
  });
}

/** The parts of the time until a response, in milliseconds: waiting for services, for the store, and the rest, mostly rendering. */
function partsOf(answeredMs: number, { waitTimes }: RequestContext) {
  const [upstream, store] = [waitTimes?.upstream.ms ?? 0, waitTimes?.store.ms ?? 0];
  const rest = Math.max(0, answeredMs - upstream - store);
  const [answeredInMs, upstreamMs, storeMs, restMs] = [answeredMs, upstream, store, rest].map(Math.round);
  return { answeredInMs, upstreamMs, storeMs, restMs };
}
