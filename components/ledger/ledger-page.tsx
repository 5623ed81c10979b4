import type { ReactNode } from "react";
import { ChipLink } from "@/components/ui/chip";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { type LedgerView, ledgerPeriods, withLedgerView } from "@/lib/ledger/ledger";
import styles from "./ledger.module.css";

/** The words of a ledger, whatever it is of. */
export interface LedgerWords {
  crumbs: string;
  period: string;
  filters: string;
  pages: string;
  newer: string;
  older: string;
  pageOf: string;
}

interface LedgerPageProps {
  heading: ReactNode;
  crumbs: readonly Crumb[];
  /** What the ledger says of itself: how many changes, by which clock. */
  lede: ReactNode;
  /** Path of the page in this language, without a query, and the query of its address. */
  path: string;
  search: URLSearchParams;
  view: Pick<LedgerView, "period" | "show" | "page">;
  /** The periods in words. */
  periodName: (days: number) => string;
  /** Filters with how many changes each shows. One without any is left out unless it is set. */
  filters: readonly { name: string; label: string; count: number }[];
  /** Beside the filters. */
  moreFilters?: ReactNode;
  page: number;
  totalPages: number;
  words: LedgerWords;
  /** Buttons. */
  tools: ReactNode;
  /** Why there is no entry; null where there are some. */
  empty: { text: string; action: ReactNode } | null;
  /** Beside the table. */
  aside?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** The page of a ledger: filters as links, entries by day, pages. */
export function LedgerPage(props: LedgerPageProps) {
  const { heading, crumbs, lede, path, search, view, filters, words, tools, empty, aside } = props;
  const hrefOf = (change: Partial<LedgerView>) =>
    hrefWith(path, withLedgerView(search, { ...view, page: 1, ...change }));
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <div>
          <h1>{heading}</h1>
          {lede}
        </div>
        <div className={styles.tools} data-print="no">
          {tools}
        </div>
      </div>
      <div className={styles.filters} data-print="no">
        <nav className={styles.periods} aria-label={words.period}>
          {ledgerPeriods.map((period) => (
            <a
              key={period}
              href={hrefOf({ period })}
              aria-current={period === view.period ? "true" : undefined}
              rel="nofollow"
            >
              {props.periodName(period)}
            </a>
          ))}
        </nav>
        <nav className={styles.chips} aria-label={words.filters}>
          {filters.map(({ name, label, count }) =>
            count > 0 || name === view.show ? (
              <ChipLink
                key={name}
                href={hrefOf({ show: name === view.show ? null : name })}
                current={name === view.show}
                count={count}
                rel="nofollow"
              >
                {label}
              </ChipLink>
            ) : null,
          )}
        </nav>
        {props.moreFilters}
      </div>
      <div className={aside ? styles.withAside : undefined}>
        <div>
          {empty ? <EmptyState action={empty.action}>{empty.text}</EmptyState> : props.children}
          <PageLinks
            page={props.page}
            totalPages={props.totalPages}
            hrefOf={(page) => hrefOf({ page })}
            words={{
              pages: words.pages,
              previousPage: words.newer,
              nextPage: words.older,
              pageOf: words.pageOf,
            }}
          />
        </div>
        {aside}
      </div>
    </div>
  );
}

/** The address with a query. */
export const hrefWith = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path;

/** The address of an entry of a ledger. */
export function entryHref(
  path: string,
  search: URLSearchParams,
  view: Pick<LedgerView, "period" | "show">,
  id: number,
): string {
  const next = withLedgerView(search, { ...view, page: 1 });
  next.set("entry", String(id));
  return `${hrefWith(path, next)}#c${id}`;
}
