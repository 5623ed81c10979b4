"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import type { ListRow } from "@/lib/reference/schema";
import { ListCount, ListTable } from "./list-table";
import { countText, listAddress } from "./list-text";
import { type Answer, LiveSearch, type LiveSearchProps } from "./live-search";
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
  return (
    <LiveSearch<ListRow>
      {...search}
      name={shape.name}
      words={words}
      said={({ page, typed }) => countText(words, page.total, typed)}
    >
      {(answer) =>
        answer && answer.typed !== own ? <Rows {...{ answer, shape, words, ...search }} /> : children
      }
    </LiveSearch>
  );
}

function Rows({
  answer: { typed, page },
  shape,
  words,
  locale,
  carried,
}: { answer: Answer<ListRow>; shape: ListShape; words: ListWords } & LiveSearchProps) {
  return (
    <>
      <ListCount>{countText(words, page.total, typed)}</ListCount>
      {page.total > 0 ? (
        <ListTable {...{ shape, typed, words, locale }} rows={page.items} />
      ) : (
        <EmptyState>{words.none}</EmptyState>
      )}
      <PageLinks {...page} words={words} hrefOf={(number) => listAddress(typed, number, carried)} />
    </>
  );
}
