import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { childEnv, exitCode, root, start } from "./node.mjs";
import { isPortFree, serverArguments } from "./server.mjs";

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer(({ url }, response) => response.writeHead(url === "/page" ? 200 : 404).end());
    server.listen(0, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

test("a port somebody listens on is not free", async () => {
  const { server, port } = await listen();
  expect(await isPortFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
  expect(await isPortFree(port)).toBe(true);
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

test("the server's heap has a limit, which NODE_OPTIONS replaces", () => {
  const server = [join(root, "bin", "serve.js"), "/site"];
  expect(serverArguments("/site", "")).toEqual(["--max-old-space-size=512", ...server]);
  for (const options of ["--max-old-space-size=2048", "--enable-source-maps --max_old_space_size=2048"])
    expect(serverArguments("/site", options)).toEqual(server);
});
