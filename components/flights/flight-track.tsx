import type { ReactNode } from "react";
import track from "@/components/schedules/track.module.css";
import { cx } from "@/components/ui/cx";
import { type Flight, hasRoad, transfersOf } from "@/lib/flights/shared";
import styles from "./flights.module.css";

/**
 * A row drawn as a line between two points: an open point for each change and stop, dashed where all of it flies and something is
 * on the way, two thin lines in ink for a road; always with words above and below.
 */
export function FlightTrack({ flight, above, below }: { flight: Flight; above: string; below: ReactNode }) {
  const { stops, roads } = drawing(flight);
  const isDashed = transfersOf(flight) !== "nonstop" && !hasRoad(flight);
  return (
    <span className={cx(track.track, styles.track, isDashed && styles.dashed)}>
      <span>{above}</span>
      <span aria-hidden="true">
        <i />
        {/* Drawn with attributes: the policy of pages allows no styles in elements. */}
        <svg width="100%" height="9" aria-hidden="true" focusable="false">
          {roads.map(([from, to]) => (
            <g key={from}>
              <rect x={`${from}%`} width={`${to - from}%`} y="2" height="5" />
              <line x1={`${from}%`} x2={`${to}%`} y1="2.5" y2="2.5" />
              <line x1={`${from}%`} x2={`${to}%`} y1="6.5" y2="6.5" />
            </g>
          ))}
          {stops.map((at) => (
            <circle key={at} cx={`${at}%`} cy="4.5" r="3.5" />
          ))}
        </svg>
      </span>
      <span>{below}</span>
    </span>
  );
}

/** Where changes and stops, and beginning and end of each road, are on the line, in percent: by time where all times are known. */
function drawing({ legs, via, connections, elapsedMinutes }: Flight): {
  stops: number[];
  roads: [number, number][];
} {
  const ends = legs.map((_, at) => Math.round((100 * (at + 1)) / legs.length));
  const known =
    legs.every(({ elapsedMinutes: one }) => one !== null) && connections.length === legs.length - 1;
  if (known && elapsedMinutes !== null && legs.length > 1) {
    let passed = 0;
    for (const at of legs.keys()) {
      passed += legs[at]?.elapsedMinutes ?? 0;
      const waits = connections[at]?.minutes ?? 0;
      ends[at] = Math.min(100, Math.round((100 * (passed + waits / 2)) / elapsedMinutes));
      passed += waits;
    }
  }
  const roads = legs.flatMap(({ mode }, at): [number, number][] =>
    mode === "road" ? [[ends[at - 1] ?? 0, at === legs.length - 1 ? 100 : (ends[at] ?? 100)]] : [],
  );
  const evenly = via.map((_, at) => Math.round((100 * (at + 1)) / (via.length + 1)));
  return { stops: via.length > legs.length - 1 ? evenly : ends.slice(0, -1), roads };
}
