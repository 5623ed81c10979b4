import type { DataColumn } from "@/components/ui/data-table";
import type { PageLinksWords } from "@/components/ui/page-links";
import type { ListName } from "@/lib/reference/schema";

/** What a reference list says, in the reader's language. */
export interface ListWords extends PageLinksWords {
  title: string;
  searchLabel: string;
  search: string;
  /** With {count}. */
  all: string;
  /** With {count} and {typed}. */
  found: string;
  none: string;
  loading: string;
  failed: string;
  retry: string;
  dismiss: string;
  newTab: string;
}

export interface ListShape {
  name: ListName;
  columns: readonly DataColumn[];
  /** Key of the column that leads to the row's own page. */
  link: string | null;
}
