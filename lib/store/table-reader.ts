import { type OpenTable, readCsv } from "./csv-reader";
import { type FileKind, openFile, otherKind } from "./file-kinds";
import { openWorkbook } from "./workbook-reader";

/**
 * Opens a table, whose kind is detected from its first bytes: an Excel workbook, of which it reads the first visible sheet
 * whose first line `isHead` accepts, else CSV in UTF-8 or UTF-16, also of a marked kind. Throws UnreadableFile.
 */
export async function openTable(
  input: AsyncIterable<Uint8Array | string>,
  isHead: (cells: readonly string[]) => boolean = () => true,
  alsoKind: FileKind = "table",
): Promise<OpenTable> {
  const { kind, encoding, input: stream } = await openFile(input);
  if (kind === "archive") return openWorkbook(stream, isHead);
  if (kind === "table" || kind === alsoKind)
    return { records: readCsv(stream, encoding), sheet: null, otherSheets: [] };
  throw otherKind(kind, "a table is due: CSV UTF-8 or an Excel workbook (.xlsx)");
}
