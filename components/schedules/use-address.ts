import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Entry, isNewEntry } from "./history-entries";

/** The query of the page's address as the page's state, and a way to show another one. */
export function useAddress(action: string): {
  search: URLSearchParams;
  /**
   * Writes the address, as a step of its own for Back. `isView` says that it only arranges what was found: a burst of
   * such changes is one step.
   */
  show: (next: URLSearchParams, isView: boolean) => void;
} {
  const here = useSearchParams().toString();
  // The router tells of a new address a moment later; a check box cannot wait for that.
  const [ahead, setAhead] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    if (here === ahead?.to) setAhead(null);
  }, [here, ahead]);
  // Back is no step of this page's own: what it wrote last is no longer ahead.
  const last = useRef<Entry | null>(null);
  useEffect(() => {
    const forget = () => {
      last.current = null;
      setAhead(null);
    };
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
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
