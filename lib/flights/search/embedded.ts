import type { Store } from "@/lib/store/connection";
import type { FlightRow } from "@/lib/store/schema";
import { foldCodeshares } from "../legs/codeshares";
import { dayOfService, firstDeparture } from "../legs/dates";
import { elapsedMinutes, isTimed } from "../legs/elapsed";
import { withoutCovered } from "../legs/half-known";
import { legsOf } from "../legs/published-legs";
import { storedFlight, storedLegsOf, storedNumbers } from "../legs/stored-legs";
import { type Flight, type FlightCriteria, type FlightsAdapter, flightSchema } from "../schema";

/** Called with the number of stored rows of a result that could not be read, and the first one's id. */
export type DroppedRows = (dropped: { table: "flights"; count: number; id: string }) => void;

function selectRows({ reader }: Store, { origin, destination, dateFrom, dateTo }: FlightCriteria) {
  const rows = reader
    .selectFrom("flights")
    .selectAll()
    .where("origin", "=", origin.code ?? origin.id)
    .where("destination", "=", destination.code ?? destination.id)
    .where("valid_from", "<=", dateTo)
    .where("valid_to", ">=", dateFrom)
    .where("local_traffic", "!=", 0)
    .orderBy("departure_time")
    .orderBy("id");
  const onDay = dateFrom === dateTo ? rows.where("days", "like", `%${dayOfService(dateFrom) + 1}%`) : rows;
  return onDay.execute();
}

/** The row as a flight of the window; null when it does not depart in it. Throws on an invalid row. */
function toFlight(row: FlightRow, { origin, destination, dateFrom, dateTo }: FlightCriteria): Flight | null {
  const { originTerminal, destinationTerminal, ...stored } = storedFlight(row);
  const date = firstDeparture(stored, dateFrom, dateTo);
  if (date === null) return null;
  const zones = origin.zone && destination.zone && { origin: origin.zone, destination: destination.zone };
  const minutes = zones && isTimed(stored) ? elapsedMinutes(stored, row.arrival_day, date, zones) : 0;
  const whole = { ...stored, elapsedMinutes: minutes > 0 ? minutes : null };
  const legs = storedLegsOf(row).map(([own, aircraftType, mode = "air" as const]) => {
    const { number: flightNo, otherNumbers } = storedNumbers(row, own);
    return { flightNo, otherNumbers, aircraftType, mode };
  });
  return flightSchema.parse({
    ...whole,
    id: row.id,
    legs: legsOf(legs, { ...whole, originTerminal, destinationTerminal }),
    connections: [],
    optionId: null,
  });
}

/**
 * Flights from the embedded store, found by IATA codes. A stored row is validated like any other input: a bad one is left out
 * and reported, the others are served.
 */
export function embeddedFlights(store: Store, dropped: DroppedRows = () => {}): FlightsAdapter {
  return {
    async searchFlights(criteria) {
      const flights: Flight[] = [];
      const bad: string[] = [];
      let sample = false;
      const rows = await selectRows(store, criteria);
      const { dateFrom, dateTo } = criteria;
      for (const row of withoutCovered(foldCodeshares(rows, dateFrom, dateTo), dateFrom, dateTo)) {
        try {
          const flight = toFlight(row, criteria);
          if (!flight) continue;
          flights.push(flight);
          sample ||= row.sample === 1;
        } catch {
          bad.push(String(row.id));
        }
      }
      if (bad[0] !== undefined) dropped({ table: "flights", count: bad.length, id: bad[0] });
      return { flights, sample };
    },
  };
}
