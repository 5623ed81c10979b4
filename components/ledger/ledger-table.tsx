import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDayOfWeek, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import type { LedgerEntry, LedgerValue } from "@/lib/ledger/entry";
import { reportTime } from "@/lib/ledger/entry";
import type { LedgerDay } from "@/lib/ledger/ledger";
import { type ChangeWords, countText, formatMoment } from "@/lib/sailings/shared";
import styles from "./ledger.module.css";

/** The columns in their order; those with a label have their head before them where there is no room for a table. */
const columns = [
  { name: "reported", isLabelled: true },
  { name: "change", isLabelled: false },
  { name: "previous", isLabelled: true },
  { name: "current", isLabelled: true },
  { name: "subject", isLabelled: false },
  { name: "source", isLabelled: false },
] as const;

interface LedgerTableProps {
  days: readonly LedgerDay<LedgerEntry>[];
  heads: { reported: string; subject: string };
  /** Whether the values before and after are longer than their subject. */
  hasLongValues: boolean;
  words: ChangeWords;
  locale: Locale;
  /** The publisher's zone, by whose clock reports are listed. */
  zone: string;
  /** The address of an entry by its id. */
  hrefOf: (id: number) => string;
}

/** The events of a ledger by day, each entry with an address (#c and its id); the changes of an event open below it. */
export function LedgerTable({ days, heads, hasLongValues, ...rest }: LedgerTableProps) {
  const { scheduleChanges: t, dates } = rest.words;
  const names = {
    ...heads,
    change: t.change,
    previous: t.previousValue,
    current: t.currentValue,
    source: t.source,
  };
  return (
    <table className={cx(styles.ledger, hasLongValues && styles.wide)} role="table" aria-label={t.crumb}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col">
              {names[name]}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, entries }) => (
        <tbody key={day} role="rowgroup">
          <tr className={styles.day} role="row">
            <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
              <h2>{formatDayOfWeek(day, dates)}</h2> <span>{countText(entries.length, rest.words)}</span>
            </th>
          </tr>
          {entries.map((entry) => {
            const cells = cellsOf(entry, rest);
            return (
              <tr
                key={entry.id}
                id={`c${entry.id}`}
                role="row"
                className={cx(styles.r, entry.isUrgent && styles.urgent)}
              >
                {columns.map(({ name, isLabelled }) => (
                  <td key={name} role="cell" data-l={isLabelled ? names[name] : undefined}>
                    {cells[name]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

type Cells = Pick<LedgerTableProps, "words" | "locale" | "zone" | "hrefOf">;

function cellsOf(entry: LedgerEntry, { words, locale, zone, hrefOf }: Cells) {
  const { scheduleChanges: t, schedule } = words;
  const { id, isUrgent, previous, current, sellers, source, details, subject } = entry;
  const lang = latinLang(locale);
  const retrieved = reportTime(entry.recordedAt, { zone });
  const reported = entry.reportedAt && reportTime(entry.reportedAt, { zone });
  const from = sellers.length > 0 && source ? schedule.separator + source : "";
  const name = (
    <>
      {subject.name ? (
        <cite className={subject.path || subject.rest ? layout.vessel : undefined} lang={lang}>
          {subject.name}
        </cite>
      ) : null}{" "}
      {subject.rest}
    </>
  );
  return {
    reported: reported ? (
      <>
        {reportedText(reported, retrieved, words)}
        <small>{fill(t.retrieved, { time: retrieved.slice(11, 16) })}</small>
      </>
    ) : (
      retrieved.slice(11, 16)
    ),
    change: (
      <>
        <span>
          <b>{entry.title}</b>
          {isUrgent ? <strong>{schedule.urgent}</strong> : null}
        </span>
        <small>{[entry.sentence, entry.note].filter(Boolean).join(schedule.separator)}</small>
        {details.length > 1 ? (
          <details>
            <summary>{fill(t.details, { count: details.length })}</summary>
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        ) : null}
      </>
    ),
    previous: previous ? (
      <s>
        <Value {...previous} lang={lang} />
      </s>
    ) : (
      "–"
    ),
    current: <Value {...current} lang={lang} />,
    subject: (
      <>
        {subject.path ? (
          <a href={localePath(locale, subject.path)} rel="nofollow">
            {name}
          </a>
        ) : (
          name
        )}
        <small>{subject.more}</small>
      </>
    ),
    source: (
      <>
        {sellers.length > 0 ? <span lang={lang}>{sellers.join(schedule.separator)}</span> : source}
        <small>
          <a href={hrefOf(id)}>{fill(t.number, { id })}</a>
          {from}
        </small>
      </>
    ),
  };
}

/** Entries are listed by the day on which they were retrieved: a report of another day has its date. */
function reportedText(reported: string, retrieved: string, words: ChangeWords): string {
  if (dateOf(reported) === dateOf(retrieved)) return timeOfDay(reported) ?? words.schedule.unknown;
  const { date, sub } = formatMoment(reported, words);
  return `${date} ${sub}`;
}

/** A value in two lines, or the name of a ship or of ports. */
function Value({ text, more, isName, lang }: LedgerValue & { lang: string | undefined }) {
  if (isName) return <cite lang={lang}>{text}</cite>;
  return (
    <>
      <b>{text}</b>
      {more ? <small>{more}</small> : null}
    </>
  );
}
