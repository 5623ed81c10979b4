import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { root } from "../bin/process/node.mjs";
import { findFreePort, isPortFree, stopServer } from "../bin/process/server.mjs";
import { type Locale, localeRecords } from "../lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "./support/nginx";
import { words } from "./support/test";

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

test("while no portal answers readers get a page with the site's name in their language, with Retry-After", () =>
  behindProxy(async (url) => {
    const readers: [path: string, headers: Record<string, string>, locale: Locale][] = [
      ["/port", {}, "en"],
      ["/zh-tw/port?loading_port=HKHKG", {}, "zh-tw"],
      ["/zh-cn", { Cookie: "language=zh-tw" }, "zh-cn"],
      ["/port", { Cookie: "language=zh-cn" }, "zh-cn"],
    ];
    for (const [path, headers, locale] of readers) {
      const answer = await fetch(url + path, { headers });
      const { downTitle, downText } = words(locale).refusals;
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([502, "10"]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const html = await answer.text();
      expect(html).toContain(`<html lang="${localeRecords[locale].lang}">`);
      expect(html).toContain(`<title>${downTitle} | 127.0.0.1</title>`);
      expect(html).toContain(`<p>${downText}</p>`);
      const hash = createHash("sha256")
        .update(/<style>(.*)<\/style>/s.exec(html)?.[1] ?? "")
        .digest("base64");
      expect(answer.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
    }
    const form = await fetch(`${url}/api/enquiries/sea`, { method: "POST", body: "a=1" });
    expect([form.status, form.headers.get("retry-after")]).toEqual([502, "10"]);
    expect(await form.text()).toContain(words("en").refusals.downTitle);
    const api = await fetch(`${url}/api/ports?name=rot`);
    expect([api.status, api.headers.get("content-type")]).toEqual([502, "application/problem+json"]);
    expect(await api.json()).toMatchObject({ status: 502 });
  }));

test("one address has its share of the requests under way; private ones are not counted", async () => {
  const held: (() => void)[] = [];
  const portal = createServer((_request, response) => void held.push(() => response.end()));
  const port = await findFreePort();
  await new Promise<void>((resolve) => portal.listen(port, "127.0.0.1", resolve));
  const [proxyPort, folder] = [await findFreePort(), nginxFolder("test-proxy-clients")];
  // A header says for whom each request is, which only this test believes.
  const conf = proxyConf(folder, proxyPort, port).replace(
    "map $remote_addr $portal_client",
    "map $http_x_client $portal_client",
  );
  const proxy = startNginx(folder, "proxy", conf.replace("default $remote_addr;", "default $http_x_client;"));
  const statuses: number[] = [];
  const ask = (client: string) =>
    fetch(`http://127.0.0.1:${proxyPort}/api/suggest?q=${statuses.length}${Math.random()}`, {
      headers: { "x-client": client },
    }).then(({ status }) => statuses.push(status));
  try {
    await expect.poll(() => isPortFree(proxyPort, "127.0.0.1")).toBe(false);
    for (const [client, other, most] of [
      ["203.83.1.7", "203.83.1.8", 128],
      ["2001:db9:1:2::1", "2001:db9:1:3::1", 128],
      ["10.0.0.1", "10.0.0.2", 200],
    ] as const) {
      const all = Array.from({ length: 200 }, () => ask(client));
      await expect.poll(() => held.length + statuses.length).toBe(200);
      expect([client, held.length]).toEqual([client, most]);
      expect(new Set(statuses)).toEqual(new Set(most < 200 ? [503] : []));
      all.push(ask(other));
      await expect.poll(() => held.length).toBe(most + 1);
      for (const answer of held.splice(0)) answer();
      await Promise.all(all);
      statuses.length = 0;
    }
  } finally {
    await stopServer(proxy);
    portal.closeAllConnections();
    portal.close();
  }
});

test("a page waits for four seconds at most, a form twice as long", () => {
  const waits = [...readFileSync(join(root, "deploy/nginx.conf"), "utf8").matchAll(/auth_delay (\d+)s;/g)];
  expect(waits.map(([, seconds]) => Number(seconds))).toEqual([1, 1, 2, 4]);
});

test("requests that waited are answered by the portal that returns, without Retry-After", () =>
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

test("a file that one machine lacks is requested from the other, and an unknown address is 404", async () => {
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
