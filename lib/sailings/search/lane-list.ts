import "server-only";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { plainLine } from "@/lib/addresses/params";
import { foldName } from "@/lib/i18n/fold";
import { type CsvRecord, readCsv } from "@/lib/store/csv-reader";
import { openFile } from "@/lib/store/file-kinds";
import { readText, UnreadableFile } from "@/lib/store/text-reader";
import { openWorkbook } from "@/lib/store/workbook-reader";

/** Lists of port pairs that a reader pastes or uploads, and the addresses that hold them. */

/** The most pairs of one search. */
export const mostLanes = 200;
/** Characters of a packed list. The whole address, and the Referer of a link on its page, must fit into a request's head. */
export const longestPack = 6_000;
/** Bytes of an unpacked list. */
const largestList = 64 * 1024;
const cellLimit = 100;
/** The other columns of a list, at most, and the characters of one of their cells: in a file that comes back, and in an address. */
const ownLimits = { columns: 40, cell: 200 } as const;
const packedLimits = { columns: 8, cell: 40 } as const;
/** Pairs that are read of a file, at most: more than can be searched, so that the reader is told how many there are. */
const mostRead = 5_000;

/** A pair as it was written. */
export interface WrittenLane {
  /** Line of the list, from 1. */
  line: number;
  /** Names, codes, or a text with both ports and an empty `to`. */
  from: string;
  to: string;
  /** Ids of ports that the reader has chosen; '' for none. They win over the texts. */
  fromId: string;
  toId: string;
}

export interface LaneLine extends WrittenLane {
  /** The cells of the list's other columns, such as a reference, in the order of `LaneList.ownHeads`. */
  own: readonly string[];
  /** The cells of the portal's columns, in the order of `laneHeads`, where the file is one of its own that comes back. */
  earlier?: readonly string[];
}

/** The heads of the columns that the portal writes behind a list's own. Where a file has them side by side, it comes from here. */
export const laneHeads = [
  "Line",
  "Loading Port",
  "Discharge Port",
  "Next Departure",
  "Vessel Name",
  "Voyage No.",
  "Operator",
  "Next SI Cut-off",
  "Next VGM Cut-off",
  "Next CY Cut-off",
  "Sailings",
  "Fastest T/T",
  "Shortest T/T",
  "Mean T/T",
  "Carriers",
  "Remark",
  "Changes",
] as const;

export type LaneHead = (typeof laneHeads)[number];

export interface LaneList {
  /** Heads of the columns that are not the portal's, as they were written. */
  ownHeads: readonly string[];
  lanes: LaneLine[];
}

/**
 * Words of the heads of both columns. A head has one of `marks` and may have some of `fillers` ("POL Name", "Port of Loading (POL)"),
 * or is one of `names`. Case, accents and the Chinese script do not matter.
 */
const heads = {
  from: {
    marks: new Set(["from", "origin", "pol", "load", "loading"]),
    names: "departure port,port of departure,裝貨港,裝港,起運港,起運地,始發港,出發港",
  },
  to: {
    marks: new Set(["to", "destination", "dest", "pod", "discharge", "discharging"]),
    names: "arrival port,port of arrival,卸貨港,卸港,目的港,目的地,到達港",
  },
};
const fillers = new Set(["port", "of", "name", "code", "un", "locode", "unlocode"]);
const foldedNames = {
  from: new Set(heads.from.names.split(",").map(foldName)),
  to: new Set(heads.to.names.split(",").map(foldName)),
};

/** Why a list cannot be read. */
type ListProblem = "workbook" | "encoding" | "malformed" | "file";

type ParsedList = LaneList | { problem: ListProblem; line?: number | undefined };

/**
 * The pairs of a list: a pasted text, or the bytes of a file, which may be a workbook (.xlsx). Cells of a text are separated by tabs
 * where it has any, else by comma or semicolon, as the first line shows; tables of Markdown, and the numbers and bullets of lists, are
 * read too. The first two columns count, or those that a head line names; the others that it names are kept with each pair, and so
 * are the portal's own in a file that comes back. A head line is skipped, and so are blank lines. Cells are cut after a hundred
 * characters, those of other columns after two hundred.
 */
export async function parseLaneList(input: string | Uint8Array): Promise<ParsedList> {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  try {
    const { kind, encoding, input: stream } = await openFile(once(bytes));
    if (kind === "oldWorkbook") return { problem: "workbook" };
    if (kind === "archive") {
      const { records } = await openWorkbook(stream, (cells) => headColumns(cells) !== null);
      return await listOf(records);
    }
    let text = "";
    for await (const piece of readText(stream, "save it as CSV UTF-8", encoding)) text += piece;
    const table = plainTable(text);
    return await listOf(readCsv(once(table), "utf-8", table.includes("\t") ? "\t" : undefined));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.line !== undefined) return { problem: "malformed", line: error.line };
    return { problem: / is not .* text:/.test(error.message) ? "encoding" : "file" };
  }
}

interface Columns {
  from: number;
  to: number;
  /** The first of the portal's own columns; -1 where it has none. */
  portal: number;
}

async function listOf(records: AsyncIterable<CsvRecord>): Promise<LaneList> {
  const lanes: LaneLine[] = [];
  let columns: Columns | undefined;
  let own: number[] = [];
  let ownHeads: string[] = [];
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const head: Columns | null = columns ? null : headColumns(cells);
    if (head) {
      columns = head;
      const isPortals = (at: number) =>
        head.portal >= 0 && at >= head.portal && at < head.portal + laneHeads.length;
      const isOwn = (at: number) =>
        at !== head.from && at !== head.to && !isPortals(at) && ownCell(cells, at) !== "";
      own = [...cells.keys()].filter(isOwn).slice(0, ownLimits.columns);
      ownHeads = own.map((at) => ownCell(cells, at));
      continue;
    }
    columns ??= { from: 0, to: 1, portal: -1 };
    // A column of numbers stands before the ports.
    const shift =
      columns.from === 0 && columns.to === 1 && isNumber.test(cells[0] ?? "") && (cells[1] ?? "").trim()
        ? 1
        : 0;
    const [from, to] = [cellAt(cells, columns.from + shift), cellAt(cells, columns.to + shift)];
    // A line of totals or notes below a table has no port.
    if (!from && !to) continue;
    const ports = { from: from || to, to: from ? to : "", fromId: "", toId: "" };
    const { portal } = columns;
    lanes.push({
      ...{ line, ...ports, own: own.map((at) => ownCell(cells, at)) },
      ...(portal < 0 ? {} : { earlier: cells.slice(portal, portal + laneHeads.length) }),
    });
    if (lanes.length === mostRead) break;
  }
  return { ownHeads, lanes };
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
const ownCell = (cells: readonly string[], at: number) => plainLine(cells[at] ?? "", ownLimits.cell);

/** The positions of both columns in a head line; null for any other line. */
function headColumns(cells: readonly string[]): Columns | null {
  const portal = cells.findIndex((_, at) =>
    laneHeads.every((head, index) => cells[at + index]?.trim() === head),
  );
  const columnOf = (side: "from" | "to") => cells.findIndex((cell, at) => at >= portal && isHead(cell, side));
  const [from, to] = [columnOf("from"), columnOf("to")];
  return from < 0 || to < 0 ? null : { from, to, portal };
}

function isHead(cell: string, side: "from" | "to"): boolean {
  const folded = foldName(cell);
  if (foldedNames[side].has(folded)) return true;
  const words = folded.split(/[^a-z]+/).filter(Boolean);
  const { marks } = heads[side];
  return words.some((word) => marks.has(word)) && words.every((word) => marks.has(word) || fillers.has(word));
}

/** The list as a text of columns, each pair on its line, as a reader may change it. */
export function listText({ ownHeads, lanes }: LaneList): string {
  const head = ownHeads.length > 0 ? ["from", "to", ...ownHeads].join("\t") : "";
  return linesOf(lanes, head, ({ from, to, own }) => [from, to, ...own].join("\t").trimEnd());
}

/** @param head the first line, '' for none: a list with one has no pair there */
function linesOf(lanes: readonly LaneLine[], head: string, textOf: (lane: LaneLine) => string): string {
  const lines: string[] = head ? [head] : [];
  for (const lane of lanes) {
    while (lines.length < lane.line - 1) lines.push("");
    lines.push(textOf(lane));
  }
  return lines.join("\n");
}

/** Begins the first line of a packed list with other columns: no cell has this character. */
const headMark = "\u001f";

/**
 * A list as the value of an address's parameter, so that nothing is stored and the result is a page that can be sent and
 * reloaded; null for a list that is too long for an address.
 */
export function packLanes({ ownHeads, lanes }: LaneList): string | null {
  const packedOwn = (cells: readonly string[]) =>
    cells.slice(0, packedLimits.columns).map((cell) => plainLine(cell, packedLimits.cell));
  const head = ownHeads.length > 0 ? headMark + packedOwn(ownHeads).join("\t") : "";
  const text = linesOf(lanes, head, ({ from, to, fromId, toId, own }) =>
    [from, to, fromId, toId, ...packedOwn(own)].join("\t").trimEnd(),
  );
  const bytes = Buffer.from(text);
  if (bytes.byteLength > largestList) return null;
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  }).toString("base64url");
  return packed.length <= longestPack ? packed : null;
}

/** Whether columns beside the ports are left out of a packed list, or shortened there. */
export const losesColumns = ({ ownHeads, lanes }: LaneList): boolean =>
  ownHeads.length > packedLimits.columns ||
  lanes.some(({ own }) => own.some((cell) => cell.length > packedLimits.cell));

/** The list of such a value; null for a value that is damaged or of other origin. */
export function unpackLanes(packed: string): LaneList | null {
  if (packed.length > longestPack || !/^[\w-]+$/.test(packed)) return null;
  try {
    const bytes = brotliDecompressSync(Buffer.from(packed, "base64url"), { maxOutputLength: largestList });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const rows = text.split("\n");
    const cellsOf = (row: string) => row.split("\t").map((cell) => plainLine(cell, cellLimit));
    const ownHeads = rows[0]?.startsWith(headMark) ? cellsOf(rows[0]).slice(0, packedLimits.columns) : [];
    const lanes = rows.flatMap((row, index) => {
      if (index === 0 && ownHeads.length > 0) return [];
      const [from = "", to = "", fromId = "", toId = "", ...rest] = cellsOf(row);
      const own = ownHeads.map((_, at) => rest[at] ?? "");
      return from || to ? [{ line: index + 1, from, to, fromId, toId, own }] : [];
    });
    return { ownHeads, lanes };
  } catch {
    return null;
  }
}
