import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localePath, locales } from "../lib/i18n/locales";

/**
 * Checks that a change of markup changes no text for a reader without script. It compares the words, and the links with their
 * names, of forty addresses in three languages. Both portals use the same store and the same frozen time:
 *
 *   tsx bench/same-text.ts save DIRECTORY http://localhost:3000      # before
 *   tsx bench/same-text.ts compare DIRECTORY http://localhost:3000   # after; exit 1 lists the differences
 */
const addresses = [
  "/",
  "/news?news_id=1001",
  "/news?news_id=1007",
  "/news?news_id=1012",
  "/news-list",
  "/keyword?query=rotterdam",
  "/keyword?query=hong+kong+to+rotterdam",
  "/port",
  "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam",
  "/port?loading_port=Shanghai&discharge_port=Los%20Angeles",
  "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam&direct=1&sort=transit",
  "/port?loading_port=Nowhere&discharge_port=Rotterdam",
  "/flight",
  "/flight?origin_airport=HKG&destination_airport=LHR",
  "/sailing",
  "/sailing?mode=Feeder",
  "/surcharge",
  "/statistics",
  "/yp",
  "/yp-list?com_type=sea",
  "/yp-list?com_type=air&page=2",
  "/yp-list?com_type=truck&keyword=a",
  "/kb",
  "/kb-port",
  "/kb-port?q=ro",
  "/kb-port?page=2",
  "/kb-airport",
  "/kb-airline",
  "/kb-abbrev",
  "/kb-container",
  "/kb-cargo-sea",
  "/kb-link?kb=chans",
  "/fe-list",
  "/fe-sea",
  "/fe-air",
  "/enews-subscription",
  "/ebook-subscription",
  "/customs-filings",
  "/contact-us",
  "/terms",
  "/no-such-page",
].flatMap((path) => locales.map((locale) => localePath(locale, path)));

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const plain = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)>/g, "")
    .replace(/<(?:svg|img)\b[^>]*\baria-label="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<img\b[^>]*\balt="([^"]+)"[^>]*>/g, " $1 ")
    .replace(/<\/?(?:span|b|a|time|i|em|strong|small|mark|tspan|bdi)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (entity, name) => entities[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** The words of a page in order, without spaces, and its links. The soundings of the coast are part of a drawing and are left out. */
function textOf(html: string): { words: string; links: string[] } {
  const body = html.slice(html.indexOf("<body")).replace(/<svg[^>]*data-print="no"[\s\S]*?<\/svg>/g, "");
  const links = [...body.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", inner = ""]) => {
    const href = /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const name = /\baria-label="([^"]*)"/.exec(attributes)?.[1] ?? plain(inner);
    return `link ${decodeURIComponent(plain(href).replaceAll("+", " "))} = ${name}`;
  });
  return { words: plain(body).replaceAll(/\s/g, ""), links };
}

const [mode, directory = "", url = ""] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
let different = 0;
for (const [number, path] of addresses.entries()) {
  const html = await (await fetch(url + path)).text();
  const file = join(directory, `${number}.html`);
  if (mode === "save") {
    writeFileSync(file, html);
    continue;
  }
  const origin = (text: string) => text.replaceAll(/http:\/\/localhost:\d+/g, "");
  const [before, after] = [readFileSync(file, "utf8"), html].map((text) => textOf(origin(text)));
  if (!before || !after) continue;
  const at = [...before.words].findIndex((character, place) => character !== after.words[place]);
  const isSame = before.words === after.words && before.links.join("\n") === after.links.join("\n");
  if (isSame) continue;
  different++;
  console.log(path);
  if (before.words !== after.words) {
    console.log(`  - ${before.words.slice(Math.max(0, at - 40), at + 120)}`);
    console.log(`  + ${after.words.slice(Math.max(0, at - 40), at + 120)}`);
  }
  for (const link of before.links.filter((one) => !after.links.includes(one)).slice(0, 5))
    console.log(`  - ${link}`);
  for (const link of after.links.filter((one) => !before.links.includes(one)).slice(0, 5))
    console.log(`  + ${link}`);
}
if (mode === "compare")
  console.log(`${addresses.length - different} of ${addresses.length} pages have the same text.`);
process.exitCode = different > 0 ? 1 : 0;
