import { runMain } from "../bin/lib/node.mjs";
import { withLighthouse } from "./support/lighthouse";
import { startOwnPortal } from "./support/own-portal";

/**
 * Lighthouse's phone on the pages readers come to most, as the last part of `npm test`. What it finds wrong is a failure; how
 * fast a page is depends on what else the machine does: it is told here, and judged by bench/lighthouse.bench.ts.
 */
const pages = [
  ["front page", "/"],
  ["sailings", "/port?loading_port=Hong+Kong&discharge_port=Rotterdam"],
  ["article", "/news?news_id=1006"],
] as const;
const judged = ["accessibility", "practices", "seo"] as const;

await runMain(async () => {
  const portal = await startOwnPortal("lighthouse", "2026-03-16T02:00:00Z");
  let failed = 0;
  try {
    await withLighthouse(async (audit) => {
      for (const [name, path] of pages) {
        const found = await audit(portal.url + path);
        const isGood = judged.every((figure) => found[figure] === 100);
        if (!isGood) failed += 1;
        const figures = judged.map((figure) => `${figure} ${found[figure]}`).join(", ");
        console.log(
          `${isGood ? "ok    " : "FAILED"} ${name}: ${figures}; performance ${found.performance} beside whatever else runs here`,
        );
        if (!isGood) for (const line of found.missed) console.log(`         ${line}`);
      }
    });
  } finally {
    await portal.stop();
  }
  return failed === 0 ? 0 : 1;
});
