import { useEffect, useMemo, useState } from "react";

/**
 * The instant, updated every minute and as soon as the page becomes visible again. It is the server's clock plus the time on the
 * page, by the browser's monotonic clock: the reader's own may be wrong, or be set meanwhile.
 * @param begun the server's instant, ISO 8601
 */
export function useClock(begun: string): Date {
  const [passedMs, setPassed] = useState(0);
  useEffect(() => {
    const look = () => {
      // Complete minutes since the page was loaded: nothing is rendered again in between.
      const minute = Math.floor((Date.parse(begun) + performance.now()) / 60_000) * 60_000;
      setPassed(Math.max(0, minute - Date.parse(begun)));
    };
    const timer = setInterval(look, 5_000);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", look);
    };
  }, [begun]);
  return useMemo(() => new Date(Date.parse(begun) + passedMs), [begun, passedMs]);
}
