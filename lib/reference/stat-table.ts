import { Parser } from "htmlparser2";
import { parseCsv } from "@/lib/store/contents";
import { isEmptyCell } from "@/lib/store/empty-words";
import { escapeHtml } from "@/lib/text/escape-html";
import { chartKinds, type StatTable } from "./schema";
import { decimalSignOf } from "./table-numbers";

/** Tables of numbers: as CSV with facts above them, and as they are in an HTML page. */

/** The facts that lines above the head of a table may state, each once: `source,Ministry of Transport`. */
const factNames = ["caption", "unit", "source", "date", "note", "chart", "columns", "highlight"] as const;
type Fact = (typeof factNames)[number];
const isFact = (name: string | undefined): name is Fact =>
  (factNames as readonly (string | undefined)[]).includes(name);

const bare = {
  caption: null,
  unit: null,
  source: null,
  date: null,
  note: null,
  chart: null,
  columns: null,
  highlight: null,
} as const satisfies Partial<StatTable>;

/**
 * A table from CSV: lines of facts, its head, its lines. A line that is shorter than the head is filled, a longer one cut. With
 * a sentence about its problem, or null.
 */
export function readStatTable(text: string): { table: StatTable; problem: string | null } {
  const lines = parseCsv(text).map((line) => line.map((cell) => (isEmptyCell(cell) ? "" : cell)));
  const facts = new Map<Fact, string>();
  for (;;) {
    const [name, value = "", ...more] = lines[0] ?? [];
    if (!isFact(name) || facts.has(name) || more.some((cell) => cell !== "")) break;
    facts.set(name, value.trim());
    lines.shift();
  }
  const [heads = [], ...rows] = lines;
  const columns =
    facts
      .get("columns")
      ?.split(";")
      .map((name) => name.trim()) ?? null;
  const chart = facts.get("chart");
  const table: StatTable = {
    ...bare,
    ...Object.fromEntries(facts),
    heads,
    rows: rows.map((row) => heads.map((_, at) => row[at] ?? "")),
    columns,
    chart: chartKinds.find((kind) => kind === chart) ?? null,
  };
  return { table, problem: problemOf(table, chart) };
}

function problemOf({ heads, rows, columns, chart, highlight }: StatTable, wanted: string | undefined) {
  if (heads.length === 0) return "It has no head of columns.";
  if (wanted && chart === null) return `chart is "${wanted}", not one of ${chartKinds.join(", ")}.`;
  const lost = columns?.find((name) => !heads.includes(name));
  if (lost !== undefined) return `columns names "${lost}", which is no head of a column.`;
  const { problem } = decimalSignOf(rows);
  if (problem) return problem;
  if (highlight && !heads.includes(highlight) && !rows.some((row) => row.includes(highlight)))
    return `highlight names "${highlight}", which is neither in a line nor a head of a column.`;
  return null;
}

/** A table as an HTML fragment: its note and source as paragraphs, then itself. */
export function statTableHtml({ caption, source, date, note, heads, rows }: StatTable): string {
  const cell = (tag: string, value: string, scope = "") => `<${tag}${scope}>${escapeHtml(value)}</${tag}>`;
  const from = [source, date].filter(Boolean).join(", ");
  const body = rows.map(
    ([first = "", ...others]) =>
      `<tr>${cell("th", first, ' scope="row"')}${others.map((value) => cell("td", value)).join("")}</tr>`,
  );
  return [
    note ? cell("p", note) : "",
    from ? cell("p", from) : "",
    "<table>",
    caption ? cell("caption", caption) : "",
    `<thead><tr>${heads.map((head) => cell("th", head, ' scope="col"')).join("")}</tr></thead>`,
    `<tbody>${body.join("")}</tbody></table>`,
  ].join("");
}

/**
 * The plain tables of a sanitised fragment: every line has as many cells as the head, and no cell spans several columns or
 * lines.
 */
export function tablesOfHtml(html: string): StatTable[] {
  const tables: StatTable[] = [];
  let lines: string[][] | null = null;
  let caption: string | null = null;
  let text: string | null = null;
  let isPlain = true;
  const parser = new Parser({
    onopentag(name, { colspan = "1", rowspan = "1" }) {
      if (name === "table") {
        isPlain = lines === null;
        lines = [];
        caption = null;
      }
      if (name === "tr") lines?.push([]);
      if (name === "td" || name === "th" || name === "caption") text = "";
      if (colspan !== "1" || rowspan !== "1") isPlain = false;
    },
    ontext(piece) {
      if (text !== null) text += piece;
    },
    onclosetag(name) {
      const words = text?.replace(/\s+/g, " ").trim() ?? "";
      if (name === "caption") caption = words;
      if (name === "td" || name === "th") lines?.at(-1)?.push(words);
      if (name === "td" || name === "th" || name === "caption") text = null;
      if (name !== "table" || lines === null) return;
      const [heads = [], ...rows] = lines;
      if (isPlain && rows.every((row) => row.length === heads.length))
        tables.push({ ...bare, caption, heads, rows });
      lines = null;
    },
  });
  parser.end(html);
  return tables;
}
