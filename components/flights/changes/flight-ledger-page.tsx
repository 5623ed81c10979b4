import type { ReactNode } from "react";
import styles from "@/components/ledger/ledger.module.css";
import { entryHref, hrefWith, LedgerPage } from "@/components/ledger/ledger-page";
import { type LedgerRow, LedgerTable } from "@/components/ledger/ledger-table";
import type { Crumb } from "@/components/ui/crumbs";
import {
  changeTitle,
  type FlightChangeWords,
  holdsText,
  sideText,
  sourceText,
} from "@/lib/flights/revisions/change-text";
import type { FlightLedger, FlightLedgerView } from "@/lib/flights/revisions/ledger";
import type { FlightChange } from "@/lib/flights/revisions/schema";
import { fill } from "@/lib/i18n/fill";
import { formatDayOfWeek } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import { reportTime, withLedgerView } from "@/lib/ledger/ledger";

interface FlightLedgerPageProps {
  heading: ReactNode;
  crumbs: readonly Crumb[];
  /** Path of the page in this language, without a query, and the query of its address. */
  path: string;
  search: URLSearchParams;
  view: FlightLedgerView;
  ledger: FlightLedger;
  words: FlightChangeWords;
  locale: Locale;
  /** The publisher's zone, and its offset from UTC in words. */
  zone: string;
  clock: string;
  /** Buttons. */
  tools: ReactNode;
}

/** The ledger of the flights of a route. */
export function FlightLedgerPage(props: FlightLedgerPageProps) {
  const { heading, crumbs, path, search, view, ledger, words, locale, zone, tools } = props;
  const { flightChanges: t, scheduleChanges: common, flights, option, schedule, dates } = words;
  const countText = (count: number) => (count === 1 ? common.oneChange : fill(common.changes, { count }));
  const rows = (changes: readonly FlightChange[]) =>
    changes.map((change) =>
      rowOf(change, { words, locale, zone, hrefOf: (id) => entryHref(path, search, view, id) }),
    );
  return (
    <LedgerPage
      heading={heading}
      crumbs={crumbs}
      lede={
        <>
          <p>
            {fill(t.lede, { changes: countText(ledger.count), days: view.period })}{" "}
            {fill(t.clocks, { clock: props.clock })}
          </p>
          {ledger.isCut ? <p>{fill(common.cut, { count: ledger.count })}</p> : null}
          {ledger.items.some(({ sample }) => sample) ? (
            <p className={styles.small}>{flights.sample}</p>
          ) : null}
        </>
      }
      path={path}
      search={search}
      view={view}
      periodName={(days) => fill(schedule.days, { count: days })}
      filters={ledger.filters.map(({ name, count }) => ({ name, count, label: t.kinds[name] }))}
      page={ledger.page}
      totalPages={ledger.totalPages}
      words={{ ...common, crumbs: option.crumbs, pageOf: schedule.pageOf }}
      tools={tools}
      empty={
        ledger.total > 0
          ? null
          : {
              text: ledger.count > 0 ? common.emptyFilter : t.empty,
              action:
                ledger.count > 0 ? (
                  <a href={hrefWith(path, withLedgerView(search, { ...view, show: null, page: 1 }))}>
                    {common.allChanges}
                  </a>
                ) : null,
            }
      }
    >
      <LedgerTable
        label={common.crumb}
        hasLongValues
        heads={{
          reported: t.taken,
          change: common.change,
          previous: common.previousValue,
          current: common.currentValue,
          subject: t.flight,
          source: common.source,
        }}
        days={ledger.days.map(({ day, entries }) => ({
          day,
          title: formatDayOfWeek(day, dates),
          count: countText(entries.length),
          rows: rows(entries),
        }))}
      />
    </LedgerPage>
  );
}

function rowOf(
  change: FlightChange,
  {
    words,
    locale,
    zone,
    hrefOf,
  }: Pick<FlightLedgerPageProps, "words" | "locale" | "zone"> & { hrefOf: (id: number) => string },
): LedgerRow {
  const { flightChanges: t, scheduleChanges: common } = words;
  const { id, kind, previous, current, recordedAt, flightNo, origin, destination } = change;
  const [was, is] = [sideText(kind, previous, words), sideText(kind, current, words)];
  const lang = latinLang(locale);
  const without = kind === "new" ? "–" : t.none;
  return {
    id,
    isUrgent: false,
    reported: reportTime(recordedAt, { zone }).slice(11, 16),
    change: (
      <>
        <b>{changeTitle(change, words)}</b>
        <small>{holdsText(change, words)}</small>
      </>
    ),
    previous: was ? (
      <s>
        <b>{was.value}</b>
        <small>{was.more}</small>
      </s>
    ) : (
      without
    ),
    current: is ? (
      <>
        <b>{is.value}</b>
        <small>{is.more}</small>
      </>
    ) : (
      <b>{t.none}</b>
    ),
    subject: (
      <>
        <cite lang={lang}>{flightNo}</cite>
        <small>
          {origin} – {destination}
        </small>
      </>
    ),
    source: (
      <>
        {sourceText(change, words)}
        <small>
          <a href={hrefOf(id)}>{fill(common.number, { id })}</a>
        </small>
      </>
    ),
  };
}
