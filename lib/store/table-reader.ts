import { type OpenTable, readCsv } from "./csv-reader";
import { declarationBytes, declaredEncoding } from "./encodings";
import { peekInput } from "./first-bytes";
import { otherKind } from "./other-kinds";
import { UnreadableFile } from "./text-reader";
import { isOldWorkbook, isWorkbook, openWorkbook } from "./workbook-reader";

/**
 * Opens a table, whose kind is detected from its first bytes: an Excel workbook, of which it reads the first visible sheet
 * whose first line `isHead` accepts, else CSV in UTF-8 or UTF-16. Throws UnreadableFile.
 */
export async function openTable(
  input: AsyncIterable<Uint8Array | string>,
  isHead: (cells: readonly string[]) => boolean = () => true,
): Promise<OpenTable> {
  const { start, input: stream } = await peekInput(input, declarationBytes);
  if (isOldWorkbook(start)) {
    throw new UnreadableFile(
      "The file is a workbook of old Excel (.xls), or has a password: save it as .xlsx without one, or as CSV UTF-8.",
    );
  }
  const problem = otherKind(start);
  if (problem !== null) throw new UnreadableFile(problem);
  if (isWorkbook(start)) return openWorkbook(stream, isHead);
  // A stream of strings was decoded before.
  const encoding = declaredEncoding(start);
  return { records: readCsv(stream, encoding), sheet: null, otherSheets: [] };
}
