import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { drawSuggestion } from "./suggestions";
import { report, timing, withServer } from "./support";

/** Suggestions as one types, over the data that comes with the portal. */
const queryCount = 1000;
const warmUpCount = 100;
const boundMs = 20;
await withServer({ STORE_URL: `file:${join(root, "var", "bench", "suggest.db")}` }, async (url) => {
  const ask = async (query: string) => {
    const response = await fetch(`${url}/api/suggest?${query}`);
    if (!response.ok) throw new Error(`${query} answered ${response.status}`);
    return response.text();
  };
  const found = JSON.parse(await ask("q=HKG&language=en"));
  if (found.items[0]?.group !== "airport") throw new Error("HKG does not find its airport first.");
  for (let at = 0; at < warmUpCount; at++) await ask(drawSuggestion());
  const samples: number[] = [];
  for (let at = 0; at < queryCount; at++) {
    const query = drawSuggestion();
    const begun = performance.now();
    await ask(query);
    samples.push(performance.now() - begun);
  }
  report([timing("suggestions: API", samples, boundMs)]);
});
