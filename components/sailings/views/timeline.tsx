import { Fragment } from "react";
import { cx } from "@/components/ui/cx";
import { fill } from "@/lib/i18n/fill";
import {
  dateOf,
  formatDayMonth,
  formatOffset,
  type PortTime,
  timeOfDay,
  weekdayOf,
} from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/shared";
import {
  type CargoClass,
  type Cutoff,
  type CutoffName,
  cargoWords,
  formatDays,
  type Lane,
  minuteOf,
  optionPath,
  optionQuery,
  type PortNow,
  type Stretch,
  stateText,
  type Timeline as TimelineView,
  timeLeft,
  voyageName,
} from "@/lib/sailings/shared";
import { rowAnchor } from "../table/anchors";
import styles from "./timeline.module.css";
import { dayText, lengthText, momentText, type ViewWords } from "./view-words";

interface TimelineProps {
  timeline: TimelineView;
  loading: { port: LinkedPort; now: PortNow };
  discharge: { port: LinkedPort; now: PortNow };
  /** The class of cargo whose cut-offs count; null for any. */
  cargo: CargoClass | null;
  words: ViewWords;
  locale: Locale;
}

/** A position on the axis. They are attributes of SVG, since the Content-Security-Policy admits no style in markup. */
const at = (percent: number) => `${percent}%`;

/** Above this many weeks only every second one has its date, and none its number. */
const mostLabelled = 12;

/** Sailings on one time axis: the clock of the loading port above, that of the discharge port below. */
export function Timeline({ timeline, loading, discharge, cargo, locale, ...rest }: TimelineProps) {
  const words = cargoWords(rest.words, cargo);
  const { views } = words;
  const { weeks, now, shift, lanes } = timeline;
  const setting = { now, loading, discharge, words, locale };
  const clock = ({ port, now: here }: TimelineProps["loading"], text: string) => (
    <p>
      <b>{fill(views.clock, { place: port.name })}</b> <span>{fill(text, { zone: utcText(here) })}</span>
    </p>
  );
  return (
    <section
      className={cx(styles.timeline, weeks.length > mostLabelled && styles.dense)}
      aria-label={views.timeline}
    >
      {/* One line for each week, which every lane repeats. */}
      <svg className={styles.defs} aria-hidden="true">
        <pattern id="weeks" width={1 / weeks.length} height="1">
          <rect width="1" height="100" />
        </pattern>
      </svg>
      <div className={styles.clock}>
        {clock(loading, views.above)}
        <Scale weeks={weeks} shift={0} now={now} clock={loading.now} words={words} />
      </div>
      <ol>
        {lanes.map((lane) => (
          <LaneRow key={lane.row.id} lane={lane} {...setting} />
        ))}
      </ol>
      <div className={cx(styles.clock, styles.end)}>
        {clock(discharge, views.below)}
        <Scale weeks={weeks} shift={shift.a} now={now} clock={discharge.now} words={words} isEnd />
      </div>
      <ul className={styles.key}>
        {lines
          .filter((kind) => kind !== "unclear" || lanes.some((lane) => hasLine(lane, kind)))
          .map((kind) => (
            <li key={kind}>
              <svg aria-hidden="true">
                <line className={styles[kind]} x2="100%" y1="50%" y2="50%" />
              </svg>
              {{ sea: views.sea, wait: views.waiting, unclear: views.unclear }[kind]}
            </li>
          ))}
        <li>
          <svg aria-hidden="true">
            {[30, 45, 60].map((x) => (
              <rect key={x} className={styles.cutoff} x={at(x)} />
            ))}
          </svg>
          {views.cutoffKey}
        </li>
        <li>{views.segment}</li>
        {shift.minutes === 0 ? null : (
          <li>
            {fill(shift.minutes > 0 ? views.shifted : views.shiftedBack, {
              place: discharge.port.name,
              time: lengthText(Math.abs(shift.minutes), words),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

const lines = ["sea", "wait", "unclear"] as const;
const hasLine = ({ stretches }: Lane, wanted: Stretch["kind"]) =>
  stretches.some(({ kind }) => kind === wanted);

/** A segment for each week, its Monday, and now. Lanes say the same in words. */
function Scale({
  weeks,
  shift,
  now,
  clock,
  words,
  isEnd = false,
}: Pick<TimelineView, "weeks" | "now"> & {
  shift: number;
  clock: PortNow;
  words: ViewWords;
  isEnd?: boolean;
}) {
  const width = 100 / weeks.length;
  const y = isEnd ? { bar: 1, week: 20, now: 40 } : { bar: 36, week: 31, now: 12 };
  return (
    <svg className={styles.scale} aria-hidden="true">
      <svg x={at(shift)} aria-hidden="true">
        {weeks.map(({ monday, week }, index) => (
          <Fragment key={monday}>
            <rect x={at(index * width)} y={y.bar} width={at(width)} height="7" />
            <text x={at(index * width)} y={y.week}>
              <tspan>{formatDayMonth(monday, words.dates.months)}</tspan>
              {isEnd ? null : ` ${fill(words.views.weekOf, { week })}`}
            </text>
          </Fragment>
        ))}
      </svg>
      {now === null ? null : (
        <>
          <circle cx={at(now)} cy={y.now - 4} r="4" />
          <text className={styles.now} x={at(now)} y={y.now}>
            {`${words.dates.weekdays[weekdayOf(dateOf(clock.time))]} ${clock.time.slice(11)}`}
          </text>
        </>
      )}
    </svg>
  );
}

/** 'UTC+8', 'UTC+5:30'. */
const utcText = ({ time, instant }: PortNow): string => `UTC${formatOffset(minuteOf(time) - instant)}`;

interface LaneProps extends Omit<TimelineProps, "timeline" | "cargo"> {
  lane: Lane;
  now: number | null;
}

function LaneRow({ lane, now, loading, discharge, words, locale }: LaneProps) {
  const { schedule } = words;
  const { row } = lane;
  const lang = latinLang(locale);
  const days = row.transitDays === null ? null : formatDays(row.transitDays, words);
  const next = nextText(lane, words);
  const isSoon = nextCutoff(lane)?.cutoff.closesIn != null;
  return (
    <li id={rowAnchor(row.id)}>
      <div>
        <a href={localePath(locale, optionPath(optionQuery(row)))} rel="nofollow">
          <cite lang={lang}>{row.vessel || schedule.unknown}</cite> {row.voyage}
        </a>
        <small lang={lang}>{[row.operator, row.service].filter(Boolean).join(" ")}</small>
        {row.legs.slice(1).map((leg) =>
          leg.vessel ? (
            <small key={`${leg.from.portId} ${leg.voyage}`}>
              {schedule.then} <cite lang={lang}>{leg.vessel}</cite> {leg.voyage}
            </small>
          ) : null,
        )}
        {/* What the lane shows, for narrow screens. */}
        <p>
          <b>{row.etd ? momentText(row.etd, words) : schedule.unknown}</b>
          <span>{days}</span>
          <b>{row.eta ? momentText(row.eta, words) : schedule.unknown}</b>
        </p>
        {next ? <p className={cx(isSoon && styles.soon)}>{next}</p> : null}
      </div>
      <LaneLine {...{ lane, now, words, days }} next={next}>
        {laneText(lane, { loading, discharge, days, next, words })}
      </LaneLine>
    </li>
  );
}

/** The drawing of a lane. @param children what it shows, in words */
function LaneLine({
  lane,
  now,
  words,
  days,
  next,
  children,
}: Pick<LaneProps, "lane" | "now" | "words"> & { days: string | null; next: string; children: string }) {
  const { row, departs, arrives, cutoffs, stretches } = lane;
  const due = nextCutoff(lane);
  const named = due ? `${words.schedule[due.name]} ${momentText(due.cutoff.time, words)}` : next;
  // The line of now does not cross what stands before the departure: then that stands after it.
  const isAfter = now !== null && departs !== null && departs >= now && departs - now < labelWidth;
  return (
    <svg role="img" aria-label={children}>
      <rect width="100%" height="100%" />
      {now === null ? null : <line className={styles.today} x1={at(now)} x2={at(now)} y2="100%" />}
      {cutoffs.map(({ name, a, state }) => (
        <rect key={name} className={cx(styles.cutoff, state !== "open" && styles[state])} x={at(a)} />
      ))}
      {stretches.map(({ kind, a, b }) => (
        <line key={a} className={styles[kind]} x1={at(a)} x2={at(b)} y1="50%" y2="50%" />
      ))}
      {stretches.map((stretch) =>
        stretch.at ? (
          <Hub key={stretch.a} {...stretch} departs={departs} isAfter={isAfter} words={words} />
        ) : null,
      )}
      {[departs, arrives].map((end) => (end === null ? null : <circle key={end} cx={at(end)} />))}
      {departs === null || !row.etd ? null : (
        <>
          <Time isBefore={!isAfter} a={departs} time={row.etd} words={words} />
          <text
            className={cx(
              isAfter ? styles.after : styles.before,
              due && due.cutoff.closesIn !== null && styles.soon,
            )}
            x={at(departs)}
            y="57"
          >
            {named}
          </text>
        </>
      )}
      {arrives === null || !row.eta ? null : (
        <Time isBefore={arrives > 85} a={arrives} time={row.eta} words={words} />
      )}
      {days && departs !== null && arrives !== null ? (
        <text className={styles.days} x={at((departs + arrives) / 2)} y="20">
          {days}
        </text>
      ) : null}
    </svg>
  );
}

/** A time above its point. */
const Time = ({
  a,
  isBefore,
  time,
  words,
}: {
  a: number;
  isBefore: boolean;
  time: PortTime;
  words: ViewWords;
}) => (
  <text className={isBefore ? styles.before : styles.after} x={at(a)} y="20">
    <tspan>{dayText(time, words)}</tspan> {timeOfDay(time)}
  </text>
);

/** The width of a departure with its cut-off, in hundredths of a lane. */
const labelWidth = 14;

/** Where the middle of a wait is nearer than this to the departure, its text would cover that of the cut-off. */
const nearDeparture = 10;

/** An open point at either end of a wait, and how long it is. `isAfter`: the cut-off stands after the departure. */
function Hub({
  a,
  b,
  at: wait,
  departs,
  isAfter,
  words,
}: Stretch & { departs: number | null; isAfter: boolean; words: ViewWords }) {
  if (!wait) return null;
  const middle = (a + b) / 2;
  const taken = isAfter ? labelWidth : 0;
  const isNear = departs !== null && middle - departs < nearDeparture + taken;
  return (
    <>
      <circle className={styles.open} cx={at(a)} />
      <circle className={styles.open} cx={at(b)} />
      <text
        className={cx(styles.hub, isNear && styles.soonAfter)}
        x={at(isNear ? departs + taken : middle)}
        y="57"
      >
        <tspan>{wait.port}</tspan> {wait.minutes === null ? null : lengthText(wait.minutes, words)}
      </text>
    </>
  );
}

/** The next cut-off of a sailing that cargo can get on; null where it cannot, or none is published. */
function nextCutoff({ state }: Lane): { name: CutoffName; cutoff: Cutoff } | null {
  const cutoff = state.next && state[state.next];
  return state.state === "open" && state.next && cutoff ? { name: state.next, cutoff } : null;
}

/**
 * 'VGM closes in 4 h, Thu 19 Nov 17:00', 'SI by Fri 20 Nov 17:00', 'CY open, SI closed', 'Cut-offs passed'; '' where none is
 * published.
 */
function nextText(lane: Lane, words: ViewWords): string {
  const { schedule, views } = words;
  const due = nextCutoff(lane);
  if (!due) return stateText(lane.state, words);
  const left = timeLeft(due.cutoff.closesIn, words);
  const parts = { cutoff: schedule[due.name], time: momentText(due.cutoff.time, words), left };
  return fill(left ? views.nextCloses : views.nextBy, parts);
}

/** A lane in words. */
function laneText(
  { row, stretches }: Lane,
  {
    loading,
    discharge,
    days,
    next,
    words,
  }: Pick<TimelineProps, "loading" | "discharge" | "words"> & { days: string | null; next: string },
): string {
  const { schedule, views } = words;
  const from = row.legs[0]?.from.port ?? loading.port.name;
  const to = row.legs.at(-1)?.to.port ?? discharge.port.name;
  const moment = (time: PortTime | null) => (time ? momentText(time, words) : schedule.unknown);
  return [
    voyageName(row),
    `${schedule.etd} ${moment(row.etd)} ${from}`,
    ...stretches.flatMap(({ at }) =>
      at && at.minutes !== null
        ? fill(views.waitsAt, { port: at.port ?? views.somePort, time: lengthText(at.minutes, words) })
        : [],
    ),
    `${schedule.eta} ${moment(row.eta)} ${to}`,
    days,
    next,
  ]
    .filter(Boolean)
    .join(schedule.separator);
}
