import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { shipPath } from "@/lib/addresses/call-address";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDayOfWeek, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import {
  type BoardMoment,
  type BoardRow,
  cutoffName,
  formatWeekday,
  headOf,
  isOver,
  timeLeft,
  type Words,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import { publishedTimes } from "../sailings/source-words";
import styles from "./board.module.css";

export type BoardWords = Words & Pick<typeof messages, "cutoffBoard" | "option">;

/** The day in words: 'Today, Mon 30 Nov' where all ports have the same date. */
export function dayName(day: string, today: readonly string[], words: BoardWords): string {
  const name = formatDayOfWeek(day, words.dates);
  const { cutoffBoard: t, schedule } = words;
  return today.length === 1 && today[0] === day ? `${t.today}${schedule.separator}${name}` : name;
}

interface BoardTableProps {
  rows: readonly BoardRow[];
  ports: CutoffBoard["ports"];
  today: readonly string[];
  /** Notes of a day: public holidays of its ports. */
  holidays: Readonly<Record<string, readonly string[]>>;
  words: BoardWords;
  locale: Locale;
}

/** What closes, by day and hour: one row a ship and terminal. On a phone each row is a block, which begins with its hour. */
export function BoardTable({ rows, today, holidays, ...setting }: BoardTableProps) {
  const { words, ports } = setting;
  const { cutoffBoard: t, schedule } = words;
  const heads: [text: string, width?: string | undefined][] = [
    [t.hour, styles.hourHead],
    [t.cutoffs, styles.cutoffHead],
    [schedule.vesselVoyage, styles.shipHead],
    [schedule.operatorService],
    [Object.keys(ports).length > 1 ? `${t.port}${schedule.separator}${t.terminal}` : t.terminal],
    [t.others, styles.othersHead],
  ];
  return (
    <table className={styles.board} role="table" aria-label={t.title}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(([text, width]) => (
            <th key={text} className={width} role="columnheader" scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => (
        <tbody key={day} role="rowgroup">
          <tr className={styles.day} role="row">
            <th role="rowheader" scope="rowgroup" colSpan={heads.length}>
              <h2 id={`d${day}`}>{dayName(day, today, words)}</h2>{" "}
              <span>{countText(ofDay.length, words)}</span>
              {holidays[day]?.map((holiday) => (
                <em key={holiday}>{holiday}</em>
              ))}
            </th>
          </tr>
          {ofDay.map((row) => (
            <Row key={row.key} row={row} {...setting} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** '12 ships'. */
export const countText = (count: number, { cutoffBoard: t }: BoardWords): string =>
  count === 1 ? t.foundOne : fill(t.found, { count });

type RowProps = Pick<BoardTableProps, "ports" | "words" | "locale"> & { row: BoardRow };

function Row({ row, ports, words, locale }: RowProps) {
  const { cutoffBoard: t, schedule } = words;
  const { vessel, imo, terminal, etd, sellers, due, others, portId } = row;
  const head = headOf(row);
  const left = head ? timeLeft(head.cutoff.closesIn, words) : "";
  const lang = latinLang(locale);
  const port = ports[portId];
  const name = (
    <cite className={layout.vessel} lang={lang}>
      {vessel}
    </cite>
  );
  const voyages = [...new Set(sellers.flatMap(({ voyage }) => voyage ?? []))];
  const hour = head && (timeOfDay(head.cutoff.time) ?? t.noHour);
  return (
    <tr role="row" className={cx(styles.r, isOver(row) && styles.over)}>
      <td role="cell" className={styles.hour}>
        {isOver(row) ? <s>{hour}</s> : <b>{hour}</b>}
        {left ? <small className={styles.soon}>{left}</small> : null}
      </td>
      <td role="cell">
        <ul>
          {due.map((moment) => (
            <Moment key={moment.name} moment={moment} words={words} />
          ))}
        </ul>
        {due.map(({ name: cutoff, differs }) =>
          differs ? (
            <small key={cutoff} className={styles.differs}>
              {publishedTimes(differs, sellers[0]?.operator ?? "", words)}
            </small>
          ) : null,
        )}
      </td>
      <td role="cell">
        <span>
          {imo ? <a href={localePath(locale, shipPath(imo))}>{name}</a> : name}{" "}
          {voyages.join(schedule.separator)}
        </span>
        {etd ? <small>{fill(t.etd, { time: momentText(etd, words) })}</small> : null}
      </td>
      <td role="cell">
        <span lang={lang}>
          {[...new Set(sellers.map(({ operator }) => operator))].join(schedule.separator)}
        </span>
        <small>
          {[...new Set(sellers.flatMap(({ service }) => service ?? []))].join(schedule.separator)}
        </small>
      </td>
      <td role="cell">
        {Object.keys(ports).length > 1 ? <span>{port?.name}</span> : null}
        {terminal ? <small>{terminal}</small> : null}
      </td>
      <td role="cell" className={styles.others}>
        {others.map((moment) => (
          <Other key={moment.name} moment={moment} words={words} />
        ))}
      </td>
    </tr>
  );
}

/** 'Mon 30-11-2026 17:00'. */
export const momentText = (time: PortTime, words: Words): string =>
  [formatWeekday(time, words), timeOfDay(time)].filter(Boolean).join(" ");

function Moment({ moment: { name, cutoff, was }, words }: { moment: BoardMoment; words: BoardWords }) {
  const { cutoffBoard: t, schedule } = words;
  const { time, isClosed, closesIn } = cutoff;
  const clock = timeOfDay(time) ?? "";
  const closed = name === "receiving" ? t.begun : schedule.closed;
  return (
    <li data-new={was ? "" : undefined}>
      <b>{cutoffName(name, words)}</b>{" "}
      {isClosed ? (
        <>
          {clock && name !== "receiving" ? <s>{clock}</s> : clock}
          {clock ? ` ${closed}` : closed}
        </>
      ) : (
        <span className={closesIn === null ? undefined : styles.soon}>{clock}</span>
      )}
      {was ? <small> {fill(t.was, { time: wasText(was, time, words) })}</small> : null}
    </li>
  );
}

/** An earlier time: its hour alone where the day is the same. */
const wasText = (was: PortTime, now: PortTime, words: Words): string =>
  dateOf(was) === dateOf(now) ? (timeOfDay(was) ?? formatWeekday(was, words)) : momentText(was, words);

function Other({ moment: { name, cutoff }, words }: { moment: BoardMoment; words: BoardWords }) {
  const text = momentText(cutoff.time, words);
  return (
    <span>
      {cutoffName(name, words)} {cutoff.isClosed && name !== "receiving" ? <s>{text}</s> : text}
    </span>
  );
}
