"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import type { ListRow } from "@/lib/reference/schema";
import { countText } from "./list-text";
import { LiveSearch, type LiveSearchProps } from "./live-search";
import type { ResultRowsProps } from "./result-rows";
import type { ListShape, ListWords } from "./types";

/** Searches a reference list as one types, in place of the rows the server has drawn (`children`). */
export function ListSearch({
  shape,
  words,
  childrenQuery,
  children,
  ...search
}: LiveSearchProps & {
  shape: ListShape;
  words: ListWords;
  /** What `children` are the first page of; null: they are a further page. */
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
