import { join } from "node:path";
import { root } from "../bin/process/node.mjs";
import { type Audit, withLighthouse } from "../e2e/support/lighthouse";
import { type Measure, percentile, report, withServer } from "./support";

/** Lighthouse's phone on the pages readers come to, the median of five runs each. */
const runs = 5;
const pages = [
  { name: "/", path: "/" },
  { name: "/news", path: "/news?news_id=1006" },
  { name: "/port", path: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam" },
  { name: "/yp-detail", path: "/yp-detail?com_id=2001&com_type=sea" },
  { name: "/kb-container", path: "/kb-container" },
  { name: "/flight", path: "/flight?origin_airport=HKG&destination_airport=LAX" },
];

type Figure = Exclude<keyof Audit, "missed">;
const least: Partial<Record<Figure, number>> = {
  performance: 95,
  accessibility: 100,
  practices: 100,
  seo: 100,
};

const measures: Measure[] = [];
await withServer({ STORE_URL: `file:${join(root, "var", "bench", "lighthouse.db")}` }, (url) =>
  withLighthouse(async (audit) => {
    for (const { name, path } of pages) {
      await (await fetch(url + path)).text();
      const audits: Audit[] = [];
      for (let run = 0; run < runs; run += 1) audits.push(await audit(url + path));
      const median = (figure: Figure) =>
        percentile(
          audits.map((each) => each[figure]),
          0.5,
        );
      const scores = (Object.keys(least) as Figure[]).map((figure) => `${figure} ${median(figure)}`);
      const missed = [...new Set(audits.flatMap((each) => each.missed))];
      measures.push({
        measure: `Lighthouse of ${name}`,
        value: `${scores.join(", ")}, agentic ${median("agentic")}${missed.length > 0 ? ` (${missed.join("; ")})` : ""}`,
        bound: "performance >= 95, the others 100",
        ok: Object.entries(least).every(([figure, bound]) => median(figure as Figure) >= bound),
      });
      measures.push({
        measure: `  its loading`,
        value: `LCP ${Math.round(median("lcp"))} ms, TBT ${Math.round(median("tbt"))} ms, CLS ${median("cls").toFixed(3)}`,
        bound: "",
        ok: true,
      });
    }
  }),
);
report(measures);
