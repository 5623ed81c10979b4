"use client";

import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { useDelayed } from "@/components/ui/loading.client";
import { FailureNotice } from "@/components/ui/notice";
import type { CompanyCard, CompanyList } from "@/lib/directory/schema";
import { fill } from "@/lib/i18n/formats";
import { getJson } from "@/lib/web/fetcher";
import { CompanyRow } from "./company-row";
import styles from "./list.module.css";
import type { DirectoryWords } from "./types";

/** How far below the window the end of the list may be when the next page is asked for. */
const margin = "200px";
/** A pace, not a wait: loads by scrolling follow each other no faster, and the first one comes at once. */
const paceMs = 1500;
/** After so many loads by scrolling the reader is asked, so that the footer can be reached. */
const loadsByScroll = 3;

interface CompanyFeedProps {
  /** The page that the server has drawn. */
  page: number;
  totalPages: number;
  /** Path of the API and address of the list, each up to the page's number. */
  ask: string;
  list: string;
  /** Address of a company, up to its id; `suffix` follows it. */
  company: string;
  suffix: string;
  words: DirectoryWords;
}

/**
 * The pages of a list after the server's own. They load as the reader nears their end, and from the third load on by the
 * link More, which without script leads to the next page.
 */
export function CompanyFeed(props: CompanyFeedProps) {
  const { totalPages, ask, list, company, suffix, words } = props;
  const [rows, setRows] = useState<CompanyCard[]>([]);
  const [page, setPage] = useState(props.page);
  const [added, setAdded] = useState(0);
  const [isNear, setNear] = useState(false);
  const [stage, setStage] = useState<"idle" | "busy" | "failed" | "dismissed">("idle");
  const isLate = useDelayed(stage === "busy");
  const end = useRef<HTMLDivElement>(null);
  const lastLoad = useRef(Number.NEGATIVE_INFINITY);
  const gone = useRef<AbortController>(undefined);
  const hasMore = page < totalPages;
  const mustAsk = page - props.page >= loadsByScroll;

  useEffect(() => {
    gone.current = new AbortController();
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    if (end.current) watcher.observe(end.current);
    return () => {
      gone.current?.abort();
      watcher.disconnect();
    };
  }, []);

  const load = useCallback(async () => {
    setStage("busy");
    lastLoad.current = performance.now();
    const signal = gone.current?.signal;
    try {
      const { items } = await getJson<CompanyList>(`${ask}${page + 1}`, { signal });
      // A company that was imported meanwhile moves the others on: none is shown twice.
      setRows((all) => [...all, ...items.filter(({ id }) => !all.some((row) => row.id === id))]);
      setAdded(items.length);
      setPage(page + 1);
      setStage("idle");
    } catch {
      if (!signal?.aborted) setStage("failed");
    }
  }, [ask, page]);

  const byScroll = isNear && !mustAsk && hasMore && stage === "idle";
  useEffect(() => {
    if (!byScroll) return;
    const timer = setTimeout(load, Math.max(0, lastLoad.current + paceMs - performance.now()));
    return () => clearTimeout(timer);
  }, [byScroll, load]);

  const more = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (stage !== "busy") load();
  };

  return (
    <>
      {rows.length > 0 ? (
        <ul className={styles.companies}>
          {rows.map((row) => (
            <CompanyRow
              key={row.id}
              company={row}
              href={company + encodeURIComponent(row.id) + suffix}
              separator={words.separator}
            />
          ))}
        </ul>
      ) : null}
      <div ref={end} className={styles.end} data-print="no">
        <p role="status" className={isLate ? styles.loading : layout.vh}>
          {isLate ? words.loading : added > 0 ? fill(words.loaded, { count: added }) : ""}
        </p>
        {stage === "failed" ? (
          <FailureNotice
            message={words.failed}
            retryLabel={words.tryAgain}
            dismissLabel={words.dismiss}
            onRetry={load}
            onDismiss={() => setStage("dismissed")}
          />
        ) : null}
        {hasMore ? (
          <ButtonLink href={`${list}${page + 1}`} onClick={more}>
            {words.more}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}
