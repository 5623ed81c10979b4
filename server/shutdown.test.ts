import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Server as NetServer, type Socket } from "node:net";
import { scaled } from "@/test/support/time-scale.mjs";
import { closeServer, type StopTimes } from "./shutdown";

const quick: StopTimes = { notice: 0, idle: 0, halfSent: 50, look: 5, hard: scaled(20_000) };

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

/** A connection, with what came and whether it has ended. */
function connectTo(port: number) {
  const socket = connect(port, "127.0.0.1");
  const seen = { text: "", closed: false };
  socket.on("data", (piece) => {
    seen.text += piece;
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) =>
    socket.on("close", () => {
      seen.closed = true;
      resolve();
    }),
  );
  return { socket, seen, closed };
}

/** Sends text. */
async function send(port: number, text: string) {
  const { socket, seen, closed } = connectTo(port);
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { seen, closed };
}

/** A connection on which one request follows the other. */
function open(port: number) {
  const { socket, seen, closed } = connectTo(port);
  const request = async (head = "") => {
    const before = seen.text.length;
    socket.write(`GET /now HTTP/1.1\r\nHost: a\r\n${head}\r\n`);
    await until(() => seen.text.slice(before).includes("answered") || seen.closed);
    return seen.text.slice(before);
  };
  return { request, closed };
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

describe("if others go on", () => {
  /** A server that leaves, with two connections that are idle, and where those end up. */
  async function leaveWith(times: Partial<StopTimes>) {
    const held = await listen();
    const [used, idle] = [open(held.port), open(held.port)];
    for (const one of [used, idle]) await one.request();
    const { server, sockets, busy } = held;
    const left: number[] = [];
    const leave = () => {
      left.push(sockets.size);
      NetServer.prototype.close.call(server);
    };
    const stopping = { server, sockets, isBusy: (socket: Socket) => busy.has(socket), others: [], leave };
    const ended = closeServer({ ...stopping, needsNotice: true }, { ...quick, ...times });
    expect(left).toEqual([2]);
    return { ...held, used, idle, ended };
  }

  test("a request on an open connection is answered after it has stopped listening, and idle ones are closed in the end", async () => {
    const { server, used, idle, ended } = await leaveWith({
      notice: 20,
      idle: scaled(1_000),
      halfSent: scaled(10_000),
    });
    await until(() => !server.listening);
    expect(await used.request()).toContain("answered");
    expect(await ended).toBe(true);
    await Promise.all([used.closed, idle.closed]);
  });

  test("once each connection has had its last request it has ended, before the time of idle ones", async () => {
    const { server, used, idle, ended } = await leaveWith({ idle: scaled(15_000), halfSent: scaled(15_000) });
    await until(() => !server.listening);
    for (const one of [used, idle]) {
      await one.request("Connection: close\r\n");
      await one.closed;
    }
    expect(await ended).toBe(true);
  });
});
