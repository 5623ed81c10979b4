import { brotliCompressSync } from "node:zlib";
import { brotliParams } from "@/server/packed-body";
import { searchOfRows } from "./lanes";

/** The size of a page's HTML in bytes: compressed as the server stores it, and as it is. */
interface PageWeight {
  compressed: number;
  raw: number;
}

interface WeightBound {
  name: string;
  /** An address, the number of rows of a search on /port (./lanes.ts), or the first matching link on another page. */
  path: string | { rows: number } | { on: string; link: RegExp };
  /** KB. */
  compressed: number;
  raw: number;
  /** For a page above its budget: its present limit in KB. The benchmark reports it against the budget. */
  missed?: { compressed?: number; raw?: number };
}

/** The budgets of kinds of pages, in KB. */
const kinds = {
  article: { compressed: 18.5, raw: 120 },
  front: { compressed: 20, raw: 130 },
  text: { compressed: 16, raw: 100 },
  search: { compressed: 19, raw: 120 },
  rows: { compressed: 31, raw: 300 },
  index: { compressed: 24, raw: 200 },
  list: { compressed: 22, raw: 170 },
  /** Lists within a page of text. */
  mixed: { compressed: 19, raw: 130 },
  documents: { compressed: 19, raw: 210 },
};

export const weightBounds: readonly WeightBound[] = [
  { name: "article", path: "/news?news_id=1007", ...kinds.article },
  { name: "article in Chinese", path: "/zh-tw/news?news_id=1152", ...kinds.article },
  // Its plates, in the markup and in what React reads, are some 10 to 16 of these.
  { name: "front page", path: "/", ...kinds.front, missed: { compressed: 20.5, raw: 141 } },
  { name: "front page in Chinese", path: "/zh-cn", ...kinds.front, missed: { compressed: 22.5, raw: 147 } },
  { name: "text page", path: "/terms", ...kinds.text },
  { name: "text page in Chinese", path: "/zh-tw/terms", ...kinds.text },
  { name: "/contact-us", path: "/contact-us", ...kinds.text },
  { name: "/customs-filings", path: "/customs-filings", ...kinds.text },
  { name: "/kb", path: "/kb", ...kinds.text },
  { name: "/surcharge", path: "/surcharge", ...kinds.mixed },
  { name: "/yp", path: "/yp", ...kinds.mixed },
  { name: "/ebook-subscription", path: "/ebook-subscription", ...kinds.mixed },
  { name: "company", path: "/yp-detail?com_id=2001", ...kinds.mixed },
  {
    name: "sailing",
    path: {
      on: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
      link: /"(\/port\/option\/[^"]+)"/,
    },
    ...kinds.mixed,
  },
  // The chart of the pairs is in the markup and again in what the page hydrates from.
  { name: "/port, empty", path: "/port", ...kinds.search, missed: { compressed: 21.5, raw: 142 } },
  {
    name: "/port, empty, in Chinese",
    path: "/zh-cn/port",
    ...kinds.search,
    missed: { compressed: 22.5, raw: 145 },
  },
  { name: "/port, 50 rows", path: { rows: 50 }, ...kinds.rows },
  { name: "/kb-port", path: "/kb-port", ...kinds.index, missed: { compressed: 28 } },
  { name: "/yp-list", path: "/yp-list?com_type=sea", ...kinds.list },
  { name: "/yp-list in Chinese", path: "/zh-tw/yp-list?com_type=sea", ...kinds.list },
  { name: "archive", path: "/news-list", ...kinds.list },
  { name: "month", path: { on: "/news-list", link: /"(\/news\/\d{4}\/\d\d)"/ }, ...kinds.list },
  { name: "topic in Chinese", path: "/zh-tw/news/topic/schedules", ...kinds.list },
  { name: "keyword", path: "/keyword?query=hong+kong", ...kinds.list },
  { name: "articles of a keyword", path: "/keyword-news?query=vgm", ...kinds.list },
  { name: "/sailing", path: "/sailing", ...kinds.documents },
  { name: "/sailing-view", path: "/sailing-view", ...kinds.documents },
];

export const weigh = (html: string): PageWeight => ({
  compressed: brotliCompressSync(html, brotliParams).length,
  raw: Buffer.byteLength(html),
});

/** Requests a page and returns its size. Throws if it is missing, or if a search shows too few rows. */
export async function weighPage(url: string, { name, path }: WeightBound): Promise<PageWeight> {
  const address = await addressOf(url, path);
  const response = await fetch(url + address);
  if (response.status !== 200) throw new Error(`${name}: the status of ${address} is ${response.status}.`);
  const html = await response.text();
  const rows = typeof path === "object" && "rows" in path ? path.rows : 0;
  // Each row links to the page of its sailing.
  const shown = new Set(html.match(/(?<=href=")\/port\/option\/[^"]+/g)).size;
  if (shown < rows) throw new Error(`${name}: ${address} shows ${shown} rows.`);
  return weigh(html);
}

async function addressOf(url: string, path: WeightBound["path"]): Promise<string> {
  if (typeof path === "string") return path;
  if ("rows" in path) return `/port?${await searchOfRows(url, path.rows)}`;
  const [, address] = path.link.exec(await (await fetch(url + path.on)).text()) ?? [];
  if (!address) throw new Error(`${path.on} has no such link: ${path.link}`);
  return address.replaceAll("&amp;", "&");
}
