import { type FieldEntry, type FileField, fieldEntries } from "./fields";

/** The columns of files of sailings, from the table of fields. */

/** The column of a file that a field has. */
export type SailingCell = Extract<FileField, { file: { in: "schedule" } }>["key"];
/** Every column that an import accepts. */
export type ImportKey = FileField["key"];

export interface SailingColumn<Key extends ImportKey = ImportKey> {
  /** English in every language. */
  head: string;
  key: Key;
  /** An import cannot do without it. */
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
 * A download says in one more column, after the twenty, whether cargo can still get on; an import takes the column and does not
 * read it.
 */
export const [stateColumn] = columnsIn("download") as [SailingColumn<"cutoffState">];

/** An import may bring the booking link in a column of this head; a download never has it. */
export const [bookingColumn] = columnsIn("import") as [SailingColumn<"bookingUrl">];

/** The columns of further facts, which an import may bring; a download and an export have them where a sailing has a value. */
export const furtherColumns = columnsIn("further");

/** All that an import accepts. */
export const importColumns: readonly SailingColumn[] = [
  ...sailingColumns,
  bookingColumn,
  stateColumn,
  ...furtherColumns,
];
