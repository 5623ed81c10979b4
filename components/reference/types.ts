import type { DataColumn } from "@/components/ui/data-table";
import type { PageLinksWords } from "@/components/ui/page-links";
import type { SearchOnwardView } from "@/components/ui/search-onward";
import type { ListName } from "@/lib/reference/schema";

/** Parameters of the address that a form keeps besides its own fields. */
export type Carried = Readonly<Record<string, string>>;

/** What a search of reference data says, in the reader's language. */
export interface SearchWords {
  searchLabel: string;
  search: string;
  loading: string;
  failed: string;
  retry: string;
  dismiss: string;
}

export interface CountWords {
  /** With {count}. */
  all: string;
  /** In its place where there is one only. */
  one: string;
  /** With {count} and {typed}. */
  found: string;
}

/** What a reference list says. */
export interface ListWords extends SearchWords, CountWords, PageLinksWords {
  title: string;
  none: string;
  waysOut: SearchOnwardView;
  newTab: string;
}

export interface ListShape {
  name: ListName;
  columns: readonly DataColumn[];
  /** Key of the column that leads to the row's own page. */
  link: string | null;
}
