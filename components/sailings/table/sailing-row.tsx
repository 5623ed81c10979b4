import { Fragment, memo, type ReactNode } from "react";
import { Track } from "@/components/schedules/track";
import { cx } from "@/components/ui/cx";
import { fill } from "@/lib/i18n/fill";
import { dateOf, dayNumber, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { latinLang } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/schema";
import {
  type Cutoff,
  type CutoffName,
  type Cutoffs,
  cutoffNames,
  cutoffsOf,
  timeAt,
} from "@/lib/sailings/cutoffs";
import { formatDays, formatMoment, formatWeekday, voyageName } from "@/lib/sailings/format";
import { hubNames, isDirect } from "@/lib/sailings/legs";
import { quoteHref } from "@/lib/sailings/quote";
import type { SailingRow as Row } from "@/lib/sailings/table-row";
import type { Words } from "@/lib/sailings/words";
import { rowAnchor } from "./anchors";
import { closedText } from "./cutoff-words";
import { PlanLink, RowDetails } from "./row-details";
import { plainPorts, portsOfRow } from "./row-ports";
import type { RowActions, RowSetting } from "./row-setting";
import rowTools from "./row-tools.module.css";
import { SailingLinks } from "./sailing-links";
import styles from "./schedule.module.css";

interface SailingRowProps {
  sailing: Row;
  setting: RowSetting;
  actions: RowActions;
  /** Anchor of its day, in the first row of that day. */
  dayAnchor: string | undefined;
  /** Whether the address has its anchor. */
  isMarked: boolean;
  /** Whether a link of the page leads to it: it takes the focus then. */
  takesFocus: boolean;
  isOpen: boolean;
  /** Whether it is selected; null while no rows are being selected. */
  checkBox: "on" | "off" | "full" | null;
}

/**
 * A sailing: the row, and the row that opens to its details. The roles hold in every layout. The cells have no class names, as
 * a page has fifty rows: schedule.module.css selects them by position.
 */
export const SailingRow = memo(function SailingRow(props: SailingRowProps) {
  const { sailing, setting, actions, isOpen, checkBox } = props;
  const { words, locale, ports } = setting;
  const { schedule, thing } = words;
  const cutoffs = cutoffsOf(sailing, timeAt(setting.now, sailing));
  const rowPorts = portsOfRow(sailing, ports);
  return (
    <>
      <tr
        role="row"
        id={rowAnchor(sailing.id)}
        className={cx(styles.r, props.isMarked && styles.at)}
        tabIndex={props.takesFocus ? -1 : undefined}
        data-selected={checkBox === "on" ? "" : undefined}
      >
        <td role="cell">
          <i id={props.dayAnchor}>{schedule.etd}</i>
          {portTime(sailing.etd, words)}
          {portLine(ports.loading, rowPorts.loading)}
        </td>
        <td role="cell">
          <Track
            above={sailing.transitDays === null ? "–" : formatDays(sailing.transitDays, words)}
            below={isDirect(sailing) ? schedule.direct : (hubNames(sailing) ?? schedule.viaUnknown)}
            isDirect={isDirect(sailing)}
          />
        </td>
        <td role="cell">
          <i>{schedule.eta}</i>
          {portTime(sailing.eta, words)}
          {portLine(ports.discharge, rowPorts.discharge)}
          {lateMark(sailing.eta, setting)}
        </td>
        <td role="cell">{ships(sailing, setting)}</td>
        <td role="cell">
          {latinLang(locale) ? <span lang={latinLang(locale)}>{sailing.operator}</span> : sailing.operator}
          <small>
            {sailing.service}
            {alsoSold(sailing, setting)}
          </small>
        </td>
        {cutoffNames.map((name) => cutoffCell(name, cutoffs, words))}
        <td role="cell">
          <SailingLinks
            sailing={sailing}
            quoteHref={quoteHref(sailing, plainPorts(sailing, ports), locale, setting.ready)}
            cutoffs={cutoffs}
            words={words}
          />
        </td>
      </tr>
      <tr role="row">
        <td role="cell" colSpan={10} className={checkBox ? rowTools.cell : undefined}>
          {checkBox ? (
            <label className={rowTools.checkBox} data-check-box="">
              <input
                type="checkbox"
                checked={checkBox === "on"}
                disabled={checkBox === "full"}
                onChange={(event) => actions.onSelect(sailing, event.currentTarget.checked)}
              />
              <span>{fill(thing.tick, { sailing: voyageName(sailing) })}</span>
            </label>
          ) : null}
          {/* A browser opens it before the script has loaded, too. */}
          <details
            open={isOpen}
            suppressHydrationWarning
            onToggle={(event) => actions.onOpen(sailing.id, event.currentTarget.open)}
          >
            <summary>
              {schedule.details}
              <span>{schedule.separator + voyageName(sailing)}</span>
            </summary>
            <div>
              {isOpen ? (
                <RowDetails
                  sailing={sailing}
                  setting={setting}
                  onCommand={actions.onCommand}
                  onClose={() => actions.onOpen(sailing.id, false)}
                />
              ) : (
                <p>
                  <PlanLink sailing={sailing} words={words} locale={locale} />
                </p>
              )}
            </div>
          </details>
        </td>
      </tr>
    </>
  );
});

/** The port of a row, where its side of the search has several. */
const portLine = (side: LinkedPort, port: LinkedPort): ReactNode =>
  port === side ? null : <small>{port.name}</small>;

function portTime(time: PortTime | null, words: Words): ReactNode {
  if (!time) return <small>{words.schedule.unknown}</small>;
  const { date, sub } = formatMoment(time, words);
  return (
    <time dateTime={machineTime(time)}>
      <b>{date}</b>
      <small>{sub}</small>
    </time>
  );
}

/** How late it arrives after the day by which cargo must be there. */
function lateMark(eta: PortTime | null, { deadline, words }: RowSetting): ReactNode {
  const days = deadline && eta ? dayNumber(dateOf(eta)) - dayNumber(deadline) : 0;
  return days > 0 ? <em>{fill(words.schedule.late, { days: formatDays(days, words) })}</em> : null;
}

/** The ships in their order; a ship without a known name has no line. */
function ships({ vessel, voyage, legs }: Row, { words, locale }: RowSetting): ReactNode {
  const lang = latinLang(locale);
  return (
    <>
      <cite lang={lang}>{vessel}</cite>
      {` ${voyage ?? ""}`}
      {legs.slice(1).map((leg, at) =>
        leg.vessel ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a sailing
          <small key={at}>
            {`${words.schedule.then} `}
            <cite lang={lang}>{leg.vessel}</cite>
            {` ${leg.voyage ?? ""}`}
          </small>
        ) : null,
      )}
    </>
  );
}

/**
 * The other carriers that sell it: their number, where a row has two lines (`data-few`); their names on a card and on paper
 * (`data-all`).
 */
function alsoSold({ service, others }: Row, { words, locale }: RowSetting): ReactNode {
  if (others.length === 0) return null;
  const { alsoSoldBy, alsoSoldByMore, separator } = words.schedule;
  return (
    <>
      {service ? " · " : null}
      <span data-few="">{fill(alsoSoldByMore, { count: others.length })}</span>
      <span data-all="">
        {alsoSoldBy}
        <span lang={latinLang(locale)}>{others.map(({ operator }) => operator).join(separator)}</span>
      </span>
    </>
  );
}

/**
 * A cut-off: its day, and below it the hour with the time left. `data-at` has its state: `next` is the next that can still be
 * met, `soon` closes within 24 hours, `closed` is over; `line` is the one that a narrow row shows when none is next. A narrow
 * row shows one cut-off, and which others are closed.
 */
function cutoffCell(name: CutoffName, cutoffs: Cutoffs, words: Words): ReactNode {
  const { schedule } = words;
  const cutoff = cutoffs[name];
  const isNext = cutoffs.next === name;
  const isLine = cutoffs.next === null && name === (!cutoffs.cy && cutoffs.cfs ? "cfs" : "cy");
  const states = cx(
    isNext && "next",
    cutoff && cutoff.closesIn !== null && "soon",
    cutoff?.isClosed && "closed",
    isLine && "line",
  );
  const others = isNext ? closedText(cutoffs, words) : "";
  return (
    <td role="cell" key={name} data-at={states || undefined}>
      <i>{schedule[name]}</i>
      {isLine && cutoffs.state === "closed" ? <em>{schedule.passed}</em> : null}
      {cutoffTime(name, cutoff, words)}
      {others ? <em>{others}</em> : null}
    </td>
  );
}

/** Only the cut-off by which sailings can be searched is marked for machines. */
function cutoffTime(name: CutoffName, cutoff: Cutoff | null, words: Words): ReactNode {
  const { schedule } = words;
  if (!cutoff) return <small>{schedule.notPublished}</small>;
  const { time, isClosed } = cutoff;
  const day = formatWeekday(time, words);
  const clock = timeOfDay(time);
  const stamp = name === "cy" ? <time dateTime={machineTime(time)}>{day}</time> : day;
  // Each of the two states has its own elements: a browser that translates replaces texts by other nodes.
  if (isClosed)
    return (
      <Fragment key="closed">
        <s>{stamp}</s>
        <small>
          {clock ? <s>{clock}</s> : null}
          {clock ? ` ${schedule.closed}` : schedule.closed}
        </small>
      </Fragment>
    );
  const left = timeLeft(cutoff.closesIn, words);
  return (
    <Fragment key="open">
      {name === "cy" ? stamp : <span>{day}</span>}
      {clock || left ? (
        <small>
          {clock && left ? `${clock} ` : clock}
          {left ? <span>{left}</span> : null}
        </small>
      ) : null}
    </Fragment>
  );
}

/** 'closes in 5 h', 'in 40 min', 'closes today'; '' when it is far or not known. */
function timeLeft(left: Cutoff["closesIn"], { schedule }: Words): string {
  if (left === null) return "";
  if (left === "today") return schedule.closesToday;
  return left < 60
    ? fill(schedule.closesInMinutes, { minutes: left })
    : fill(schedule.closesInHours, { hours: Math.floor(left / 60) });
}

/** Value of <time datetime>: local, without an offset. */
function machineTime(time: PortTime): string {
  return timeOfDay(time) ? time : dateOf(time);
}
