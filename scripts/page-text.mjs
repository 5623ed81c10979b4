import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Parser } from "htmlparser2";

/**
 * Compares what pages say before and after a change, as readers without script and search engines get it:
 *
 *   node scripts/page-text.mjs save    http://localhost:3000 DIRECTORY
 *   node scripts/page-text.mjs compare http://localhost:3001 DIRECTORY
 *
 * Serve both builds with the same clock and a store of their own: PORTAL_TEST=1 PORTAL_NOW=2026-03-16T02:00:00Z.
 * `compare` prints the lines that differ and exits with code 1 when there are any.
 */

const today = "2026-03-16";
const search = (from, to, rest = "") =>
  `/port?loading_port_id=${from}&discharge_port_id=${to}&date_from=${today}&date_to=2026-04-12&date_type=ETD${rest}`;
const flights = (from, to) => `/flight?origin_airport_id=${from}&destination_airport_id=${to}&date=${today}`;

/** Unprefixed; every kind of page, and states that differ in what they say. */
const addresses = [
  "/",
  "/news?news_id=1001",
  "/news?news_id=1006",
  "/news?news_id=1012",
  "/news?news_id=none",
  "/news-list",
  "/news-list?type=news&page=2",
  "/news-list?page=999",
  "/news/2026/03",
  "/news/2026/13",
  "/news/topic/asia-europe",
  "/keyword?query=rotterdam",
  "/keyword?hashtag=Nansha",
  "/keyword-news?query=port",
  "/port",
  search("HKHKG", "NLRTM"),
  search("HKHKG", "NLRTM", "&sort=arrival&direct=1"),
  search("HKHKG", "USLAX", "&open=1"),
  search("HKHKG", "TWKHH", "&slower=1"),
  search("CNSHA", "DEHAM", "&max_transhipments=1"),
  search("HKHKG", "HKHKG"),
  "/port?loading_port=hong",
  "/carriers",
  "/port-calls/HKHKG",
  "/port-calls/NLRTM",
  "/port-calls/ZZZZZ",
  "/flight",
  flights("HKG", "LAX"),
  flights("HKG", "FRA"),
  "/yp",
  "/yp?keyword=logistics",
  "/yp-list?com_type=sea",
  "/yp-list?com_type=truck&page=2",
  "/yp-list?com_type=none",
  "/yp-detail?com_id=2001",
  "/yp-detail?com_id=none",
  "/kb",
  "/kb-port",
  "/kb-port?q=ham",
  "/kb-port?page=2",
  "/kb-airport",
  "/kb-airline?q=cathay",
  "/kb-abbrev",
  "/kb-cargo-sea?container=MSCU6639871",
  "/kb-cargo-air",
  "/kb-container",
  "/kb-link?kb=chans",
  "/kb-link?kb=hk_cntr_throughput",
  "/kb-sea-link",
  "/statistics",
  "/sailing",
  "/surcharge",
  "/feeder",
  "/fe-list",
  "/fe-sea",
  "/fe-air",
  "/enews-subscription",
  "/contact-us",
  "/customs-filings",
  "/terms",
  "/privacy",
  "/no-such-page",
];
const silent = new Set(["script", "style", "template"]);
const inline = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "em",
  "i",
  "mark",
  "span",
  "strong",
  "time",
  "small",
  "code",
  "kbd",
]);

/** The text of a page, a line for each block, with the status and title before it. */
function textOf(html) {
  const lines = [""];
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) depth += 1;
      else if (!inline.has(name)) lines.push("");
    },
    ontext(text) {
      if (depth === 0) lines[lines.length - 1] += text;
    },
    onclosetag(name) {
      if (silent.has(name)) depth -= 1;
      else if (!inline.has(name)) lines.push("");
    },
  });
  parser.end(html);
  return lines.map((line) => line.replace(/\s+/g, " ").trim()).filter(Boolean);
}

async function read(origin, address) {
  const response = await fetch(origin + address, { redirect: "manual" });
  return [
    `${response.status} ${response.headers.get("location") ?? ""}`.trim(),
    ...textOf(await response.text()),
  ];
}

/** Lines of one list that the other has not, counting how often each stands there. */
function missing(lines, others) {
  const left = new Map();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}

/**
 * Path prefixes of the languages, from the links to the other languages in the head of the front page.
 * @param {string} portal
 */
async function prefixesOf(portal) {
  const html = await (await fetch(portal)).text();
  const links = (html.match(/<link [^>]*>/g) ?? []).filter((link) => /hreflang="(?!x-default)/i.test(link));
  return links.map((link) => new URL(/href="([^"]+)"/.exec(link)?.[1] ?? "").pathname.replace(/\/$/, ""));
}

const [, , command, origin, directory] = process.argv;
if (!["save", "compare"].includes(command ?? "") || !origin || !directory) {
  console.error("Write node scripts/page-text.mjs save|compare ORIGIN DIRECTORY.");
  process.exit(2);
}
await mkdir(directory, { recursive: true });
const languages = await prefixesOf(origin);
let differing = 0;
for (const language of languages) {
  for (const address of addresses) {
    const path = address === "/" ? language || "/" : language + address;
    const file = join(directory, `${encodeURIComponent(path)}.txt`);
    const lines = await read(origin, path);
    if (command === "save") {
      await writeFile(file, `${lines.join("\n")}\n`);
      continue;
    }
    const before = (await readFile(file, "utf8")).trimEnd().split("\n");
    const [gone, come] = [missing(before, lines), missing(lines, before)];
    if (gone.length + come.length === 0) continue;
    differing += 1;
    console.log(
      [`\n${path}`, ...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)].join("\n"),
    );
  }
}
console.log(`${languages.length * addresses.length} pages, ${differing} differ.`);
process.exit(command === "compare" && differing > 0 ? 1 : 0);
