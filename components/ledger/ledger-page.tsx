import type { ReactNode } from "react";
import { ChipLink } from "@/components/ui/chip";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { fill } from "@/lib/i18n/fill";
import { type Locale, latinLang, localeRecords } from "@/lib/i18n/locales";
import { type Ledger, type LedgerView, ledgerPeriods, withLedgerView } from "@/lib/ledger/ledger";
import { type ChangeWords, countText, formatDays } from "@/lib/sailings/shared";
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
  /** Whether the source of the schedules records changes. */
  isRecorded: boolean;
  /** The names of the filters, and the words of sea or air. `clocks` says whose times are which. */
  filterNames: Readonly<Record<string, string>>;
  own: { reported: string; subject: string; clocks: string; sample: string; empty: string };
  hasLongValues: boolean;
  words: ChangeWords;
  locale: Locale;
  /** The publisher's zone. */
  zone: string;
  /** Buttons. */
  tools: ReactNode;
  /** Beside the table. */
  aside?: ReactNode;
}

/** The most carriers in the list of a ledger. */
const mostOperators = 40;

/** The page of a ledger: filters as links, events by day, pages. */
export function LedgerPage(props: LedgerPageProps) {
  const { path, search, view, ledger, isRecorded, own, words, locale, zone, aside } = props;
  const { scheduleChanges: t, schedule, option } = words;
  const hrefOf = (change: Partial<LedgerView>) => {
    const { companies, ...next } = { ...view, page: 1, ...change };
    const query = withLedgerView(search, next);
    query.delete("company");
    if (companies.length > 0) query.set("company", companies.join("||"));
    return hrefWith(path, query);
  };
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <Crumbs label={option.crumbs} items={props.crumbs} />
      <Head {...props} />
      <Filters {...props} hrefOf={hrefOf} />
      <div className={aside ? styles.withAside : undefined}>
        <div>
          {ledger.total > 0 ? (
            <LedgerTable
              days={ledger.days}
              heads={own}
              hasLongValues={props.hasLongValues}
              words={words}
              locale={locale}
              zone={zone}
              hrefOf={(id) => entryHref(path, search, view, id)}
            />
          ) : (
            <EmptyState
              action={
                ledger.count > 0 ? <a href={hrefOf({ show: null, companies: [] })}>{t.allChanges}</a> : null
              }
            >
              {!isRecorded ? t.notRecorded : ledger.count > 0 ? t.emptyFilter : own.empty}
            </EmptyState>
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

/** The heading, how many changes there are, and buttons. */
function Head({ heading, view, ledger, isRecorded, own, words, locale, tools }: LedgerPageProps) {
  const { scheduleChanges: t } = words;
  return (
    <div className={styles.head}>
      <div>
        <h1>{heading}</h1>
        <p hidden={!isRecorded}>
          {fill(t.lede, {
            changes: countText(ledger.count, words),
            days: view.period,
            urgent: ledger.urgent,
          })}
          {localeRecords[locale].punctuation.space}
          {own.clocks}
        </p>
        {ledger.isCut ? <p>{fill(t.cut, { count: ledger.count })}</p> : null}
        {ledger.items.some(({ isSample }) => isSample) ? <p className={styles.small}>{own.sample}</p> : null}
      </div>
      <div className={styles.tools} data-print="no">
        {tools}
      </div>
    </div>
  );
}

type FiltersProps = LedgerPageProps & { hrefOf: (change: Partial<LedgerView>) => string };

/** The period, kinds of changes and carriers, as links. */
function Filters({ view, ledger, filterNames, words, locale, hrefOf }: FiltersProps) {
  const { scheduleChanges: t, schedule } = words;
  return (
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
              {filterNames[name]}
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
            {view.companies.length > 0 ? <a href={hrefOf({ companies: [] })}>{t.allOperators}</a> : null}
            {ledger.operators.slice(0, mostOperators).map(({ name, count }) => (
              <a key={name} href={hrefOf({ companies: [name] })} rel="nofollow">
                <span lang={latinLang(locale)}>{name}</span> {count}
              </a>
            ))}
          </nav>
        </details>
      ) : null}
    </div>
  );
}

/** The address with a query. */
const hrefWith = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path;

/** The address of an entry of a ledger. */
function entryHref(
  path: string,
  search: URLSearchParams,
  view: Pick<LedgerView, "period" | "show">,
  id: number,
): string {
  const next = withLedgerView(search, { ...view, page: 1 });
  next.set("entry", String(id));
  return `${hrefWith(path, next)}#c${id}`;
}
