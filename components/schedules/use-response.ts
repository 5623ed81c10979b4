import { useCallback, useEffect, useMemo, useState } from "react";
import useSWR from "swr";
import { fetchOnce } from "@/components/hooks/lookup";
import { useDelayed } from "@/components/hooks/use-delayed.client";
import { getJson } from "@/lib/browser/fetcher";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/shared";
import { limits } from "@/lib/site/site";

interface ResponseOptions<Data> {
  /** The API path that responds to a search of this page. */
  path: string;
  /** The server's response, and the query of the address that it belongs to. */
  initial: Data;
  initialSearch: string;
  /** The query of the page's address. */
  search: URLSearchParams;
  /** The parameters of an address that define the search itself, without filters and order. */
  searchOnly: (search: URLSearchParams) => URLSearchParams;
  /** The parameters of an address that the API path accepts, in one form. */
  usedSearch: (search: URLSearchParams) => URLSearchParams;
  /** Whether an address is a search at all. */
  isSearch: (search: URLSearchParams) => boolean;
  /** The most rows that the browser filters and sorts itself; 0 where the server always does. */
  maxLocalRows: number;
  locale: Locale;
}

/** What a schedule page shows, all of it of one address: form, heading, rows and links depend on it together. */
export interface ShownResponse<Data> {
  response: Data;
  /** The address that the response belongs to. While another search is loading, it is still the previous address. */
  search: URLSearchParams;
  /** The address whose rows the response holds: while other rows of the same search are loading, the previous one. */
  rowsSearch: URLSearchParams;
  /** Whether the response is of the same search as the page's address. */
  isSameSearch: boolean;
  /** False while the response to the page's address is loading, or has failed. */
  isCurrent: boolean;
  /** True when the response holds all rows of the search. */
  isComplete: boolean;
  /** True when a response is late. */
  loading: boolean;
  /** True when the request of the page's address has failed: no results of another search may stay. */
  hasFailed: boolean;
  /** True while that failure is shown: until it is dismissed. */
  showsFailure: boolean;
  retry: () => void;
  /** Fetches the response again; meanwhile the present one is shown. */
  refresh: () => void;
  dismiss: () => void;
}

/**
 * The response to the page's address. The browser filters and sorts the rows of a search with at most `maxLocalRows`; for
 * more rows the server filters, sorts and pages, and every change fetches another response.
 */
export function useScheduleResponse<Data extends { found: number }>(
  options: ResponseOptions<Data>,
): ShownResponse<Data> {
  const { path, initial, initialSearch, search, searchOnly, usedSearch, isSearch, locale, maxLocalRows } =
    options;
  const baseOf = (of: URLSearchParams) => searchOnly(of).toString();
  const first = useMemo(() => new URLSearchParams(initialSearch), [initialSearch]);
  // Searches with more rows than that.
  const [large, setLarge] = useState<readonly string[]>(() =>
    initial.found > maxLocalRows ? [baseOf(first)] : [],
  );
  // A stale initial response is fetched again, although its address has not changed.
  const [isStale, setStale] = useState(false);
  const base = baseOf(search);
  const isServerFiltered = (of: URLSearchParams) => maxLocalRows === 0 || large.includes(baseOf(of));
  const keyOf = (of: URLSearchParams) => {
    if (!isSearch(of)) return null;
    return `${path}?${new URLSearchParams([...usedSearch(isServerFiltered(of) ? of : searchOnly(of)), ["language", locale]])}`;
  };
  const key = keyOf(search);
  const isInitialKey = key === keyOf(first);
  const request = useSWR<Data, Error>(
    isInitialKey && !isStale ? null : key,
    (address: string) => getJson<Data>(address),
    fetchOnce,
  );
  const { mutate } = request;
  const refresh = useCallback(() => {
    setStale(true);
    void mutate();
  }, [mutate]);
  const [last, setLast] = useState<{ response: Data; search: URLSearchParams }>({
    response: initial,
    search: first,
  });
  // The initial response serves until the page has shown another one.
  const isUnchanged = last.response === initial && `${search}` === `${first}`;
  const usesInitial = !key || (isInitialKey && (!isStale || isUnchanged));
  const current = request.data ?? (usesInitial ? initial : undefined);
  if (maxLocalRows > 0 && current && current.found > maxLocalRows && !large.includes(base))
    setLarge([...large, base]);
  if (current && (current !== last.response || `${search}` !== `${last.search}`)) {
    setLast({ response: current, search });
  }
  const response = current ?? last.response;
  // A check box changes at once; it does not wait for the rows of the same search.
  const isSameSearch = current !== undefined || base === baseOf(last.search);
  const loading = useDelayed(!current && request.isValidating, limits.loadingDelayMs);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  return {
    response,
    search: isSameSearch ? search : last.search,
    rowsSearch: current ? search : last.search,
    isSameSearch,
    isCurrent: Boolean(current),
    isComplete: response.found <= maxLocalRows,
    loading,
    hasFailed: Boolean(request.error && !current),
    showsFailure: Boolean(request.error && !current && request.error !== dismissed),
    retry: () => void mutate(),
    refresh,
    dismiss: () => setDismissed(request.error ?? null),
  };
}

/** The advertisements of a search; `path` is null for the search of the first load, whose advertisements are `first`. */
export function useAds(path: string | null, first: readonly Ad[]): readonly Ad[] {
  const { data } = useSWR<{ items: Ad[] }>(
    path,
    (address: string) => getJson<{ items: Ad[] }>(address),
    fetchOnce,
  );
  return data?.items ?? first;
}

/** The titles of a schedule page. */
export interface PageTitles {
  /** As the server sent it. */
  first: string;
  /** Of a search between two places, with {from} and {to}. */
  pair: string;
  /** Without such a search. */
  none: string;
}

/** Sets the document's title to that of what is shown; for the search of the first load it is the server's. */
export function useTitle(heading: string | null, isFirst: boolean, { first, none }: PageTitles): void {
  const title = isFirst ? first : (heading ?? none);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
