import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { allowed, weighPage, weightBounds } from "./page-weight";
import { type Measure, report, withServer } from "./support";

/** HTML of a page by its kind, and of the inline data that it carries for the framework. Exact sizes, no times. */
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const measures: Measure[] = [];
await withServer({ STORE_URL: `file:${join(root, "var", "bench", "weight.db")}` }, async (url) => {
  for (const bound of weightBounds) {
    const weight = await weighPage(url, bound);
    const most = allowed(bound);
    const rows = weight.rows > 0 ? `, ${weight.rows} rows` : "";
    measures.push({
      measure: `HTML of ${bound.name}`,
      value: `${kb(weight.gzip)} gzip, ${kb(weight.raw)} raw, of it inline data ${kb(weight.inline)}${rows}`,
      bound: `<= ${[bound.gzip, bound.raw, bound.inline].filter(Boolean).join(" and ")} KB`,
      ok: weight.gzip <= most.gzip && weight.raw <= most.raw && weight.inline <= most.inline,
    });
  }
});
report(measures);
