import "server-only";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { plainLine } from "@/lib/addresses/params";
import { foldName } from "@/lib/i18n/fold";
import { readCsv } from "@/lib/store/csv-reader";
import { openFile } from "@/lib/store/file-kinds";
import { readText, UnreadableFile } from "@/lib/store/text-reader";

/** Lists of port pairs that a reader pastes or uploads, and the addresses that hold them. */

/** The most pairs of one search. */
export const mostLanes = 200;
/** Characters of a packed list. The whole address, and the Referer of a link on its page, must fit into a request's head. */
export const longestPack = 6_000;
/** Bytes of an unpacked list. */
const largestList = 64 * 1024;
const cellLimit = 100;

/** A pair as it was written. */
export interface LaneLine {
  /** Line of the list, from 1. */
  line: number;
  /** Names, codes, or a text with both ports and an empty `to`. */
  from: string;
  to: string;
  /** Ids of ports that the reader has chosen; '' for none. They win over the texts. */
  fromId: string;
  toId: string;
}

/** Heads of the two columns; case, accents and the Chinese script do not matter. */
const heads = {
  from: "from,origin,pol,load port,loading,loading port,loading_port,port of loading,departure port,裝貨港,裝港,起運港,起運地,始發港,出發港",
  to: "to,destination,pod,discharge,discharge port,discharge_port,discharging port,port of discharge,arrival port,卸貨港,卸港,目的港,目的地,到達港",
};
const foldedHeads = {
  from: new Set(heads.from.split(",").map(foldName)),
  to: new Set(heads.to.split(",").map(foldName)),
};

/** Why a list cannot be read. */
type ListProblem = "workbook" | "encoding" | "malformed" | "file";

type ParsedList = { lanes: LaneLine[] } | { problem: ListProblem; line?: number | undefined };

/**
 * The pairs of a list: a pasted text, or the bytes of a file. Cells are separated by tabs where the list has any, else by comma or
 * semicolon, as the first line shows; tables of Markdown, and the numbers and bullets of lists, are read too. The first two columns
 * count, or those that a head line names; a head line is skipped, and so are blank lines. Cells are cut after a hundred characters.
 */
export async function parseLaneList(input: string | Uint8Array): Promise<ParsedList> {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  try {
    const { kind, encoding, input: stream } = await openFile(once(bytes));
    if (kind === "archive" || kind === "oldWorkbook") return { problem: "workbook" };
    let text = "";
    for await (const piece of readText(stream, "save it as CSV UTF-8", encoding)) text += piece;
    return { lanes: await lanesOf(plainTable(text)) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.line !== undefined) return { problem: "malformed", line: error.line };
    return { problem: / is not .* text:/.test(error.message) ? "encoding" : "file" };
  }
}

interface Columns {
  from: number;
  to: number;
}

async function lanesOf(text: string): Promise<LaneLine[]> {
  const lanes: LaneLine[] = [];
  let columns: Columns | undefined;
  for await (const { line, cells } of readCsv(once(text), "utf-8", text.includes("\t") ? "\t" : undefined)) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const head: Columns | null = columns ? null : headColumns(cells);
    if (head) {
      columns = head;
      continue;
    }
    columns ??= { from: 0, to: 1 };
    // A column of numbers stands before the ports.
    const shift =
      columns.from === 0 && columns.to === 1 && isNumber.test(cells[0] ?? "") && (cells[1] ?? "").trim()
        ? 1
        : 0;
    const [from, to] = [cellAt(cells, columns.from + shift), cellAt(cells, columns.to + shift)];
    lanes.push({ line, from: from || to, to: from ? to : "", fromId: "", toId: "" });
  }
  return lanes;
}

const isNumber = /^\s*(?:no\.?\s*)?\d{1,4}[.)]?\s*$/i;
/** '1. ', '(2) ', '3、', '• ' at the beginning of a line. */
const listMark = /^\s*(?:[•‣◦▪●○·*–—-]\s+|\(?\d{1,3}[.)]\s+|\d{1,3}、\s*)(?=\S)/u;
/** The line below the head of a Markdown table. */
const isTableRule = (line: string) => line.includes("|") && line.includes("-") && /^[\s|:-]+$/.test(line);

/**
 * A list as a table: line separators of other programs are line ends, marks of lists are dropped, lines of Markdown tables have tabs,
 * and a quotation mark that nothing closes is one of the text.
 */
function plainTable(text: string): string {
  const lines = text.replace(/[\u2028\u2029\u0085\v\f]/g, "\n").split(/\r\n?|\n/);
  const isTable =
    lines.some((line) => isTableRule(line)) ||
    lines.every((line) => line.trim() === "" || /^\s*\|/.test(line));
  return lines
    .map((line) => (isTable ? tableLine(line) : line.replace(listMark, "")))
    .map((line) => ((line.split('"').length - 1) % 2 === 0 ? line : line.replaceAll('"', "")))
    .join("\n");
}

const tableLine = (line: string): string =>
  isTableRule(line) ? "" : line.replace(/^\s*\||\|\s*$/g, "").replace(/(?<!\|)\|(?!\|)/g, "\t");

async function* once<T>(whole: T) {
  yield whole;
}

const cellAt = (cells: readonly string[], at: number) => plainLine(cells[at] ?? "", cellLimit);

/** The positions of both columns in a head line; null for any other line. */
function headColumns(cells: readonly string[]): Columns | null {
  const folded = cells.map((cell) => foldName(cell));
  const [from, to] = [foldedHeads.from, foldedHeads.to].map((names) =>
    folded.findIndex((cell) => names.has(cell)),
  );
  return from === undefined || to === undefined || from < 0 || to < 0 ? null : { from, to };
}

/** The list as a text of two columns, each pair on its line, as a reader may change it. */
export function listText(lanes: readonly LaneLine[]): string {
  return linesOf(lanes, ({ from, to }) => `${from}\t${to}`.trimEnd());
}

function linesOf(lanes: readonly LaneLine[], textOf: (lane: LaneLine) => string): string {
  const lines: string[] = [];
  for (const lane of lanes) {
    while (lines.length < lane.line - 1) lines.push("");
    lines.push(textOf(lane));
  }
  return lines.join("\n");
}

/**
 * A list as the value of an address's parameter, so that nothing is stored and the result is a page that can be sent and
 * reloaded; null for a list that is too long for an address.
 */
export function packLanes(lanes: readonly LaneLine[]): string | null {
  const text = linesOf(lanes, ({ from, to, fromId, toId }) => [from, to, fromId, toId].join("\t").trimEnd());
  const bytes = Buffer.from(text);
  if (bytes.byteLength > largestList) return null;
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  }).toString("base64url");
  return packed.length <= longestPack ? packed : null;
}

/** The list of such a value; null for a value that is damaged or of other origin. */
export function unpackLanes(packed: string): LaneLine[] | null {
  if (packed.length > longestPack || !/^[\w-]+$/.test(packed)) return null;
  try {
    const bytes = brotliDecompressSync(Buffer.from(packed, "base64url"), { maxOutputLength: largestList });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.split("\n").flatMap((row, index) => {
      const [from = "", to = "", fromId = "", toId = ""] = row
        .split("\t")
        .map((cell) => plainLine(cell, cellLimit));
      return from || to ? [{ line: index + 1, from, to, fromId, toId }] : [];
    });
  } catch {
    return null;
  }
}
