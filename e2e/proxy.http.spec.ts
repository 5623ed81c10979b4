import { createServer, type Server } from "node:http";
import { findFreePort, isPortFree, stopServer } from "../bin/process/server.mjs";
import { expect, servers, test } from "./support/http";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "./support/nginx";

/** deploy/nginx.conf while nobody listens behind it, with pauses of a tenth of those it ships with. */
test.skip(!hasNginx, "nginx is not installed");
test.describe.configure({ mode: "serial" });

async function behindProxy(work: (url: string, port: number) => Promise<void>): Promise<void> {
  // Below those that the system gives to whoever asks for any: nobody takes this one while nobody listens on it.
  const port = servers.portal.port + 97;
  const proxyPort = await findFreePort();
  const folder = nginxFolder(`test-proxy-${proxyPort}`);
  const conf = proxyConf(folder, proxyPort, port).replace(/auth_delay (\d+)s;/g, "auth_delay $100ms;");
  const proxy = startNginx(folder, "proxy", conf);
  try {
    await expect.poll(() => isPortFree(proxyPort, "127.0.0.1")).toBe(false);
    await work(`http://127.0.0.1:${proxyPort}`, port);
  } finally {
    await stopServer(proxy);
  }
}

test("when nobody comes back the reader is told when to come again", () =>
  behindProxy(async (url) => {
    for (const init of [{}, { method: "POST", body: "a=1" }]) {
      const answer = await fetch(`${url}/port`, init);
      expect(answer.status).toBe(502);
      expect(answer.headers.get("retry-after")).toBe("10");
    }
  }));

test("what came meanwhile is answered by the portal that comes back, and says nothing of coming again", () =>
  behindProxy(async (url, port) => {
    const asking = fetch(`${url}/api/enquiries/sea`, { method: "POST", body: "a=1" });
    let portal: Server | undefined;
    await new Promise<void>((resolve) => {
      portal = createServer((request, response) => {
        request.on("data", (data) => response.end(String(data)));
      }).listen(port, "127.0.0.1", resolve);
    });
    const answer = await asking;
    portal?.closeAllConnections();
    portal?.close();
    expect([answer.status, await answer.text(), answer.headers.get("retry-after")]).toEqual([
      200,
      "a=1",
      null,
    ]);
  }));

test("a file that one machine does not have is asked of the other, and an address that none has is 404", async () => {
  const machines = [await findFreePort(), await findFreePort()];
  const proxyPort = await findFreePort();
  const asked: string[] = [];
  const running = await Promise.all(
    machines.map(async (port, at) => {
      const machine = createServer(({ url = "" }, response) => {
        asked.push(`${at} ${url}`);
        response.writeHead(url.includes(`of-${at}`) ? 200 : 404).end();
      });
      await new Promise<void>((resolve) => machine.listen(port, "127.0.0.1", resolve));
      return machine;
    }),
  );
  const folder = nginxFolder(`test-proxy-${proxyPort}`);
  const proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, ...machines));
  try {
    await expect.poll(() => isPortFree(proxyPort, "127.0.0.1")).toBe(false);
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${proxyPort}${path}`)).status;
    for (const file of ["of-0-a", "of-1-a", "of-0-b", "of-1-b"])
      expect([file, await status(`/_next/static/${file}.js`)]).toEqual([file, 200]);
    expect(await status("/_next/static/of-nobody.js")).toBe(404);
    expect(asked.filter((line) => line.includes("of-nobody"))).toHaveLength(2);
    // A page that is not there is not looked for elsewhere.
    await status("/of-nobody");
    expect(asked.filter((line) => line.endsWith(" /of-nobody"))).toHaveLength(1);
  } finally {
    await stopServer(proxy);
    for (const machine of running) {
      machine.closeAllConnections();
      machine.close();
    }
  }
});
