import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "@/lib/i18n/fill";
import styles from "./awaited.module.css";
import { ResultsHead } from "./results-head";

/** A search that has no answer yet, or got none, while the page shows the one before. */
export interface Awaited {
  /** As its page is headed. */
  heading: string;
  /** Whose rows stand below; '' when they are of the same places. */
  before: string;
  /** It failed: nothing of another search may stay. */
  isLost: boolean;
}

/** What a schedule page says of such a search; `rowsOf` has {shown}. */
interface AwaitedWords {
  loading: string;
  rowsOf: string;
  unanswered: string;
}

/** The sentence beside its heading. */
export function awaitedNote({ before, isLost }: Awaited, words: AwaitedWords): string {
  if (isLost) return words.unanswered;
  return before ? `${words.loading} ${fill(words.rowsOf, { shown: before })}` : words.loading;
}

/** The heading of a search of which there is nothing to show. */
export function AwaitedHead({ awaited, words }: { awaited: Awaited; words: AwaitedWords }) {
  return (
    <ResultsHead
      heading={awaited.heading}
      counts={[]}
      separator=""
      note={awaited.isLost ? words.unanswered : ""}
    />
  );
}

interface BeforeProps {
  /** Whether another search is awaited. */
  isBefore: boolean;
  children: ReactNode;
}

/**
 * What belongs to the search before: dimmed while another is awaited, and not to be used, unless the reader's focus is in
 * it, which must not be lost.
 */
export function Before({ isBefore, children }: BeforeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element) element.inert = isBefore && !element.contains(document.activeElement);
  }, [isBefore]);
  return (
    <div ref={box} className={isBefore ? styles.before : undefined}>
      {children}
    </div>
  );
}
