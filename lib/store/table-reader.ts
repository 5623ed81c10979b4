import { type OpenTable, readCsv } from "./csv-reader";
import { declarationBytes, declaredEncoding } from "./encodings";
import { peekInput } from "./first-bytes";
import { UnreadableFile } from "./text-reader";
import { isOldWorkbook, isWorkbook, openWorkbook } from "./workbook-reader";

/**
 * Opens a table: an Excel workbook, of which the first visible sheet is read whose first line `isHead` accepts, else CSV
 * in UTF-8 or UTF-16; its first bytes tell. Throws UnreadableFile.
 */
export async function openTable(
  input: AsyncIterable<Uint8Array | string>,
  isHead: (cells: readonly string[]) => boolean = () => true,
): Promise<OpenTable> {
  const { start, input: whole } = await peekInput(input, declarationBytes);
  if (isOldWorkbook(start)) {
    throw new UnreadableFile(
      "The file is a workbook of old Excel (.xls), or has a password: save it as .xlsx without one, or as CSV UTF-8.",
    );
  }
  if (isWorkbook(start)) return openWorkbook(whole, isHead);
  // A text that was decoded before arrives in strings.
  const encoding = declaredEncoding(start);
  return { records: readCsv(whole, encoding), sheet: null, otherSheets: [] };
}
