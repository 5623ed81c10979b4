"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import type { ListRow } from "@/lib/reference/schema";
import type { FoundRowsProps } from "./found-rows";
import { countText } from "./list-text";
import { LiveSearch, type LiveSearchProps } from "./live-search";
import type { ListShape, ListWords } from "./types";

/** Searches a reference list as one types, in place of the rows the server has drawn (`children`). */
export function ListSearch({
  shape,
  words,
  own,
  children,
  ...search
}: LiveSearchProps & {
  shape: ListShape;
  words: ListWords;
  /** What `children` are the first page of; null: they are a further page. */
  own: string | null;
  children: ReactNode;
}) {
  const [Found, setFound] = useState<ComponentType<FoundRowsProps>>();
  return (
    <LiveSearch<ListRow>
      {...search}
      name={shape.name}
      words={words}
      said={({ page, typed }) => countText(words, page.total, typed)}
      onBegin={async () => {
        const { FoundRows } = await import("./found-rows");
        setFound(() => FoundRows);
      }}
    >
      {(answer) =>
        Found && answer && answer.typed !== own ? (
          <Found {...{ answer, shape, words, ...search }} />
        ) : (
          children
        )
      }
    </LiveSearch>
  );
}
