import { isDate } from "@/lib/i18n/formats";
import { addDays } from "@/lib/time/calendar";
import { writtenNumber } from "../address";
import type { Flight } from "../schema";

/**
 * Ids of flights and connections on one day: for each leg its numbers, its airports and the local date of its departure. They name
 * what flies and no row of the store, so that an address outlives an import of the same schedule.
 */

export interface OptionLeg {
  /** As in the schedule ('KC 801'); several where a source publishes a change of flight without its times. */
  numbers: readonly string[];
  origin: string;
  destination: string;
  /** YYYY-MM-DD, local to the origin. */
  date: string;
}

type OptionFlight = Pick<Flight, "legs" | "connections" | "originCode" | "destinationCode">;

const legSeparator = "~";
const partSeparator = "_";
const numberSeparator = "-";
/** A connection has three flights at most. */
const mostOptionLegs = 3;
const mostNumbers = 8;

const airportForm = /^[A-Z0-9]{1,10}$/;

/** The id of an option: 'KC801_HKG_BKK_20260320~KC33_BKK_AMS_20260321'. */
export function writeOptionId(legs: readonly OptionLeg[]): string {
  return legs
    .map(({ numbers, origin, destination, date }) =>
      [
        numbers.map((number) => number.replaceAll(" ", "")).join(numberSeparator),
        origin,
        destination,
        date.replaceAll("-", ""),
      ].join(partSeparator),
    )
    .join(legSeparator);
}

/** The id of a flight, or of a connection that was found, on one of its dates. @param date YYYY-MM-DD, local to the origin */
export function optionIdOn(
  { legs, connections, originCode: origin, destinationCode: destination }: OptionFlight,
  date: string,
): string {
  if (connections.length === 0)
    return writeOptionId([{ numbers: legs.map(({ flightNo }) => flightNo), origin, destination, date }]);
  return writeOptionId(
    legs.map((leg) => ({
      numbers: [leg.flightNo],
      origin: leg.originCode ?? "",
      destination: leg.destinationCode ?? "",
      date: addDays(date, leg.departureDay ?? 0),
    })),
  );
}

/** The legs of an option's id; null for a text that is none. */
export function readOptionId(id: string): OptionLeg[] | null {
  const legs = id.split(legSeparator).map(readLeg);
  return legs.length <= mostOptionLegs && legs.every((leg) => leg !== null) ? legs : null;
}

function readLeg(text: string): OptionLeg | null {
  const [numbers = "", origin = "", destination = "", day = "", ...more] = text.split(partSeparator);
  const [, year, month, dayOfMonth] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  const date = `${year}-${month}-${dayOfMonth}`;
  const written = numbers.split(numberSeparator).map(writtenNumber);
  if (more.length > 0 || written.length > mostNumbers || !isDate(date)) return null;
  if (![origin, destination].every((code) => airportForm.test(code))) return null;
  return written.every(Boolean) ? { numbers: written, origin, destination, date } : null;
}
