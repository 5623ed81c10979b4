import { Fragment, memo, type ReactNode } from "react";
import table from "@/components/schedules/table.module.css";
import { Track } from "@/components/schedules/track";
import { cx } from "@/components/ui/cx";
import { fill } from "@/lib/i18n/fill";
import { dateOf, dayNumber, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { latinLang } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import {
  type ChangedCell,
  type Cutoff,
  type CutoffName,
  type Cutoffs,
  cargoWords,
  closedText,
  codeFields,
  comparedRef,
  cutoffNames,
  cutoffsOf,
  type Disagreement,
  disagreements,
  fieldsOfRow,
  formatDays,
  formatMoment,
  formatWeekday,
  hubNames,
  isDirect,
  quoteHref,
  type SailingRow as Row,
  timeAt,
  timeLeft,
  voyageName,
  type Words,
} from "@/lib/sailings/shared";
import { disagreementText } from "../source-words";
import { rowAnchor } from "./anchors";
import { ChangeLine } from "./change-line";
import { PlanLink, RowDetails } from "./row-details";
import { plainPorts, portsOfRow } from "./row-ports";
import type { RowActions, RowSetting } from "./row-setting";
import rowTools from "./row-tools.module.css";
import { SailingLinks } from "./sailing-links";
import styles from "./schedule.module.css";

/** The id of the form that compares the selected sailings without script. */
export const compareForm = "compare";

interface SailingRowProps {
  sailing: Row;
  setting: RowSetting;
  actions: RowActions;
  /** The id that links to the day lead to; only the first row of a day has one. */
  dayAnchor: string | undefined;
  /** Whether the fragment of the page's address is the anchor of this row or of its day. */
  isMarked: boolean;
  /** Whether a link on the page leads to this row, so that the row must be focusable. */
  takesFocus: boolean;
  isOpen: boolean;
  /** Whether it is folded with those that cargo cannot get on any more. */
  isPassed?: boolean;
  /** The state of its check box; `full` is off and disabled. null while the selection of rows is not open. */
  checkBox: "on" | "off" | "full" | null;
}

/**
 * A sailing in the table of results: one row of cells, a second row that opens to the details, and where it was changed lately a
 * line that says so. The explicit roles keep the
 * table semantics in layouts in which CSS changes the display of the cells. The cells have short names that schedule.module.css
 * leaves as they are, to keep a page of fifty rows small.
 */
export const SailingRow = memo(function SailingRow(props: SailingRowProps) {
  const { sailing, setting } = props;
  const differing = disagreements(sailing);
  return (
    <>
      {cellsRow(props, differing)}
      {detailsRow(props, differing)}
      {sailing.changed ? <ChangeLine change={sailing.changed} setting={setting} /> : null}
    </>
  );
});

/** The row of cells. */
function cellsRow(props: SailingRowProps, differing: readonly Disagreement[]): ReactNode {
  const { sailing, setting, checkBox } = props;
  const { words, locale, ports } = setting;
  const { schedule } = words;
  const cutoffs = cutoffsOf(sailing, timeAt(setting.now, sailing), setting.cargo);
  const cutoffWords = cargoWords(words, setting.cargo);
  const fields = fieldsOfRow(setting.cargo);
  const rowPorts = portsOfRow(sailing, ports);
  const { changed } = sailing;
  const isNew = (cell: ChangedCell) => (changed?.cells.includes(cell) ? "" : undefined);
  return (
    <tr
      role="row"
      id={rowAnchor(sailing.id)}
      className={cx(table.row, styles.r, props.isMarked && styles.at)}
      tabIndex={props.takesFocus ? -1 : undefined}
      data-selected={checkBox === "on" ? "" : undefined}
      data-changed={changed ? "" : undefined}
      data-passed={props.isPassed ? "" : undefined}
    >
      <td role="cell" className="etd" data-new={isNew("etd")}>
        <i id={props.dayAnchor}>{schedule.etd}</i>
        {portTime(sailing.etd, words)}
        {portLine(ports.loading, rowPorts.loading)}
      </td>
      <td role="cell" className="way">
        <Track
          above={sailing.transitDays === null ? "–" : formatDays(sailing.transitDays, words)}
          beside={sailing.co2}
          below={isDirect(sailing) ? schedule.direct : (hubNames(sailing) ?? schedule.viaUnknown)}
          isDirect={isDirect(sailing)}
        />
      </td>
      <td role="cell" className="eta" data-new={isNew("eta")}>
        <i>{schedule.eta}</i>
        {portTime(sailing.eta, words)}
        {portLine(ports.discharge, rowPorts.discharge)}
        {lateMark(sailing.eta, setting)}
      </td>
      <td role="cell" className="ship" data-new={isNew("vessel")}>
        {ships(sailing, setting)}
      </td>
      <td role="cell" className="seller">
        {latinLang(locale) ? <span lang={latinLang(locale)}>{sailing.operator}</span> : sailing.operator}
        <small>
          {sailing.service}
          {alsoSold(sailing, setting)}
        </small>
      </td>
      {cutoffNames.map((name) =>
        cutoffCell(
          name,
          cutoffs,
          differing.find(({ code }) => codeFields[code] === fields[name]),
          cutoffWords,
          isNew(name),
        ),
      )}
      <td role="cell" className="acts">
        {setting.isAsOf ? null : (
          <SailingLinks
            sailing={sailing}
            quoteHref={quoteHref(sailing, plainPorts(sailing, ports), locale, setting.ready)}
            cutoffs={cutoffs}
            words={cutoffWords}
          />
        )}
      </td>
    </tr>
  );
}

/** The row that opens to the details, with the check box of a selection. */
function detailsRow(props: SailingRowProps, differing: readonly Disagreement[]): ReactNode {
  const { sailing, setting, actions, isOpen, checkBox } = props;
  const { words, locale } = setting;
  const { schedule, rowActions } = words;
  return (
    <tr role="row">
      <td role="cell" colSpan={10} className={checkBox ? rowTools.cell : undefined}>
        {checkBox ? (
          <label className={rowTools.checkBox} data-check-box="">
            <input
              type="checkbox"
              name="option"
              value={comparedRef(sailing)}
              form={compareForm}
              checked={checkBox === "on"}
              disabled={checkBox === "full"}
              onChange={(event) => actions.onSelect(sailing, event.currentTarget.checked)}
            />
            <span>{fill(rowActions.tick, { sailing: voyageName(sailing) })}</span>
          </label>
        ) : null}
        {/* A visitor can open it before the script has loaded. Hydration must accept that. */}
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
            {isOpen && !setting.isAsOf ? (
              <RowDetails
                sailing={sailing}
                setting={setting}
                onCommand={actions.onCommand}
                onClose={() => actions.onOpen(sailing.id, false)}
              />
            ) : (
              <>
                {differing.map((cutoff) => (
                  <p key={cutoff.code}>{disagreementText(cutoff, sailing.operator, words)}</p>
                ))}
                <p>
                  <PlanLink sailing={sailing} words={words} locale={locale} />
                </p>
              </>
            )}
          </div>
        </details>
      </td>
    </tr>
  );
}

/** The name of the row's port if the search has several ports on that side; otherwise null, as all rows have the same port. */
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

/** A mark with the number of days by which the sailing arrives after the visitor's "Must arrive by" date. */
function lateMark(eta: PortTime | null, { deadline, words }: RowSetting): ReactNode {
  const days = deadline && eta ? dayNumber(dateOf(eta)) - dayNumber(deadline) : 0;
  return days > 0 ? <em>{fill(words.schedule.late, { days: formatDays(days, words) })}</em> : null;
}

/** The ships of the itinerary in order. A later ship whose name is unknown has no line. */
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
 * The other carriers that sell the sailing. CSS shows one of two texts: their number in rows of two lines (`data-few`), or
 * their names on phone cards and in print (`data-all`).
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
 * The cell of a cut-off: its date, and below it the time of day with the time left. The style sheet reads `data-at`: `next`
 * is the next cut-off that can still be met, `soon` closes within 24 hours, `closed` has passed. A narrow row shows only one
 * cut-off and names the closed ones: the cut-off that is `next`, or the one marked `line` if none is.
 */
function cutoffCell(
  name: CutoffName,
  cutoffs: Cutoffs,
  differing: Disagreement | undefined,
  words: Words,
  isNew: "" | undefined,
): ReactNode {
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
    <td role="cell" key={name} data-at={states || undefined} data-new={isNew} className={name}>
      <i>{schedule[name]}</i>
      {isLine && cutoffs.state === "closed" ? <em>{schedule.passed}</em> : null}
      {cutoffTime(name, cutoff, differing, words)}
      {others ? <em>{others}</em> : null}
    </td>
  );
}

/**
 * The date, time of day and state of a cut-off. Only CY has a <time> element, because sailings are searched by CY. Where sources
 * disagree it is the earliest, and the latest other one stands in the second line, as far as it has room.
 */
function cutoffTime(
  name: CutoffName,
  cutoff: Cutoff | null,
  differing: Disagreement | undefined,
  words: Words,
): ReactNode {
  const { schedule } = words;
  if (!cutoff) return <small>{schedule.notPublished}</small>;
  const { time, isClosed } = cutoff;
  const day = formatWeekday(time, words);
  const clock = timeOfDay(time);
  const stamp = name === "cy" ? <time dateTime={machineTime(time)}>{day}</time> : day;
  // The keys make React replace the elements when the state changes: a translating browser may have replaced their text nodes.
  if (isClosed)
    return (
      <Fragment key="closed">
        <s>{stamp}</s>
        <small>
          {clock ? <s>{clock}</s> : null}
          {clock ? ` ${schedule.closed}` : schedule.closed}
          {differing ? differs : null}
        </small>
      </Fragment>
    );
  const left = timeLeft(cutoff.closesIn, words);
  return (
    <Fragment key="open">
      {name === "cy" ? stamp : <span>{day}</span>}
      {clock || left || differing ? (
        <small>
          {clock && left ? `${clock} ` : clock}
          {left ? <span>{left}</span> : null}
          {differing ? differs : null}
          {differing && !left ? otherTime(time, differing, words) : null}
        </small>
      ) : null}
    </Fragment>
  );
}

/** Where sources disagree. */
const differs = <u> ≠ </u>;

/** The latest time that a source gives of a cut-off: '18:00', or with its weekday, or with its date where it has no hour. */
function otherTime(counted: PortTime, { carrier, others }: Disagreement, words: Words): string {
  const latest = [carrier, ...others.map(({ time }) => time)].sort().at(-1) ?? carrier;
  const [day, clock] = [formatWeekday(latest, words), timeOfDay(latest)];
  if (dateOf(latest) === dateOf(counted)) return clock ?? day;
  return clock ? `${day.split(" ")[0]} ${clock}` : day;
}

/** The value of <time datetime>: local to the port, without an offset. */
function machineTime(time: PortTime): string {
  return timeOfDay(time) ? time : dateOf(time);
}
