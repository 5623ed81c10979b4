import { rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { root } from "../bin/process/node.mjs";
import { bytesOverFramework, countScripts } from "../e2e/support/scripts";
import { localePath, locales } from "../lib/i18n/locales";
import { addDays } from "../lib/time/calendar";
import { findBrowser } from "../test/support/browser.mjs";
import { lanes } from "./lanes";
import { load } from "./load";
import { weighPage, weightBounds } from "./page-weight";
import { type Measure, report, withServer } from "./support";

/**
 * What a page costs a reader and the server: its HTML, the JavaScript that it loads without any input, and how many such
 * responses one process sends in a second. The client is a separate process on the same machine.
 */
const seconds = 5;
const connections = 32;
const article = "/news?news_id=1007";
/** The number of pages that are rendered before the measured ones to warm up the process. */
const warmUp = 100;
/** Requests a second. */
const bounds = { cached: 2000, decoded: 900, rows: 40, cachedRows: 1000, cachedApi: 1000, api: 150 };
/** JavaScript in addition to the framework's, compressed, in KB. */
const scripts: readonly (readonly [path: string, boundKb: number])[] = [
  ["/port?loading_port=Hong%20Kong&discharge_port=Rotterdam", 45],
  ["/news-list", 45],
  ["/keyword?query=hong+kong+to+rotterdam", 45],
  ["/", 15],
  ["/sailing", 15],
  ["/surcharge", 15],
  ["/news?news_id=1006", 15],
  ["/kb-port", 15],
];
const scriptsWithinMs = 5_000;
/** Searches start on one of the next days, and their windows are long enough for more than a page of rows. */
const [starts, nearestEnd, lastEnd] = [20, 60, 84] as const;
const rowsOfPage = 50;

const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const measures: Measure[] = [];
const bytesOf = async (url: string) => kb((await (await fetch(url)).arrayBuffer()).byteLength);

/** Records requests a second. `bound` is the expected minimum. */
function note(measure: string, perSecond: number, bound?: number): void {
  measures.push({
    measure,
    value: `${Math.round(perSecond).toLocaleString("en")} requests/s`,
    bound: bound ? `>= ${bound}/s` : "",
    ok: bound === undefined || perSecond >= bound,
  });
}

/** Requests a second: of one address repeatedly, or of a list once. */
async function perSecond(port: number, paths: readonly string[], coding = "br"): Promise<number> {
  const isList = paths.length > 1;
  const options = isList ? { connections: 4, seconds: 120, once: true } : { connections, seconds };
  const { perSecond: rate, failed } = await load({ port, paths, coding, ...options });
  if (failed > 0) throw new Error(`${failed} answers of ${paths[0]} were not 200.`);
  return rate;
}

/** The addresses of all articles in every language, without the one that is requested repeatedly. */
async function articlePaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/en-1.xml`)).text();
  const ids = [...sitemap.matchAll(/\?news_id=([\w.~-]+)/g)].map(([, id]) => `/news?news_id=${id}`);
  return [...new Set(ids)]
    .flatMap((path) => locales.map((locale) => localePath(locale, path)))
    .filter((path) => path !== article);
}

/** Distinct queries of searches that find more than a page of rows. */
async function searches(url: string): Promise<string[]> {
  const answerOf = async (query: string) => (await fetch(`${url}/api/port-schedule?${query}`)).json();
  const [[loading_port, discharge_port]] = lanes;
  const { criteria } = await answerOf(`${new URLSearchParams({ loading_port, discharge_port })}`);
  const queries: string[] = [];
  for (const [loading, discharge] of lanes) {
    const query = (from: number, to: number) =>
      `${new URLSearchParams({
        loading_port: loading,
        discharge_port: discharge,
        date_from: addDays(criteria.dateFrom, from),
        date_to: addDays(criteria.dateFrom, to),
      })}`;
    const narrowest = await answerOf(query(starts - 1, nearestEnd));
    if (narrowest.found - narrowest.slower.count < rowsOfPage) continue;
    for (let from = 0; from < starts; from += 1) {
      for (let to = nearestEnd; to <= lastEnd; to += 1) queries.push(query(from, to));
    }
  }
  if (queries.length < 3 * warmUp) throw new Error(`${queries.length} searches find ${rowsOfPage} rows.`);
  return queries;
}

async function measureRates(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  const articles = await articlePaths(url);
  await perSecond(port, articles.slice(0, warmUp));
  note("article, rendered", await perSecond(port, articles.slice(warmUp)));
  note(`article (${await bytesOf(url + article)}), cached`, await perSecond(port, [article]), bounds.cached);
  note("article, cached, for a reader without Brotli", await perSecond(port, [article], ""), bounds.decoded);

  const queries = await searches(url);
  const [page, api] = ["/port", "/api/port-schedule"].map((path) =>
    queries.map((query) => `${path}?${query}`),
  ) as [string[], string[]];
  const [first = ""] = page;
  await perSecond(port, page.slice(0, warmUp));
  const rows = `/port, ${rowsOfPage} rows (${await bytesOf(url + first)})`;
  note(`${rows}, rendered`, await perSecond(port, page.slice(warmUp, 2 * warmUp)), bounds.rows);
  note(`${rows}, cached`, await perSecond(port, [first]), bounds.cachedRows);
  await perSecond(port, api.slice(0, warmUp));
  note("its API, from the store", await perSecond(port, api.slice(warmUp)), bounds.api);
  note("its API, cached", await perSecond(port, api.slice(0, 1)), bounds.cachedApi);
}

async function measureWeights(url: string): Promise<void> {
  for (const bound of weightBounds) {
    const { compressed, raw } = await weighPage(url, bound);
    measures.push({
      measure: `HTML of ${bound.name}`,
      value: `${kb(compressed)} with Brotli, ${kb(raw)} raw`,
      bound: `<= ${bound.compressed} and ${bound.raw} KB`,
      ok: compressed <= bound.compressed * 1024 && raw <= bound.raw * 1024,
    });
  }
}

async function measureScripts(url: string): Promise<void> {
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  for (const [path, boundKb] of scripts) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const loaded = countScripts(page);
    await page.goto(url + path);
    await page.waitForTimeout(scriptsWithinMs);
    const addedBytes = bytesOverFramework(await loaded());
    measures.push({
      measure: `JavaScript of ${path.replace(/\?.*/, "")}`,
      value: `${kb(addedBytes)} in addition to the framework's`,
      bound: `<= ${boundKb} KB`,
      ok: addedBytes <= boundKb * 1024,
    });
    await page.close();
  }
  await browser.close();
}

const file = join(root, "var", "bench", "pages.db");
for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
await withServer({ STORE_URL: `file:${file}` }, async (url) => {
  await measureWeights(url);
  await measureScripts(url);
  await measureRates(url);
});
report(measures);
