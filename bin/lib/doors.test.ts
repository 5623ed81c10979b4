import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, get, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createPlainServer, type Socket } from "node:net";
import { join } from "node:path";
import { bindDoors, doors, openOwnDoors } from "./doors.mjs";
import { root } from "./node.mjs";
import { findFreePort } from "./server.mjs";

const fail = (error: unknown) => {
  throw error;
};
const host = "127.0.0.1";
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server that answers when it is told; `asked` counts. */
function slowServer() {
  const answers: (() => void)[] = [];
  const server: Server = createServer((_request, response) => void answers.push(() => response.end("late")));
  return { server, answers };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const ask = (port: number) =>
  new Promise<number>((resolve) => {
    get({ port, host, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on("error", () => resolve(0));
  });

test("it has closed when what is under way on each of its sockets has been answered", async () => {
  const { server, answers } = slowServer();
  const port = await findFreePort();
  await openOwnDoors(server, { port, host }, fail);
  let answered = 0;
  const asked = Array.from({ length: 4 * doors }, () => ask(port).then(() => (answered += 1)));
  await until(() => answers.length === asked.length);
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  for (const answer of answers.slice(1)) answer();
  await until(() => answered === asked.length - 1);
  expect(isClosed).toBe(false);
  answers[0]?.();
  await Promise.all(asked);
  await until(() => isClosed);
});

test("a port that somebody has is not shared with him", async () => {
  const other = createPlainServer();
  await new Promise<void>((resolve) => other.listen(0, host, resolve));
  const { port } = other.address() as AddressInfo;
  const sentence = `Port ${port} is in use by another program. Set PORT to one that is free (EADDRINUSE).`;
  await expect(bindDoors({ port, host })).rejects.toThrow(sentence);
  await expect(openOwnDoors(createServer(), { port, host }, fail)).rejects.toThrow(sentence);
  other.close();
});

test("an address of another machine is told as such", async () => {
  const elsewhere = { port: 0, host: "192.0.2.1" };
  await expect(bindDoors(elsewhere)).rejects.toThrow(
    "192.0.2.1 is no address of this machine. Set HOST to one that is (EADDRNOTAVAIL).",
  );
});

/** A process that answers with a status at doors that were bound here. */
async function startAnswering(bound: { fd: number }[], status: number): Promise<ChildProcess> {
  const program = `
    import { createServer } from "node:http";
    import { openGivenDoors } from ${JSON.stringify(join(root, "bin", "lib", "doors.mjs"))};
    const server = createServer((_, response) => response.writeHead(${status}).end());
    await openGivenDoors(server, { firstFd: 4, count: ${bound.length} }, console.error);
    process.send("listening");`;
  const stdio = ["ignore", "ignore", "inherit", "ipc", ...bound.map(({ fd }) => fd)] as const;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: [...stdio] });
  await once(child, "message");
  return child;
}

test("who comes while nobody listens waits for the next one", async () => {
  const port = await findFreePort();
  const bound = await bindDoors({ port, host });
  const first = await startAnswering(bound, 201);
  expect(await ask(port)).toBe(201);
  first.kill("SIGKILL");
  await once(first, "exit");
  const waiting = Array.from({ length: doors }, () => ask(port));
  const second = await startAnswering(bound, 202);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([202]));
  second.kill("SIGKILL");
  await once(second, "exit");
  for (const door of bound) door.close();
  expect(await ask(port)).toBe(0);
});

test("a connection that is idle stays when the listening alone ends", async () => {
  const server = createServer((_request, response) => void response.end("here"));
  const port = await findFreePort();
  const leave = await openOwnDoors(server, { port, host }, fail);
  const socket = connect(port, host);
  sockets.push(socket);
  let seen = "";
  socket.on("data", (piece) => {
    seen += piece;
  });
  const line = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(line);
  await until(() => seen.includes("here"));
  leave();
  await until(() => !server.listening);
  expect(await ask(port)).toBe(0);
  seen = "";
  socket.write(line);
  await until(() => seen.includes("here"));
  server.closeAllConnections();
});
