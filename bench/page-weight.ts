import { gzipSync } from "node:zlib";

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
  path: string;
  /** KB. */
  gzip: number;
  raw: number;
}

/** Kinds of pages and what they may weigh. */
export const weightBounds: readonly WeightBound[] = [
  { name: "article", path: "/news?news_id=1007", gzip: 15, raw: 70 },
  { name: "front page", path: "/", gzip: 18, raw: 90 },
  { name: "text page", path: "/terms", gzip: 12, raw: 60 },
  { name: "text page in Chinese", path: "/zh-tw/terms", gzip: 12, raw: 60 },
  { name: "/port, empty", path: "/port", gzip: 15, raw: 75 },
  {
    name: "/port, 45 rows",
    path: "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam",
    gzip: 30,
    raw: 220,
  },
  { name: "/kb-port", path: "/kb-port", gzip: 22, raw: 150 },
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
const usualRows = 45;

/** What a page may weigh in bytes; a result with more rows than the usual one, its share for each further row. */
export function allowed({ gzip, raw }: WeightBound, rows: number): { gzip: number; raw: number } {
  const share = Math.max(1, rows / usualRows);
  const [emptyGzip, emptyRaw] = [15, 75];
  const scaled = (bound: number, empty: number) => (share > 1 ? empty + (bound - empty) * share : bound);
  return {
    gzip: scaled(gzip, emptyGzip) * 1024 * tolerance,
    raw: scaled(raw, emptyRaw) * 1024 * tolerance,
  };
}
