import { runMain } from "../bin/process/node.mjs";
import { tooSlowBeside } from "../scripts/test-run/results.mjs";
import { type Audit, withLighthouse } from "./support/lighthouse";
import { startSeparatePortal } from "./support/separate-portal";

/**
 * Lighthouse's phone on the pages readers come to most, as a part of `npm test`. A page of many rows is only told of here, and judged by
 * bench/lighthouse.bench.ts. With `--beside` there is other work on the machine, which makes a page slower and nothing else: each is looked
 * at once, and the end is code 3 when they are all in order but too slow. By itself the best of three looks counts for how fast a
 * page is.
 */
const pages: readonly { name: string; path: string; performance?: number }[] = [
  { name: "front page", path: "/", performance: 85 },
  { name: "article", path: "/news?news_id=1006", performance: 85 },
  { name: "containers", path: "/kb-container", performance: 85 },
  { name: "sailings", path: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam" },
];
const judged = ["accessibility", "practices", "seo"] as const;
const mostLooks = 3;

/** What of a page is judged whatever else the machine does. */
const isInOrder = (page: Audit) => judged.every((figure) => page[figure] === 100);

/** Looks at a page until it is fast enough, `most` times at most; answers the fastest look. */
async function look(
  audit: (url: string) => Promise<Audit>,
  url: string,
  least: number,
  most: number,
): Promise<Audit> {
  let best = await audit(url);
  for (let looks = 1; looks < most && best.performance < least; looks++) {
    const again = await audit(url);
    if (again.performance > best.performance) best = again;
  }
  return best;
}

await runMain(async () => {
  const isBeside = process.argv.includes("--beside");
  const portal = await startSeparatePortal("lighthouse", "2026-03-16T02:00:00Z");
  let isGood = true;
  let isFast = true;
  try {
    await withLighthouse(async (audit) => {
      for (const { name, path, performance: least = 0 } of pages) {
        const page = await look(audit, portal.url + path, least, isBeside ? 1 : mostLooks);
        const [inOrder, fast] = [isInOrder(page), page.performance >= least];
        isGood &&= inOrder;
        isFast &&= fast;
        const figures = judged.map((figure) => `${figure} ${page[figure]}`).join(", ");
        const verdict = !inOrder ? "FAILED" : fast ? "ok    " : isBeside ? "slow  " : "FAILED";
        const bound = least ? ` of at least ${least}` : "";
        console.log(`${verdict} ${name}: ${figures}; performance ${page.performance}${bound}`);
        if (!inOrder) for (const line of page.missed) console.log(`         ${line}`);
      }
    });
  } finally {
    await portal.stop();
  }
  if (isGood && isFast) return 0;
  return isGood && isBeside ? tooSlowBeside : 1;
});
