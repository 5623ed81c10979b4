import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { readAcceptQueue } from "./accept-queue";

const isLinux = process.platform === "linux";

(isLinux ? test : test.skip)("connections that a blocked process has not accepted are counted", async () => {
  const blocked = `const server = require("node:net").createServer();
    server.listen(0, "127.0.0.1", () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ["-e", blocked], { stdio: ["ignore", "pipe", "inherit"] });
  const sockets: Socket[] = [];
  try {
    const port = Number(String((await once(child.stdout, "data"))[0]));
    expect(await readAcceptQueue(port)).toBe(0);
    for (let at = 0; at < 3; at += 1) {
      const socket = connect(port, "127.0.0.1");
      sockets.push(socket);
      await once(socket, "connect");
    }
    expect(await readAcceptQueue(port)).toBe(3);
  } finally {
    for (const socket of sockets) socket.destroy();
    child.kill("SIGKILL");
  }
});

test("a port without a listener has no measurement", async () => {
  expect(await readAcceptQueue(1)).toBeNull();
});
