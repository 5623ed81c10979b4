import { type LedgerRow, LedgerTable } from "@/components/ledger/ledger-table";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDate, formatDayOfWeek, isPortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import { type LedgerDay, reportTime } from "@/lib/ledger/ledger";
import { optionPath } from "@/lib/sailings/address";
import { formatMoment } from "@/lib/sailings/format";
import {
  type ChangeWords,
  changeLine,
  countText,
  reportedAt,
  valueText,
} from "@/lib/sailings/revisions/change-text";
import { eventText, eventTitle } from "@/lib/sailings/revisions/event-text";
import type { ScheduleEvent } from "@/lib/sailings/revisions/schema";

interface LedgerTableProps {
  days: readonly LedgerDay<ScheduleEvent>[];
  words: ChangeWords;
  locale: Locale;
  /** The publisher's zone, by whose clock reports are listed. */
  zone: string;
  /** The address of an entry by its id. */
  hrefOf: (id: number) => string;
}

/** The events of a ledger by day: what happened, old and new values, the sailing and the source; its changes open below. */
export function SailingLedgerTable({ days, ...rest }: LedgerTableProps) {
  const { scheduleChanges: t, dates } = rest.words;
  return (
    <LedgerTable
      label={t.crumb}
      heads={{
        reported: t.reported,
        change: t.change,
        previous: t.previousValue,
        current: t.currentValue,
        subject: t.sailing,
        source: t.source,
      }}
      days={days.map(({ day, entries }) => ({
        day,
        title: formatDayOfWeek(day, dates),
        count: countText(entries.length, rest.words),
        rows: entries.map((event) => rowOf(event, rest)),
      }))}
    />
  );
}

function rowOf(
  event: ScheduleEvent,
  { words, locale, zone, hrefOf }: Omit<LedgerTableProps, "days">,
): LedgerRow {
  const { scheduleChanges: t, schedule } = words;
  const { id, weight, isLate, previous, current, recordedAt, source, sellers, changes } = event;
  const told = reportTime(reportedAt(event), { zone });
  const taken = reportTime(recordedAt, { zone });
  const isUrgent = weight === "urgent";
  // Entries are listed by the day on which they were taken in; a report of another day has its date.
  const reported = dateOf(told) === dateOf(taken) ? (timeOfDay(told) ?? "") : momentOf(told, words);
  const lang = latinLang(locale);
  const names = sellers.map(({ operator }) => operator);
  return {
    id,
    isUrgent,
    reported: (
      <>
        {reported || schedule.unknown}
        <small>{fill(t.retrieved, { time: taken.slice(11, 16) })}</small>
      </>
    ),
    change: (
      <>
        <span>
          <b>{eventTitle(event, words)}</b>
          {isUrgent ? <strong>{schedule.urgent}</strong> : null}
        </span>
        <small>
          {[eventText(event, words), isLate && t.lateMove].filter(Boolean).join(schedule.separator)}
        </small>
        {changes.length > 1 ? (
          <details>
            <summary>{fill(t.details, { count: changes.length })}</summary>
            <ul>
              {changes.map((change) => (
                <li key={change.id}>
                  {[
                    changeLine(change, words),
                    change.port && fill(t.atPort, { port: change.port.name }),
                    valueText(change.current, words),
                    change.previous && `${schedule.was} ${valueText(change.previous, words)}`,
                  ]
                    .filter(Boolean)
                    .join(schedule.separator)}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </>
    ),
    previous: previous ? (
      <s>
        <Value value={previous} words={words} lang={lang} />
      </s>
    ) : (
      "–"
    ),
    current: current ? <Value value={current} words={words} lang={lang} /> : <b>{schedule.none}</b>,
    subject: <SailingName change={event} words={words} locale={locale} />,
    source: (
      <>
        <span lang={lang}>{names.join(schedule.separator)}</span>
        <small>
          <a href={hrefOf(id)}>{fill(t.number, { id })}</a>
          {names.includes(source)
            ? null
            : schedule.separator + (source === "sample" ? t.sampleSource : source)}
        </small>
      </>
    ),
  };
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
  change: ScheduleEvent;
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
