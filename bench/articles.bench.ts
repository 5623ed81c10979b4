import { mkdirSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { articlesImporter } from "@/lib/news/operator";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { addDays } from "@/lib/time/calendar";
import { root } from "../bin/process/node.mjs";
import { type Measure, percentile, random, report, withServer } from "./support";

/**
 * An archive of a million articles in three languages, of some 1,500 characters each: its import, and then what readers and search
 * engines ask of it. BENCH_PART=20 takes a twentieth of the articles.
 */

const count = Math.round(1_000_000 / Number(process.env.BENCH_PART || 1));
const [lastDay, days] = ["2026-03-15", 365 * 25];
const queries = 40;
const next = random(20_260_315);

/** Words as they are spread in a language: few often, most seldom (Zipf). */
const words = Array.from({ length: 30_000 }, (_, at) => {
  let word = "";
  for (let rest = at + 26; rest > 0; rest = Math.floor(rest / 21))
    word += "bcdfghjklmnpqrstvwxyz"[rest % 21] + ("aeiou"[(rest + word.length) % 5] ?? "");
  return word;
});
const characters = Array.from({ length: 2_500 }, (_, at) => String.fromCodePoint(0x4e00 + at * 3));
const pick = (from: readonly string[]) => from[Math.floor(from.length ** next()) - 1] ?? "";
const sentence = (language: string, length: number) =>
  language === "en"
    ? `${Array.from({ length }, () => pick(words)).join(" ")}.`
    : `${Array.from({ length: length * 2 }, () => pick(characters)).join("")}。`;

function article(at: number): string {
  const language = (["en", "en", "zh-tw", "zh-tw", "zh-cn"] as const)[at % 5] ?? "en";
  const paragraph = () => `<p>${sentence(language, 20)} ${sentence(language, 20)}</p>`;
  return JSON.stringify({
    news_id: String(at + 1),
    headline: sentence(language, 7),
    intro: sentence(language, 15),
    body: Array.from({ length: 5 }, paragraph).join(""),
    publish_date: `${addDays(lastDay, -Math.floor(((count - at) / count) * days))} 09:00:00+0800`,
    language,
    images: [],
    hashtags: [`topic ${at % 40}`],
    status: "live",
  });
}

const directory = join(root, "var", "bench");
mkdirSync(directory, { recursive: true });
const path = join(directory, "articles.db");
for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
const store = openStore(`file:${path}`);
await migrate(store);

let peak = 0;
async function* lines() {
  for (let at = 0; at < count; at += 500) {
    const piece = Array.from({ length: Math.min(500, count - at) }, (_, index) => article(at + index));
    yield Buffer.from(`${piece.join("\n")}\n`);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
}
const [begun, used] = [performance.now(), process.cpuUsage()];
const { outcome, problems } = await articlesImporter.run({
  ...{ store, input: lines(), now: new Date("2026-03-16T00:00:00Z") },
  ...{ dryRun: false, skipBad: false, replace: null },
});
if (outcome !== "imported") throw new Error(`${outcome} ${JSON.stringify(problems.shown[0])}`);
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(used);
peak = Math.max(peak, process.memoryUsage.rss());
await store.close();
const megabytes = statSync(path).size / 2 ** 20;

const measures: Measure[] = [
  {
    measure: `articles: import of ${count}`,
    value: `${seconds.toFixed(0)} s (${((user + system) / 1e6).toFixed(0)} s of a core), at most ${(peak / 2 ** 20).toFixed(0)} MB, store ${megabytes.toFixed(0)} MB`,
    bound: "",
    ok: true,
  },
];

/** Addresses of each kind, by their number: no response is asked for twice. */
const asked: Record<string, (at: number) => string> = {
  "an article": () => `/news?news_id=${1 + Math.floor(next() * count)}`,
  "the archive of a day": () => {
    const day = addDays(lastDay, -Math.floor(next() * days));
    return `/keyword-news?from=${day}&to=${day}`;
  },
  "a search for a common word": (at) => `/keyword?query=${words[at]}`,
  "a later page of it": (at) => `/keyword?query=${words[at]}&page=${2 + (at % 8)}`,
  "a search for a rare word": () => `/keyword?query=${words[15_000 + Math.floor(next() * 15_000)]}`,
  "a search for two words": () => `/keyword?query=${pick(words)}+${pick(words)}`,
  "a search in Chinese": () =>
    `/zh-tw/keyword?query=${encodeURIComponent(`${pick(characters)}${pick(characters)}`)}`,
};

await withServer(
  {
    ...{ STORE_URL: `file:${path}`, PORTAL_TEST: "1", PORTAL_NOW: "2026-03-16T02:00:00Z" },
    READS_PER_10_MIN: "1000000",
  },
  async (url, _site, pid) => {
    const memory = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
    const get = async (address: string) => {
      const at = performance.now();
      const response = await fetch(url + address);
      const body = await response.text();
      // A word that nothing has is told with a page, too.
      if (response.status !== 200 && response.status !== 404)
        throw new Error(`${address}: ${response.status}`);
      return { ms: performance.now() - at, body };
    };
    await get("/");
    for (const [kind, address] of Object.entries(asked)) {
      const samples: number[] = [];
      for (let at = 0; at < queries; at++) samples.push((await get(address(at))).ms);
      measures.push({
        measure: `articles: ${kind}, rendered`,
        value: `p50 ${percentile(samples, 0.5).toFixed(0)} ms, p90 ${percentile(samples, 0.9).toFixed(0)} ms, longest ${Math.max(...samples).toFixed(0)} ms`,
        bound: "",
        ok: true,
      });
    }
    const index = await get("/sitemap.xml");
    const files = [...index.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc]) => new URL(loc ?? "").pathname,
    );
    const times: number[] = [];
    let entries = 0;
    // Of a million articles there are some eighty, and each takes seconds.
    const some = files.filter((_, at) => at % Math.ceil(files.length / 12) === 0);
    for (const file of some) {
      const { ms, body } = await get(file);
      times.push(ms);
      entries += body.split("<url>").length - 1;
    }
    measures.push({
      measure: `articles: sitemap index; ${some.length} of ${files.length} files, with ${entries} addresses`,
      value: `${index.ms.toFixed(0)} ms; p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
      bound: "",
      ok: true,
    });
    measures.push({
      measure: "articles: memory of the process after it",
      value: `${(await memory()).toFixed(0)} MB`,
      bound: "",
      ok: true,
    });
  },
);
report(measures);
