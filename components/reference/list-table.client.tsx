"use client";

import type { ReactNode } from "react";
import { Marked } from "@/components/suggesting/marked";
import { cx } from "@/components/ui/cx";
import { DataTable } from "@/components/ui/data-table";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import type { Locale } from "@/lib/i18n/locales";
import type { ListRow } from "@/lib/reference/shared";
import { foreignLang } from "./list-text";
import styles from "./reference.module.css";
import type { ListShape, ListWords } from "./types";

/** A row of a table: the values of its columns, the address of its page, and its id unless that is its code. */
export type ShownRow = Partial<ListRow>;

const idOf = ({ id, code = "" }: ShownRow) => id ?? code;

/**
 * The rows of a reference list, from the server or from a search. It is a client component although it has no behaviour in the
 * browser: hundreds of rows are sent as data, which is a quarter of the size of their elements.
 */
export function ListTable({
  shape,
  rows,
  typed,
  words: { title, newTab },
  locale,
  marks = {},
}: {
  shape: ListShape;
  rows: readonly ShownRow[];
  typed: string;
  words: Pick<ListWords, "title" | "newTab">;
  locale: Locale;
  /** Ids of elements, by the ids of the rows that an address can lead to. */
  marks?: Readonly<Record<string, string>>;
}) {
  return (
    <DataTable
      isLong
      idOf={(row) => marks[idOf(row)]}
      label={title}
      columns={shape.columns}
      rows={rows}
      keyOf={idOf}
      cell={(row, { key, isCode }) => {
        const plain = row[key as Exclude<keyof ListRow, "otherCodes">] ?? "";
        const marked = <Marked text={plain} typed={typed} />;
        const lang = isCode ? undefined : foreignLang(plain, locale);
        const name = lang ? <span lang={lang}>{marked}</span> : marked;
        const others = key === "code" ? row.otherCodes : undefined;
        const text = others ? (
          <>
            {name} <span className={styles.otherCodes}>{others.join(" ")}</span>
          </>
        ) : (
          name
        );
        if (key !== shape.link || !row.url) return text;
        if (row.url.startsWith("/")) return <a href={row.url}>{text}</a>;
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

/** The number of rows, shown above them. */
export function ListCount({ children }: { children: ReactNode }) {
  return <p className={cx(layout.small, layout.muted, styles.count)}>{children}</p>;
}
