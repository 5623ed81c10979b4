import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { serveMetrics } from "./metrics.mjs";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const figure = (value: number) => [
  { name: "a", help: "a", type: "counter", values: [{ value, labels: {} }], aggregator: "sum" },
];

async function served(gather: () => Promise<object[][]>) {
  const server = await serveMetrics({ port: 0, host: "127.0.0.1" }, gather);
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  return { port, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

test("metrics are at /metrics, and nowhere else", async () => {
  const { ask } = await served(async () => [figure(3)]);
  const answer = await ask("/metrics");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(await answer.text()).toContain("\na 3\n");
  expect((await ask("/")).status).toBe(404);
  expect((await ask("/metrics", { method: "POST" })).status).toBe(404);
});

test("a port in use is reported with the name of its setting", async () => {
  const { port } = await served(async () => []);
  await expect(serveMetrics({ port, host: "127.0.0.1" }, async () => [])).rejects.toThrow(
    `Port ${port} is in use by another program. Set METRICS_PORT to one that is free (EADDRINUSE).`,
  );
});

test("a failure to collect metrics has no stack, and the next request is served", async () => {
  let fails = true;
  const { ask } = await served(async () => {
    if (fails) throw new Error("secret");
    return [figure(1)];
  });
  const failed = await ask("/metrics");
  expect([failed.status, await failed.text()]).toEqual([500, "The metrics cannot be collected.\n"]);
  fails = false;
  expect((await ask("/metrics")).status).toBe(200);
});

test("a client that holds connections open takes a few, and the port remains usable", async () => {
  const { port, ask } = await served(async () => [figure(1)]);
  const sockets = Array.from({ length: 100 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  const closed = Promise.all(sockets.slice(40).map((socket) => once(socket, "close")));
  await closed;
  for (const socket of sockets) socket.destroy();
  // The server hears of it a moment later.
  while ((await ask("/metrics").catch(() => null))?.status !== 200) await setImmediate();
});
