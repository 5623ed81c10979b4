import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDate, formatDayOfWeek, isPortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import { optionPath } from "@/lib/sailings/address";
import { formatMoment } from "@/lib/sailings/format";
import {
  type ChangeWords,
  changeTitle,
  countText,
  reportedAt,
  reportTime,
  shiftText,
} from "@/lib/sailings/revisions/change-text";
import type { LedgerDay } from "@/lib/sailings/revisions/ledger";
import type { ScheduleChange } from "@/lib/sailings/revisions/schema";
import styles from "./ledger.module.css";

interface LedgerTableProps {
  days: readonly LedgerDay[];
  words: ChangeWords;
  locale: Locale;
  /** The publisher's zone, by whose clock reports are listed. */
  zone: string;
  /** The address of an entry by its id. */
  hrefOf: (id: number) => string;
}

/** The changes of a ledger by day: old and new values, the sailing and the source, each entry with an address. */
export function LedgerTable({ days, ...rest }: LedgerTableProps) {
  const { scheduleChanges: t, dates } = rest.words;
  const heads = [t.reported, t.change, t.previousValue, t.currentValue, t.sailing, t.source];
  return (
    <table className={styles.ledger} role="table" aria-label={t.crumb}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, entries }) => (
        <tbody key={day} role="rowgroup">
          <tr className={styles.day} role="row">
            <th role="rowheader" scope="rowgroup" colSpan={6}>
              <h2>{formatDayOfWeek(day, dates)}</h2> <span>{countText(entries.length, rest.words)}</span>
            </th>
          </tr>
          {entries.map((change) => (
            <Entry key={change.id} change={change} {...rest} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Entry({
  change,
  words,
  locale,
  zone,
  hrefOf,
}: Omit<LedgerTableProps, "days"> & { change: ScheduleChange }) {
  const { scheduleChanges: t, schedule } = words;
  const { id, weight, isLate, previous, current, recordedAt, source, operator, port } = change;
  const told = reportTime(reportedAt(change), { zone });
  const taken = reportTime(recordedAt, { zone });
  const isUrgent = weight === "urgent";
  // Entries are listed by the day on which they were taken in; a report of another day has its date.
  const reported = dateOf(told) === dateOf(taken) ? (timeOfDay(told) ?? "") : momentOf(told, words);
  const notes = [
    shiftText(change, words),
    isLate && t.lateMove,
    port && fill(t.atPort, { port: port.name }),
  ].filter(Boolean);
  const lang = latinLang(locale);
  return (
    <tr id={`c${id}`} role="row" className={cx(styles.r, isUrgent && styles.urgent)}>
      <td role="cell" data-l={t.reported}>
        {reported || schedule.unknown}
        <small>{fill(t.retrieved, { time: taken.slice(11, 16) })}</small>
      </td>
      <td role="cell">
        <span>
          <b>{changeTitle(change, words)}</b>
          {isUrgent ? <strong>{schedule.urgent}</strong> : null}
        </span>
        <small>{notes.join(schedule.separator)}</small>
      </td>
      <td role="cell" data-l={t.previousValue}>
        {previous ? (
          <s>
            <Value value={previous} words={words} lang={lang} />
          </s>
        ) : (
          "–"
        )}
      </td>
      <td role="cell" data-l={t.currentValue}>
        {current ? <Value value={current} words={words} lang={lang} /> : <b>{schedule.none}</b>}
      </td>
      <td role="cell">
        <SailingName change={change} words={words} locale={locale} />
      </td>
      <td role="cell">
        <span lang={lang}>{operator}</span>
        <small>
          <a href={hrefOf(id)}>{fill(t.number, { id })}</a>
          {source === operator ? null : schedule.separator + source}
        </small>
      </td>
    </tr>
  );
}

/** A time in two lines, or the name of a ship or port. */
function Value({ value, words, lang }: { value: string; words: ChangeWords; lang: string | undefined }) {
  if (!isPortTime(value)) return <cite lang={lang}>{value}</cite>;
  const { date, sub } = formatMoment(value, words);
  return (
    <>
      <b>{date}</b>
      <small>{sub}</small>
    </>
  );
}

const momentOf = (time: string, words: ChangeWords): string => {
  const { date, sub } = formatMoment(time, words);
  return `${date} ${sub}`;
};

/** The ship and voyage, with a link to the page of the sailing where the change is of one. */
function SailingName({
  change: { vessel, voyage, service, etd, sailingId, loadingPort, dischargePort },
  words: { scheduleChanges: t, schedule },
  locale,
}: {
  change: ScheduleChange;
  words: ChangeWords;
  locale: Locale;
}) {
  const name = (
    <>
      {vessel ? (
        <cite className={layout.vessel} lang={latinLang(locale)}>
          {vessel}
        </cite>
      ) : (
        t.noVessel
      )}{" "}
      {voyage}
    </>
  );
  const ends = loadingPort && dischargePort ? { from: loadingPort.id, to: dischargePort.id } : {};
  return (
    <>
      {sailingId ? (
        <a
          href={localePath(
            locale,
            optionPath({ id: sailingId, ...ends, date: etd ? dateOf(etd) : undefined }),
          )}
          rel="nofollow"
        >
          {name}
        </a>
      ) : (
        name
      )}
      <small>
        {[etd && fill(t.departs, { date: formatDate(etd) }), service]
          .filter(Boolean)
          .join(schedule.separator)}
      </small>
    </>
  );
}
