import { spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { root } from "../bin/lib/node.mjs";
import { articleCount, generateArticles } from "./news-store";
import { report } from "./support";

/** `bin/portal import articles` of a large file into a new store, as an operator runs it: time and memory. */
const folder = join(root, "var", "bench");
const file = join(folder, "articles.jsonl");
const store = join(folder, "articles-import.db");
/** Bounds of ours: an archive is imported once, on a small machine too. */
const secondsBound = 600;
const megabytesBound = 768;

function* lines(): Generator<string> {
  for (const { id, publishedAt, ...article } of generateArticles(articleCount)) {
    yield `${JSON.stringify({ news_id: id, publish_date: publishedAt, ...article, images: [] })}\n`;
  }
}

mkdirSync(folder, { recursive: true });
for (const suffix of ["", "-wal", "-shm"]) rmSync(store + suffix, { force: true });
await pipeline(Readable.from(lines()), createWriteStream(file));
const begun = performance.now();
/** Tells how much memory the process had at most, when it ends. */
const telling = `data:text/javascript,process.on("exit",()=>console.error("max rss "+process.resourceUsage().maxRSS))`;
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ["--import", "tsx", "--import", telling, join("bin", "portal.ts"), "import", "articles", file],
  { cwd: root, env: { ...process.env, STORE_URL: `file:${store}` }, encoding: "utf8" },
);
const seconds = (performance.now() - begun) / 1000;
const megabytes = Number(/max rss (\d+)/.exec(stderr)?.[1]) / 1024;
if (status !== 0 || !stdout.includes(`articles imported: ${articleCount.toLocaleString("en")}`)) {
  throw new Error(`The import failed.\n${stdout}\n${stderr}`);
}
rmSync(file);
report([
  {
    measure: "import of 100,000 articles",
    value: `${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB at most`,
    bound: `<= ${secondsBound} s, <= ${megabytesBound} MB`,
    ok: seconds <= secondsBound && megabytes <= megabytesBound,
  },
]);
