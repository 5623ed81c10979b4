import { join } from "node:path";
import { root } from "../bin/lib/node.mjs";
import { random, report, timing, withServer } from "./support";

/** Suggestions as one types, over the data that comes with the portal: what people type, cut at any length. */
const queryCount = 1000;
const warmUpCount = 100;
const boundMs = 20;
const texts = [
  ..."Hong Kong,Rotterdam,Shanghai,Los Angeles,Singapore,Hamburg,Frankfurt,Anchorage,Cathay Pacific".split(
    ",",
  ),
  ..."Lufthansa Cargo,Emirates SkyCargo,verified gross mass,bill of lading,demurrage,free on board".split(
    ",",
  ),
  ..."HKG,VGM,CX,160,B/L,22G1,40' high cube,reefer,port schedule,airport codes,container,statistics".split(
    ",",
  ),
  ..."香港,上海,鹿特丹,國泰航空,提單,貨櫃,船期表,机场,新加坡,航空公司".split(","),
];
const languages = ["en", "zh-tw", "zh-cn"];

const next = random(20_260_317);
const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T;
const draw = () => {
  const text = pick(texts);
  const q = text.slice(0, 1 + Math.floor(next() * text.length));
  return new URLSearchParams({ q, language: pick(languages) }).toString();
};

await withServer({ STORE_URL: `file:${join(root, "var", "bench", "suggest.db")}` }, async (url) => {
  const ask = async (query: string) => {
    const response = await fetch(`${url}/api/suggest?${query}`);
    if (!response.ok) throw new Error(`${query} answered ${response.status}`);
    return response.text();
  };
  const found = JSON.parse(await ask("q=HKG&language=en"));
  if (found.items[0]?.group !== "airport") throw new Error("HKG does not find its airport first.");
  for (let at = 0; at < warmUpCount; at++) await ask(draw());
  const samples: number[] = [];
  for (let at = 0; at < queryCount; at++) {
    const query = draw();
    const begun = performance.now();
    await ask(query);
    samples.push(performance.now() - begun);
  }
  report([timing("suggestions: API", samples, boundMs)]);
});
