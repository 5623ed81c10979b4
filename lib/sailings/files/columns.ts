import { type FieldEntry, type FileField, fieldEntries } from "../fields";
import { withOtherHeads } from "./head-words";

/** The columns of CSV and workbook files of sailings. They are derived from the table of fields in fields.ts. */

/** A field that has one of the twenty columns of Schedule.csv. */
export type SailingCell = Extract<FileField, { file: { in: "schedule" } }>["key"];
/** A field that has a column in any file. An import accepts all these columns. */
export type ImportKey = FileField["key"];

export interface SailingColumn<Key extends ImportKey = ImportKey> {
  /** The heading of the column, in English in every language. */
  head: string;
  key: Key;
  /** An import rejects a file without this column, and a line without a value in it. */
  required: boolean;
  kind: FieldEntry["kind"];
  isDate: boolean;
}

function columnsIn<Files extends NonNullable<FieldEntry["file"]>["in"]>(
  files: Files,
): SailingColumn<Extract<FileField, { file: { in: Files } }>["key"]>[] {
  return fieldEntries.flatMap(({ key, kind, file }) =>
    file?.in === files
      ? {
          head: file.head,
          key: key as never,
          required: file.isRequired ?? false,
          kind,
          isDate: kind === "time",
        }
      : [],
  );
}

/** The twenty columns of Schedule.csv in their order (specification, section 3). */
export const sailingColumns = columnsIn("schedule");

/**
 * The state of the cut-offs. A workbook has this column after the twenty. An import accepts the column but ignores its values,
 * because the state follows from the times.
 */
export const [stateColumn] = columnsIn("download") as [SailingColumn<"cutoffState">];

/** The booking link. Imports and exports may have this column; a download never has it. */
export const [bookingColumn] = columnsIn("import") as [SailingColumn<"bookingUrl">];

/**
 * Optional columns of further facts. An import accepts them. A download has such a column if one of its sailings has a value;
 * an export has all of them if any stored sailing has further facts.
 */
export const furtherColumns = columnsIn("further");

/** The same without the download, whose columns are those of the specification. */
export const exportOnlyColumns = columnsIn("export");

/** All columns that an import accepts. It does not read what follows from the times. */
export const importColumns = [
  ...sailingColumns,
  bookingColumn,
  stateColumn,
  ...furtherColumns,
  ...exportOnlyColumns,
].map((column: SailingColumn) => ({
  ...withOtherHeads(column),
  isIgnored: column.key === "transitDays" || column.key === "cutoffState",
}));
