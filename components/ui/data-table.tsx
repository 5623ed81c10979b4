import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./data-table.module.css";

export interface DataColumn {
  key: string;
  label: string;
  /** Whether the column has codes, which look different from words. */
  isCode?: boolean;
}

/** Whether the widths of columns are fixed and the head is sticky: for long lists, of which one sees a part. */
const longTable = cx(styles.table, styles.long);

/** Nothing for a cell of words: React sends a property that is undefined with every cell. */
const codeProps = (isCode: boolean | undefined, className: string | undefined) =>
  isCode && className ? { className } : {};

/** The head of a table: the names of its columns. */
export const ColumnHeads = ({
  columns,
}: {
  columns: readonly Pick<DataColumn, "key" | "label" | "isCode">[];
}) => (
  <thead>
    <tr>
      {columns.map(({ key, label, isCode }) => (
        <th key={key} scope="col" {...codeProps(isCode, styles.codeHead)}>
          {label}
        </th>
      ))}
    </tr>
  </thead>
);

/**
 * A plain table of facts: the first cell of a row is its head. Its container scrolls where the table is wider than the page,
 * and can be focused by keyboard for that.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  cell,
  isLong = false,
  idOf,
}: {
  /** Name of the table and of its container. */
  label: string;
  columns: readonly DataColumn[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  cell: (row: Row, column: DataColumn) => ReactNode;
  isLong?: boolean;
  /** Id of a row that an address can lead to. */
  idOf?: (row: Row) => string | undefined;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard.
    <section className={isLong ? styles.longWrap : styles.wrap} aria-label={label} tabIndex={0}>
      <table className={isLong ? longTable : styles.table} aria-label={label}>
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...(idOf && { id: idOf(row) })}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.key} scope="row" {...codeProps(column.isCode, styles.code)}>
                    {cell(row, column)}
                  </th>
                ) : (
                  <td key={column.key} {...codeProps(column.isCode, styles.code)}>
                    {cell(row, column)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
