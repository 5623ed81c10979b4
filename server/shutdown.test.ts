import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { closeServer, type StopTimes } from "./shutdown";

const quick: StopTimes = { notice: 0, halfSent: 50, look: 5, hard: 20_000 };

interface Held {
  server: Server;
  sockets: Set<Socket>;
  busy: Set<Socket>;
  port: number;
  /** Lets the requests under way be answered. */
  answer(): void;
}

/** A server that answers /now at once and everything else when it is told. */
async function listen(): Promise<Held> {
  const sockets = new Set<Socket>();
  const busy = new Set<Socket>();
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createServer(async (request, response) => {
    busy.add(request.socket);
    if (request.url !== "/now") await told;
    response.once("close", () => busy.delete(request.socket));
    response.end("answered");
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, sockets, busy, port: (server.address() as AddressInfo).port, answer };
}

/** Sends text and tells what came, and whether the connection has ended. */
async function send(port: number, text: string) {
  const socket = connect(port, "127.0.0.1");
  const seen = { text: "", closed: false };
  socket.on("data", (piece) => {
    seen.text += piece;
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { seen, closed };
}

const stop = ({ server, sockets, busy }: Held, times = quick, others: (() => Promise<void>)[] = []) =>
  closeServer({ server, sockets, isBusy: (socket) => busy.has(socket), others, needsNotice: true }, times);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
}

test("requests in flight are served, idle and half-sent ones are closed, and then it has ended", async () => {
  const held = await listen();
  const idle = await send(held.port, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n");
  const half = await send(held.port, "POST /now HTTP/1.1\r\nHost: a\r\n");
  const under = await send(held.port, "GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
  await until(() => idle.seen.text.includes("answered") && held.busy.size === 1 && held.sockets.size === 3);
  const ended = stop(held);
  await Promise.all([idle.closed, half.closed]);
  expect(held.busy.size).toBe(1);
  held.answer();
  expect(await ended).toBe(true);
  await under.closed;
  expect(under.seen.text).toContain("answered");
});

test("it does not wait longer than its time", async () => {
  const held = await listen();
  await send(held.port, "GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
  await until(() => held.busy.size === 1);
  expect(await stop(held, { ...quick, hard: 60 })).toBe(false);
  held.server.closeAllConnections();
});

test("other work ends with it, and a failure of that delays nothing", async () => {
  const held = await listen();
  const done: string[] = [];
  const others = [
    async () => {
      done.push("deliveries");
    },
    () => Promise.reject(new Error("no")),
  ];
  expect(await stop(held, quick, others)).toBe(true);
  expect(done).toEqual(["deliveries"]);
});

test("if others go on, it stops listening at once, and open connections are served until the notice is over", async () => {
  const held = await listen();
  const stays = await send(held.port, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n");
  await until(() => stays.seen.text.includes("answered"));
  const calls: string[] = [];
  const { server, sockets, busy } = held;
  const close = server.close.bind(server);
  server.close = (told) => {
    calls.push("close");
    return close(told);
  };
  const leave = () => void calls.push(`leave, ${sockets.size} connected`);
  const ended = closeServer(
    { server, sockets, isBusy: (socket) => busy.has(socket), others: [], needsNotice: true, leave },
    { ...quick, notice: 200 },
  );
  expect(calls).toEqual(["leave, 1 connected"]);
  expect(await ended).toBe(true);
  expect(calls).toEqual(["leave, 1 connected", "close"]);
  await stays.closed;
});
