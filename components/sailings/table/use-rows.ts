import { useEffect, useMemo, useState } from "react";
import useSWRInfinite from "swr/infinite";
import { fetchOnce } from "@/components/hooks/lookup";
import type { ShownResponse } from "@/components/schedules/use-response";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { type SailingPage, type SailingRow, type WithdrawnRow, withView } from "@/lib/sailings/shared";
import { usePrintedRows } from "./use-printed-rows";

/** The rows of a response, with those of the further pages that the reader has opened. */
export interface ShownRows {
  rows: readonly SailingRow[];
  /** Slower itineraries: their number, and the position of the first among the rows, null where no row is one. */
  slower: SailingPage["slower"];
  /** Sailings that are not offered any more; `at` is a position among these rows. */
  gone: readonly WithdrawnRow[];
  /** The pages that are shown, from 1. */
  firstPage: number;
  lastPage: number;
  /** True while a further page is fetched. */
  isLoading: boolean;
  /** True when the request for it has failed. */
  hasFailed: boolean;
  showMore: () => void;
  /** Fetches the further pages again. */
  refresh: () => void;
}

/** @param pathOf the API's address of a query of the page */
export function useRows(
  { response, rowsSearch }: Pick<ShownResponse<RowsResponse>, "response" | "rowsSearch">,
  pathOf: (search: URLSearchParams) => string,
): ShownRows {
  const { page, totalPages } = response;
  // Pages of one list, whether its slower itineraries are folded or not: another order or filter begins with its first page
  // again.
  const list = withView(rowsSearch, { slower: false, page }).toString();
  const [wanted, setWanted] = useState({ list, count: 0 });
  const count = Math.min(wanted.list === list ? wanted.count : 0, totalPages - page);
  const pathOfPage = (of: number) => pathOf(withView(rowsSearch, { page: of }));
  const more = useSWRInfinite<RowsResponse, Error>(
    (index: number) => (page + index < totalPages ? pathOfPage(page + index + 1) : null),
    (path: string) => getJson<RowsResponse>(path),
    { ...fetchOnce, initialSize: 0, revalidateFirstPage: false },
  );
  const { data, error, size, isValidating, setSize, mutate } = more;
  useEffect(() => {
    if (size !== count) void setSize(count);
  }, [size, count, setSize]);
  const printed = usePrintedRows(totalPages > 1 ? `${pathOfPage(1)}&rows=all` : null);
  const shown = useMemo(
    () => joined(printed ? [printed] : [response, ...(data ?? [])]),
    [response, data, printed],
  );
  const isMissing = (data?.length ?? 0) < count;
  return {
    ...shown,
    firstPage: page,
    lastPage: page + (data?.length ?? 0),
    isLoading: isMissing && isValidating,
    hasFailed: Boolean(error) && !isValidating,
    // After a failure the same page is requested again.
    showMore: () => {
      if (error && isMissing) void mutate();
      else setWanted({ list, count: count + 1 });
    },
    refresh: () => void mutate(),
  };
}

/** Pages as one list. A row that moved from one page to the next between two requests occurs once. */
function joined(pages: readonly RowsResponse[]): Pick<ShownRows, "rows" | "slower" | "gone"> {
  const rows = new Map<string, SailingRow>();
  const goneRows: WithdrawnRow[] = [];
  let firstSlower: number | null = null;
  for (const { items, slower, gone } of pages) {
    for (const one of gone) goneRows.push({ ...one, at: rows.size + one.at });
    if (firstSlower === null && slower.at !== null) firstSlower = rows.size + slower.at;
    for (const row of items) if (!rows.has(row.id)) rows.set(row.id, row);
  }
  return {
    rows: [...rows.values()],
    gone: goneRows,
    slower: { count: pages[0]?.slower.count ?? 0, at: firstSlower },
  };
}
