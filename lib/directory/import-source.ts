import { openFile, otherKind } from "@/lib/store/file-kinds";
import type { ImportJob, ReadReport } from "@/lib/store/import";
import { readTable } from "@/lib/store/import";
import { addRemark } from "@/lib/store/import-lines";
import { linesOf, parseJsonRecord, readText } from "@/lib/store/text-reader";
import type { RawCompany } from "./import-record";

/** Heads of a CSV file of companies: one row for each address, those of one company in adjacent rows. */
export const companyColumns = [
  "com_id",
  "full_name",
  "full_name_chi",
  "com_type_code",
  "port_id",
  "port_name",
  "port_name_chi",
  "address_description",
  "address_description_chi",
  "address",
  "address_chi",
  "com_type",
  "tel",
  "fax",
  "email",
  "website",
  "hashtags",
] as const;
type Column = (typeof companyColumns)[number];
type Cells = Record<Column, string>;

const needed: ReadonlySet<string> = new Set(["com_id", "full_name", "com_type_code"]);
const columns = companyColumns.map((key) => ({ key, head: key, required: needed.has(key) }));
const fieldNames: ReadonlySet<string> = new Set([
  "com_id",
  "full_name",
  "full_name_chi",
  "com_type",
  "port",
  "hashtags",
]);

/**
 * The companies of a file, one step a line: a complete company, nothing yet ([]), or null for a line that cannot be read. The
 * file is JSON Lines, CSV or a workbook. Throws ImportFailure or UnreadableFile.
 */
export async function* readCompanies(
  { input }: Pick<ImportJob, "input">,
  notes: ReadReport,
): AsyncGenerator<RawCompany | [] | null> {
  const { kind, encoding, input: stream } = await openFile(input);
  if (kind === "archive" || kind === "table") yield* readRows(stream, notes);
  else if (kind === "jsonLines") yield* readLines(linesOf(readText(stream, undefined, encoding)), notes);
  else
    throw otherKind(kind, "one company a line is due (JSON Lines), or one address a row (CSV UTF-8, .xlsx)");
}

async function* readLines(
  lines: AsyncIterable<string>,
  { unknownHeads }: ReadReport,
): AsyncGenerator<RawCompany> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === "") continue;
    const fields = parseJsonRecord(text);
    for (const name of Object.keys(fields ?? {})) {
      if (!fieldNames.has(name) && unknownHeads.length < 20 && !unknownHeads.includes(name)) {
        unknownHeads.push(name);
      }
    }
    yield fields
      ? { line, fields }
      : {
          line,
          fields: {},
          problem: "The line is not a company in JSON: { ... } with the fields' names in quotation marks.",
        };
  }
}

interface Row {
  line: number;
  cells: Cells;
}

/** A company is complete when the next row has another id; so each step returns the company of the row before. */
async function* readRows(
  input: AsyncIterable<Uint8Array | string>,
  notes: ReadReport,
): AsyncGenerator<RawCompany | [] | null> {
  const table = readTable<Column, Row>(
    { columns, parse: (cells, { line }) => ({ line, cells }) },
    { input },
    notes,
  );
  const done = new Set<string>();
  let open: Row[] = [];
  const complete = (): RawCompany => {
    const company = companyOf(open);
    done.add(open[0]?.cells.com_id ?? "");
    open = [];
    return company;
  };
  for await (const row of table) {
    if (row === null) {
      yield null;
      continue;
    }
    const id = row.cells.com_id;
    if (open.length > 0) yield open[0]?.cells.com_id === id ? [] : complete();
    if (done.has(id) && id !== "") {
      const reason = "The rows of a company must be adjacent; this company occurred before.";
      addRemark(notes.problems, { line: row.line, column: "com_id", reason });
      yield null;
    } else open.push(row);
  }
  if (open.length > 0) yield complete();
}

const listOf = (cell: string) =>
  cell
    .split("||")
    .map((item) => item.trim())
    .filter(Boolean);

/** 'warehouse', or a service in the company's own words: 'Cold storage', 'Cold storage=冷藏倉'. */
function serviceOf(text: string): Record<string, string> {
  const [name = "", nameZh = ""] = text.split("=", 2);
  return { com_type_name: name.trim(), com_type_name_chi: nameZh.trim(), com_type_code: name.trim() };
}

function companyOf(rows: readonly Row[]): RawCompany {
  const [first] = rows;
  const { com_id, full_name, full_name_chi, com_type_code, hashtags } = first?.cells ?? ({} as Cells);
  const ports = new Map<string, { address: unknown[] } & Record<string, unknown>>();
  for (const { cells } of rows) {
    const key = cells.port_id || cells.port_name;
    if (!key && !cells.address) continue;
    const { port_id, port_name, port_name_chi } = cells;
    const port = ports.get(key) ?? { port_id, port_name, port_name_chi, address: [] };
    ports.set(key, port);
    const { address_description, address_description_chi, address, address_chi } = cells;
    const { tel, fax, email, website } = cells;
    port.address.push({
      address_description,
      address_description_chi,
      address,
      address_chi,
      com_type: listOf(cells.com_type).map(serviceOf),
      contact: [{ tel, fax, email, website }],
    });
  }
  return {
    line: first?.line ?? 0,
    fields: {
      com_id,
      full_name,
      full_name_chi,
      // A code has no comma; lists of other systems separate by one.
      com_type: listOf((com_type_code ?? "").replace(/[,;，；、/]/g, "||")).map((code) => ({
        com_type_code: code,
        com_type_name: code,
      })),
      port: [...ports.values()],
      hashtags: listOf(hashtags ?? ""),
    },
  };
}
