import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createListener } from "./listener";

const large = Buffer.alloc(32 * 1024 * 1024, "x");
let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test("whoever asks and never reads gives the place back", async () => {
  const listener = createListener(
    {
      port: 3000,
      host: undefined,
      siteUrl: "http://localhost:3000",
      trustProxy: [],
      maxInFlight: 1,
      readsPer10Min: 100_000,
      health: () => ({ store: { state: "open", reason: null, since: null }, services: {} }),
      onStop: [],
    },
    { headers: 10_000, request: 30_000, keepAlive: 65_000, stalled: 300 },
  );
  server = createServer(listener.serverOptions);
  const asked: string[] = [];
  listener.attach(server, async (request, response) => {
    asked.push(request.url ?? "");
    response.end(request.url === "/large" ? large : "small");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
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
}, 60_000);
