import { random } from "./support";

/** What people type into the header's search, cut at any length: queries of /api/suggest. */
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

/** One more query of those that are the same in every run. */
export function drawSuggestion(): string {
  const text = pick(texts);
  const q = text.slice(0, 1 + Math.floor(next() * text.length));
  return new URLSearchParams({ q, language: pick(languages) }).toString();
}
