import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { FlightOption } from "@/lib/api/flight-option";
import { dateOf, fill, formatDayOfWeek, type PortTime, weekdayOf } from "@/lib/i18n/formats";
import { stateText } from "./acceptance";
import { durationText } from "./flight-words";
import styles from "./itinerary-axis.module.css";
import {
  type Axis,
  type AxisLabel,
  type AxisOption,
  type AxisPart,
  type AxisPlace,
  axisOf,
  placesOf,
} from "./itinerary-axis-parts";
import type { OptionWords } from "./words";

interface AxisProps {
  option: AxisOption & Pick<FlightOption, "origin">;
  words: OptionWords;
}

/** What a time with its airport and day, the words of the acceptance, and those below a leg or a wait take, in hundredths. */
const width = { end: 14, acceptance: 17, leg: 11, wait: 13, duration: 7 };
/** A leg that is shorter than this has only its number, lower down. */
const shortLeg = 150;

const percent = (at: number) => `${at.toFixed(2)}%`;

/**
 * The itinerary drawn on one axis in the time of its origin, each point with its own local time; nothing where that is not known.
 * It says what the steps say, so that assistive technology has only those. Places are attributes: the policy of pages allows no
 * styles in elements.
 */
export function ItineraryAxis({ option, words }: AxisProps) {
  const axis = axisOf(option);
  if (!axis) return null;
  const { origin, latestAcceptance } = option;
  const { flights, flightOption: t } = words;
  const places = placesOf(labelsOf(axis));
  const state = latestAcceptance && stateText(latestAcceptance, flights);
  return (
    <div className={styles.axis} aria-hidden="true">
      <div className={styles.field}>
        <svg width="100%" focusable="false" aria-hidden="true">
          <line className={styles.scale} x1="0" x2="100%" y1="87%" y2="87%" />
          {axis.ticks.map(({ a, time }, index) => (
            <g key={time}>
              <line className={styles.scale} x1={percent(a)} x2={percent(a)} y1="87%" y2="100%" />
              <text className={styles.tick} x={percent(a)} y="96%" dx="4">
                {index === 0
                  ? `${words.dates.weekdays[weekdayOf(dateOf(time))]} ${time.slice(11)}`
                  : time.endsWith("T00:00")
                    ? dayText(time, words)
                    : time.slice(11)}
              </text>
            </g>
          ))}
          {axis.parts.map((part) => (
            <Line key={`${part.kind} ${part.at}`} {...part} />
          ))}
          {axis.broken === null ? null : (
            <g className={styles.scale}>
              <rect x={percent(axis.broken)} y="46%" width="9" height="5%" />
              <line x1={percent(axis.broken)} x2={percent(axis.broken)} y1="45%" y2="52%" />
              <line
                x1={percent(axis.broken)}
                x2={percent(axis.broken)}
                y1="45%"
                y2="52%"
                transform="translate(9)"
              />
            </g>
          )}
          {latestAcceptance && axis.acceptance !== null ? (
            <g className={styles.acceptance} data-state={latestAcceptance.state}>
              <line x1={percent(axis.acceptance)} x2={percent(axis.acceptance)} y1="44%" y2="53%" />
              <Words at={axis.acceptance} place={places.get("acceptance")}>
                {[fill(flights.lat, { time: latestAcceptance.time.slice(11) }), state]
                  .filter(Boolean)
                  .join(flights.separator)}
              </Words>
            </g>
          ) : null}
          {option.legs.map((leg, at) => {
            const part = axis.parts.find((one) => one.kind !== "wait" && one.at === at);
            return part ? (
              <g key={`${leg.flightNo} ${leg.departure}`}>
                {endsOf(part).map(({ key, x }, end) => {
                  const [time, { code }] =
                    end === 0 ? [leg.departure, leg.origin] : [leg.arrival, leg.destination];
                  return (
                    <g key={key}>
                      <Words at={x} place={places.get(key)} up={9} className={styles.time}>
                        {time?.slice(11)}
                      </Words>
                      <Words at={x} place={places.get(key)}>
                        {[code, time && dayText(time, words)].filter(Boolean).join(" ")}
                      </Words>
                    </g>
                  );
                })}
              </g>
            ) : null;
          })}
          {axis.parts.map((part) => (
            <Below key={`${part.kind} ${part.at}`} part={part} option={option} words={words} />
          ))}
        </svg>
      </div>
      <p>
        {fill(t.axisNote, { place: origin.city || origin.name || "" })}
        {latestAcceptance ? null : ` ${t.acceptanceUnknown}`}
      </p>
    </div>
  );
}

const dayText = (time: PortTime, { dates }: OptionWords) => formatDayOfWeek(dateOf(time), dates);

/** The words at the two ends of a leg: above it, or where it is short beside it. */
const endsOf = ({ at, a, b }: AxisPart): AxisLabel[] => [
  { key: `departs ${at}`, x: a, anchors: ["start", "end"], width: width.end },
  { key: `arrives ${at}`, x: b, anchors: ["end", "start"], width: width.end },
];

/** In the order of who may stand on the line: both ends of it, the acceptance, and then what is between. */
function labelsOf({ parts, acceptance }: Axis): AxisLabel[] {
  const ends = parts.filter(({ kind }) => kind !== "wait").flatMap(endsOf);
  const outer = [ends[0], ends.at(-1)].filter((one) => one !== undefined);
  const late: AxisLabel[] =
    acceptance === null
      ? []
      : [
          {
            key: "acceptance",
            x: acceptance,
            anchors: ["middle", "end", "start"],
            width: width.acceptance,
          },
        ];
  return [...outer, ...late, ...ends.slice(1, -1)];
}

interface WordsProps {
  at: number;
  /** Without it they are not drawn. */
  place: AxisPlace | undefined;
  /** By how much they stand above their line, in hundredths of the height. */
  up?: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Words above the axis. */
const Words = ({ at, place, up = 0, className, children }: WordsProps) =>
  place && children ? (
    <text
      x={percent(at)}
      y={`${40 - 20 * place.level - up}%`}
      textAnchor={place.anchor}
      className={className}
    >
      {children}
    </text>
  ) : null;

/** Words in the middle of a part, below the axis. */
const Under = ({
  at,
  y,
  className,
  children,
}: Pick<WordsProps, "at" | "className" | "children"> & { y: number }) =>
  children ? (
    <text x={percent(at)} y={`${y}%`} textAnchor="middle" className={className}>
      {children}
    </text>
  ) : null;

/** A leg with the points at its ends, or the dashes of a wait; a road is two lines with square points. */
function Line({ kind, a, b, at }: AxisPart) {
  const [x1, x2] = [percent(a), percent(b)];
  if (kind === "wait") return <line className={styles.wait} x1={x1} x2={x2} y1="49%" y2="49%" />;
  if (kind === "flight")
    return (
      <g className={styles.flight}>
        <line x1={x1} x2={x2} y1="49%" y2="49%" />
        <circle cx={x1} cy="49%" r="5" className={cx(at > 0 && styles.open)} />
        <circle cx={x2} cy="49%" r="5" className={styles.open} />
      </g>
    );
  return (
    <g className={styles.road}>
      <line x1={x1} x2={x2} y1="47.8%" y2="47.8%" />
      <line x1={x1} x2={x2} y1="50.2%" y2="50.2%" />
      {[x1, x2].map((x) => (
        <rect key={x} x={x} y="49%" width="10" height="10" transform="translate(-5 -5)" />
      ))}
    </g>
  );
}

/** Below a leg how long it takes, its number and what flies it; below a wait how long it is, and how long at least. */
function Below({ part: { kind, at, a, b }, option, words }: AxisProps & { part: AxisPart }) {
  const { flights, flightOption: t } = words;
  const middle = (a + b) / 2;
  if (kind === "wait") {
    const wait = option.connections[at];
    if (!wait || b - a < width.duration) return null;
    const time = durationText(wait.minutes, flights);
    return (
      <>
        <Under at={middle} y={59}>
          {b - a < width.wait ? time : fill(t.connectionTime, { time })}
        </Under>
        <Under at={middle} y={67}>
          {wait.minimum !== null && b - a >= width.wait
            ? fill(flights.minimum, { time: durationText(wait.minimum, flights) })
            : null}
        </Under>
      </>
    );
  }
  const leg = option.legs[at];
  if (!leg) return null;
  const { flightNo, aircraftType, elapsedMinutes } = leg;
  if (b - a < width.leg || (elapsedMinutes ?? 0) < shortLeg)
    return (
      <Under at={middle} y={81}>
        {flightNo}
      </Under>
    );
  return (
    <>
      <Under at={middle} y={61} className={styles.duration}>
        {durationText(elapsedMinutes ?? 0, flights)}
      </Under>
      <Under at={middle} y={70}>
        {flightNo}
      </Under>
      <Under at={middle} y={78}>
        {kind === "road"
          ? flights.roadFeeder
          : [aircraftType, flights.bodies[leg.aircraftBody ?? "unknown"]].filter(Boolean).join(" ")}
      </Under>
    </>
  );
}
