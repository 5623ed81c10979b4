import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { WaysOut } from "@/components/ui/ways-out";
import type { ListRow } from "@/lib/reference/schema";
import { ListCount, ListTable } from "./list-table.client";
import { countText, listAddress } from "./list-text";
import type { Answer, LiveSearchProps } from "./live-search";
import type { ListShape, ListWords } from "./types";

export interface FoundRowsProps extends Pick<LiveSearchProps, "locale" | "carried"> {
  answer: Answer<ListRow>;
  shape: ListShape;
  words: ListWords;
}

/** What a search of a list has found: how much, the rows of a page, and the ways to others. Comes when one begins to search. */
export function FoundRows({ answer: { typed, page }, shape, words, locale, carried }: FoundRowsProps) {
  return (
    <>
      <ListCount>{countText(words, page.total, typed)}</ListCount>
      {page.total > 0 ? (
        <ListTable {...{ shape, typed, words, locale }} rows={page.items} />
      ) : (
        <EmptyState action={<WaysOut typed={typed} view={words.waysOut} />}>{words.none}</EmptyState>
      )}
      <PageLinks {...page} words={words} hrefOf={(number) => listAddress(typed, number, carried)} />
    </>
  );
}
