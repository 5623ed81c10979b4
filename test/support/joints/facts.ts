import { readXlsx } from "hucre";
import Papa from "papaparse";

/**
 * A response as a list of facts, one a line: each value of JSON by its path ("legs.0.from.terminal: TUAS"), each cell of a table by
 * its line and head ("2 ETD: 20-03-2026 18:20"), each line of a text, without the markup of HTML and XML.
 */
export async function factsOf(response: Response): Promise<string[]> {
  const type = response.headers.get("content-type") ?? "";
  if (/\bjson\b/.test(type)) return flat(await response.json());
  if (type.startsWith("text/csv"))
    return cellsOf(Papa.parse<string[]>((await response.text()).replace(/^\ufeff/, "").trim()).data);
  if (type.includes("spreadsheet")) return workbookFacts(new Uint8Array(await response.arrayBuffer()));
  const text = await response.text();
  if (type.startsWith("text/calendar")) return text.replaceAll("\r\n ", "").split("\r\n");
  return /\b(?:html|xml)\b/.test(type) ? textsOf(text) : text.split("\n");
}

export const flat = (value: unknown, path = ""): string[] =>
  typeof value !== "object" || value === null
    ? [`${path}: ${value}`]
    : Object.entries(value).flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key));

const cellsOf = ([heads = [], ...lines]: readonly string[][], name = ""): string[] =>
  lines.flatMap((cells, at) =>
    cells.flatMap((cell, column) => (cell === "" ? [] : `${name}${at + 1} ${heads[column]}: ${cell}`)),
  );

/** The texts of a document. */
export const textsOf = (markup: string): string[] =>
  markup
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .split(
      /<\/?(?:p|li|td|th|tr|h\d|div|dd|dt|a|time|title|updated|summary|loc|url|entry|item|description)\b[^>]*>/,
    )
    .map((part) =>
      part
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter(Boolean);

async function workbookFacts(bytes: Uint8Array): Promise<string[]> {
  const { sheets } = await readXlsx(bytes);
  const written = (cell: unknown) =>
    cell instanceof Date ? cell.toISOString().slice(0, 16).replace("T", " ") : String(cell ?? "");
  return sheets.flatMap(({ name, rows }) =>
    cellsOf(
      rows.map((row) => row.map(written)),
      `${name} `,
    ),
  );
}
