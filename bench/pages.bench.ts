import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
const warmUp = 400;
/** So many times every sample article is there, under other addresses. */
const copies = 4;
/** Requests a second; `proxied` is a share of what nginx does with a file. */
const bounds = { anew: 150, plain: 1000, compressed: 800, port: 60, api: 400, proxied: 0.9 };
/** What a bound may be missed by before that is a failure. */
const tolerance = 0.9;

const perSecond = (value: number) => `${Math.round(value).toLocaleString("en")} requests/s`;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

const file = join(root, "var", "bench", "pages.db");
const store = { STORE_URL: `file:${file}` };

/** The addresses of all articles in three languages, the sample ones over again until there are enough to warm up with. */
function articlePaths(): string[] {
  const database = new DatabaseSync(file);
  const columns = database
    .prepare("select name from pragma_table_info('articles')")
    .all()
    .map(({ name }) => String(name));
  const values = columns.map((name) => ({ id: "id || '-' || copy", n: "null", story: "null" })[name] ?? name);
  database.exec(`
    with recursive copies(copy) as (select 1 union all select copy + 1 from copies where copy < ${copies})
    insert or ignore into articles (${columns.join(", ")})
      select ${values.join(", ")} from articles, copies where id not like '%-%'`);
  const ids = database.prepare("select id from articles order by n").all();
  database.close();
  const paths = ids.flatMap(({ id }) => locales.map((locale) => localePath(locale, `/news?news_id=${id}`)));
  return paths.filter((path) => path !== article);
}

/** The addresses of searches of which none is asked for twice. */
function searches(path: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `${path}?${ports}&vessel_name=&seen=${number}`);
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

async function measureNginx(
  name: string,
  conf: (port: number) => string,
  path: string,
  gzip = false,
): Promise<number> {
  const port = await findFreePort();
  const nginx = startNginx(folder, name, conf(port));
  try {
    await waitUntilUp(`http://127.0.0.1:${port}${path}`, nginx);
    return await measured(port, [path], { gzip });
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
    ok: bound === undefined || value >= bound * tolerance,
  });
const times = (more: number, less: number) => `${who}: ${(more / less).toFixed(1)} times`;
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
await withServer(store, async (url) => {
  const port = Number(new URL(url).port);
  const paths = articlePaths();
  await measured(port, paths.slice(0, warmUp), { once: true });
  const anew = await measured(port, paths.slice(warmUp), { once: true });
  const page = await bytesOf(url + article);
  const nginx = await same("article.html", page);
  tell(`the same bytes as an article (${kb(page.length)}): ${who}`, nginx, "");
  const told = `over ${paths.length - warmUp} addresses, ${times(nginx, anew)}`;
  tell(`article page (${kb(page.length)}), made anew`, anew, told, bounds.anew);

  const plain = await measured(port, [article]);
  tell("article page, from the page cache", plain, times(nginx, plain), bounds.plain);
  const zipped = gzipSync(page);
  const nginxZipped = await same("article.gz", zipped);
  const compressed = await measured(port, [article], { gzip: true });
  const name = `article page, compressed (${kb(zipped.length)})`;
  tell(name, compressed, times(nginxZipped, compressed), bounds.compressed);

  const search = `/port?${ports}`;
  const rows = await bytesOf(url + search);
  await measured(port, searches("/port", warmUp), { once: true });
  const nginxRows = await same("port.html", rows);
  const drawn = await measured(port, [search]);
  tell(`/port, some 45 rows (${kb(rows.length)})`, drawn, times(nginxRows, drawn), bounds.port);
  tell("/port, some 45 rows, compressed", await measured(port, [search], { gzip: true }), "");

  const api = `/api/port-schedule?${ports}`;
  const answer = await bytesOf(url + api);
  const nginxAnswer = await same("api.json", answer);
  const first = await measured(port, searches("/api/port-schedule", warmUp), { once: true });
  tell(`its API (${kb(answer.length)}), asked for the first time`, first, times(nginxAnswer, first));
  const again = await measured(port, [api]);
  tell("its API, asked again within a minute", again, times(nginxAnswer, again), bounds.api);
});

if (hasNginx) {
  await withServer({ ...store, COMPRESS: "0" }, async (url) => {
    const port = Number(new URL(url).port);
    const page = await bytesOf(url + article);
    const nginx = await same("article.html", page);
    const proxied = await measureNginx("proxy", (own) => proxyConf(folder, own, port), article);
    const share = proxied / nginx;
    const zipping = await measureNginx("proxy", (own) => proxyConf(folder, own, port), article, true);
    tell("article page, deploy/nginx.conf in front, compressed by it", zipping, "");
    measures.push({
      measure: "article page, deploy/nginx.conf in front",
      value: `${perSecond(proxied)}, ${(share * 100).toFixed(0)} % of nginx from a file`,
      bound: `>= ${bounds.proxied * 100} %`,
      ok: share >= bounds.proxied * tolerance,
    });
  });
}

/** Seconds of processor that a process has had; Linux tells. */
const processorOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** What a kept article costs a process, in milliseconds of its processor for a thousand: less moved by others than a rate. */
async function costOfKept(env: Record<string, string>): Promise<number> {
  return withServer({ ...store, ...env }, async (url, _site, pid) => {
    const port = Number(new URL(url).port);
    const ask = () => load({ port, paths: [article], connections, seconds, gzip: true });
    await ask();
    const costs: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const before = processorOf(pid);
      const { perSecond, failed } = await ask();
      if (failed > 0) throw new Error(`${failed} answers were not 200.`);
      costs.push(((processorOf(pid) - before) * 1_000_000) / (perSecond * seconds));
    }
    return Math.min(...costs);
  });
}

if (process.platform === "linux") {
  const plain: number[] = [];
  const counted: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const withPort = async () =>
      counted.push(await costOfKept({ METRICS_PORT: String(await findFreePort()) }));
    // Now the one first and now the other: whoever works beside changes meanwhile.
    if (round % 2 === 1) await withPort();
    plain.push(await costOfKept({}));
    if (round % 2 === 0) await withPort();
  }
  const [without, having] = [Math.min(...plain), Math.min(...counted)];
  measures.push({
    measure: "article page, compressed, with METRICS_PORT",
    value: `${having.toFixed(0)} ms of processor for a thousand, ${without.toFixed(0)} without: ${((having / without - 1) * 100).toFixed(1)} % more`,
    bound: "<= 5 % more",
    ok: having <= without * 1.05,
  });
}

// Where the time goes: apart from the measures, because being watched costs.
for (const [name, path] of [
  ["article page, made anew", null],
  ["/port, some 45 rows", `/port?${ports}`],
] as const) {
  const profile = await profiled(store, async (url) => {
    const port = Number(new URL(url).port);
    await measured(port, path ? Array(warmUp).fill(path) : articlePaths().slice(0, 2 * warmUp), {
      once: true,
    });
  });
  measures.push({ measure: `${name}: where the time goes`, value: sharesOf(profile), bound: "", ok: true });
}
report(measures);
