import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import onHeaders from "on-headers";
import { wallClock } from "@/lib/config/config";
import { errorBody, isStandardPath } from "@/lib/dcsa/errors";
import { sharedTags } from "@/lib/http-responses/cache-tags";
import { plainPagePolicy } from "@/lib/http-responses/plain-page";
import { Problem, problemBody, problemType } from "@/lib/http-responses/problem";
import { acceptRequestId } from "@/lib/observability/log";
import type { ProcessMetrics } from "@/lib/observability/process-metrics";
import { noWaitTimes, type RequestContext } from "@/lib/observability/request-context";
import { tracing } from "@/lib/observability/spans";
import { clientAddress, isTrustedPeer } from "@/lib/rate-limits/client-address";
import { isCountedAddress, type ReadLimit } from "@/lib/rate-limits/read-limit";
import type { PolicySources } from "@/lib/security/content-security-policy";
import { rightsHeaders } from "@/lib/seo/machine-rights";
import { site } from "@/lib/site/site-config";
import type { SharedDictionaries } from "@/lib/store/page-dictionaries";
import {
  isEmbeddable,
  matchRoute,
  metricOf,
  prefetchMetric,
  type RouteMatch,
  showsSchedules,
  tagsOf,
} from "@/routes";
import { type Admission, countedClient } from "./admission";
import { discardBody } from "./body";
import { type Group, groupOf } from "./bulkhead";
import type { CachedPages, Handler } from "./cached-pages";
import type { Health, ProcessState } from "./health";
import type { RedirectLookup } from "./redirects";
import { readerLocale, type rejectionPages } from "./rejection-pages";
import { acceptsHtml, isForPrograms, pathOf, type Rejection, targetOf } from "./rejections";
import { logRequest, type RequestTimes } from "./request-log";
import { completeHeaders } from "./response-headers";
import { isSpeculative } from "./speculation";
import type { StaticFiles } from "./static-files";

/** A request with its response, from its first line to its head. */

export interface ServerSettings {
  port: number;
  host: string | undefined;
  siteUrl: string;
  trustProxy: readonly string[];
  maxInFlight: number;
  readsPer10Min: number;
  /** In milliseconds: a request whose response begins later gets a log line with the parts of its time. */
  slowRequestMs: number;
  /** Whether files that were sent have a line in the log; true when unset. */
  logFiles?: boolean;
  /** The secret of the nonces of cached renders (hashed-scripts.ts). */
  nonceSecret: Uint8Array;
  /** Whether the server compresses responses. A proxy in front may do it instead. */
  compress: boolean;
  /** The key of IndexNow, which the file /{key}.txt proves. */
  indexNowKey?: string | undefined;
  /** Whether a shared cache in front drops responses by their tags, which they then carry. */
  isPurged?: boolean;
  /** Whether this is a development server: nothing is cached. */
  development?: boolean;
  /** The files of public/ and of the build. Without them the framework looks for files. */
  staticFiles?: StaticFiles | undefined;
  /** The compression dictionaries that all processes share. */
  dictionaries?: SharedDictionaries | undefined;
  /** Looks up where old addresses redirect to. */
  lookUpRedirect?: RedirectLookup;
  /** The health for /readyz. */
  health(): Health;
  /** Shares the counts of reads with other processes. */
  shareReads?: (limit: ReadLimit) => void;
  /** Functions that end other work of the process. */
  onStop: readonly (() => Promise<void>)[];
}

/** What all requests of a server share. */
export interface Portal {
  settings: ServerSettings;
  /** Hosts under which the server is asked for its own addresses. */
  ownHosts: readonly string[];
  admission: Admission;
  reads: ReadLimit;
  /** Counts what browsers request ahead of their readers, apart from reads. */
  speculations: ReadLimit;
  /** Undefined where nothing is cached. */
  cached: CachedPages | undefined;
  sources: PolicySources;
  pageOf: ReturnType<typeof rejectionPages>;
  counting: ProcessMetrics | undefined;
  /** Connections whose request is under way. */
  busy: WeakSet<Socket>;
  state: ProcessState;
  /** The framework. */
  handler: Handler;
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  headers: IncomingHttpHeaders;
  /** The target as it was sent. */
  sent: string;
  /** The one that is served, or why there is none. */
  target: string | Rejection;
  /** Of the target; '*' where it has none. */
  path: string;
  match: RouteMatch | null;
  /** Whether scripts of any site may read it. */
  isOpen: boolean;
  /** Whether it comes ahead of a reader, who may never open the page. */
  isAhead: boolean;
  group: Group;
  /** The client under which the request is counted; '' for one that is not. */
  client: string;
  context: RequestContext;
  times: RequestTimes;
}

/** Reads what a request says of itself, and has it logged when its response ends. */
export function beginExchange(
  { settings, ownHosts }: Portal,
  request: IncomingMessage,
  response: ServerResponse,
): Exchange {
  const { method = "GET", url: sent = "", socket, headers } = request;
  const times: RequestTimes = { begun: performance.now() };
  const trusted = isTrustedPeer(socket.remoteAddress, settings.trustProxy);
  const context: RequestContext = {
    id: acceptRequestId(trusted ? headers["x-request-id"]?.toString() : undefined),
    waitTimes: noWaitTimes(),
  };
  const target = targetOf(sent, headers.host, ownHosts);
  const isTarget = typeof target === "string";
  const path = isTarget ? pathOf(target) : sent.startsWith("/") ? pathOf(sent) : "*";
  const match = isTarget ? matchRoute(target) : null;
  context.span = tracing()?.startSpan(
    `${method} ${metricOf(sent)}`,
    "server",
    trusted ? headers.traceparent?.toString() : undefined,
    { "http.request.method": method, "portal.request_id": context.id },
  );
  const isAhead = isSpeculative(method, headers);
  logRequest(response, {
    ...{ context, method, path, times },
    kind: isAhead ? prefetchMetric : metricOf(sent),
    logFiles: settings.logFiles !== false,
    slowMs: isStartProbe(request) ? Number.POSITIVE_INFINITY : settings.slowRequestMs,
  });
  const address = clientAddress(
    { headers: { get: (name) => headers[name]?.toString() ?? null } },
    settings.trustProxy,
  );
  return {
    ...{ request, response, method, headers, sent, target, path, match, context, times },
    ...{ isOpen: match?.route.documented === true, isAhead },
    group: settings.development ? "files" : isAhead ? "programs" : groupOf(method, path, match),
    client: countedClient(address),
  };
}

/** Whether a request is that of the start (bin/process/server.mjs), from this machine. */
const isStartProbe = ({ headers, socket }: IncomingMessage) =>
  headers["user-agent"] === "portal-start" &&
  (socket.remoteAddress === undefined || !isCountedAddress(socket.remoteAddress));

/** Completes the headers before the listener of `compression` reads them: call it after that one is registered. */
export function completeAtHead(
  portal: Portal,
  { response, headers, path, match, ...exchange }: Exchange,
): void {
  const { context, times, isOpen } = exchange;
  onHeaders(response, () => {
    times.headSent ??= performance.now();
    completeHeaders(response, {
      requestId: context.id,
      path,
      secure: portal.settings.siteUrl.startsWith("https:"),
      status: context.status,
      location: context.location,
      policy: context.policy,
      rights: match && match.route.metric !== "asset" ? rightsHeaders(site().machines, path) : {},
      isOpen,
      offersDictionary: headers["available-dictionary"] !== undefined,
      tags: portal.settings.isPurged && match ? sharedTags(tagsOf(match)) : [],
      showsSchedules: match !== null && showsSchedules(match),
      isEmbeddable: match ? isEmbeddable(match.route) : path.startsWith("/_next/"),
      closing: portal.state !== "serving" || /\bclose\b/i.test(headers.connection ?? ""),
    });
  });
}

/** Sends a rejection, as its reader can read it. The headers must be completed at the head. */
export function reject(
  { settings, counting, pageOf }: Portal,
  { request, response, context, path }: Exchange,
  { status, code, reason = code, sentence, page, alwaysPage, headers = {} }: Rejection,
): void {
  counting?.countRejection(reason);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Cache-Control", "no-store");
  if (code === "upgrade") response.setHeader("Connection", "close");
  let [type, body]: [string, string | Buffer] = ["text/plain; charset=utf-8", `${sentence}\n`];
  if (isStandardPath(path)) {
    type = "application/json";
    const { method = "GET", url = path } = request;
    const failed = { method, uri: settings.siteUrl + url, requestId: context.id, now: wallClock() };
    body = JSON.stringify(errorBody(new Problem(status, code, sentence), failed));
    // A form that is sent without script shows its response, and any address may be opened by hand.
  } else if (acceptsHtml(request) || (alwaysPage && !isForPrograms(path))) {
    type = "text/html; charset=utf-8";
    body = pageOf(page, readerLocale(path, request.headers.referer));
    response.setHeader("Content-Security-Policy", plainPagePolicy);
  } else if (isForPrograms(path)) {
    type = problemType;
    body = JSON.stringify(problemBody(new Problem(status, code, sentence), context.id));
  }
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.statusCode = status;
  response.end(body);
  discardBody(request);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.end(text);
}
