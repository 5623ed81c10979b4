import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../bin/lib/node.mjs";
import { findFreePort, stopServer, waitUntilUp } from "../bin/lib/server.mjs";
import { fileConf, hasNginx, nginxFolder, proxyConf, startNginx } from "../e2e/support/nginx";
import { localePath, locales } from "../lib/i18n/locales";
import { load } from "./load";
import { profiled, sharesOf } from "./profile";
import { type Measure, report, withServer } from "./support";

/**
 * Requests a second of an article's page: from the page cache, plain and compressed, made anew, from the proxy of
 * deploy/nginx.conf in front, and the same bytes from nginx (from a server of Node where there is none); of a search's page
 * and its answer; all in one run and by one client, which is itself a process beside the server on the same machine.
 */
const seconds = 5;
const connections = 32;
const folder = nginxFolder("bench/nginx");
const article = "/news?news_id=1007";
const ports = "loading_port=Hong%20Kong&discharge_port=Rotterdam";
/** Rendered before the measured ones, so that those find a warm process. */
const warmUp = 60;
/** Requests a second; `proxied` is a share of what nginx does with a file. */
const bounds = { anew: 150, plain: 1000, compressed: 800, port: 60, api: 400, proxied: 0.9 };

const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")} requests/s`;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** The addresses of all articles in the sitemaps, shuffled by language. */
async function articlePaths(url: string): Promise<string[]> {
  const lists = await Promise.all(
    locales.map(async (locale) => {
      const text = await (await fetch(`${url}/sitemaps/${locale}-1.xml`)).text();
      return [...text.matchAll(/news_id=([\w.~-]+)/g)].map(([query]) => localePath(locale, `/news?${query}`));
    }),
  );
  return lists.flat().filter((path) => path !== article);
}

async function measured(
  port: number,
  paths: readonly string[],
  { once = false, gzip = false } = {},
): Promise<number> {
  const answer = await load({
    port,
    paths,
    connections: once ? 4 : connections,
    seconds: once ? 120 : seconds,
    once,
    gzip,
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

/** What another server does with the same bytes. */
const who = hasNginx ? "nginx, from a file" : "a server of Node, from memory";
async function same(name: string, bytes: Buffer): Promise<number> {
  if (!hasNginx) return measureNode(bytes);
  writeFileSync(join(folder, name), bytes);
  return measureNginx(name, (own) => fileConf(folder, own, name), "/");
}

const measures: Measure[] = [];
const tell = (measure: string, value: number, more: string, bound?: number) =>
  measures.push({
    measure,
    value: [perSecond(value), more].filter(Boolean).join(", "),
    bound: bound ? `>= ${bound}/s` : "",
    ok: bound === undefined || value >= bound,
  });
const times = (more: number, less: number) => `${(more / less).toFixed(1)} times`;
const store = { STORE_URL: `file:${join(root, "var", "bench", "pages.db")}` };

await withServer(store, async (url) => {
  const port = Number(new URL(url).port);
  const paths = await articlePaths(url);
  await measured(port, paths.slice(0, warmUp), { once: true });
  const anew = await measured(port, paths.slice(warmUp), { once: true });
  const page = Buffer.from(await (await fetch(url + article)).arrayBuffer());
  tell(
    `article page (${kb(page.length)}), made anew`,
    anew,
    `over ${paths.length - warmUp} addresses`,
    bounds.anew,
  );

  const nginx = await same("article.html", page);
  const plain = await measured(port, [article]);
  tell(`the same bytes: ${who}`, nginx, "");
  tell("article page, from the page cache", plain, `${who}: ${times(nginx, plain)}`, bounds.plain);
  const zipped = gzipSync(page);
  const nginxZipped = await same("article.gz", zipped);
  const compressed = await measured(port, [article], { gzip: true });
  const more = `${who}: ${times(nginxZipped, compressed)}`;
  tell(`article page, compressed (${kb(zipped.length)})`, compressed, more, bounds.compressed);

  const search = `/port?${ports}`;
  await measured(port, Array(warmUp).fill(search), { once: true });
  tell("/port, some 45 rows", await measured(port, [search]), "", bounds.port);
  tell("/port, some 45 rows, compressed", await measured(port, [search], { gzip: true }), "");
  tell("its API", await measured(port, [`/api/port-schedule?${ports}`]), "", bounds.api);
});

if (hasNginx) {
  await withServer({ ...store, COMPRESS: "0" }, async (url) => {
    const port = Number(new URL(url).port);
    const page = Buffer.from(await (await fetch(url + article)).arrayBuffer());
    const nginx = await same("article.html", page);
    const proxied = await measureNginx("proxy", (own) => proxyConf(folder, own, port), article);
    const share = proxied / nginx;
    measures.push({
      measure: "article page, deploy/nginx.conf in front",
      value: `${perSecond(proxied)}, ${(share * 100).toFixed(0)} % of nginx from a file`,
      bound: `>= ${bounds.proxied * 100} %`,
      ok: share >= bounds.proxied,
    });
  });
}

// Where the time goes: apart from the measures, because being watched costs.
for (const [name, path] of [
  ["article page, made anew", null],
  ["/port, some 45 rows", `/port?${ports}`],
] as const) {
  const profile = await profiled(store, async (url) => {
    const port = Number(new URL(url).port);
    const paths = path ? Array(200).fill(path) : await articlePaths(url);
    await measured(port, paths, { once: true });
  });
  measures.push({ measure: `${name}: where the time goes`, value: sharesOf(profile), bound: "", ok: true });
}
report(measures);
