import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { getJsonSync } from "@/lib/browser/fetcher";

/**
 * All rows of a search while they are printed; null at any other time, and where `path`, which returns them, is null. A browser
 * prints the state after its handlers of `beforeprint` have returned: the rows are fetched while it waits.
 */
export function usePrintedRows(path: string | null): RowsResponse | null {
  const [printed, setPrinted] = useState<RowsResponse | null>(null);
  useEffect(() => {
    if (!path) return;
    const onBefore = () => {
      const response = getJsonSync<RowsResponse>(path);
      // When the request fails, the rows that are shown are printed.
      if (response) flushSync(() => setPrinted(response));
    };
    const onAfter = () => setPrinted(null);
    addEventListener("beforeprint", onBefore);
    addEventListener("afterprint", onAfter);
    return () => {
      removeEventListener("beforeprint", onBefore);
      removeEventListener("afterprint", onAfter);
    };
  }, [path]);
  return printed;
}
