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
  /** An address, or the rows that a search on /port is to find (bench/lanes.ts). */
  path: string | { rows: number };
  /** KB. */
  gzip: number;
  raw: number;
}

/** Kinds of pages and what they may weigh. */
export const weightBounds: readonly WeightBound[] = [
  { name: "article", path: "/news?news_id=1007", gzip: 15, raw: 70 },
  { name: "article in Chinese", path: "/zh-tw/news?news_id=1152", gzip: 15, raw: 70 },
  { name: "front page", path: "/", gzip: 18, raw: 90 },
  { name: "front page in Chinese", path: "/zh-cn", gzip: 18, raw: 90 },
  { name: "text page", path: "/terms", gzip: 12, raw: 60 },
  { name: "text page in Chinese", path: "/zh-tw/terms", gzip: 12, raw: 60 },
  { name: "/port, empty", path: "/port", gzip: 15, raw: 75 },
  { name: "/port, empty, in Chinese", path: "/zh-cn/port", gzip: 15, raw: 75 },
  { name: "/port, 45 rows", path: { rows: 45 }, gzip: 30, raw: 220 },
  { name: "/port, 150 rows", path: { rows: 150 }, gzip: 60, raw: 450 },
  { name: "/kb-port", path: "/kb-port", gzip: 22, raw: 150 },
  { name: "/yp-list in Chinese", path: "/zh-tw/yp-list?com_type=sea", gzip: 20, raw: 120 },
  { name: "/yp-list", path: "/yp-list?com_type=sea", gzip: 20, raw: 120 },
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
export const allowed = ({ gzip, raw }: WeightBound): { gzip: number; raw: number } => ({
  gzip: gzip * 1024 * tolerance,
  raw: raw * 1024 * tolerance,
});

/** A page of a kind, and what it weighs. Throws when it is not there, or a search does not show the rows it is to. */
export async function weighPage(url: string, { name, path }: WeightBound): Promise<PageWeight> {
  const address = typeof path === "string" ? path : `/port?${await searchOfRows(url, path.rows)}`;
  const answer = await fetch(url + address);
  if (answer.status !== 200) throw new Error(`${name}: ${address} was answered with ${answer.status}.`);
  const weight = weigh(await answer.text());
  const rows = typeof path === "string" ? 0 : path.rows;
  if (rows > 0 && weight.rows !== rows) throw new Error(`${name}: ${address} shows ${weight.rows} rows.`);
  return weight;
}
