import { SortHead } from "@/components/schedules/sorting";
import table from "@/components/schedules/table.module.css";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import {
  type Flight,
  type FlightLeg,
  type FlightQuery,
  type FlightSort,
  flightCargo,
  flightOptionPath,
  isTight,
  knownTime,
  quotedFlight,
  stopCount,
} from "@/lib/flights/shared";
import { fill, formatDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { PortNow } from "@/lib/time/cutoff-clock";
import { RowAcceptance } from "./acceptance";
import { Days } from "./days";
import { FlightTrack } from "./flight-track";
import { arrivalDayText, durationText, roadText, unbroken } from "./flight-words";
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
  /** Now at the airport of departure. */
  now: PortNow;
  /** The parameters of the enquiry about this lane. */
  quote: URLSearchParams;
  locale: Locale;
  words: Words;
}

type FlightsTableProps = FlightTableProps & { sorting: Sorting };

/** The rows: a real table whose roles hold in every layout. */
export function FlightTable({ label, items, words, sorting, ...row }: FlightsTableProps) {
  const { departure, duration, arrival, flight, days, valid, actions } = words.flights;
  const cargo = flightCargo(sorting.search);
  const hasAcceptance = items.some(({ bookingTimes }) => bookingTimes);
  const heads: { name: string; label: string; sort?: FlightSort }[] = [
    { name: "departure", label: departure, sort: "departure" },
    { name: "route", label: duration, sort: "duration" },
    { name: "arrival", label: arrival, sort: "arrival" },
    { name: "flights", label: flight },
    { name: "days", label: days },
    { name: "valid", label: valid },
  ];
  return (
    <div className={cx(table.wrap, styles.wrap)}>
      <FlightSorts {...sorting} words={words.flights} />
      <table className={cx(table.table, styles.table)} role="table" aria-label={label}>
        <thead className={table.head} role="rowgroup">
          <tr role="row">
            {heads.map(({ name, label: head, sort }) => (
              <SortHead
                key={name}
                className={styles[name]}
                sort={sort ? flightSort(sorting, sort) : null}
                spoken={head}
              >
                {head}
              </SortHead>
            ))}
            <th role="columnheader" scope="col" className={styles.onward}>
              <span className={layout.vh}>{actions}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <FlightRow
              key={item.id}
              flight={item}
              hasAcceptance={hasAcceptance}
              cargo={cargo}
              words={words}
              {...row}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FlightRowProps = {
  flight: Flight;
  hasAcceptance: boolean;
  cargo: Pick<FlightQuery, "product" | "piece">;
} & Omit<FlightTableProps, "label" | "items">;

function FlightRow({
  flight,
  stops,
  searched,
  date,
  quote,
  locale,
  words,
  cargo,
  ...acceptance
}: FlightRowProps) {
  const { flights } = words;
  const { elapsedMinutes, legs, departureTime, optionId } = flight;
  const which = <span className={layout.vh}>{flights.separator + knownTime(flight)}</span>;
  return (
    <tr role="row" className={cx(table.row, styles.row)}>
      <td role="cell" className={styles.departure}>
        <Time time={departureTime} words={flights} /> {flight.originCode}
        <RowAcceptance flight={flight} date={date} words={flights} {...acceptance} />
      </td>
      <td role="cell" className={styles.route}>
        <FlightTrack
          flight={flight}
          above={elapsedMinutes === null ? flights.unknown : durationText(elapsedMinutes, flights)}
          below={<Way flight={flight} stops={stops} words={flights} />}
        />
      </td>
      <td role="cell" className={styles.arrival}>
        <Time time={flight.arrivalTime} words={flights} />
        <ArrivalDay day={flight.arrivalDay} code={flight.destinationCode} words={flights} />
      </td>
      <td role="cell" className={styles.flights}>
        {legs.map((leg, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number stands twice where the aircraft changes
          <span key={at}>
            <b>{leg.flightNo}</b>{" "}
            <LegText leg={leg} type={at === legs.length - 1 ? flight.type : null} words={flights} />
          </span>
        ))}
      </td>
      <td role="cell" className={styles.days}>
        <Days days={flight.days} date={date} words={words} />
        {flight.fortnightFrom ? <span className={styles.note}>{flights.everySecondWeek}</span> : null}
        {departureTime ? null : <span className={styles.note}>{flights.arrivalDays}</span>}
      </td>
      <td role="cell" className={styles.valid}>
        <Period flight={flight} searched={searched} words={words} />
      </td>
      <td role="cell" className={styles.onward}>
        {optionId ? (
          <a
            className={styles.plan}
            href={localePath(locale, flightOptionPath(optionId, cargo))}
            rel="nofollow"
          >
            {flights.plan}
            {which}
          </a>
        ) : null}
        <a href={localePath(locale, `/fe-air?${quotedFlight(quote, flight)}`)} rel="nofollow">
          {flights.getQuote}
          {which}
        </a>
      </td>
    </tr>
  );
}

const Time = ({ time, words }: { time: string | null; words: FlightWords }) =>
  time ? <b>{time}</b> : <small>{words.noTime}</small>;

/**
 * 'Airbus A350-900 Wide body', or the road between its two ends; then the other numbers of the same vehicle, and after the last
 * leg the type of the whole.
 */
function LegText({ leg, type, words }: { leg: FlightLeg; type: Flight["type"] | null; words: FlightWords }) {
  const { aircraftType, aircraftName, aircraftBody, otherNumbers } = leg;
  return (
    <span>
      {leg.mode === "road" ? (
        roadText(leg, words)
      ) : (
        <>
          {aircraftType ? <span className={styles.aircraft}>{aircraftType} </span> : null}
          <Aircraft name={aircraftName} body={words.bodies[aircraftBody ?? "unknown"]} />
          {leg.looseCargoOnly ? words.separator + words.looseOnly : null}
        </>
      )}
      {leg.doesNotFit ? (
        <>
          {words.separator}
          <b className={styles.tight}>{words.doesNotFit}</b>
        </>
      ) : null}
      {otherNumbers.length > 0
        ? words.separator +
          fill(words.alsoNumbers, { numbers: otherNumbers.map(unbroken).join(words.daySeparator) })
        : null}
      {type ? words.separator + words[type] : null}
    </span>
  );
}

/** Name and body of an aircraft; a name that contains the body is not followed by it. */
function Aircraft({ name, body }: { name: string | null; body: string }) {
  const at = name?.toLowerCase().indexOf(body.toLowerCase()) ?? -1;
  if (!name || at < 0)
    return (
      <>
        {name ? `${name} ` : null}
        <b>{body}</b>
      </>
    );
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, at + body.length)}</b>
      {name.slice(at + body.length)}
    </>
  );
}

/** '+1 AMS', read as 'next day', or 'same day' below the place; a day that is not known is not mentioned. */
function ArrivalDay({ day, code, words }: { day: number | null; code: string; words: FlightWords }) {
  const place = <> {code}</>;
  if (day === null) return place;
  return (
    <>
      {day === 0 ? null : <span className={styles.plus}> {day > 0 ? `+${day}` : `−${-day}`}</span>}
      {place} <span className={day === 0 ? styles.sub : layout.vh}>{arrivalDayText(day, words)}</span>
    </>
  );
}

/** 'from 01-06-2026 until 30-06-2026': where the service begins within the searched days, and where it ends. */
function Period({ flight, searched, words }: Pick<FlightRowProps, "flight" | "searched" | "words">) {
  const { validFrom, validTo } = flight;
  const from = searched && validFrom && validFrom > searched.from ? validFrom : null;
  const { validFrom: begins, validUntil: ends } = words.flights;
  return (
    <>
      {from ? <span>{fill(begins, { date: formatDate(from) })}</span> : null}{" "}
      {validTo ? <span>{fill(ends, { date: formatDate(validTo) })}</span> : null}
    </>
  );
}

/** 'SIN 3 h 20 min, minimum 2 h 30 min', 'Non-stop', 'via Tokyo, Seoul', or that all of it is by road. */
function Way({ flight, stops, words }: Pick<FlightRowProps, "flight" | "stops"> & { words: FlightWords }) {
  const { connections, legs } = flight;
  if (connections.length === 0) return routeText(flight, stops, words);
  return connections.map((connection, at) => {
    const minimum =
      connection.minimum === null
        ? words.noMinimum
        : fill(words.minimum, { time: durationText(connection.minimum, words) });
    const facts = [minimum, legs[at + 1]?.mode === "road" && legs[at]?.mode === "air" && words.thenRoad];
    return (
      <span key={connection.airport}>
        <b title={stops[connection.airport]}>{connection.airport}</b>{" "}
        <span className={cx(isTight(connection) && styles.tight)}>
          {durationText(connection.minutes, words)}
        </span>
        {facts.filter(Boolean).map((fact) => words.separator + fact)}
      </span>
    );
  });
}

/** 'Non-stop', 'via Tokyo, Seoul', '1 transfer' where the airport is not known; 'By road'. Who publishes one end may not know a stop. */
function routeText(flight: Flight, stops: FlightTableProps["stops"], words: FlightWords): string {
  const count = stopCount(flight);
  if (flight.via.length > 0) {
    return fill(words.via, {
      places: flight.via.map((code) => stops[code] ?? code).join(words.daySeparator),
    });
  }
  if (flight.type === "road") return words.allByRoad;
  if (count === 0) return flight.departureTime && flight.arrivalTime ? words.nonStop : "";
  return count === 1 ? words.oneStop : fill(words.stops, { count });
}
