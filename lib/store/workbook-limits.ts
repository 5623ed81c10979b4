import { recordLimit } from "./csv-reader";
import { UnreadableFile } from "./text-reader";

/**
 * What a workbook may have. `file`, `unpacked` and `texts` are megabytes: of the file, of its unpacked parts, and of the list of its
 * texts. A workbook is text of the same few elements, which a packer makes small; beyond `ratio` it was made to fill a memory.
 */
export const workbookLimits = {
  file: 64,
  unpacked: 256,
  ratio: 200,
  texts: 48,
  /** Entries of the list of texts. */
  listed: 1_000_000,
  /** Styles of cells, formats of numbers or fonts; Excel has 65,490 styles. */
  styles: 65_536,
  /** Elements of the list of sheets, which also names ranges. */
  elements: 100_000,
  /** Rows of a sheet, as in Excel. */
  rows: 1_048_576,
  /** Rows times columns of a sheet, blank ones too, and those that merged ranges cover. */
  cells: 20_000_000,
  /** Characters of a row, as of a record of CSV. Excel has 32,767 in a cell. */
  row: recordLimit,
} as const;

export const MB = 1024 * 1024;

/** The error of a workbook beyond a limit. @param what follows "The workbook" */
export const tooLarge = (what: string): UnreadableFile =>
  new UnreadableFile(`The workbook ${what}: save the sheet as CSV UTF-8 and import that.`);

/** Adds up what a workbook has of something. Throws UnreadableFile beyond a limit. */
export function counter(limit: keyof typeof workbookLimits, what: string) {
  let count = 0;
  return {
    add(more = 1): void {
      count += more;
      if (count > workbookLimits[limit])
        throw tooLarge(`has more than ${workbookLimits[limit].toLocaleString("en")} ${what}`);
    },
    reset(): void {
      count = 0;
    },
  };
}
