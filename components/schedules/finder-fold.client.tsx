"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { limits } from "@/lib/site/site";
import styles from "./finder.module.css";

interface FinderFoldProps {
  icon: ReactNode;
  title: string;
  /** The search that is shown, in one line. */
  summary: string | null;
  /** False while a port is missing, which must be visible. */
  hasResults: boolean;
  /** Counts the searches after which the form makes room for their results. */
  folds: number;
  /** With a nonce, narrow screens fold the form while the page is being parsed, so that nothing moves later. */
  nonce?: string | undefined;
  children: ReactNode;
}

const wide = `(min-width: ${limits.mobileBelowPx / 16}rem)`;

const foldNow = `(d=>{if(!matchMedia("${wide}").matches)d.open=false})(document.currentScript.previousElementSibling)`;

/**
 * The accordion of narrow screens. The server renders it open, so that it works without script; script folds it when there are
 * results. On wide screens its head is hidden and it stays open.
 */
export function FinderFold({ icon, title, summary, hasResults, folds, nonce, children }: FinderFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const done = useRef(-1);

  useEffect(() => {
    const isStart = done.current < 0;
    const isFoldable = Boolean(summary) && hasResults;
    if (done.current === folds || !(isStart || isFoldable)) return;
    done.current = folds;
    // The inline script folds it before this code loads: if the reader has opened it since, it stays open.
    if (isStart && nonce !== undefined) return;
    const element = details.current;
    if (!element || !isFoldable || window.matchMedia(wide).matches) return;
    if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
    element.open = false;
  }, [folds, summary, hasResults, nonce]);

  useEffect(() => {
    const query = window.matchMedia(wide);
    const unfold = () => {
      if (query.matches && details.current) details.current.open = true;
    };
    query.addEventListener("change", unfold);
    return () => query.removeEventListener("change", unfold);
  }, []);

  // A port that turned out to be missing must be visible.
  useEffect(() => {
    if (!hasResults && details.current) details.current.open = true;
  }, [hasResults]);

  return (
    <>
      <details className={styles.fold} ref={details} open suppressHydrationWarning>
        <summary>
          {icon}
          <span>
            {title}
            {summary ? <span className={styles.summary}>{summary}</span> : null}
          </span>
          <Icon name="chevron-down" />
        </summary>
        {children}
      </details>
      {nonce !== undefined && summary && hasResults ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: foldNow }} />
      ) : null}
    </>
  );
}
