import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type Entry, isNewEntry } from "./history-entries";

/**
 * The query of the page's address as the page's state, and a function that shows another one.
 * @param isSearch whether an address is a search: this page itself handles Back to such an address
 */
export function useAddress(
  action: string,
  isSearch: (search: URLSearchParams) => boolean,
): {
  search: URLSearchParams;
  /**
   * Writes the address as a history entry. `isView` means that only the view of the results changed: a burst of such changes is
   * one entry.
   */
  show: (next: URLSearchParams, isView: boolean) => void;
} {
  const here = useSearchParams().toString();
  // The router reports a new address a moment later; a check box cannot wait for that.
  const [ahead, setAhead] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    if (here === ahead?.to) setAhead(null);
  }, [here, ahead]);
  // Back does not write: the address that the page wrote last is no longer the present one.
  const last = useRef<Entry | null>(null);
  const rendering = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has written its notes once it tells of an address.
  useEffect(() => {
    rendering.current = window.history.state;
  }, [here]);
  const onBack = useEffectEvent((event: PopStateEvent) => {
    last.current = null;
    setAhead(null);
    const { pathname, search } = window.location;
    if (!event.state || pathname !== action || !isSearch(new URLSearchParams(search))) return;
    // The router stores with each history entry how its page was rendered. After a reload those entries describe another
    // rendering: it would request the complete page again, and replace what the reader sees by then.
    event.stopImmediatePropagation();
    window.history.replaceState(rendering.current, "");
    window.history.replaceState(null, "", pathname + search + window.location.hash);
  });
  useEffect(() => {
    window.addEventListener("popstate", onBack, { capture: true });
    return () => window.removeEventListener("popstate", onBack, { capture: true });
  }, []);
  const current = ahead?.from === here ? ahead.to : here;
  const search = useMemo(() => new URLSearchParams(current), [current]);

  const show = (next: URLSearchParams, isView: boolean) => {
    const entry = { search: next.toString(), isView, at: Date.now() };
    setAhead({ from: here, to: entry.search });
    const address = `${action}${next.size ? `?${next}` : ""}`;
    if (isNewEntry(current, last.current, entry)) window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
    last.current = entry;
  };
  return { search, show };
}
