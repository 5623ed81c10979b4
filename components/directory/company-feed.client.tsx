"use client";

import { useRef } from "react";
import { inPlace } from "@/components/hooks/in-place";
import { useFeed } from "@/components/hooks/use-feed";
import { useNear } from "@/components/hooks/use-near";
import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import { FailureNotice } from "@/components/ui/notice";
import type { CompanyList } from "@/lib/directory/shared";
import { fill } from "@/lib/i18n/fill";
import { CompanyRow } from "./company-row";
import styles from "./list.module.css";
import type { DirectoryWords } from "./types";

/** The distance in pixels between the window and the end of the list at which the next page is requested. */
const margin = "200px";
/** The shortest time between two loads by scrolling; the first one starts at once. */
const paceMs = 1500;

interface CompanyFeedProps {
  /** The page that the server has rendered. */
  page: number;
  totalPages: number;
  /** Path of the API and address of the list, each without the page number at its end. */
  apiPath: string;
  list: string;
  /** Address of a company without its id; `suffix` follows the id. */
  company: string;
  suffix: string;
  /** The category of the list; null for all. */
  under: string | null;
  words: DirectoryWords;
}

/**
 * The pages of a list after the one that the server has rendered. They load as the reader nears their end, and from the third
 * load on by the link More, which without script leads to the next page.
 */
export function CompanyFeed(props: CompanyFeedProps) {
  const { totalPages, apiPath, list, company, suffix, under, words } = props;
  const end = useRef<HTMLDivElement>(null);
  const isNear = useNear(end, margin);
  const feed = useFeed<CompanyList>(
    ({ length }) => (props.page + length < totalPages ? `${apiPath}${props.page + length + 1}` : null),
    isNear,
    paceMs,
  );
  // An import in the meantime moves the other companies to later pages: none is shown twice.
  const rows = [...new Map(feed.steps.flatMap(({ items }) => items.map((row) => [row.id, row]))).values()];
  const added = feed.steps.at(-1)?.items.length ?? 0;
  const page = props.page + feed.steps.length;

  const more = inPlace(() => {
    if (!feed.isBusy) feed.load();
  });

  return (
    <>
      {rows.length > 0 ? (
        <ul className={styles.companies}>
          {rows.map((row) => (
            <CompanyRow
              key={row.id}
              company={row}
              under={under}
              href={company + encodeURIComponent(row.id) + suffix}
              separator={words.separator}
            />
          ))}
        </ul>
      ) : null}
      <div ref={end} className={styles.end} data-print="no">
        <p role="status" className={feed.isLate ? styles.loading : layout.vh}>
          {feed.isLate ? words.loading : added > 0 ? fill(words.loaded, { count: added }) : ""}
        </p>
        {feed.hasFailed ? (
          <FailureNotice
            message={words.failed}
            retryLabel={words.tryAgain}
            dismissLabel={words.dismiss}
            onRetry={feed.load}
            onDismiss={feed.dismiss}
          />
        ) : null}
        {page < totalPages ? (
          <ButtonLink href={`${list}${page + 1}`} onClick={more}>
            {words.more}
          </ButtonLink>
        ) : null}
      </div>
    </>
  );
}
