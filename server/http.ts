import type { Server, ServerOptions } from "node:http";
import type { Socket } from "node:net";
import type { Change } from "@/lib/http-responses/cache-tags";
import { log } from "@/lib/observability/log";
import { processMetrics } from "@/lib/observability/process-metrics";
import { readLimit } from "@/lib/rate-limits/read-limit";
import { basePolicy, policySources } from "@/lib/security/content-security-policy";
import { createAdmission } from "./admission";
import { bodyBuffer } from "./body";
import { cachedPages, type Handler } from "./cached-pages";
import { beginExchange, type Portal, type ServerSettings, sendJson } from "./exchange";
import { rejectionPages } from "./rejection-pages";
import { closeServer } from "./shutdown";
import { freeSpeculations } from "./speculation";
import { serve } from "./steps";

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

export function createPortalServer(
  settings: ServerSettings,
  changed: Partial<typeof usual> = {},
): PortalServer {
  const times = { ...usual, ...changed };
  const portal = portalOf(settings, times);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
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
      portal.handler = next;
      httpServer.maxConnections = times.connections;
      httpServer.timeout = times.stalled;
      listen(httpServer, portal, sockets);
    },
    invalidate: (changes) => portal.cached?.invalidate(changes),
    async stop(leave) {
      portal.state = leave ? "leaving" : "stopping";
      log().info({ connections: sockets.size, underWay: portal.admission.count() }, "server ends");
      if (!server) return 0;
      const isComplete = await closeServer({
        server,
        sockets,
        isBusy: (socket) => portal.busy.has(socket),
        others: settings.onStop,
        leave,
        needsNotice: sockets.size > 0 || settings.trustProxy.length > 0,
      });
      return isComplete ? 0 : 1;
    },
  };
}

function portalOf(settings: ServerSettings, times: typeof usual): Portal {
  const { host, origin } = new URL(settings.siteUrl);
  const admission = createAdmission({ ...settings, ...times });
  const reads = readLimit(settings.readsPer10Min);
  settings.shareReads?.(reads);
  const sources = policySources(process.env);
  const handle: Handler = (request, response) => portal.handler(request, response);
  const portal: Portal = {
    settings,
    ownHosts: [host, ...["localhost", "127.0.0.1", "[::1]"].map((name) => `${name}:${settings.port}`)],
    admission,
    reads,
    speculations: readLimit(freeSpeculations),
    cached: settings.development ? undefined : cachedPages({ ...settings, sources, handle }),
    sources,
    pageOf: rejectionPages(origin),
    counting: processMetrics(),
    busy: new WeakSet(),
    state: "serving",
    handler: async () => undefined,
  };
  if (portal.counting) {
    portal.counting.readServer = admission.reading;
    if (portal.cached) portal.counting.readResponseCache = portal.cached.reading;
  }
  return portal;
}

/** Handles what comes to a server. @param sockets in which its connections are listed */
function listen(server: Server, portal: Portal, sockets: Set<Socket>): void {
  const { admission, settings } = portal;
  server.on("connection", (socket) => {
    if (!admission.accept(socket)) return;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  admission.watch(server);
  server.on("request", (request, response) => {
    if (admission.isProbe(request)) return void response.end();
    const answered = async () => serve(beginExchange(portal, request, response), portal);
    answered().catch((error: unknown) => {
      log().error({ err: error }, "request failed");
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { status: 500 });
    });
  });
  // A Node without shouldUpgradeCallback would pass such sockets to the framework, which leaves them open.
  if (!settings.development)
    server.on("upgrade", (_request, socket) => endRaw(socket as Socket, "400 Bad Request"));
  server.on("connect", (_request, socket) => endRaw(socket as Socket, "405 Method Not Allowed"));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    endRaw(socket as Socket, rawStatus[error.code ?? ""] ?? "400 Bad Request"),
  );
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
