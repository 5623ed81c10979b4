import type { IncomingHttpHeaders, IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import compression from "compression";
import { wallClock } from "@/lib/config";
import { acceptRequestId, log } from "@/lib/log";
import { meters } from "@/lib/meters";
import { nothingSpent, type RequestContext, withRequest } from "@/lib/request-context";
import { tracing } from "@/lib/tracing";
import { clientAddress, isTrustedPeer } from "../client-address";
import { answerFromKept } from "../kept-answer";
import { answerFromData } from "../kept-data";
import { keepToCachedPage } from "../kept-request";
import { requestKind } from "../metrics/kinds";
import { plainPagePolicy } from "../plain-page";
import { Problem, problemBody, problemType } from "../problem";
import { isCountedAddress, isCountedRead, type ReadLimit, readLimit } from "../read-limit";
import { basePolicy, completeHead } from "./answer-headers";
import { bodyArrived, bodyBuffer, discardBody } from "./body";
import { type Health, type ProcessState, readiness } from "./health";
import { bringsForm, inFlightBound } from "./in-flight";
import { ledElsewhere, type MovedTo } from "./moved";
import { tellNotFound } from "./not-found";
import { readerLocale, refusalPages } from "./refusal-pages";
import {
  formTooBusy,
  isApi,
  ownTarget,
  pathOf,
  type Refusal,
  refusalOf,
  takesPages,
  tooBusy,
  tooLarge,
  tooManyReads,
} from "./refusals";
import { keepKnownHeaders } from "./request-headers";
import { stopServer } from "./stopping";
import { newTurns } from "./turns";
import { holdPage, mayBePage } from "./whole-page";

/** What answers everything that the listener does not: the framework. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

export interface ListenerSettings {
  port: number;
  host: string | undefined;
  siteUrl: string;
  trustProxy: readonly string[];
  maxInFlight: number;
  readsPer10Min: number;
  /** A request whose answer begins later gets a line that says where its time went, in milliseconds. */
  slowRequestMs: number;
  /** Whether answers are compressed here; a proxy in front may do it. */
  compress: boolean;
  /** Where addresses lead that stood elsewhere before. */
  movedTo?: MovedTo;
  /** Answers /readyz. */
  health(): Health;
  /** Lets other processes count reads with this one. */
  shareReads?: (limit: ReadLimit) => void;
  /** What has to end with the process. */
  onStop: readonly (() => Promise<void>)[];
}

/** What instrumentation.ts hands over to bin/serve.mjs, which owns the process and its socket. */
export interface Listener {
  port: number;
  /** Address to bind; undefined for all. */
  host: string | undefined;
  serverOptions: ServerOptions;
  /** Answers the server's requests from now on, through `handler`. To be called once, before it listens. */
  attach(server: Server, handler: Handler): void;
  /** Where figures are to be told, and what they are; nothing where nobody wants to know. */
  metrics?: { port: number; host: string; figures(): Promise<unknown[]> } | undefined;
  /**
   * Ends it all. Resolves with the exit code: 0, or 1 when something had to be cut off. Where others go on serving the
   * port, `leave` ends the listening, which then happens at once; whoever asks on a connection that he has is answered.
   */
  stop(leave?: () => void): Promise<number>;
}

export const mostConnections = 8_192;

/** Times in milliseconds, and a number; stated in docs/operations.md. */
const usual = {
  connections: mostConnections,
  headers: 10_000,
  request: 30_000,
  /** Outlasts the minute that nginx keeps a connection. */
  keepAlive: 65_000,
  /** While nothing moves on a connection: its reader does not take the answer. Longer than any service may take. */
  stalled: 65_000,
};
/** What is no page: files, data, feeds. */
const compressed = compression();
/** A path in the log is no longer than that. */
const loggedPath = 300;

/** Moments of a request, by performance.now: come, its turn waited for and given, the head of its answer sent. */
interface Times {
  come: number;
  waits?: number;
  begun?: number;
  answered?: number;
}

interface Asked {
  context: RequestContext;
  method: string;
  /** As the request has it, with its query: never to be logged. */
  target: string;
  path: string;
  times: Times;
  /** A request of the start's own: the first page of a process is slow, which is no news. */
  isProbe: boolean;
}

/** As bin/lib/server.mjs names itself, from this machine. */
const isOwnProbe = ({ headers, socket }: IncomingMessage) =>
  headers["user-agent"] === "portal-start" &&
  (socket.remoteAddress === undefined || !isCountedAddress(socket.remoteAddress));

/**
 * Where the time until an answer went, in milliseconds: waiting for its turn, for services, for the store, and the rest,
 * which is mostly drawing.
 */
function partsOf(answeredMs: number, { waits, begun }: Times, { spent }: RequestContext) {
  const turn = waits === undefined ? 0 : (begun ?? performance.now()) - waits;
  const [upstream, store] = [spent?.upstream.ms ?? 0, spent?.store.ms ?? 0];
  const rest = Math.max(0, answeredMs - turn - upstream - store);
  const [answeredInMs, turnMs, upstreamMs, storeMs, restMs] = [answeredMs, turn, upstream, store, rest].map(
    Math.round,
  );
  return { answeredInMs, turnMs, upstreamMs, storeMs, restMs };
}

/** The address a request is counted under. */
function addressOf(headers: IncomingHttpHeaders, { trustProxy }: ListenerSettings): string {
  return clientAddress({ headers: { get: (name) => headers[name]?.toString() ?? null } }, trustProxy);
}

export function createListener(settings: ListenerSettings, times = usual): Listener {
  const secure = settings.siteUrl.startsWith("https:");
  const ownHosts = [
    new URL(settings.siteUrl).host,
    ...["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${settings.port}`),
  ];
  const inFlight = inFlightBound(settings.maxInFlight);
  const turns = newTurns();
  const reads = readLimit(settings.readsPer10Min);
  settings.shareReads?.(reads);
  const pageOf = refusalPages(new URL(settings.siteUrl).origin);
  const sockets = new Set<Socket>();
  const busy = new WeakSet<Socket>();
  let state: ProcessState = "serving";
  let server: Server | undefined;
  let handler: Handler = async () => undefined;
  const counting = meters();
  if (counting) {
    counting.listener = () => ({
      inFlight: inFlight.count(),
      inFlightLimit: settings.maxInFlight,
      waiting: turns.waiting(),
      connections: sockets.size,
      connectionsLimit: times.connections,
    });
  }

  /** Completes the head of every answer, whoever makes it, at the moment it is sent. */
  function watchHead(request: IncomingMessage, response: ServerResponse, its: Asked): void {
    const { context, path, times } = its;
    const send = response.writeHead;
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      response.writeHead = send;
      times.answered = performance.now();
      response.statusCode = status;
      const given = rest.find((part) => typeof part === "object" && part !== null);
      for (const [name, value] of headerPairs(given)) response.setHeader(name, value);
      completeHead(response, {
        requestId: context.id,
        path,
        secure,
        status: context.status,
        hasPrecondition: ["if-match", "if-unmodified-since"].some((name) => request.headers[name]),
        closing: state !== "serving",
      });
      return send.call(response, response.statusCode);
    }) as typeof response.writeHead;
  }

  function noteAnswer(
    response: ServerResponse,
    { context, target, path, method, times, isProbe }: Asked,
  ): void {
    response.once("close", () => {
      const now = performance.now();
      const line = {
        requestId: context.id,
        method,
        path: path.slice(0, loggedPath),
        status: response.statusCode,
        ms: Math.round(now - times.come),
      };
      log().info(response.writableFinished ? line : { ...line, aborted: true }, "request");
      const answeredMs = (times.answered ?? now) - times.come;
      const isSlow = answeredMs >= settings.slowRequestMs && !isProbe;
      if (isSlow) log().warn({ ...line, ...partsOf(answeredMs, times, context) }, "slow request");
      if (!counting && !context.span) return;
      const kind = requestKind(target);
      const failure = response.statusCode >= 500 ? String(response.statusCode) : undefined;
      context.span?.end({ "http.response.status_code": response.statusCode, "portal.kind": kind }, failure);
      if (!counting) return;
      counting.answered(kind, response.statusCode, answeredMs / 1000);
      if (isSlow) counting.slow(kind);
    });
  }

  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    path: string,
    refusal: Refusal,
  ): void {
    const { status, code, sentence, page, passes = false, headers = {} } = refusal;
    counting?.refused(code);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader("Cache-Control", "no-store");
    if (code === "upgrade") response.setHeader("Connection", "close");
    let [type, body]: [string, string | Buffer] = ["text/plain; charset=utf-8", `${sentence}\n`];
    // A form sent without script shows its answer, and any address may be opened by hand.
    if (takesPages(request) || (passes && !isApi(path))) {
      type = "text/html; charset=utf-8";
      body = pageOf(page, readerLocale(path, request.headers.referer));
      response.setHeader("Content-Security-Policy", plainPagePolicy);
    } else if (isApi(path)) {
      type = problemType;
      body = JSON.stringify(problemBody(new Problem(status, code, sentence), context.id));
    }
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Length", Buffer.byteLength(body));
    response.statusCode = status;
    response.end(body);
    discardBody(request);
  }

  function answerJson(response: ServerResponse, status: number, body: unknown): void {
    const text = JSON.stringify(body);
    response.statusCode = status;
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", Buffer.byteLength(text));
    response.end(text);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const { socket, headers } = request;
    const trusted = isTrustedPeer(socket.remoteAddress, settings.trustProxy);
    const context: RequestContext = {
      id: acceptRequestId(trusted ? headers["x-request-id"]?.toString() : undefined),
      spent: nothingSpent(),
    };
    const asked = request.url ?? "";
    const target = ownTarget(asked, headers.host, ownHosts);
    const path = typeof target === "string" ? pathOf(target) : asked.startsWith("/") ? pathOf(asked) : "*";
    const times: Times = { come: performance.now() };
    context.span = tracing()?.begin(
      `${method} ${requestKind(asked)}`,
      "server",
      trusted ? headers.traceparent?.toString() : undefined,
      { "http.request.method": method, "portal.request_id": context.id },
    );
    const its: Asked = { context, method, target: asked, path, times, isProbe: isOwnProbe(request) };
    watchHead(request, response, its);
    noteAnswer(response, its);
    const refused = typeof target === "string" ? refusalOf(method, target, headers) : target;
    if (refused) return refuse(request, response, context, path, refused);
    if (typeof target === "string") request.url = target;

    if (path === "/healthz") return answerJson(response, 200, { status: "alive", process: process.pid });
    if (path === "/readyz") {
      const { status, body } = readiness(state, settings.health());
      return answerJson(response, status, { ...body, process: process.pid });
    }

    const address = addressOf(headers, settings);
    const wait = isCountedRead(method, path) ? reads.count(address, wallClock()) : 0;
    if (wait > 0) return refuse(request, response, context, path, tooManyReads(wait));

    const outcome = await bodyArrived(request, address);
    if (outcome === "gone") return;
    if (outcome === "too-large") return refuse(request, response, context, path, tooLarge);
    const isForm = bringsForm(method, path);
    const leave = outcome === "whole" ? inFlight.enter(isForm) : null;
    if (!leave) return refuse(request, response, context, path, isForm ? formTooBusy : tooBusy);
    busy.add(socket);
    response.once("close", () => {
      busy.delete(socket);
      leave();
    });
    keepKnownHeaders(headers);
    const kept = keepToCachedPage(request);
    if (kept && (await answerFromKept(kept, response, settings.compress))) return;
    if (await answerFromData(request, response, settings.compress)) return;
    // Files cost little, and a page that stands waits for them.
    if (isCountedRead(method, path) || isForm) {
      const hasLeft = () => response.closed || response.destroyed;
      times.waits = performance.now();
      const done = await turns.come(isForm, hasLeft);
      times.begun = performance.now();
      if (context.span) tracing()?.note("wait for a turn", times.begun - times.waits, context.span);
      if (hasLeft()) return done();
      response.once("close", done);
    }
    const led = settings.movedTo && (await ledElsewhere(request.url ?? "/", settings.movedTo));
    if (led) {
      response.statusCode = 301;
      response.setHeader("Location", led);
      response.end();
      return;
    }
    if (mayBePage(request, path)) context.insets = holdPage(request, response, settings.compress);
    else if (settings.compress) compressed(request, response, () => {});
    tellNotFound(response, path, () => pageOf("notFound", readerLocale(path, undefined)));
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
    },
    attach(its, next) {
      server = its;
      handler = next;
      its.maxConnections = times.connections;
      its.timeout = times.stalled;
      its.on("connection", (socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      });
      its.on("request", (request, response) => {
        serve(request, response).catch((error: unknown) => {
          log().error({ err: error }, "request failed");
          if (response.headersSent) response.destroy();
          else answerJson(response, 500, { status: 500 });
        });
      });
      its.on("connect", (_request, socket) => endRaw(socket as Socket, "405 Method Not Allowed"));
      its.on("clientError", (error: NodeJS.ErrnoException, socket) =>
        endRaw(socket as Socket, rawStatus[error.code ?? ""] ?? "400 Bad Request"),
      );
    },
    async stop(leave) {
      state = leave ? "leaving" : "stopping";
      log().info({ connections: sockets.size, underWay: inFlight.count() }, "server ends");
      if (!server) return 0;
      const isWhole = await stopServer({
        server,
        sockets,
        isBusy: (socket) => busy.has(socket),
        others: settings.onStop,
        leave,
        needsNotice: sockets.size > 0 || settings.trustProxy.length > 0,
      });
      return isWhole ? 0 : 1;
    },
  };
}

const rawStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_INVALID_METHOD: "405 Method Not Allowed",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no request that can be read, and closes. */
function endRaw(socket: Socket, status: string): void {
  log().info({ status: Number(status.slice(0, 3)) }, "request not read");
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\nContent-Security-Policy: ${basePolicy}\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    () => socket.destroy(),
  );
}

/** The headers given to writeHead, as an object or as a flat list. */
function headerPairs(given: unknown): [string, string | string[]][] {
  if (!given) return [];
  if (!Array.isArray(given)) {
    return Object.entries(given as Record<string, string | string[]>).filter(
      ([, value]) => value !== undefined,
    );
  }
  if (Array.isArray(given[0])) return given as [string, string][];
  return given.flatMap((name, at) => (at % 2 === 0 ? [[name, given[at + 1]] as [string, string]] : []));
}
