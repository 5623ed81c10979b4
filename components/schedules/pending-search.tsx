import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "@/lib/i18n/fill";
import styles from "./pending-search.module.css";
import { ResultsHead } from "./results-head";

/** A search that has no response yet, or has failed, while the page still shows the previous results. */
export interface PendingSearch {
  /** The heading of its page. */
  heading: string;
  /** The heading of the search whose rows are still shown; '' when they are of the same places. */
  shownHeading: string;
  /** The search has failed: no results of another search may stay. */
  hasFailed: boolean;
}

/** The words of a schedule page for such a search; `rowsOf` has {shown}. */
interface PendingWords {
  loading: string;
  rowsOf: string;
  unanswered: string;
}

/** The sentence beside its heading. */
export function pendingNote({ shownHeading, hasFailed }: PendingSearch, words: PendingWords): string {
  if (hasFailed) return words.unanswered;
  return shownHeading ? `${words.loading} ${fill(words.rowsOf, { shown: shownHeading })}` : words.loading;
}

/** The heading of a search that has no results to show. */
export function PendingHead({
  pending,
  words,
  banner,
}: {
  pending: PendingSearch;
  words: PendingWords;
  banner?: ReactNode;
}) {
  return (
    <ResultsHead
      heading={pending.heading}
      counts={[]}
      separator=""
      banner={banner}
      note={pending.hasFailed ? words.unanswered : ""}
    />
  );
}

interface StaleResultsProps {
  /** Whether another search is pending. */
  isStale: boolean;
  children: ReactNode;
}

/**
 * Results of the previous search: dimmed and inert while another search is pending. They stay usable if the focus is
 * inside, because making them inert would lose it.
 */
export function StaleResults({ isStale, children }: StaleResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) element.inert = isStale && !element.contains(document.activeElement);
  }, [isStale]);
  return (
    <div ref={box} className={isStale ? styles.stale : undefined}>
      {children}
    </div>
  );
}
