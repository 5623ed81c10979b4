import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { getJsonSync } from "@/lib/web/fetcher";
import type { RowsAnswer } from "./types";

/**
 * All rows of a search while they are printed; null at any other time, and where `path`, which answers with them, is null. A
 * browser prints what stands there when its handlers of `beforeprint` have returned: the rows are fetched while it waits.
 */
export function usePrintedRows(path: string | null): RowsAnswer | null {
  const [printed, setPrinted] = useState<RowsAnswer | null>(null);
  useEffect(() => {
    if (!path) return;
    const onBefore = () => {
      const answer = getJsonSync<RowsAnswer>(path);
      // Without it the rows that are shown are printed.
      if (answer) flushSync(() => setPrinted(answer));
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
