import { useCallback, useEffect, useMemo, useState } from "react";
import useSWR from "swr";
import { once } from "@/components/ui/asking";
import { useDelayed } from "@/components/ui/loading.client";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import { getJson } from "@/lib/web/fetcher";

interface AnswerOptions<Answer> {
  /** Answers a search of the page's own query. */
  path: string;
  /** The server's answer, and the query of the address that it answers. */
  initial: Answer;
  initialSearch: string;
  /** The query of the page's address. */
  search: URLSearchParams;
  /** The part of an address that says what is searched for. */
  searchOnly: (search: URLSearchParams) => URLSearchParams;
  /** Whether an address asks for a search at all. */
  asksFor: (search: URLSearchParams) => boolean;
  /** Rows up to which the browser filters and sorts what was found by itself; 0 where the server always does. */
  mostHere: number;
  locale: Locale;
}

/** What a schedule page shows, all of it of one address: form, heading, rows and links follow from it together. */
export interface ShownAnswer<Answer> {
  answer: Answer;
  /** The address that the answer belongs to. While another answer is awaited, the one before stays with its own. */
  search: URLSearchParams;
  /** The address whose rows the answer holds: while others of the same search are awaited, that of the rows before. */
  rowsSearch: URLSearchParams;
  /** Whether that is of the same search as the page's address. */
  isSameSearch: boolean;
  /** False while the answer to the page's address is awaited, or failed. */
  isCurrent: boolean;
  /** True when the answer's rows are all that were found. */
  whole: boolean;
  /** True when an answer is late. */
  loading: boolean;
  /** True when the page's address got no answer: nothing of another search may stay. */
  unanswered: boolean;
  /** True while that is to be told. */
  failed: boolean;
  retry: () => void;
  /** Fetches the answer anew; what is shown stands meanwhile. */
  refresh: () => void;
  dismiss: () => void;
}

/**
 * The answer to the page's address. What was found is arranged in the browser where it is no more than `mostHere`; else it is
 * filtered and cut by the server, and fetched anew with every change.
 */
export function useAnswer<Answer extends { found: number }>(
  options: AnswerOptions<Answer>,
): ShownAnswer<Answer> {
  const { path, initial, initialSearch, search, searchOnly, asksFor, locale, mostHere } = options;
  const baseOf = (of: URLSearchParams) => searchOnly(of).toString();
  const first = useMemo(() => new URLSearchParams(initialSearch), [initialSearch]);
  // Searches that found more than that.
  const [large, setLarge] = useState<readonly string[]>(() =>
    initial.found > mostHere ? [baseOf(first)] : [],
  );
  // The server's answer is fetched anew even for its own address.
  const [isStale, setStale] = useState(false);
  const base = baseOf(search);
  const isArrangedThere = (of: URLSearchParams) => mostHere === 0 || large.includes(baseOf(of));
  const keyOf = (of: URLSearchParams) => {
    if (!asksFor(of)) return null;
    return `${path}?${new URLSearchParams([...(isArrangedThere(of) ? of : searchOnly(of)), ["language", locale]])}`;
  };
  const key = keyOf(search);
  const isOfServer = key === keyOf(first);
  const request = useSWR<Answer, Error>(
    isOfServer && !isStale ? null : key,
    (address: string) => getJson<Answer>(address),
    once,
  );
  const { mutate } = request;
  const refresh = useCallback(() => {
    setStale(true);
    void mutate();
  }, [mutate]);
  const [last, setLast] = useState<{ answer: Answer; search: URLSearchParams }>({
    answer: initial,
    search: first,
  });
  // What the page came with stands until it has shown another.
  const isAsItCame = last.answer === initial && `${search}` === `${first}`;
  const stands = !key || (isOfServer && (!isStale || isAsItCame));
  const current = request.data ?? (stands ? initial : undefined);
  if (mostHere > 0 && current && current.found > mostHere && !large.includes(base))
    setLarge([...large, base]);
  if (current && (current !== last.answer || `${search}` !== `${last.search}`)) {
    setLast({ answer: current, search });
  }
  const answer = current ?? last.answer;
  // A check box of the same search does not wait for the rows.
  const isSameSearch = current !== undefined || base === baseOf(last.search);
  const loading = useDelayed(!current && request.isValidating, limits.loadingDelayMs);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  return {
    answer,
    search: isSameSearch ? search : last.search,
    rowsSearch: current ? search : last.search,
    isSameSearch,
    isCurrent: Boolean(current),
    whole: answer.found <= mostHere,
    loading,
    unanswered: Boolean(request.error && !current),
    failed: Boolean(request.error && !current && request.error !== dismissed),
    retry: () => void mutate(),
    refresh,
    dismiss: () => setDismissed(request.error ?? null),
  };
}

/** The advertisements of another search than the page was loaded with; `path` is null for that one. */
export function useAds(path: string | null, first: readonly Ad[]): readonly Ad[] {
  const { data } = useSWR<{ items: Ad[] }>(
    path,
    (address: string) => getJson<{ items: Ad[] }>(address),
    once,
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

/** Gives the page the title of what it shows; what it was loaded with keeps the server's. */
export function useTitle(heading: string | null, isFirst: boolean, { first, none }: PageTitles): void {
  const title = isFirst ? first : (heading ?? none);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
