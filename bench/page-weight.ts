import { gzipSync } from "node:zlib";
import { searchOfRows } from "./lanes";

/** What a page weighs, in bytes: its HTML as it is and compressed, and the framework's data in it. */
export interface PageWeight {
  raw: number;
  gzip: number;
  /** The inline data that the browser's script reads. */
  inline: number;
  /** Rows of a result. */
  rows: number;
}

export interface WeightBound {
  name: string;
  /** An address, the rows that a search on /port is to find (bench/lanes.ts), or the first link of a kind on another page. */
  path: string | { rows: number } | { on: string; link: RegExp };
  /** KB. */
  gzip: number;
  raw: number;
  /** KB of inline data, where a page is all but markup: what stands in it once must not come back as data. */
  inline?: number;
}

/**
 * Kinds of pages and what they may weigh. The inline data of a text page is that of the shell, with the framework's own of the
 * page: its text is a kept part.
 */
export const weightBounds: readonly WeightBound[] = [
  { name: "article", path: "/news?news_id=1007", gzip: 15, raw: 70 },
  { name: "article in Chinese", path: "/zh-tw/news?news_id=1152", gzip: 15, raw: 70 },
  { name: "front page", path: "/", gzip: 18, raw: 90 },
  { name: "front page in Chinese", path: "/zh-cn", gzip: 18, raw: 90 },
  { name: "text page", path: "/terms", gzip: 12, raw: 60, inline: 15 },
  { name: "text page in Chinese", path: "/zh-tw/terms", gzip: 12, raw: 60, inline: 15 },
  { name: "/port, empty", path: "/port", gzip: 15, raw: 75 },
  { name: "/port, empty, in Chinese", path: "/zh-cn/port", gzip: 15, raw: 75 },
  { name: "/port, 45 rows", path: { rows: 45 }, gzip: 30, raw: 220 },
  { name: "/kb-port", path: "/kb-port", gzip: 22, raw: 150 },
  { name: "/yp-list in Chinese", path: "/zh-tw/yp-list?com_type=sea", gzip: 20, raw: 120 },
  { name: "/yp-list", path: "/yp-list?com_type=sea", gzip: 20, raw: 120 },
  { name: "/yp", path: "/yp", gzip: 14, raw: 70, inline: 17 },
  { name: "company", path: "/yp-detail?com_id=2001", gzip: 16, raw: 80, inline: 20 },
  { name: "archive", path: "/news-list", gzip: 17, raw: 90, inline: 18 },
  {
    name: "month",
    path: { on: "/news-list", link: /"(\/news\/\d{4}\/\d\d)"/ },
    gzip: 15,
    raw: 80,
    inline: 18,
  },
  { name: "topic in Chinese", path: "/zh-tw/news/topic/schedules", gzip: 15, raw: 80, inline: 18 },
  { name: "keyword", path: "/keyword?query=hong+kong", gzip: 17, raw: 90, inline: 18 },
  { name: "articles of a keyword", path: "/keyword-news?query=vgm", gzip: 16, raw: 75, inline: 19 },
  { name: "/sailing", path: "/sailing", gzip: 16, raw: 105, inline: 17 },
  { name: "/sailing-view", path: "/sailing-view", gzip: 16, raw: 105, inline: 17 },
  { name: "/surcharge", path: "/surcharge", gzip: 13, raw: 70, inline: 16 },
  { name: "/kb", path: "/kb", gzip: 13, raw: 65, inline: 17 },
  { name: "/contact-us", path: "/contact-us", gzip: 12, raw: 60, inline: 16 },
  { name: "/customs-filings", path: "/customs-filings", gzip: 12, raw: 60, inline: 16 },
  { name: "/ebook-subscription", path: "/ebook-subscription", gzip: 19, raw: 85, inline: 28 },
  {
    name: "sailing",
    path: {
      on: "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
      link: /"(\/port\/option\/[^"]+)"/,
    },
    gzip: 15,
    raw: 75,
    inline: 19,
  },
];

export function weigh(html: string): PageWeight {
  const inline = [...html.matchAll(/<script[^>]*>(self\.__next_f\.push\([\s\S]*?)<\/script>/g)];
  return {
    raw: Buffer.byteLength(html),
    gzip: gzipSync(html).length,
    inline: inline.reduce((sum, [, data = ""]) => sum + Buffer.byteLength(data), 0),
    rows: html.split("<details><summary>").length - 1,
  };
}

/** By how much a bound may be missed before that is a failure. */
const tolerance = 1.1;

/** Bytes that a page may weigh before that is a failure. */
export const allowed = ({ gzip, raw, inline = Number.POSITIVE_INFINITY }: WeightBound) => ({
  gzip: gzip * 1024 * tolerance,
  raw: raw * 1024 * tolerance,
  inline: inline * 1024 * tolerance,
});

/** A page of a kind, and what it weighs. Throws when it is not there, or a search does not show the rows it is to. */
export async function weighPage(url: string, { name, path }: WeightBound): Promise<PageWeight> {
  const address = await addressOf(url, path);
  const answer = await fetch(url + address);
  if (answer.status !== 200) throw new Error(`${name}: ${address} was answered with ${answer.status}.`);
  const weight = weigh(await answer.text());
  const rows = typeof path === "object" && "rows" in path ? path.rows : 0;
  if (rows > 0 && weight.rows !== rows) throw new Error(`${name}: ${address} shows ${weight.rows} rows.`);
  return weight;
}

async function addressOf(url: string, path: WeightBound["path"]): Promise<string> {
  if (typeof path === "string") return path;
  if ("rows" in path) return `/port?${await searchOfRows(url, path.rows)}`;
  const [, address] = path.link.exec(await (await fetch(url + path.on)).text()) ?? [];
  if (!address) throw new Error(`${path.on} has no such link: ${path.link}`);
  return address.replaceAll("&amp;", "&");
}
