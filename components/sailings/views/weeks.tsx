import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { formatDayMonth, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import {
  type CargoClass,
  type CarrierWeeks,
  type Cutoff,
  cargoWords,
  cutoffsOf,
  deliveryName,
  optionPath,
  optionQuery,
  type PortClock,
  stateText,
  timeAt,
  timeLeft,
  type WeekEntry,
  type WeekHead,
  type WeekTable,
  type WeekView,
  type WithdrawnSailing,
  withView,
} from "@/lib/sailings/shared";
import { rowAnchor } from "../table/anchors";
import { dayText, type ViewWords } from "./view-words";
import styles from "./weeks.module.css";

interface WeeksProps {
  view: WeekView;
  /** The loading port, or several, in words. */
  loadingName: string;
  /** The clock at the loading ports. */
  now: PortClock;
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  /** Whether a week links to its rows in the table, which the filter of days can select. */
  linksWeeks: boolean;
  search: URLSearchParams;
  action: string;
  /** The page of a recorded change, by its id; without it such a sailing has no link. */
  changeHref?: ((id: number) => string) | undefined;
  words: ViewWords;
  locale: Locale;
}

/** Operators down, ISO weeks across. */
export function Weeks(props: WeeksProps) {
  const { view, loadingName, words } = props;
  const { views } = words;
  const hasGone = view.tables.some(({ carriers }) => carriers.some(({ cells }) => cells.flat().some(isGone)));
  return (
    <>
      <ul className={styles.key}>
        <li className={styles.best}>{views.firstKey}</li>
        {hasGone ? <li>{views.goneKey}</li> : null}
        <li className={styles.wide}>{views.emptyKey}</li>
        <li>{fill(views.mondayKey, { port: loadingName })}</li>
        {view.undated > 0 ? <li>{fill(views.undated, { count: view.undated })}</li> : null}
      </ul>
      {view.tables.map((table) => (
        <Table key={table.heads[0]?.monday} table={table} isOnly={view.tables.length === 1} {...props} />
      ))}
    </>
  );
}

const isGone = ({ gone }: WeekEntry) => gone !== null;

function Table({ table, isOnly, ...props }: WeeksProps & { table: WeekTable; isOnly: boolean }) {
  const { words } = props;
  const { views, schedule } = words;
  const { heads, carriers } = table;
  const name = ({ week }: WeekHead) => fill(schedule.week, { week });
  const [first, last] = [heads[0], heads.at(-1)];
  const label =
    isOnly || !first || !last
      ? views.weeks
      : fill(views.part, { label: views.weeks, from: name(first), to: name(last) });
  return (
    <div className={styles.wrap}>
      <table className={styles.weeks} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className={layout.vh}>{schedule.operator}</span>
            </th>
            {heads.map((head) => (
              <th key={head.monday} role="columnheader" scope="col" data-week="">
                <Head head={head} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {carriers.map((carrier) => (
            <tr role="row" key={carrier.operator}>
              <th role="rowheader" scope="row">
                <span lang={latinLang(props.locale)}>{carrier.operator}</span>
                <small>{servicesText(carrier, views)}</small>
              </th>
              {carrier.cells.map((cell, week) => (
                <td key={heads[week]?.monday} role="cell">
                  {cell.map((entry) => (
                    <Fragment key={entry.sailing.id}>
                      {entry.gone ? (
                        <GoneEntry entry={entry} {...props} />
                      ) : (
                        <Entry entry={entry} {...props} />
                      )}
                    </Fragment>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              {views.firstRow}
            </th>
            {heads.map(({ first: one, monday }) => (
              <td key={monday} role="cell">
                {one ? (
                  <>
                    <i>{views.firstRow}</i>
                    <b>{dayText(one.eta, words)}</b>
                    <small lang={one.count === 1 ? latinLang(props.locale) : undefined}>
                      {one.count === 1 ? one.operator : fill(views.several, { count: one.count })}
                    </small>
                  </>
                ) : null}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const servicesText = ({ services, cells }: CarrierWeeks, views: ViewWords["views"]): string =>
  [...services, ...(cells.every((cell) => cell.length === 0) ? [views.noSailings] : [])].join(", ");

/** A segment of the date rule: how many sailings, and which week. */
function Head({
  head: { week, monday, sunday, count },
  linksWeeks,
  search,
  action,
  words,
}: Omit<WeeksProps, "view"> & { head: WeekHead }) {
  const { schedule, views } = words;
  const counted =
    count === 0
      ? views.noSailings
      : count === 1
        ? schedule.daySailing
        : fill(schedule.daySailings, { count });
  const [from, to] = [formatDayMonth(monday, words.dates.months), formatDayMonth(sunday, words.dates.months)];
  const text = (
    <>
      <em>{counted}</em>
      <i />
      <span>
        <b>{fill(schedule.week, { week })}</b> {fill(schedule.spanCross, { from, to })}
      </span>
    </>
  );
  if (!linksWeeks || count === 0) return <div>{text}</div>;
  const days = withView(search, { layout: "table", days: { from: monday, to: sunday } });
  return (
    <a href={`${action}?${days}`} rel="nofollow">
      {text}
    </a>
  );
}

type EntryProps = Omit<WeeksProps, "view"> & { entry: WeekEntry };

function Entry({ entry: { sailing, isFirst }, now, cargo, words, locale }: EntryProps) {
  const { schedule, views } = words;
  const cutoffs = cutoffsOf(sailing, timeAt(now, sailing), cargo);
  const delivery = cargo === "lcl" ? cutoffs.cfs : cutoffs.cy;
  const state = stateText(cutoffs, cargoWords(words, cargo));
  return (
    <a
      id={rowAnchor(sailing.id)}
      href={localePath(locale, optionPath(optionQuery(sailing)))}
      rel="nofollow"
      className={cx(
        isFirst && styles.first,
        (state !== "" || delivery?.isClosed) && styles.closed,
        state === "" && delivery && delivery.closesIn !== null && styles.soon,
      )}
    >
      <u lang={latinLang(locale)}>{sailing.operator}</u>
      <b>{dayText(sailing.etd ?? "", words)}</b>
      <span>
        {isFirst ? <em>{views.first}</em> : null}
        {sailing.transitDays === null ? "–" : fill(views.shortDays, { count: sailing.transitDays })}
      </span>
      <small>{state || deliveryText(delivery, deliveryName(cargo, schedule), words)}</small>
      <cite lang={latinLang(locale)}>{sailing.vessel || schedule.unknown}</cite>
    </a>
  );
}

/** 'CY closes in 5 h, 18:00', 'CY by Thu 3 Dec 18:00', 'CY closed', 'CY not published'. */
function deliveryText(cutoff: Cutoff | null, name: string, words: ViewWords): string {
  const { schedule, views } = words;
  if (!cutoff) return `${name} ${schedule.notPublished}`;
  if (cutoff.isClosed) return fill(schedule.isClosed, { closed: name });
  const left = timeLeft(cutoff.closesIn, words);
  const hour = timeOfDay(cutoff.time);
  const day = dayText(cutoff.time, words);
  if (left) return fill(views.nextCloses, { cutoff: name, left, time: hour ?? day });
  return fill(views.nextBy, { cutoff: name, time: [day, hour].filter(Boolean).join(" ") });
}

/** A sailing that is not offered any more: its former departure, and the word of what became of it. */
function GoneEntry({
  entry: { sailing, gone },
  changeHref,
  words,
  locale,
}: EntryProps & { entry: { gone: Pick<WithdrawnSailing, "reason" | "change"> | null } }) {
  const { views } = words;
  const content = (
    <>
      <u lang={latinLang(locale)}>{sailing.operator}</u>
      <s>{dayText(sailing.etd ?? "", words)}</s>
      <span>–</span>
      <strong>{gone ? views[gone.reason] : null}</strong>
      <cite lang={latinLang(locale)}>{[sailing.service, sailing.voyage].filter(Boolean).join(" ")}</cite>
    </>
  );
  const className = cx(styles.gone, gone?.reason === "withdrawn" && styles.quiet);
  return gone?.change && changeHref ? (
    <a className={className} href={changeHref(gone.change.eventId)}>
      {content}
    </a>
  ) : (
    <div className={className}>{content}</div>
  );
}
