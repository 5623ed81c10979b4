import { useEffect, useMemo, useState } from "react";
import useSWR from "swr";
import { once } from "@/components/ui/asking";
import { useDelayed } from "@/components/ui/loading.client";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import { getJson } from "@/lib/web/fetcher";

interface AnswerOptions<First, Answer> {
  /** Answers a search of the page's own query. */
  path: string;
  /** Asks it: for its JSON, unless told. */
  ask?: (address: string) => Promise<Answer>;
  /** The server's answer, and the query of the address that it answers. */
  initial: First;
  initialSearch: string;
  /** True when the server's answer does no more for its own search: it is asked for again, and stands meanwhile. */
  isSpent?: boolean;
  /** The query of the page's address. */
  search: URLSearchParams;
  /** The part of an address that says what is searched for. */
  searchOnly: (search: URLSearchParams) => URLSearchParams;
  /** Whether an address asks for a search at all. */
  asksFor: (search: URLSearchParams) => boolean;
  /** Whether an answer to a search leaves out some of what was found, however few those are. */
  leavesOut?: (search: URLSearchParams) => boolean;
  locale: Locale;
}

/** What a schedule page shows, all of it of one address: form, heading, rows and links follow from it together. */
export interface ShownAnswer<Answer> {
  answer: Answer;
  /** The address that the answer belongs to. While another answer is awaited, the one before stays with its own. */
  search: URLSearchParams;
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
  /** True when what was asked for last could not be had, be there an answer that still does. */
  isWanting: boolean;
  retry: () => void;
  dismiss: () => void;
}

/**
 * The answer to the page's address. What was found is arranged in the browser as long as all of it fits on one page; else it
 * is filtered and cut by the server, and asked for again with every change.
 */
export function useAnswer<First extends { found: number }, Answer extends { found: number } = First>(
  options: AnswerOptions<First, Answer>,
): ShownAnswer<First | Answer> {
  const { path, initial, initialSearch, search, searchOnly, asksFor, locale } = options;
  const { ask = getJson<Answer>, isSpent = false, leavesOut = () => false } = options;
  const baseOf = (of: URLSearchParams) => searchOnly(of).toString();
  const first = useMemo(() => new URLSearchParams(initialSearch), [initialSearch]);
  // Searches that found more than fits on one page.
  const [large, setLarge] = useState<readonly string[]>(() =>
    initial.found > limits.rowsPerPage ? [baseOf(first)] : [],
  );
  const base = baseOf(search);
  const isArrangedThere = (of: URLSearchParams) => leavesOut(of) || large.includes(baseOf(of));
  const keyOf = (of: URLSearchParams) => {
    if (!asksFor(of)) return null;
    return `${path}?${new URLSearchParams([...(isArrangedThere(of) ? of : searchOnly(of)), ["language", locale]])}`;
  };
  const key = keyOf(search);
  const isOfServer = key === keyOf(first);
  const request = useSWR<Answer, Error>(isOfServer && !isSpent ? null : key, (of: string) => ask(of), once);
  const [last, setLast] = useState<{ answer: First | Answer; search: URLSearchParams }>({
    answer: initial,
    search: first,
  });
  // What the page came with stands until it has shown another.
  const isAsItCame = last.answer === initial && `${search}` === `${first}`;
  const stands = !key || (isOfServer && (!isSpent || isAsItCame));
  const current = request.data ?? (stands ? initial : undefined);
  if (current && current.found > limits.rowsPerPage && !large.includes(base)) setLarge([...large, base]);
  if (current && (current !== last.answer || `${search}` !== `${last.search}`)) {
    setLast({ answer: current, search });
  }
  const answer = current ?? last.answer;
  // A check box of the same search does not wait for the rows.
  const answered = current || base === baseOf(last.search) ? search : last.search;
  const loading = useDelayed(!current && request.isValidating, limits.loadingDelayMs);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  return {
    answer,
    search: answered,
    isCurrent: Boolean(current),
    whole: answer.found <= limits.rowsPerPage && !leavesOut(answered),
    loading,
    unanswered: Boolean(request.error && !current),
    failed: Boolean(request.error && !current && request.error !== dismissed),
    isWanting: Boolean(request.error),
    retry: () => void request.mutate(),
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
