import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter } from "node:path";
import { childEnv, exitCode, start, Trouble } from "./node.mjs";
import { findFreePort, isPortFree, stopServer, waitUntilUp } from "./server.mjs";

const node = process.execPath;
const idle = () => start(node, ["-e", "setInterval(() => {}, 1000)"], { quiet: true });

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer((_, response) => response.writeHead(404).end());
    server.listen(0, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

test("a port somebody listens on is not free", async () => {
  const { server, port } = await listen();
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
});

test("any answer means up", async () => {
  const { server, port } = await listen();
  const child = idle();
  await expect(waitUntilUp(`http://localhost:${port}/`, child)).resolves.toBeUndefined();
  await stopServer(child);
  server.close();
});

test("a server that ends before it answers is told apart from a slow one", async () => {
  const url = `http://localhost:${await findFreePort()}/`;
  const ended = start(node, ["-e", "process.exit(3)"], { quiet: true });
  await expect(waitUntilUp(url, ended)).rejects.toThrow("ended before it answered");
  expect(await exitCode(ended)).toBe(3);
  const slow = idle();
  await expect(waitUntilUp(url, slow, 100)).rejects.toThrow(Trouble);
  await stopServer(slow);
  expect(await exitCode(slow)).toBe(143);
});

test("a program that is not there has an exit code too", async () => {
  expect(await exitCode(start("no-such-program-anywhere", [], { quiet: true }))).toBe(127);
});

test("children find the installed commands first; undefined removes a variable", () => {
  const env = childEnv({ HOME: undefined, PORT: "4000" }, "/portal");
  expect(env.PATH?.split(delimiter)[0]).toBe("/portal/node_modules/.bin");
  expect(env.NEXT_TELEMETRY_DISABLED).toBe("1");
  expect(env.PORT).toBe("4000");
  expect("HOME" in env).toBe(false);
});
