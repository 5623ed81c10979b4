import { SortHead } from "@/components/schedules/sorting";
import tableHead from "@/components/schedules/table-head.module.css";
import { Track } from "@/components/schedules/track";
import { Tag } from "@/components/ui/chip";
import { cx } from "@/components/ui/cx";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import { hoursAndMinutes, stopCount, weekdayText } from "@/lib/flights/rules";
import type { Flight, FlightSort } from "@/lib/flights/schema";
import { fill, formatDate, weekdayOf } from "@/lib/i18n/formats";
import styles from "./flights.module.css";
import { FlightSorts, flightSort, type Sorting } from "./sorting";
import type { FlightWords, Words } from "./words";

interface FlightTableProps {
  label: string;
  items: readonly Flight[];
  stops: FlightScheduleResponse["stops"];
  searched: FlightScheduleResponse["searched"];
  /** The day that was searched, YYYY-MM-DD, or ''. */
  date: string;
  words: Words;
}

type FlightsTableProps = FlightTableProps & { sorting: Sorting };

/** The rows: a real table whose roles hold in every layout. */
export function FlightTable({ label, items, words, sorting, ...row }: FlightsTableProps) {
  const { days, departure, duration, arrival, flight, type } = words.flights;
  const heads: { label: string; sort?: FlightSort }[] = [
    { label: days },
    { label: departure, sort: "departure" },
    { label: duration, sort: "duration" },
    { label: arrival, sort: "arrival" },
    { label: flight },
    { label: type },
  ];
  return (
    <div className={styles.wrap}>
      <FlightSorts {...sorting} words={words.flights} />
      <table className={styles.table} role="table" aria-label={label}>
        <thead className={tableHead.head} role="rowgroup">
          <tr role="row">
            {heads.map(({ label: head, sort }) => (
              <SortHead key={head} sort={sort ? flightSort(sorting, sort) : null} spoken={head}>
                {head}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <FlightRow key={item.id} flight={item} words={words} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FlightRowProps = { flight: Flight } & Omit<FlightTableProps, "label" | "items">;

function FlightRow({ flight, stops, searched, date, words }: FlightRowProps) {
  const { flights } = words;
  const { elapsedMinutes, legs } = flight;
  return (
    <tr role="row" className={styles.row}>
      <td role="cell" className={styles.days}>
        <Days days={flight.days} date={date} words={words} />
        <Period flight={flight} searched={searched} words={words} />
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
        <b>{flight.arrivalTime}</b> {flight.destinationCode}{" "}
        <ArrivalDay day={flight.arrivalDay} words={flights} />
      </td>
      <td role="cell" className={styles.flights}>
        {legs.map(({ flightNo, aircraftType, aircraftName, aircraftBody }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number stands twice where the aircraft changes
          <span key={index}>
            <b>{flightNo}</b> {aircraftType ? <span className={styles.aircraft}>{aircraftType}</span> : null}{" "}
            <span className={styles.note}>
              {aircraftText(aircraftName, flights.bodies[aircraftBody ?? "unknown"], flights)}
            </span>
          </span>
        ))}
      </td>
      <td role="cell" className={styles.type}>
        <Tag>{flights[flight.type]}</Tag>
      </td>
    </tr>
  );
}

/** 'Airbus A350-900, Wide body'; a name that contains the body is not followed by it. */
function aircraftText(name: string | null, body: string, words: FlightWords): string {
  if (!name) return body;
  return name.toLowerCase().includes(body.toLowerCase()) ? name : name + words.daySeparator + body;
}

/** Seven squares, Monday first, filled on days of service, the searched day marked; assistive technology reads words. */
function Days({ days, date, words }: { days: readonly boolean[]; date: string; words: Words }) {
  const searched = date ? (weekdayOf(date) + 6) % 7 : -1;
  const { daily, daySeparator: separator, letters } = words.flights;
  const text = weekdayText(days, { weekdays: words.dates.weekdays, daily, separator });
  return (
    <span className={styles.squares} role="img" aria-label={text}>
      {days.map((flies, index) => {
        const name = cx(flies && styles.on, index === searched && styles.searched);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
          <span key={index} aria-hidden="true" className={name}>
            {letters[index]}
          </span>
        );
      })}
    </span>
  );
}

function ArrivalDay({ day, words }: { day: number | null; words: FlightWords }) {
  if (!day) return null;
  const text = day < 0 ? words.dayBefore : day === 1 ? words.dayAfter : fill(words.daysAfter, { count: day });
  return <span className={styles.note}>{text}</span>;
}

/** 'from 01-06-2026 until 30-06-2026': where the service begins or ends within the searched days. */
function Period({ flight, searched, words }: Pick<FlightRowProps, "flight" | "searched" | "words">) {
  const { validFrom, validTo } = flight;
  const from = searched && validFrom && validFrom > searched.from ? validFrom : null;
  const until = searched && validTo && validTo < searched.to ? validTo : null;
  if (!from && !until) return null;
  const { validFrom: begins, validUntil: ends } = words.flights;
  return (
    <span className={styles.note}>
      {from ? <span>{fill(begins, { date: formatDate(from) })}</span> : null}{" "}
      {until ? <span>{fill(ends, { date: formatDate(until) })}</span> : null}
    </span>
  );
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
