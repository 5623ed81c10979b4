import type { IncomingHttpHeaders, IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import compression from "compression";
import onHeaders from "on-headers";
import { wallClock } from "@/lib/config/config";
import { errorBody, isStandardPath } from "@/lib/dcsa/errors";
import { plainPagePolicy } from "@/lib/http-responses/plain-page";
import { Problem, problemBody, problemType } from "@/lib/http-responses/problem";
import { acceptRequestId, log } from "@/lib/observability/log";
import { processMetrics } from "@/lib/observability/process-metrics";
import { noWaitTimes, type RequestContext, withRequest } from "@/lib/observability/request-context";
import { tracing } from "@/lib/observability/spans";
import { clientAddress, isTrustedPeer } from "@/lib/rate-limits/client-address";
import {
  isCountedAddress,
  isCountedRead,
  quotaHeaders,
  type ReadLimit,
  readLimit,
} from "@/lib/rate-limits/read-limit";
import { basePolicy, contentSecurityPolicy, policySources } from "@/lib/security/content-security-policy";
import { rightsHeaders } from "@/lib/seo/machine-rights";
import { site } from "@/lib/site/site-config";
import { isEmbeddable, matchRoute, metricOf } from "@/routes";
import { countedClient, createAdmission, NoRoom } from "./admission";
import { bodyBuffer, discardBody, receiveBody } from "./body";
import { groupOf, type Slot } from "./bulkhead";
import { type CachedPages, cachedPages, type Handler } from "./cached-pages";
import { type Health, type ProcessState, readiness } from "./health";
import { allowRead } from "./preflight";
import { findRedirect, type RedirectLookup } from "./redirects";
import { readerLocale, rejectionPages } from "./rejection-pages";
import {
  acceptsHtml,
  formTooBusy,
  isForPrograms,
  notFound,
  pathOf,
  type Rejection,
  rejectionOf,
  targetOf,
  tooBusy,
  tooLarge,
  tooManyReads,
} from "./rejections";
import { logRequest, type RequestTimes } from "./request-log";
import type { Change } from "./response-cache";
import { completeHeaders } from "./response-headers";
import { closeServer } from "./shutdown";
import type { StaticFiles } from "./static-files";

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
  /** Whether this is a development server: nothing is cached. */
  development?: boolean;
  /** The files of public/ and of the build. Without them the framework looks for files. */
  staticFiles?: StaticFiles | undefined;
  /** Looks up where old addresses redirect to. */
  lookUpRedirect?: RedirectLookup;
  /** The health for /readyz. */
  health(): Health;
  /** Shares the counts of reads with other processes. */
  shareReads?: (limit: ReadLimit) => void;
  /** Functions that end other work of the process. */
  onStop: readonly (() => Promise<void>)[];
}

/** The server that instrumentation.ts passes to bin/serve.js, which owns the process and its socket. */
export interface PortalServer {
  port: number;
  /** The address to bind; undefined for all addresses. */
  host: string | undefined;
  serverOptions: ServerOptions;
  /** Handles the requests of `server` from now on, with `handler` behind it. Called once, before it listens. */
  attach(server: Server, handler: Handler): void;
  /** Invalidates the cached responses that show what has changed. */
  invalidate(changes: readonly Change[]): void;
  /** The address and the source of exported metrics; undefined if metrics are off. */
  metrics?: { port: number; host: string; collect(): Promise<unknown[]> } | undefined;
  /**
   * Ends the server. Resolves with the exit code: 0, or 1 if something had to be cut off. If other processes go on serving the
   * port, `leave` ends the listening at once; requests on open connections are served to their end.
   */
  stop(leave?: () => void): Promise<number>;
}

export const mostConnections = 8_192;
/** The most of one client address. */
export const mostConnectionsOfClient = 512;

/** Timeouts in milliseconds, and the number of connections. docs/operate.md states them. */
const usual = {
  connections: mostConnections,
  connectionsOfClient: mostConnectionsOfClient,
  headers: 10_000,
  request: 30_000,
  /** Longer than the minute for which nginx holds an idle connection. */
  keepAlive: 65_000,
  /** For a connection without traffic, whose reader does not take the response. Longer than any service may take. */
  stalled: 65_000,
  /** How long a new connection may wait for a response before further requests are rejected (accept-delay.ts). */
  late: 500,
};
const compressed = compression();

/** Whether a request is that of the start (bin/process/server.mjs), from this machine. */
const isStartProbe = ({ headers, socket }: IncomingMessage) =>
  headers["user-agent"] === "portal-start" &&
  (socket.remoteAddress === undefined || !isCountedAddress(socket.remoteAddress));

/** Drops a range that ends before it begins: it counts as absent (RFC 9110, 14.1.1), and the framework fails on it. */
function dropImpossibleRange(headers: IncomingHttpHeaders): void {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(headers.range ?? "") ?? [];
  if (Number(last) < Number(first)) delete headers.range;
}

export function createPortalServer(
  settings: ServerSettings,
  changed: Partial<typeof usual> = {},
): PortalServer {
  const times = { ...usual, ...changed };
  const secure = settings.siteUrl.startsWith("https:");
  const ownHosts = [
    new URL(settings.siteUrl).host,
    ...["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${settings.port}`),
  ];
  const admission = createAdmission({ ...settings, ...times });
  const reads = readLimit(settings.readsPer10Min);
  settings.shareReads?.(reads);
  const pageOf = rejectionPages(new URL(settings.siteUrl).origin);
  const sources = policySources(process.env);
  const sockets = new Set<Socket>();
  const busy = new WeakSet<Socket>();
  let state: ProcessState = "serving";
  let server: Server | undefined;
  let handler: Handler = async () => undefined;
  const cached: CachedPages | undefined = settings.development
    ? undefined
    : cachedPages({ ...settings, sources, handle: (request, response) => handler(request, response) });
  const counting = processMetrics();
  if (counting) {
    counting.readServer = admission.reading;
    if (cached) counting.readResponseCache = cached.reading;
  }

  function reject(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    path: string,
    rejection: Rejection,
  ): void {
    const { status, code, sentence, page, alwaysPage = false, headers = {} } = rejection;
    counting?.countRejection(rejection.reason ?? code);
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

  function sendJson(response: ServerResponse, status: number, body: unknown): void {
    const text = JSON.stringify(body);
    response.statusCode = status;
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", Buffer.byteLength(text));
    response.end(text);
  }

  /** The client under which a request is counted; '' for one that is not. */
  const clientOf = (headers: IncomingHttpHeaders): string =>
    countedClient(
      clientAddress({ headers: { get: (name) => headers[name]?.toString() ?? null } }, settings.trustProxy),
    );

  /** Handles one request. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const { socket, headers } = request;
    const trusted = isTrustedPeer(socket.remoteAddress, settings.trustProxy);
    const context: RequestContext = {
      id: acceptRequestId(trusted ? headers["x-request-id"]?.toString() : undefined),
      waitTimes: noWaitTimes(),
    };
    const requestTarget = request.url ?? "";
    const target = targetOf(requestTarget, headers.host, ownHosts);
    const path =
      typeof target === "string"
        ? pathOf(target)
        : requestTarget.startsWith("/")
          ? pathOf(requestTarget)
          : "*";
    const requestTimes: RequestTimes = { begun: performance.now() };
    context.span = tracing()?.startSpan(
      `${method} ${metricOf(requestTarget)}`,
      "server",
      trusted ? headers.traceparent?.toString() : undefined,
      { "http.request.method": method, "portal.request_id": context.id },
    );
    /** Completes the headers before the listener of `compression` reads them, so it is registered after that one. */
    const completeAtHead = () =>
      onHeaders(response, () => {
        requestTimes.headSent ??= performance.now();
        completeHeaders(response, {
          requestId: context.id,
          path,
          secure,
          status: context.status,
          location: context.location,
          policy: context.policy,
          rights: match && match.route.metric !== "asset" ? rightsHeaders(site().machines, path) : {},
          isOpen,
          isEmbeddable: match ? isEmbeddable(match.route) : path.startsWith("/_next/"),
          hasPrecondition: ["if-match", "if-unmodified-since"].some((name) => headers[name]),
          closing: state !== "serving" || /\bclose\b/i.test(headers.connection ?? ""),
        });
      });
    logRequest(response, {
      context,
      method,
      target: requestTarget,
      path,
      times: requestTimes,
      logFiles: settings.logFiles !== false,
      slowMs: isStartProbe(request) ? Number.POSITIVE_INFINITY : settings.slowRequestMs,
    });
    const match = typeof target === "string" ? matchRoute(target) : null;
    const isOpen = match?.route.documented === true;
    if (isOpen && method === "OPTIONS") {
      completeAtHead();
      return allowRead(response);
    }
    const rejected = typeof target === "string" ? rejectionOf(method, target, headers) : target;
    const isCompressed = settings.compress && !rejected && method !== "OPTIONS";
    const sendRejection = (rejection: Rejection) => {
      completeAtHead();
      reject(request, response, context, path, rejection);
    };
    if (rejected) return sendRejection(rejected);
    if (typeof target === "string") request.url = target;

    if (path === "/healthz" || path === "/readyz") {
      completeAtHead();
      if (path === "/healthz") return sendJson(response, 200, { status: "alive", process: process.pid });
      const { status, body } = readiness(state, settings.health());
      return sendJson(response, status, { ...body, process: process.pid });
    }

    if (settings.indexNowKey && path === `/${settings.indexNowKey}.txt`) {
      completeAtHead();
      response.setHeader("Content-Type", "text/plain; charset=utf-8");
      response.end(settings.indexNowKey);
      return;
    }

    const client = clientOf(headers);
    const quota = isCountedRead(method, path) ? reads.count(client, wallClock()) : null;
    // Pages are for readers, who cannot see the header.
    if (quota && match?.route.kind !== "page")
      for (const [name, value] of Object.entries(quotaHeaders(quota))) response.setHeader(name, value);
    if (quota?.isExceeded) return sendRejection(tooManyReads(quota.resetsIn));

    const group = settings.development ? "files" : groupOf(method, path, match);
    const busyFor = (reason: string): Rejection => ({
      ...(group === "forms" ? formTooBusy : tooBusy),
      reason,
    });
    const rejectBy = (send: (rejection: Rejection) => void) => (error: unknown) => {
      if (!(error instanceof NoRoom)) throw error;
      send(busyFor(error.reason));
      return null;
    };
    if (admission.isLate() && group !== "forms") return sendRejection(busyFor("late"));
    const outcome = await receiveBody(request, client);
    if (outcome === "gone") return;
    if (outcome === "too-large") return sendRejection(tooLarge);
    if (outcome === "too-many") return sendRejection(busyFor("bodies"));
    busy.add(socket);
    response.once("close", () => busy.delete(socket));

    if (match && cached?.isCacheable(request, match)) {
      completeAtHead();
      // Other readers may wait for the same render, so it goes on if this one leaves.
      const inSlot = async () => (await admission.enter(group, client)) as Slot;
      const served = cached.serve(request, response, { match, context, enter: inSlot });
      await served.catch(rejectBy((rejection) => reject(request, response, context, path, rejection)));
      return;
    }
    const slot = await admission.enter(group, client, response).catch(rejectBy(sendRejection));
    if (!slot) return;
    // Files are sent piece by piece. Everything else is complete when it has been written.
    if (group !== "files") admission.buffer(response, client, slot);
    context.lendSlot = slot.lend;

    const redirect =
      !match && settings.lookUpRedirect
        ? await findRedirect(request.url ?? "/", settings.lookUpRedirect)
        : null;
    if (redirect) {
      completeAtHead();
      response.statusCode = 301;
      response.setHeader("Location", redirect);
      response.end();
      return;
    }
    if (settings.staticFiles?.isMissing(path, match)) return sendRejection(notFound);
    dropImpossibleRange(headers);
    // The framework gives its scripts the nonce of this request header, so no client may set it.
    delete headers["content-security-policy"];
    if (!match || match.route.kind === "page") {
      context.policy = contentSecurityPolicy([`'nonce-${btoa(crypto.randomUUID())}'`], sources);
      headers["content-security-policy"] = context.policy;
    }
    if (isCompressed) compressed(request, response, () => {});
    completeAtHead();
    await withRequest(context, () => handler(request, response));
  }

  return {
    port: settings.port,
    host: settings.host,
    serverOptions: {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.keepAlive,
      connectionsCheckingInterval: 2_000,
      highWaterMark: bodyBuffer,
      // Only the framework's development tools use another protocol. An offer of HTTP/2 is ignored (Node 24.9).
      shouldUpgradeCallback: ({ headers }) =>
        settings.development === true && headers.upgrade === "websocket",
    },
    attach(httpServer, next) {
      server = httpServer;
      handler = next;
      httpServer.maxConnections = times.connections;
      httpServer.timeout = times.stalled;
      httpServer.on("connection", (socket) => {
        if (!admission.accept(socket)) return;
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      });
      admission.watch(httpServer);
      httpServer.on("request", (request, response) => {
        if (admission.isProbe(request)) return void response.end();
        serve(request, response).catch((error: unknown) => {
          log().error({ err: error }, "request failed");
          if (response.headersSent) response.destroy();
          else sendJson(response, 500, { status: 500 });
        });
      });
      // A Node without shouldUpgradeCallback would pass such sockets to the framework, which leaves them open.
      if (!settings.development)
        httpServer.on("upgrade", (_request, socket) => endRaw(socket as Socket, "400 Bad Request"));
      httpServer.on("connect", (_request, socket) => endRaw(socket as Socket, "405 Method Not Allowed"));
      httpServer.on("clientError", (error: NodeJS.ErrnoException, socket) =>
        endRaw(socket as Socket, rawStatus[error.code ?? ""] ?? "400 Bad Request"),
      );
    },
    invalidate: (changes) => cached?.invalidate(changes),
    async stop(leave) {
      state = leave ? "leaving" : "stopping";
      log().info({ connections: sockets.size, underWay: admission.count() }, "server ends");
      if (!server) return 0;
      const isComplete = await closeServer({
        server,
        sockets,
        isBusy: (socket) => busy.has(socket),
        others: settings.onStop,
        leave,
        needsNotice: sockets.size > 0 || settings.trustProxy.length > 0,
      });
      return isComplete ? 0 : 1;
    },
  };
}

const rawStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_INVALID_METHOD: "405 Method Not Allowed",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Responds to what cannot be parsed as a request, and closes the connection. */
function endRaw(socket: Socket, status: string): void {
  log().info({ status: Number(status.slice(0, 3)) }, "request not read");
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\nContent-Security-Policy: ${basePolicy}\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    () => socket.destroy(),
  );
}
