import { useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";

/** The query of the page's address as the page's state, and a way to show another one. */
export function useAddress(action: string): {
  search: URLSearchParams;
  /** Writes the address; `replace` leaves no step for Back. */
  show: (next: URLSearchParams, replace: boolean) => void;
} {
  const here = useSearchParams().toString();
  // The router tells of a new address a moment later; a check box cannot wait for that.
  const [ahead, setAhead] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    if (here === ahead?.to) setAhead(null);
  }, [here, ahead]);
  // Back is no step of this page's own: what it wrote last is no longer ahead.
  useEffect(() => {
    const forget = () => setAhead(null);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  const current = ahead?.from === here ? ahead.to : here;
  const search = useMemo(() => new URLSearchParams(current), [current]);

  const show = (next: URLSearchParams, replace: boolean) => {
    setAhead({ from: here, to: next.toString() });
    const address = `${action}${next.size ? `?${next}` : ""}`;
    // As a browser treats a link to where one is: Back must not seem to do nothing.
    if (replace || next.toString() === current) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
  };
  return { search, show };
}
