import { connect, type Socket } from "node:net";
import { startTestServer, type TestServer } from "@/test/support/http-server";
import { mostBodiesOfAddress } from "./body";

let server: TestServer;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = await startTestServer({ trustProxy: ["127.0.0.1"] }, async (_request, response) =>
    response.end("taken"),
  );
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/** Begins to send a form from an address and stops half-way. Resolves with what comes back, if anything does. */
function halfSent(address: string) {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (piece) => {
      answer += piece;
    });
  socket.write(
    `POST /api/enquiries/sea HTTP/1.1\r\nHost: localhost:3000\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  return { socket, answer: () => answer };
}

const form = async (address: string) =>
  (
    await server.request("/api/enquiries/sea", {
      method: "POST",
      headers: { "x-forwarded-for": address, "content-type": "application/json" },
      body: "{}",
    })
  ).status;

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test("half-sent forms of one address take only the places of that address", async () => {
  const slow = "203.83.1.7";
  const others = ["203.83.1.8", "2001:db9:1::1"];
  const half = Array.from({ length: 300 }, () => halfSent(slow));
  const refused = () => half.filter(({ answer }) => answer().startsWith("HTTP/1.1 503 "));
  await until(() => refused().length === 300 - mostBodiesOfAddress);
  for (const other of others) expect(await form(other)).toBe(200);
  expect(half.filter(({ answer }) => answer() === "")).toHaveLength(mostBodiesOfAddress);

  const late = halfSent(slow);
  await until(() => late.answer().startsWith("HTTP/1.1 503 "));
  // Whoever gives up gives the places back.
  for (const { socket } of half) socket.destroy();
  await until(async () => {
    const again = halfSent(slow);
    again.socket.write("}".padEnd(99));
    await until(() => again.answer() !== "");
    return again.answer().startsWith("HTTP/1.1 200 ");
  });
});

test("a network of version 6 is one address; a proxy that is not named is not", async () => {
  const network = Array.from({ length: mostBodiesOfAddress }, (_, host) =>
    halfSent(`2001:db9:2::${host + 1}`),
  );
  const over = halfSent("2001:db9:2::ffff");
  await until(() => over.answer().startsWith("HTTP/1.1 503 "));
  expect(network.every(({ answer }) => answer() === "")).toBe(true);

  const unnamed = Array.from({ length: 2 * mostBodiesOfAddress }, () => halfSent("10.0.0.9"));
  const last = unnamed.at(-1);
  last?.socket.write("}".padEnd(99));
  await until(() => last?.answer() !== "");
  expect(last?.answer()).toMatch(/^HTTP\/1\.1 200 /);
  expect(unnamed.filter(({ answer }) => answer() === "")).toHaveLength(unnamed.length - 1);
});
