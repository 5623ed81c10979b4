import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./ledger.module.css";

/** One change: when it was reported, what it is, the values before and after, its subject, its source. */
export interface LedgerRow {
  id: number;
  isUrgent: boolean;
  reported: ReactNode;
  change: ReactNode;
  previous: ReactNode;
  current: ReactNode;
  subject: ReactNode;
  source: ReactNode;
}

/** The columns in their order; those with a label have their head before them where there is no room for a table. */
const columns = [
  { name: "reported", isLabelled: true },
  { name: "change", isLabelled: false },
  { name: "previous", isLabelled: true },
  { name: "current", isLabelled: true },
  { name: "subject", isLabelled: false },
  { name: "source", isLabelled: false },
] as const;

interface LedgerTableProps {
  label: string;
  /** Whether the values before and after are longer than their subject. */
  hasLongValues?: boolean;
  heads: Readonly<Record<(typeof columns)[number]["name"], string>>;
  days: readonly { day: string; title: string; count: string; rows: readonly LedgerRow[] }[];
}

/** The changes of a ledger by day, each entry with an address (#c and its id). */
export function LedgerTable({ label, hasLongValues, heads, days }: LedgerTableProps) {
  return (
    <table className={cx(styles.ledger, hasLongValues && styles.wide)} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col">
              {heads[name]}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, title, count, rows }) => (
        <tbody key={day} role="rowgroup">
          <tr className={styles.day} role="row">
            <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
              <h2>{title}</h2> <span>{count}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <tr
              key={row.id}
              id={`c${row.id}`}
              role="row"
              className={cx(styles.r, row.isUrgent && styles.urgent)}
            >
              {columns.map(({ name, isLabelled }) => (
                <td key={name} role="cell" data-l={isLabelled ? heads[name] : undefined}>
                  {row[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
