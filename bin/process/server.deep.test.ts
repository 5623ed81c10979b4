import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { exitCode, root, start, Trouble } from "./node.mjs";
import { findFreePort, stopServer, waitUntilUp } from "./server.mjs";

const node = process.execPath;
const idle = () => start(node, ["-e", "setInterval(() => {}, 1000)"], { quiet: true });

function listen(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer(({ url }, response) => response.writeHead(url === "/page" ? 200 : 404).end());
    server.listen(0, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

test("a page that answers means up, an error does not", async () => {
  const { server, port } = await listen();
  const child = idle();
  await expect(waitUntilUp(`http://localhost:${port}/page`, child)).resolves.toBeUndefined();
  await expect(waitUntilUp(`http://localhost:${port}/missing`, child, 100)).rejects.toThrow(Trouble);
  await stopServer(child);
  server.close();
});

test("a server that ends before it responds is distinguished from a slow one", async () => {
  const url = `http://localhost:${await findFreePort()}/`;
  const ended = start(node, ["-e", "process.exit(3)"], { quiet: true });
  await expect(waitUntilUp(url, ended)).rejects.toThrow("ended before it responded");
  expect(await exitCode(ended)).toBe(3);
  const slow = idle();
  await expect(waitUntilUp(url, slow, 100)).rejects.toThrow(Trouble);
  await stopServer(slow);
  expect(await exitCode(slow)).toBe(143);
});

test("a signal to npm ends all that it has started", async () => {
  const directory = mkdtempSync(join(tmpdir(), "npm-start-"));
  const library = join(root, "bin", "process", "node.mjs");
  writeFileSync(
    join(directory, "start.mjs"),
    `import { exitCode, passSignals, runMain, start } from ${JSON.stringify(library)};
await runMain(() => {
  passSignals();
  const child = start(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { quiet: true });
  console.log("server " + child.pid);
  return exitCode(child);
});`,
  );
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ scripts: { start: `"${node}" start.mjs` } }),
  );
  const npm = spawn("npm", ["start", "--silent"], { cwd: directory, stdio: ["ignore", "pipe", "ignore"] });
  let printed = "";
  npm.stdout.on("data", (piece) => {
    printed += piece;
  });
  const soon = async (isSo: () => boolean) => {
    while (!isSo()) await setImmediate();
  };
  await soon(() => /server \d+/.test(printed));
  const pid = Number(/server (\d+)/.exec(printed)?.[1]);
  npm.kill("SIGTERM");
  await soon(() => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
  rmSync(directory, { recursive: true });
});

test("a child that does not end after the signal is killed", async () => {
  const program = `
    import { exitCode, passSignals, start } from ${JSON.stringify(join(root, "bin", "process", "node.mjs"))};
    passSignals({ graceMs: 200 });
    const deaf = "process.on('SIGTERM', () => {}); console.log('deaf'); setInterval(() => {}, 1000)";
    console.log(await exitCode(start(process.execPath, ["-e", deaf])));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  child.stdout.on("data", (piece) => {
    printed += piece;
    if (String(piece).includes("deaf")) child.kill("SIGTERM");
  });
  await exitCode(child);
  expect(printed).toBe("deaf\n137\n");
});
