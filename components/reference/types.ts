import type { DataColumn } from "@/components/ui/data-table";
import type { PageLinksWords } from "@/components/ui/page-links";
import type { SearchOnwardView } from "@/components/ui/search-onward";
import type { ListName } from "@/lib/reference/shared";

/** Parameters of the address that a form submits besides its own fields. */
export type Carried = Readonly<Record<string, string>>;

/** The words of a search of reference data, in the page's language. */
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
  /** Used instead for a single result. */
  one: string;
  /** With {count} and {typed}. */
  found: string;
}

/** The words of a reference list. */
export interface ListWords extends SearchWords, CountWords, PageLinksWords {
  title: string;
  none: string;
  waysOut: SearchOnwardView;
  newTab: string;
}

export interface ListShape {
  name: ListName;
  columns: readonly DataColumn[];
  /** Key of the column with the link to the row's page. */
  link: string | null;
}
