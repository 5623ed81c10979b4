import type { ReactNode } from "react";
import { ChipLink } from "@/components/ui/chip";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { fill } from "@/lib/i18n/fill";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { formatDays } from "@/lib/sailings/format";
import { type ChangeWords, countText } from "@/lib/sailings/revisions/change-text";
import {
  type Ledger,
  type LedgerFilter,
  type LedgerView,
  ledgerPeriods,
  withLedgerView,
} from "@/lib/sailings/revisions/ledger";
import styles from "./ledger.module.css";
import { LedgerTable } from "./ledger-table";

interface LedgerPageProps {
  heading: ReactNode;
  crumbs: readonly Crumb[];
  /** Path of the page in this language, without a query, and the query of its address. */
  path: string;
  search: URLSearchParams;
  view: LedgerView;
  ledger: Ledger;
  words: ChangeWords;
  locale: Locale;
  /** The publisher's zone, and its offset from UTC in words. */
  zone: string;
  clock: string;
  /** Buttons. */
  tools: ReactNode;
  /** Beside the table. */
  aside?: ReactNode;
}

/** The ledger of a lane, a ship or a service: filters as links, entries by day, pages. */
export function LedgerPage(props: LedgerPageProps) {
  const { heading, crumbs, path, search, view, ledger, words, locale, zone, tools, aside } = props;
  const { scheduleChanges: t, option, schedule } = words;
  const hrefOf = (change: Partial<LedgerView>) =>
    hrefWith(path, withLedgerView(search, { ...view, page: 1, ...change }));
  const entryHref = (id: number) => {
    const next = withLedgerView(search, { ...view, page: 1 });
    next.set("entry", String(id));
    return `${hrefWith(path, next)}#c${id}`;
  };
  const companyHref = (companies: string[]) => {
    const next = withLedgerView(search, { ...view, page: 1 });
    next.delete("company");
    if (companies.length > 0) next.set("company", companies.join("||"));
    return hrefWith(path, next);
  };
  const names: Record<LedgerFilter, string> = {
    urgent: t.filterUrgent,
    etd: schedule.etd,
    eta: schedule.eta,
    cutoffs: t.filterCutoffs,
    ships: t.filterShips,
    gone: t.filterGone,
    listed: t.filterListed,
  };
  const isSample = ledger.items.some(({ sample }) => sample);
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <Crumbs label={option.crumbs} items={crumbs} />
      <div className={styles.head}>
        <div>
          <h1>{heading}</h1>
          <p>
            {fill(t.lede, {
              changes: countText(ledger.count, words),
              days: view.period,
              urgent: ledger.urgent,
            })}{" "}
            {fill(t.ledeClocks, { clock: props.clock })}
          </p>
          {ledger.isCut ? <p>{fill(t.cut, { count: ledger.count })}</p> : null}
          {isSample ? <p className={styles.small}>{schedule.sample}</p> : null}
        </div>
        <div className={styles.tools} data-print="no">
          {tools}
        </div>
      </div>
      <div className={styles.filters} data-print="no">
        <nav className={styles.periods} aria-label={t.period}>
          {ledgerPeriods.map((period) => (
            <a
              key={period}
              href={hrefOf({ period })}
              aria-current={period === view.period ? "true" : undefined}
              rel="nofollow"
            >
              {formatDays(period, words)}
            </a>
          ))}
        </nav>
        <nav className={styles.chips} aria-label={t.filters}>
          {ledger.filters.map(({ name, count }) =>
            count > 0 || name === view.show ? (
              <ChipLink
                key={name}
                href={hrefOf({ show: name === view.show ? null : name })}
                current={name === view.show}
                count={count}
                rel="nofollow"
              >
                {names[name]}
              </ChipLink>
            ) : null,
          )}
        </nav>
        {ledger.operators.length > 1 ? (
          <details className={styles.operators}>
            <summary>
              {view.companies.length === 0 ? t.allOperators : view.companies.join(schedule.separator)}
            </summary>
            <nav aria-label={t.operators}>
              {view.companies.length > 0 ? <a href={companyHref([])}>{t.allOperators}</a> : null}
              {ledger.operators.slice(0, mostOperators).map(({ name, count }) => (
                <a key={name} href={companyHref([name])} rel="nofollow">
                  <span lang={latinLang(locale)}>{name}</span> {count}
                </a>
              ))}
            </nav>
          </details>
        ) : null}
      </div>
      <div className={aside ? styles.withAside : undefined}>
        <div>
          {ledger.total === 0 ? (
            <EmptyState
              action={
                ledger.count > 0 ? (
                  <a
                    href={hrefWith(
                      path,
                      withLedgerView(withoutCompany(search), { ...view, show: null, page: 1 }),
                    )}
                  >
                    {t.allChanges}
                  </a>
                ) : null
              }
            >
              {ledger.count > 0 ? t.emptyFilter : t.empty}
            </EmptyState>
          ) : (
            <LedgerTable days={ledger.days} words={words} locale={locale} zone={zone} hrefOf={entryHref} />
          )}
          <PageLinks
            page={ledger.page}
            totalPages={ledger.totalPages}
            hrefOf={(page) => hrefOf({ page })}
            words={{ pages: t.pages, previousPage: t.newer, nextPage: t.older, pageOf: schedule.pageOf }}
          />
        </div>
        {aside}
      </div>
    </div>
  );
}

/** The most carriers in the list of a ledger. */
const mostOperators = 40;

const hrefWith = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

function withoutCompany(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("company");
  return next;
}
