import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findFreePort } from "../../bin/process/server.mjs";
import { findBrowser } from "../../test/support/browser.mjs";

/** What Lighthouse says of a page on its usual phone: a slow line, a processor of a quarter of this one's speed. */
export interface Audit {
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  agentic: number;
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** Audits beside performance that did not pass, with their titles. */
  missed: string[];
}

/** Runs `use` with a function that audits the page of an address; one at a time. */
export async function withLighthouse<T>(
  use: (audit: (url: string) => Promise<Audit>) => Promise<T>,
): Promise<T> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    return await use((url) => auditPage(url, port));
  } finally {
    await browser.close();
  }
}

/**
 * Lighthouse calls each line of robots.txt that it does not know an error, also the License of rslstandard.org; RFC 9309, section
 * 2.2.4, allows such records. e2e/machine-rights.http.spec.ts checks every line of that file.
 */
const skipAudits = ["robots-txt"];

async function auditPage(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: "silent", output: "json", skipAudits });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100);
  const number = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const missed = Object.values(lhr.categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight, id }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    seo: score("seo"),
    agentic: score("agentic-browsing"),
    lcp: number("largest-contentful-paint"),
    tbt: number("total-blocking-time"),
    cls: number("cumulative-layout-shift"),
    missed: [...new Set(missed)],
  };
}
