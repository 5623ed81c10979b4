import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { startTestServer, type TestServer } from "@/test/support/http-server";

const counting: Partial<ProcessMetrics> = { countResponse: () => {}, countRejection: () => {} };
const reading = () => counting.readServer?.();
const sockets: Socket[] = [];
let server: TestServer;
let peer = "127.0.0.1";

async function start(times: Parameters<typeof startTestServer>[2]): Promise<void> {
  setProcessMetrics(counting as ProcessMetrics);
  server = await startTestServer(
    {},
    async (_request, response) => response.end("here"),
    times,
    () => peer,
  );
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
  setProcessMetrics(undefined);
});

/** Opens connections, of which all but some are closed. Resolves with those. */
async function open(count: number, accepted: number): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => connect(server.port, "127.0.0.1").on("error", () => {}));
  sockets.push(...opened);
  let closed = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const socket of opened) socket.once("close", () => ++closed === count - accepted && resolve());
  if (count > accepted) await promise;
  else await Promise.all(opened.map((socket) => once(socket, "connect")));
  return opened.filter(({ destroyed }) => !destroyed);
}

test("connections above the limit are closed at once, and closed ones free their places", async () => {
  await start({ connections: 20 });
  expect(await open(60, 20)).toHaveLength(20);
  expect(reading()).toMatchObject({ connections: { taken: 20, most: 20 } });
  for (const socket of sockets) socket.destroy();
  while (reading()?.connections.taken) await new Promise((resolve) => setImmediate(resolve));
  expect((await server.request("/")).body).toBe("here");
});

test("one address has only its share of the connections, and a network of version 6 is one address", async () => {
  await start({ connections: 40, connectionsOfClient: 5 });
  for (const address of ["203.83.1.7", "2001:db9:1:2::1"]) {
    peer = address;
    const own = await open(12, 5);
    expect(own).toHaveLength(5);
    peer = address.replace("2001:db9:1:2::1", "2001:db9:1:2::2");
    expect(await open(1, 0)).toHaveLength(0);
  }
  expect(reading()?.ofOneClient.connections).toBe(5);
  // Others, and those that are not counted, have the rest.
  peer = "203.83.1.8";
  expect((await server.request("/")).body).toBe("here");
  peer = "127.0.0.1";
  expect(await open(20, 20)).toHaveLength(20);
});

test("a client that ends its connection gets Connection: close, whatever the handler says", async () => {
  server = await startTestServer({}, async (_request, response) => {
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
});
