import { isoWeek } from "@/lib/i18n/formats";
import type { WeekOfDepartures } from "@/lib/sailings/shared";
import styles from "./reliability.module.css";

/** The most departures of a week of which each is a square; above that a week is a bar. */
const mostSquares = 40;
/** Units of the drawing: a week is a column. */
const column = 24;
const height = 121;
/** The most squares of one row and of one pile. */
const pile = 10;
const longestBar = 112;

type State = "moved" | "blanked" | "published";

/** Departures by ISO week as squares or bars: moved ones filled, blanked ones crossed, others hollow. */
export function DepartureWeeks({ weeks, label }: { weeks: readonly WeekOfDepartures[]; label: string }) {
  const most = Math.max(1, ...weeks.map(({ departures }) => departures));
  return (
    <svg viewBox={`0 0 ${weeks.length * column} ${height + 18}`} role="img" aria-label={label}>
      {weeks.map((week, at) => (
        <g key={week.monday} transform={`translate(${at * column} 0)`}>
          {most > mostSquares ? <Bar week={week} most={most} /> : <Squares week={week} most={most} />}
          <text x={column / 2} y={height + 14} textAnchor="middle">
            {isoWeek(week.monday).week}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M0 ${height}H${weeks.length * column}`} />
    </svg>
  );
}

const stateOf = ({ moved, blanked }: WeekOfDepartures, at: number): State =>
  at < moved ? "moved" : at < moved + blanked ? "blanked" : "published";

function Squares({ week, most }: { week: WeekOfDepartures; most: number }) {
  const perRow = Math.ceil(most / pile);
  const step = perRow === 1 ? 12 : (column - 2) / perRow;
  const size = Math.min(9, step - 1.6);
  const left = (column - (perRow - 1) * step - size) / 2;
  return Array.from({ length: week.departures }, (_, at) => {
    const x = left + (at % perRow) * step;
    const y = height - 4.5 - size - Math.floor(at / perRow) * Math.min(step, size + 2.5);
    return <Mark key={`${x} ${y}`} state={stateOf(week, at)} x={x} y={y} width={size} height={size} />;
  });
}

function Bar({ week, most }: { week: WeekOfDepartures; most: number }) {
  const parts: [State, number][] = [
    ["moved", week.moved],
    ["blanked", week.blanked],
    ["published", week.departures - week.moved - week.blanked],
  ];
  let y = height - 2;
  return parts.map(([state, count]) => {
    if (count === 0) return null;
    const length = (count / most) * longestBar;
    y -= length;
    return <Mark key={state} state={state} x={6} y={y} width={12} height={length} />;
  });
}

interface MarkProps {
  state: State;
  x: number;
  y: number;
  width: number;
  height: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function Mark({ state, ...box }: MarkProps) {
  const [x, y, width, tall] = [box.x, box.y, box.width, box.height].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
  return (
    <>
      <rect className={styles[state]} x={x} y={y} width={width} height={tall} />
      {state === "blanked" ? (
        <path className={styles.cross} d={`M${x} ${y}l${width} ${tall}m0 ${-tall}l${-width} ${tall}`} />
      ) : null}
    </>
  );
}

/** A square of the key. */
export function KeyMark({ state }: { state: State }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <Mark state={state} x={1.5} y={1.5} width={9} height={9} />
    </svg>
  );
}
