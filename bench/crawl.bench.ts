import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../bin/process/node.mjs";
import { localePath, locales } from "../lib/i18n/locales";
import { type Measure, random, report, withServer } from "./support";

/**
 * A crawl of 20,000 addresses, some of them unusual: what it leaves on the disk, and how much memory the process takes. The
 * addresses are the articles and companies of the sample data in every language, with right and wrong categories, with unknown
 * parameters in any order, and with ids that do not exist.
 */
const addresses = 20_000;
const connections = 8;
/** MB: the process with its caches and with garbage that is not yet collected. */
const memoryBound = 640;

const chance = random(20_000);
const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;

/** The values of a query parameter in the addresses of a sitemap. */
async function known(url: string, parameter: string): Promise<string[]> {
  const text = await (await fetch(url)).text();
  const values = [...text.matchAll(new RegExp(`\\?${parameter}=([\\w.~-]+)`, "g"))].map(([, id = ""]) => id);
  if (values.length < 40) throw new Error(`${url} lists ${values.length} addresses with ${parameter}.`);
  return values;
}

function address(articles: readonly string[], companies: readonly string[]): string {
  const word = Math.floor(chance() * 1e9).toString(36);
  const id = chance() < 0.15 ? word : undefined;
  const parameters =
    chance() < 0.5
      ? [`news_id=${id ?? pick(articles)}`]
      : [
          `com_id=${id ?? pick(companies)}`,
          `com_type=${pick(["sea", "air", "truck", "ins", "rail", "", word])}`,
        ];
  const path = parameters[0]?.startsWith("news") ? "/news" : "/yp-detail";
  if (chance() < 0.5) parameters.push(`${pick(["utm_source", "token", "page_no", word])}=${word}`);
  if (chance() < 0.1)
    return localePath(pick(locales), `${pick(["/terms", "/kb", "/kb-port", "/"])}?${word}=1`);
  return localePath(pick(locales), `${path}?${parameters.sort(() => chance() - 0.5).join("&")}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function ask(url: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url + path, { agent }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}

/** Files and bytes below a directory. */
function disk(directory: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return `${files.length} files, ${bytes} bytes`;
}

const megabytes = (pid: number, what: "VmRSS" | "VmHWM") =>
  Math.round(
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  );

const store = join(root, "var", "bench", "crawl.db");
for (const end of ["", "-wal", "-shm"]) rmSync(store + end, { force: true });
const measures: Measure[] = [];
await withServer({ STORE_URL: `file:${store}`, COMPRESS: "0" }, async (url, site, pid) => {
  const articles = await known(`${url}/sitemaps/en-1.xml`, "news_id");
  const companies = await known(`${url}/sitemaps/en-companies-1.xml`, "com_id");
  const build = join(site, ".next");
  const before = disk(build);
  const begun = performance.now();
  const statuses = new Map<number, number>();
  const list = Array.from({ length: addresses }, () => address(articles, companies));
  const next = list.values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const path of next) {
        const status = await ask(url, path);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const after = disk(build);
  const memory = process.platform === "linux" ? megabytes(pid, "VmHWM") : 0;
  const counts = [...statuses].sort().map(([status, count]) => `${count} of ${status}`);
  measures.push(
    {
      measure: `a crawl of ${addresses.toLocaleString("en")} addresses`,
      value: `${seconds.toFixed(0)} s, ${counts.join(", ")}`,
      bound: "no 5xx",
      ok: [...statuses.keys()].every((status) => status < 500),
    },
    { measure: "… on the disk", value: after, bound: "as before", ok: before === after },
    {
      measure: "… in memory, at most",
      value: `${memory} MB`,
      bound: `<= ${memoryBound} MB`,
      ok: memory <= memoryBound,
    },
  );
});
agent.destroy();
report(measures);
