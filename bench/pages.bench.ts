import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { findFreePort, stopServer, waitUntilUp } from "../bin/lib/server.mjs";
import { fileConf, hasNginx, nginxFolder, proxyConf, startNginx } from "../e2e/support/nginx";
import { localePath, locales } from "../lib/i18n/locales";
import { load } from "./load";
import { type Measure, report, withServer } from "./support";

/**
 * Requests a second of an article's page: from the page cache, made anew, from the proxy of deploy/nginx.conf in front,
 * and the same bytes from nginx (from a server of Node where there is none), all in one run and by one client.
 */
const seconds = 5;
const connections = 32;
const folder = nginxFolder("bench/nginx");
const article = "/news?news_id=1007";
/** Rendered before the measured ones, so that those find a warm process. */
const warmUp = 60;

const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")} requests/s`;

/** The addresses of all articles in the sitemaps, shuffled by language. */
async function articlePaths(url: string): Promise<string[]> {
  const lists = await Promise.all(
    locales.map(async (locale) => {
      const text = await (await fetch(`${url}/sitemaps/${locale}-1.xml`)).text();
      return [...text.matchAll(/news_id=([\w.~-]+)/g)].map(([query]) => localePath(locale, `/news?${query}`));
    }),
  );
  return lists.flat();
}

async function measured(port: number, paths: readonly string[], once = false): Promise<number> {
  const answer = await load({
    port,
    paths,
    connections: once ? 4 : connections,
    seconds: once ? 120 : seconds,
    once,
  });
  if (answer.failed > 0) throw new Error(`${answer.failed} answers were not 200 (port ${port}).`);
  return answer.perSecond;
}

async function measureNginx(name: string, conf: (port: number) => string, path: string): Promise<number> {
  const port = await findFreePort();
  const nginx = startNginx(folder, name, conf(port));
  try {
    await waitUntilUp(`http://127.0.0.1:${port}${path}`, nginx);
    return await measured(port, [path]);
  } finally {
    await stopServer(nginx);
  }
}

async function measureNode(bytes: Buffer): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Content-Length": bytes.length }).end(bytes);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    return await measured(port, ["/"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const measures: Measure[] = [];
const tell = (measure: string, value: string) => measures.push({ measure, value, bound: "", ok: true });

await withServer(
  { STORE_URL: `file:${join(root, "var", "bench", "pages.db")}`, COMPRESS: "0" },
  async (url) => {
    const port = Number(new URL(url).port);
    const paths = (await articlePaths(url)).filter((path) => path !== article);
    await measured(port, paths.slice(0, warmUp), true);
    const uncached = await measured(port, paths.slice(warmUp), true);

    const page = Buffer.from(await (await fetch(url + article)).arrayBuffer());
    writeFileSync(join(folder, "article.html"), page);
    const cached = await measured(port, [article]);
    const kb = `${(page.length / 1024).toFixed(0)} KB`;
    tell(`article page (${kb}), made anew`, `${perSecond(uncached)} over ${paths.length - warmUp} addresses`);
    tell("article page, from the page cache", perSecond(cached));

    const same = hasNginx
      ? await measureNginx("file", (own) => fileConf(folder, own, "article.html"), "/")
      : await measureNode(page);
    const who = hasNginx ? "nginx, from a file" : "a server of Node, from memory";
    tell(`the same bytes: ${who}`, `${perSecond(same)}, ${(same / cached).toFixed(1)} times the page cache`);
    if (hasNginx) {
      const proxied = await measureNginx("proxy", (own) => proxyConf(folder, own, port), article);
      const share = `${((proxied / same) * 100).toFixed(0)} % of nginx from a file, ${(proxied / cached).toFixed(1)} times the page cache`;
      tell("article page, deploy/nginx.conf in front", `${perSecond(proxied)}, ${share}`);
    }
  },
);
report(measures);
