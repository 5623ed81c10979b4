import { once } from "node:events";
import { connect } from "node:net";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { startTestServer } from "@/test/support/http-server";

test("connections above the limit are closed at once, and closed ones free their places", async () => {
  const counting: Partial<ProcessMetrics> = { countResponse: () => {} };
  setProcessMetrics(counting as ProcessMetrics);
  const times = { headers: 10_000, request: 30_000, keepAlive: 65_000, stalled: 65_000, connections: 20 };
  const server = await startTestServer({}, async (_request, response) => response.end("here"), times);
  const sockets = Array.from({ length: 60 }, () => connect(server.port, "127.0.0.1").on("error", () => {}));
  await Promise.all(sockets.slice(20).map((socket) => once(socket, "close")));
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(20);
  expect(counting.readServer?.()).toMatchObject({ connections: 20, connectionsLimit: 20 });
  for (const socket of sockets) socket.destroy();
  while (counting.readServer?.().connections) await new Promise((resolve) => setImmediate(resolve));
  expect((await server.request("/")).body).toBe("here");
  await server.close();
  setProcessMetrics(undefined);
});

test("a client that ends its connection is told that it ends, whatever the handler says", async () => {
  const server = await startTestServer({}, async (_request, response) => {
    response.setHeader("Connection", "keep-alive");
    response.end("here");
  });
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET /fe-sea HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n");
  let seen = "";
  socket.on("data", (piece) => {
    seen += piece;
  });
  await once(socket, "close");
  expect(seen).toMatch(/^connection: close\r$/im);
  expect(seen).not.toMatch(/^connection: keep-alive/im);
  await server.close();
});
