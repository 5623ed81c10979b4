import { runMain } from "../../bin/process/node.mjs";
import { type Audit, withLighthouse } from "../support/lighthouse";
import { startSeparatePortal } from "../support/separate-portal";

/**
 * Lighthouse's phone on the pages that readers open most, as a part of `npm run test:deep`. Accessibility, best practices and SEO must
 * be 100. Performance is printed, and judged by bench/lighthouse.bench.ts alone: it depends on what else the machine does.
 */
const pages = [
  { name: "front page", path: "/" },
  { name: "article", path: "/news?news_id=1006" },
  { name: "containers", path: "/kb-container" },
  { name: "sailings", path: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam" },
];
const judged = ["accessibility", "practices", "seo"] as const;

await runMain(async () => {
  const portal = await startSeparatePortal("lighthouse", "2026-03-16T02:00:00Z");
  let isGood = true;
  try {
    await withLighthouse(async (audit) => {
      for (const { name, path } of pages) {
        const page: Audit = await audit(portal.url + path);
        const isComplete = judged.every((figure) => page[figure] === 100);
        isGood &&= isComplete;
        const figures = judged.map((figure) => `${figure} ${page[figure]}`).join(", ");
        console.log(
          `${isComplete ? "ok    " : "FAILED"} ${name}: ${figures}; performance ${page.performance}`,
        );
        if (!isComplete) for (const line of page.missed) console.log(`         ${line}`);
      }
    });
  } finally {
    await portal.stop();
  }
  return isGood ? 0 : 1;
});
