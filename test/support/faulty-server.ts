import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that stands in for a source of a test, with every way in which one can fail. */

export type ServerFault =
  | { kind: "status"; status: number; headers?: Record<string, string> }
  | { kind: "silent" | "endless" | "malformed" | "object" | "same cursor" | "cut off" }
  | { kind: "redirect"; to: string };

export interface ServedRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage["headers"];
  at: number;
}

export interface FaultyServer {
  origin: string;
  requests: ServedRequest[];
  /** Makes requests fail; null ends it. */
  fault: ServerFault | null;
  close(): Promise<void>;
}

/** @param answer responds to a request that does not fail */
export async function startFaultyServer(
  answer: (url: URL, response: ServerResponse) => void,
): Promise<FaultyServer> {
  const open = new Set<ServerResponse>();
  const state: FaultyServer = {
    origin: "",
    requests: [],
    fault: null,
    close: async () => {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    open.add(response);
    const url = new URL(request.url ?? "/", "http://source.example");
    state.requests.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      at: performance.now(),
    });
    if (state.fault) fail(response, state.fault);
    else answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function fail(response: ServerResponse, fault: ServerFault): void {
  switch (fault.kind) {
    case "status":
      response.writeHead(fault.status, fault.headers).end('{"errors":[]}');
      return;
    case "redirect":
      response.writeHead(302, { location: fault.to }).end();
      return;
    case "silent":
      return;
    case "endless": {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write(`[${" ".repeat(65_536)}`));
      };
      response.on("drain", more);
      more();
      return;
    }
    case "malformed":
      response.end('[{"carrierServiceCode": "AE1",');
      return;
    case "object":
      response.end('{"services": []}');
      return;
    case "same cursor":
      response.setHeader("Next-Page-Cursor", "again");
      response.end("[]");
      return;
    case "cut off":
      response.writeHead(200, { "content-length": "1000" });
      response.write("[");
      setImmediate(() => response.destroy());
  }
}
