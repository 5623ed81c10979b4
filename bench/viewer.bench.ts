import { cpSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page, type Response } from "@playwright/test";
import { findBrowser } from "../bin/lib/browser.mjs";
import { root } from "../bin/lib/node.mjs";
import { plainPages } from "../routes";
import { type Measure, report, withServer } from "./support";

/**
 * What the PDF viewer weighs, compressed: its scripts, the worker, its styles, and what a file without fonts of its
 * own brings along, against bounds some ten per cent above what was measured; and that no other page loads any of it.
 */
const waitMs = 3000;
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** Path and compressed size of everything a page loads from the portal. */
async function load(page: Page, address: string): Promise<Map<string, number>> {
  const answers: Response[] = [];
  page.on("response", (response) => answers.push(response));
  await page.goto(address);
  await page.waitForTimeout(waitMs);
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      const body = await answer.body().catch(() => Buffer.alloc(0));
      return [new URL(answer.url()).pathname, gzipSync(body).length] as const;
    }),
  );
  return new Map(sizes);
}

const measures: Measure[] = [];
const directory = join(root, "var", "bench");
cpSync(join(root, "e2e", "files", "english.pdf"), join(directory, "documents", "bench.pdf"));
await withServer({ STORE_URL: `file:${join(directory, "viewer.db")}` }, async (url) => {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const visit = async (path: string) => {
    const page = await browser.newPage();
    try {
      return await load(page, url + path);
    } finally {
      await page.close();
    }
  };
  try {
    const plain = await visit("/port");
    const viewer = await visit("/feeder?path=/documents/bench.pdf");
    const own = [...viewer].filter(([path]) => !plain.has(path) && path !== "/feeder" && path !== "/api/pdf");
    const sum = (of: (path: string) => boolean) =>
      own.filter(([path]) => of(path)).reduce((total, [, bytes]) => total + bytes, 0);
    const isLibrary = (path: string) => path.startsWith("/pdfjs/");
    const isWorker = (path: string) => /pdf\.worker/.test(path);
    const facts: [string, boundKb: number, bytes: number][] = [
      ["scripts of the viewer", 255, sum((path) => path.endsWith(".js") && !isLibrary(path))],
      ["worker", 425, sum(isWorker)],
      ["styles of the viewer", 2, sum((path) => path.endsWith(".css"))],
      ["fonts and maps for one English file", 97, sum((path) => isLibrary(path) && !isWorker(path))],
    ];
    // Nothing at all would mean that the file was not shown.
    for (const [measure, boundKb, bytes] of facts) {
      const ok = bytes > 0 && bytes <= boundKb * 1024;
      measures.push({ measure, value: kb(bytes), bound: `> 0 and <= ${boundKb} KB`, ok });
    }

    for (const path of plainPages.filter((path) => path !== "/feeder")) {
      const loaded = await visit(path);
      const heavy = own.filter(([part, bytes]) => loaded.has(part) && (isLibrary(part) || bytes > 50 * 1024));
      measures.push({
        measure: `the viewer's parts on ${path}`,
        value: heavy.length ? heavy.map(([part]) => part).join(", ") : "none",
        bound: "none",
        ok: heavy.length === 0,
      });
    }
  } finally {
    await browser.close();
  }
});
report(measures);
