import { useEffect, useRef, useState } from "react";
import useSWR, { type SWRConfiguration } from "swr";
import { useDelayed } from "@/components/ui/loading.client";
import type { Locale } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/schema";
import { limits } from "@/lib/site";
import { getJson } from "@/lib/web/fetcher";

const once: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

interface AnswerOptions<Answer> {
  /** Answers a search of the page's own query. */
  path: string;
  /** The server's answer to the address the page was loaded with. */
  initial: Answer;
  search: URLSearchParams;
  /** The part of the address that says what is searched for. */
  base: string;
  /** Whether the address searches for anything. */
  asks: boolean;
  locale: Locale;
}

/**
 * The answer to the page's address. What was found is arranged in the browser as long as it fits on one page; more
 * than that is filtered and cut by the server, and asked for again with every change.
 */
export function useAnswer<Answer extends { found: number }>({
  path,
  initial,
  search,
  base,
  asks,
  locale,
}: AnswerOptions<Answer>) {
  const [first] = useState(() => ({ base, search: search.toString() }));
  const [large, setLarge] = useState(initial.found > limits.rowsPerPage ? first.base : "");
  const wanted = large === base ? search.toString() : base;
  const key = asks ? `${path}?${wanted ? `${wanted}&` : ""}language=${locale}` : null;
  const firstKey = large === first.base ? first.search : first.base;
  const request = useSWR<Answer, Error>(key, (address: string) => getJson<Answer>(address), {
    ...once,
    fallbackData: wanted === firstKey ? initial : undefined,
    keepPreviousData: true,
    onSuccess: (answer) => {
      if (answer.found > limits.rowsPerPage) setLarge(base);
    },
  });
  const answer = (asks ? request.data : undefined) ?? initial;
  const loading = useDelayed(asks && request.isValidating, limits.loadingDelayMs);
  const [dismissed, setDismissed] = useState<Error | null>(null);
  return {
    answer,
    /** True when the answer's rows are all that were found. */
    whole: answer.found <= limits.rowsPerPage,
    /** True when an answer is late. */
    loading,
    failed: Boolean(request.error && request.error !== dismissed),
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

/** Gives the page the title of the search that it shows; the first one, and a page without a search, keep theirs. */
export function useTitle(heading: string | null, isFirst: boolean): void {
  const first = useRef("");
  useEffect(() => {
    first.current ||= document.title;
    document.title = isFirst ? first.current : (heading ?? first.current);
  }, [heading, isFirst]);
}
