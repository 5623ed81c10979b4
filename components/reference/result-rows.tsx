import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { SearchOnward } from "@/components/ui/search-onward";
import type { ListRow } from "@/lib/reference/shared";
import { ListCount, ListTable } from "./list-table.client";
import { countText, listAddress } from "./list-text";
import type { LiveSearchProps, SearchResult } from "./live-search";
import type { ListShape, ListWords } from "./types";

export interface ResultRowsProps extends Pick<LiveSearchProps, "locale" | "carried"> {
  result: SearchResult<ListRow>;
  shape: ListShape;
  words: ListWords;
}

/**
 * The results of a list's search: their number, the rows of a page, and links to other pages. It is loaded when a search
 * begins.
 */
export function ResultRows({ result: { typed, page }, shape, words, locale, carried }: ResultRowsProps) {
  return (
    <>
      <ListCount>{countText(words, page.total, typed)}</ListCount>
      {page.total > 0 ? (
        <ListTable {...{ shape, typed, words, locale }} rows={page.items} />
      ) : (
        <EmptyState action={<SearchOnward typed={typed} view={words.waysOut} />}>{words.none}</EmptyState>
      )}
      <PageLinks {...page} words={words} hrefOf={(number) => listAddress(typed, number, carried)} />
    </>
  );
}
