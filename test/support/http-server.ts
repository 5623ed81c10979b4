import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { recordPeers } from "@/lib/rate-limits/client-address";
import type { Handler } from "@/server/cached-pages";
import type { ServerSettings } from "@/server/exchange";
import { createPortalServer } from "@/server/http";

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestServer {
  port: number;
  /** Asks on a connection of its own. */
  request(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<TestResponse>;
  close(): Promise<unknown>;
}

/**
 * A listener on a port of its own, before a handler, for tests: generous, unless the settings say otherwise.
 * @param peer the address from which a new connection comes, if not from this machine
 */
export async function startTestServer(
  settings: Partial<ServerSettings>,
  handler: Handler,
  times?: Parameters<typeof createPortalServer>[1],
  peer?: () => string,
): Promise<TestServer> {
  recordPeers();
  const listener = createPortalServer(
    {
      port: 3000,
      host: undefined,
      siteUrl: "http://localhost:3000",
      trustProxy: [],
      maxInFlight: 100,
      readsPer10Min: 100_000,
      slowRequestMs: 60_000,
      nonceSecret: new Uint8Array(32),
      compress: true,
      health: () => ({ store: { state: "open", reason: null, since: null }, services: {} }),
      onStop: [],
      ...settings,
    },
    times,
  );
  const server = createServer(listener.serverOptions);
  if (peer)
    server.on("connection", (socket) => Object.defineProperty(socket, "remoteAddress", { value: peer() }));
  listener.attach(server, handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    request: (path, { body: sent, ...options } = {}) =>
      new Promise((resolve, reject) => {
        const asking = request({ port, path, agent: false, ...options }, async (answer) => {
          let body = "";
          for await (const chunk of answer) body += chunk;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        });
        asking.on("error", reject).end(sent);
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
