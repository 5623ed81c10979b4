import { type AddressInfo, createServer, type Server } from "node:net";
import { listen } from "./listen.mjs";

const host = "127.0.0.1";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

function newServer(): Server {
  const server = createServer();
  servers.push(server);
  return server;
}

test("a server listens, and a port that is taken is named with its setting", async () => {
  const server = newServer();
  await listen(server, { port: 0, host });
  const { port } = server.address() as AddressInfo;
  const sentence = (name: string) =>
    `Port ${port} is in use by another program. Set ${name} to one that is free (EADDRINUSE).`;
  await expect(listen(newServer(), { port, host })).rejects.toThrow(sentence("PORT"));
  await expect(listen(newServer(), { port, host }, "METRICS_")).rejects.toThrow(sentence("METRICS_PORT"));
});

test("an address of another machine is named", async () => {
  await expect(listen(newServer(), { port: 0, host: "192.0.2.1" })).rejects.toThrow(
    "192.0.2.1 is no address of this machine. Set HOST to one that is (EADDRNOTAVAIL).",
  );
});
