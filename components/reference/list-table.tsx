import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { Marked } from "@/components/ui/marked";
import type { ListRow } from "@/lib/reference/schema";
import styles from "./reference.module.css";
import type { ListShape } from "./types";

/** The rows of a reference list; both the server and the search island draw them. */
export function ListTable({
  shape,
  rows,
  typed,
  title,
  newTab,
}: {
  shape: ListShape;
  rows: readonly ListRow[];
  typed: string;
  title: string;
  newTab: string;
}) {
  return (
    <DataTable
      label={title}
      columns={shape.columns}
      rows={rows}
      keyOf={({ id }) => id}
      cell={(row, { key }) => {
        const text = <Marked text={row[key as keyof ListRow] ?? ""} typed={typed} />;
        if (key !== shape.link || !row.url) return text;
        return (
          <a href={row.url} target="_blank" rel="noopener">
            {text}
            <VisuallyHidden> {newTab}</VisuallyHidden>
          </a>
        );
      }}
    />
  );
}

/** How many rows there are, above them. */
export function ListCount({ children }: { children: ReactNode }) {
  return <p className={cx(layout.small, layout.muted, styles.count)}>{children}</p>;
}
