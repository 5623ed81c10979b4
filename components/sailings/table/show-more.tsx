import { inPlace } from "@/components/hooks/in-place";
import pageLinks from "@/components/ui/page-links.module.css";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { type Words, withView } from "@/lib/sailings/shared";
import type { ShownRows } from "./use-rows";

interface ShowMoreProps {
  response: Pick<RowsResponse, "page" | "totalPages">;
  shown: ShownRows;
  /** The page's address: unprefixed parameters, and its path. */
  search: URLSearchParams;
  action: string;
  words: Words;
}

/**
 * A link to the next page of rows, which script adds below those that are shown, and a link to the previous page. Nothing for a
 * list of one page.
 */
export function ShowMore({ response, shown, search, action, words: { schedule } }: ShowMoreProps) {
  const { totalPages } = response;
  const { firstPage, lastPage } = shown;
  if (totalPages < 2 && firstPage < 2) return null;
  const hrefOf = (page: number) => `${action}?${withView(search, { page })}`;
  return (
    <nav className={pageLinks.pages} aria-label={schedule.pages} data-print="no">
      {firstPage > 1 ? <a href={hrefOf(firstPage - 1)}>{schedule.previousPage}</a> : null}
      <span role="status">
        {shown.isLoading ? schedule.loading : fill(schedule.pageOf, { page: lastPage, total: totalPages })}
      </span>
      {lastPage < totalPages ? (
        <a href={hrefOf(lastPage + 1)} rel="nofollow" onClick={inPlace(shown.showMore)}>
          {schedule.showMore}
        </a>
      ) : null}
      {shown.hasFailed ? <span role="alert">{schedule.failed}</span> : null}
    </nav>
  );
}
