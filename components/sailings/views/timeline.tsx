import { cx } from "@/components/ui/cx";
import { fill } from "@/lib/i18n/fill";
import { dateOf, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/schema";
import { optionPath } from "@/lib/sailings/address";
import { cutoffsOf, minuteOf, type PortNow } from "@/lib/sailings/cutoffs";
import { formatDays, formatShortDay, voyageName } from "@/lib/sailings/format";
import { optionQuery } from "@/lib/sailings/legs";
import type { Lane, Stretch, Timeline as TimelineView } from "@/lib/sailings/views/axis";
import { rowAnchor } from "../table/anchors";
import styles from "./timeline.module.css";
import { closesText, dayText, lengthText, momentText, type ViewWords } from "./view-words";

interface TimelineProps {
  timeline: TimelineView;
  loading: { port: LinkedPort; now: PortNow };
  discharge: { port: LinkedPort; now: PortNow };
  words: ViewWords;
  locale: Locale;
}

const vars = (values: Record<`--${string}`, number | string>) => values as React.CSSProperties;

/** Above this many weeks only every second one has its date, and none its number. */
const mostLabelled = 12;

/** Sailings on one time axis: the clock of the loading port above, that of the discharge port below. */
export function Timeline({ timeline, loading, discharge, words, locale }: TimelineProps) {
  const { views } = words;
  const { weeks, now, shift, lanes } = timeline;
  const setting = { loading, discharge, words, locale };
  const isDense = weeks.length > mostLabelled;
  const scale = (
    <ol>
      {weeks.map(({ monday, week }) => (
        <li key={monday}>
          <b>{formatShortDay(monday, words)}</b> <span>{fill(views.weekOf, { week })}</span>
        </li>
      ))}
    </ol>
  );
  const clock = ({ port, now: here }: TimelineProps["loading"], text: string) => (
    <p>
      <b>{fill(views.clock, { place: port.name })}</b> <span>{fill(text, { zone: utcText(here) })}</span>
    </p>
  );
  const nowMark = ({ now: here }: TimelineProps["loading"], at: number) => (
    <span className={styles.now} style={vars({ "--a": at })}>
      {`${words.dates.weekdays[weekdayOf(dateOf(here.time))]} ${here.time.slice(11)}`}
    </span>
  );
  return (
    <section
      className={cx(styles.timeline, isDense && styles.dense)}
      style={vars({ "--n": weeks.length, ...(now === null ? {} : { "--now": `${now}%` }) })}
      aria-label={views.timeline}
    >
      <div className={styles.clock}>
        {clock(loading, views.above)}
        <div className={styles.scale}>
          {now === null ? null : nowMark(loading, now)}
          {scale}
        </div>
      </div>
      <ol className={cx(styles.lanes, now !== null && styles.hasNow)}>
        {lanes.map((lane) => (
          <LaneRow key={lane.row.id} lane={lane} {...setting} />
        ))}
      </ol>
      <div className={cx(styles.clock, styles.end)}>
        {clock(discharge, views.below)}
        <div className={styles.scale}>
          <div aria-hidden="true" style={vars({ "--a": shift.a })}>
            {scale}
          </div>
          {now === null ? null : nowMark(discharge, now)}
        </div>
      </div>
      <ul className={styles.key}>
        <li>
          <i data-kind="sea" />
          {views.sea}
        </li>
        <li>
          <i data-kind="wait" />
          {views.waiting}
        </li>
        {lanes.some(({ stretches }) => stretches.some(({ kind }) => kind === "unclear")) ? (
          <li>
            <i data-kind="unclear" />
            {views.unclear}
          </li>
        ) : null}
        <li>
          <i data-kind="cutoff" />
          {views.cutoffKey}
        </li>
        <li>{views.segment}</li>
        {shift.minutes === 0 ? null : (
          <li>
            {fill(views.shifted, {
              place: discharge.port.name,
              time: lengthText(Math.abs(shift.minutes), words),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}

/** 'UTC+8', 'UTC+5:30'. */
function utcText({ time, instant }: PortNow): string {
  const offset = minuteOf(time) - instant;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const text = `${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
  return `UTC${offset < 0 ? "−" : "+"}${text}`;
}

function LaneRow({
  lane,
  loading,
  discharge,
  words,
  locale,
}: Omit<TimelineProps, "timeline"> & { lane: Lane }) {
  const { schedule } = words;
  const { row } = lane;
  const lang = latinLang(locale);
  const days = row.transitDays === null ? null : formatDays(row.transitDays, words);
  const next = nextText(lane, loading.now, words);
  return (
    <li id={rowAnchor(row.id)}>
      <div className={styles.who}>
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
        <div>
          <b>{row.etd ? momentText(row.etd, words) : schedule.unknown}</b>
          <span>{days}</span>
          <b>{row.eta ? momentText(row.eta, words) : schedule.unknown}</b>
        </div>
        {next ? <p className={cx(lane.next?.isSoon && styles.soon)}>{next}</p> : null}
      </div>
      <div
        className={styles.lane}
        role="img"
        aria-label={laneText(lane, { loading, discharge, days, next, words })}
      >
        {lane.cutoffs.map(({ name, a, state }) => (
          <i
            key={name}
            data-kind="cutoff"
            data-state={state === "open" ? undefined : state}
            style={vars({ "--a": a })}
          />
        ))}
        {lane.stretches.map(({ kind, a, b }) => (
          <i key={a} data-kind={kind} style={vars({ "--a": a, "--b": b })} />
        ))}
        {lane.stretches.map((stretch) =>
          stretch.at ? <Hub key={stretch.a} {...stretch} words={words} /> : null,
        )}
        {lane.departs === null ? null : <i data-kind="end" style={vars({ "--a": lane.departs })} />}
        {lane.arrives === null ? null : <i data-kind="end" style={vars({ "--a": lane.arrives })} />}
        {lane.departs === null || !row.etd ? null : (
          <>
            <Time className="before" a={lane.departs} time={row.etd} words={words} />
            {next ? (
              <span
                className={cx(styles.before, styles.below, lane.next?.isSoon && styles.soon)}
                style={vars({ "--a": lane.departs })}
              >
                {lane.next ? `${schedule[lane.next.name]} ${momentText(lane.next.time, words)}` : next}
              </span>
            ) : null}
          </>
        )}
        {lane.arrives === null || !row.eta ? null : (
          <Time
            className={lane.arrives > 85 ? "before" : "after"}
            a={lane.arrives}
            time={row.eta}
            words={words}
          />
        )}
        {days && lane.departs !== null && lane.arrives !== null ? (
          <span className={styles.days} style={vars({ "--a": (lane.departs + lane.arrives) / 2 })}>
            {days}
          </span>
        ) : null}
      </div>
    </li>
  );
}

const Time = ({
  className,
  a,
  time,
  words,
}: {
  className: "before" | "after";
  a: number;
  time: PortTime;
  words: ViewWords;
}) => (
  <span className={styles[className]} style={vars({ "--a": a })}>
    <b>{dayText(time, words)}</b> {timeOfDay(time)}
  </span>
);

/** An open point at either end of a wait, and how long it is. */
function Hub({ a, b, at, words }: Stretch & { words: ViewWords }) {
  if (!at) return null;
  return (
    <>
      <i data-kind="hub" style={vars({ "--a": a })} />
      <i data-kind="hub" style={vars({ "--a": b })} />
      <span className={cx(styles.below, styles.hub)} style={vars({ "--a": (a + b) / 2 })}>
        <b>{at.port}</b> {lengthText(at.minutes, words)}
      </span>
    </>
  );
}

/** 'VGM closes in 4 h, Thu 19 Nov 17:00', 'SI by Fri 20 Nov 17:00', 'Cut-offs passed'; '' where none is published. */
function nextText({ row, next, isClosed }: Lane, now: PortNow, words: ViewWords): string {
  const { schedule, views } = words;
  if (isClosed) return schedule.passed;
  if (!next) return "";
  const cutoff = cutoffsOf(row, now)[next.name];
  const left = cutoff ? closesText(cutoff, words) : "";
  const parts = { cutoff: schedule[next.name], time: momentText(next.time, words), left };
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
      at ? fill(views.waitsAt, { port: at.port ?? views.somePort, time: lengthText(at.minutes, words) }) : [],
    ),
    `${schedule.eta} ${moment(row.eta)} ${to}`,
    days,
    next,
  ]
    .filter(Boolean)
    .join(schedule.separator);
}
