import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { findBrowser } from "../bin/lib/browser.mjs";
import { root } from "../bin/lib/node.mjs";
import { countScripts, totalBytes } from "../e2e/support/scripts";
import { type Measure, report, withServer } from "./support";

/**
 * JavaScript that a page loads within five seconds without being touched, compressed, over what the framework
 * itself needs for any page (the build's root files; polyfills are for browsers without modules).
 */
const pages = [
  { name: "/port", path: "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam", boundKb: 45 },
  { name: "/news-list", path: "/news-list", boundKb: 45 },
  { name: "/keyword", path: "/keyword?query=hong+kong+to+rotterdam", boundKb: 45 },
  { name: "/", path: "/", boundKb: 15 },
  { name: "/sailing", path: "/sailing", boundKb: 15 },
  { name: "/surcharge", path: "/surcharge", boundKb: 15 },
  { name: "/news", path: "/news?news_id=1006", boundKb: 15 },
  { name: "/kb-port", path: "/kb-port", boundKb: 15 },
];
const waitMs = 5000;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

function frameworkBytes(site: string): number {
  const manifest = join(site, ".next", "build-manifest.json");
  if (!existsSync(manifest)) throw new Error("The build has no manifest.");
  const { rootMainFiles } = JSON.parse(readFileSync(manifest, "utf8")) as { rootMainFiles: string[] };
  return rootMainFiles.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(site, ".next", file))).length,
    0,
  );
}

const measures: Measure[] = [];
await withServer({ STORE_URL: `file:${join(root, "var", "bench", "javascript.db")}` }, async (url, site) => {
  const framework = frameworkBytes(site);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const { name, path, boundKb } of pages) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const scripts = countScripts(page);
      await page.goto(url + path);
      await page.waitForTimeout(waitMs);
      const loaded = await scripts();
      for (const { url: script, bytes } of loaded)
        console.log(`  ${kb(bytes).padStart(9)}  ${new URL(script).pathname}`);
      const own = totalBytes(loaded) - framework;
      measures.push({
        measure: `JavaScript of ${name}`,
        value: `${kb(own)} over the framework's ${kb(framework)} (${loaded.length} files)`,
        bound: `<= ${boundKb} KB`,
        ok: own <= boundKb * 1024,
      });
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
report(measures);
