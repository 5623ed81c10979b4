import { connect, type Socket } from "node:net";
import { startTestServer, type TestServer } from "@/test/support/http-server";

const large = Buffer.alloc(32 * 1024 * 1024, "x");
let server: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

test("a client that never reads frees its place", async () => {
  const asked: string[] = [];
  server = await startTestServer(
    { maxInFlight: 1 },
    async (request, response) => {
      asked.push(request.url ?? "");
      response.end(request.url === "/large" ? large : "small");
    },
    { headers: 10_000, request: 30_000, keepAlive: 65_000, stalled: 300, connections: 100 },
  );
  const { port } = server;
  const idle = connect(port, "127.0.0.1");
  sockets.push(idle);
  idle.on("error", () => {}).pause();
  idle.write("GET /large HTTP/1.1\r\nHost: localhost:3000\r\n\r\n");
  const small = async () => (await fetch(`http://127.0.0.1:${port}/small`)).status;
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(() => asked.includes("/large"));
  expect(await small()).toBe(503);
  await until(async () => (await small()) === 200);
});
