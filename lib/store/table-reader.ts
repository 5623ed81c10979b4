import { type CsvRecord, readCsv } from "./csv-reader";
import { peekInput } from "./first-bytes";
import { UnreadableFile } from "./text-reader";
import { isOldWorkbook, isWorkbook, readWorkbook } from "./workbook-reader";

/** The records of a table: the first sheet of an Excel workbook, else CSV; its first bytes tell. Throws UnreadableFile. */
export async function openRecords(
  input: AsyncIterable<Uint8Array | string>,
): Promise<AsyncGenerator<CsvRecord>> {
  const { start, input: whole } = await peekInput(input, 4);
  if (isOldWorkbook(start)) {
    throw new UnreadableFile(
      "The file is a workbook of old Excel (.xls), or has a password: save it as .xlsx without one, or as CSV UTF-8.",
    );
  }
  return isWorkbook(start) ? readWorkbook(whole) : readCsv(whole);
}
