"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import type { ListRow } from "@/lib/reference/shared";
import { countText } from "./list-text";
import { LiveSearch, type LiveSearchProps } from "./live-search";
import type { ResultRowsProps } from "./result-rows";
import type { ListShape, ListWords } from "./types";

/** Searches a reference list as the reader types; the results replace the rows of the server (`children`). */
export function ListSearch({
  shape,
  words,
  childrenQuery,
  children,
  ...search
}: LiveSearchProps & {
  shape: ListShape;
  words: ListWords;
  /** The list whose first page is `children`; null when they are a further page. */
  childrenQuery: string | null;
  children: ReactNode;
}) {
  const [Rows, setRows] = useState<ComponentType<ResultRowsProps>>();
  return (
    <LiveSearch<ListRow>
      {...search}
      name={shape.name}
      words={words}
      announce={({ page, typed }) => countText(words, page.total, typed)}
      onBegin={async () => {
        const { ResultRows } = await import("./result-rows");
        setRows(() => ResultRows);
      }}
    >
      {(result) =>
        Rows && result && result.typed !== childrenQuery ? (
          <Rows {...{ result, shape, words, ...search }} />
        ) : (
          children
        )
      }
    </LiveSearch>
  );
}
