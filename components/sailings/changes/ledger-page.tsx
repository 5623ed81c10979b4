import type { ReactNode } from "react";
import styles from "@/components/ledger/ledger.module.css";
import { entryHref, hrefWith, LedgerPage } from "@/components/ledger/ledger-page";
import type { Crumb } from "@/components/ui/crumbs";
import { fill } from "@/lib/i18n/fill";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { withLedgerView } from "@/lib/ledger/ledger";
import { formatDays } from "@/lib/sailings/format";
import { type ChangeWords, countText } from "@/lib/sailings/revisions/change-text";
import type { Ledger, LedgerFilter, LedgerView } from "@/lib/sailings/revisions/ledger";
import { SailingLedgerTable } from "./ledger-table";

interface SailingLedgerPageProps {
  heading: ReactNode;
  crumbs: readonly Crumb[];
  /** Path of the page in this language, without a query, and the query of its address. */
  path: string;
  search: URLSearchParams;
  view: LedgerView;
  ledger: Ledger;
  /** Whether the source of the sailings records changes. */
  isRecorded: boolean;
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

/** The ledger of a lane, a ship or a service. */
export function SailingLedgerPage(props: SailingLedgerPageProps) {
  const { heading, crumbs, path, search, view, ledger, isRecorded, words, locale, zone, tools, aside } =
    props;
  const { scheduleChanges: t, option, schedule } = words;
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
  const allHref = hrefWith(path, withLedgerView(withoutCompany(search), { ...view, show: null, page: 1 }));
  return (
    <LedgerPage
      heading={heading}
      crumbs={crumbs}
      lede={
        <>
          <p hidden={!isRecorded}>
            {fill(t.lede, {
              changes: countText(ledger.count, words),
              days: view.period,
              urgent: ledger.urgent,
            })}{" "}
            {fill(t.ledeClocks, { clock: props.clock })}
          </p>
          {ledger.isCut ? <p>{fill(t.cut, { count: ledger.count })}</p> : null}
          {ledger.items.some(({ sample }) => sample) ? (
            <p className={styles.small}>{schedule.sample}</p>
          ) : null}
        </>
      }
      path={path}
      search={search}
      view={view}
      periodName={(days) => formatDays(days, words)}
      filters={ledger.filters.map(({ name, count }) => ({ name, count, label: names[name] }))}
      moreFilters={
        ledger.operators.length > 1 ? (
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
        ) : null
      }
      page={ledger.page}
      totalPages={ledger.totalPages}
      words={{ ...t, crumbs: option.crumbs, pageOf: schedule.pageOf }}
      tools={tools}
      empty={
        ledger.total > 0
          ? null
          : {
              text: !isRecorded ? t.notRecorded : ledger.count > 0 ? t.emptyFilter : t.empty,
              action: ledger.count > 0 ? <a href={allHref}>{t.allChanges}</a> : null,
            }
      }
      aside={aside}
    >
      <SailingLedgerTable
        days={ledger.days}
        words={words}
        locale={locale}
        zone={zone}
        hrefOf={(id) => entryHref(path, search, view, id)}
      />
    </LedgerPage>
  );
}

/** The most carriers in the list of a ledger. */
const mostOperators = 40;

function withoutCompany(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("company");
  return next;
}
