import { Track } from "@/components/schedules/track";
import { Tag } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { hoursAndMinutes, stopCount, weekdayText } from "@/lib/flights/rules";
import type { Flight } from "@/lib/flights/schema";
import { fill } from "@/lib/i18n/formats";
import styles from "./flights.module.css";
import type { FlightScheduleAnswer } from "./types";
import type { FlightWords, Words } from "./words";

interface FlightTableProps {
  label: string;
  items: readonly Flight[];
  stops: FlightScheduleAnswer["stops"];
  words: Words;
}

/** The rows: a real table whose roles hold in every layout. */
export function FlightTable({ label, items, stops, words }: FlightTableProps) {
  const { days, departure, route, arrival, flight, type } = words.flights;
  return (
    <div className={styles.wrap}>
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {[days, departure, route, arrival, flight, type].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <FlightRow key={item.id} flight={item} stops={stops} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FlightRow({ flight, stops, words }: { flight: Flight } & Pick<FlightTableProps, "stops" | "words">) {
  const { flights } = words;
  const { elapsedMinutes, legs } = flight;
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.days}>
        <Days days={flight.days} words={words} />
      </td>
      <td role="cell" className={styles.departure}>
        <b>{flight.departureTime}</b> {flight.originCode}
      </td>
      <td role="cell" className={styles.route}>
        <Track
          above={elapsedMinutes === null ? flights.unknown : durationText(elapsedMinutes, flights)}
          below={routeText(flight, stops, flights)}
          isDirect={stopCount(flight) === 0}
        />
      </td>
      <td role="cell" className={styles.arrival}>
        <b>{flight.arrivalTime}</b> {flight.destinationCode}
        <ArrivalDay day={flight.arrivalDay} words={flights} />
      </td>
      <td role="cell" className={styles.flights}>
        {legs.map(({ flightNo, aircraftType, aircraftName }) => (
          <span key={flightNo}>
            <b>{flightNo}</b>{" "}
            {aircraftType ? <abbr title={aircraftName ?? undefined}>{aircraftType}</abbr> : null}
            {aircraftName ? <span className={layout.vh}>, {aircraftName}</span> : null}
          </span>
        ))}
      </td>
      <td role="cell" className={styles.type}>
        <Tag>{flights[flight.type]}</Tag>
      </td>
    </tr>
  );
}

/** Seven squares, Monday first, filled when the service runs; read out as words. */
function Days({ days, words }: { days: readonly boolean[]; words: Words }) {
  const { daily, daySeparator: separator, letters } = words.flights;
  const text = weekdayText(days, { weekdays: words.dates.weekdays, daily, separator });
  return (
    <span className={styles.squares} role="img" aria-label={text}>
      {days.map((flies, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
        <span key={index} aria-hidden="true" className={cx(flies && styles.on)}>
          {letters[index]}
        </span>
      ))}
    </span>
  );
}

function ArrivalDay({ day, words }: { day: number | null; words: FlightWords }) {
  if (!day) return null;
  const text = day < 0 ? words.dayBefore : day === 1 ? words.dayAfter : fill(words.daysAfter, { count: day });
  return <span className={styles.later}>{text}</span>;
}

/** 'Non-stop', 'via Tokyo, Seoul', '1 transfer' where the airport is not known. */
function routeText(flight: Flight, stops: FlightTableProps["stops"], words: FlightWords): string {
  const count = stopCount(flight);
  if (count === 0) return words.nonStop;
  if (flight.via.length > 0) {
    return fill(words.via, {
      places: flight.via.map((code) => stops[code] ?? code).join(words.daySeparator),
    });
  }
  return count === 1 ? words.oneStop : fill(words.stops, { count });
}

/** '13 h 45 min', '14 h', '50 min'. */
function durationText(elapsed: number, words: FlightWords): string {
  const parts = hoursAndMinutes(elapsed);
  if (parts.minutes === 0) return fill(words.hours, parts);
  return fill(parts.hours === 0 ? words.minutes : words.hoursMinutes, parts);
}
