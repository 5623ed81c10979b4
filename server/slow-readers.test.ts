import { connect, type Socket } from "node:net";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { startTestServer, type TestServer } from "@/test/support/http-server";

const megabyte = 1024 * 1024;
/** More than a kernel buffers for a connection, in pieces, as the framework writes it. */
const pieces = Array.from({ length: 20 }, () => Buffer.alloc(megabyte, "x"));
const counting: Partial<ProcessMetrics> = { countResponse: () => {} };
const rejected: string[] = [];
counting.countRejection = (reason) => rejected.push(reason);
const unreadBytes = () => counting.readServer?.().unreadBytes.taken ?? 0;

let server: TestServer;
const sockets: Socket[] = [];
beforeEach(() => {
  rejected.length = 0;
  setProcessMetrics(counting as ProcessMetrics);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
  setProcessMetrics(undefined);
});

/** Writes a large response as the framework does: the next piece when the reader has taken those before. */
async function start(settings: Parameters<typeof startTestServer>[0], stalled = 65_000) {
  let completed = 0;
  server = await startTestServer(
    { trustProxy: ["127.0.0.1"], compress: false, ...settings },
    async (request, response) => {
      if (!request.url?.includes("large")) return response.end("small");
      for (const piece of pieces)
        if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
      response.end();
      completed += 1;
    },
    { stalled },
  );
  return { completed: () => completed };
}

/** Requests the large response and never reads it. */
function idle(client: string, path = "/api/large"): Socket {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {}).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${client}\r\n\r\n`);
  return socket;
}

const small = async (client: string) =>
  (await server.request("/api/small", { headers: { "x-forwarded-for": client } })).status;
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

test("a response is complete in memory, and its slot free, however slow its reader is", async () => {
  const { completed } = await start({ maxInFlight: 1 });
  idle("203.83.1.7");
  await until(() => completed() === 1);
  expect(unreadBytes()).toBeGreaterThan(megabyte);
  expect(await small("203.83.1.8")).toBe(200);
});

test("a client with its share of unread bytes gets 503, and others are served", async () => {
  const { completed } = await start({});
  idle("203.83.1.7");
  await until(() => completed() === 1);
  idle("203.83.1.7");
  await until(async () => (await small("203.83.1.7")) === 503);
  expect(rejected).toContain("unread");
  for (const other of ["203.83.1.8", "2001:db9:1::1"]) expect(await small(other)).toBe(200);
  // Whoever gives up gives the bytes back.
  for (const socket of sockets) socket.destroy();
  await until(async () => (await small("203.83.1.7")) === 200);
});

test("the slowest reader is cut off beyond the limit of unread bytes", async () => {
  const { completed } = await start({});
  const first = idle("203.83.2.1");
  const isCut = new Promise((resolve) => first.once("close", resolve));
  for (let at = 1; at < 8; at += 1) {
    const before = completed();
    if (at > 1) idle(`203.83.2.${at}`);
    await until(() => completed() > before || at === 1);
  }
  first.resume();
  await isCut;
  // No more than necessary.
  expect(unreadBytes()).toBeLessThanOrEqual(64 * megabyte);
  expect(unreadBytes()).toBeGreaterThan(32 * megabyte);
  expect(await small("203.83.1.8")).toBe(200);
});

test("a file is sent piece by piece, and its slot is free when its reader is cut off", async () => {
  const { completed } = await start({}, 300);
  idle("203.83.1.7", "/media/0123456789abcdef01234567/large.webp");
  await until(
    () => (counting.readServer?.().groups.find(({ group }) => group === "files")?.running ?? 0) > 0,
  );
  expect([completed(), unreadBytes()]).toEqual([0, 0]);
  await until(() => counting.readServer?.().groups.find(({ group }) => group === "files")?.running === 0);
});
