import { z } from "zod";
import type { FlightRow } from "@/lib/store/schema";
import type { ScheduleType } from "../address";
import { flagsOf } from "./dates";
import { openFrom, openTo } from "./validity";

const storedLeg = z.tuple([z.string(), z.string().nullable()]).rest(z.literal("road"));
const storedLegs = z.array(storedLeg.refine(({ length }) => length <= 3)).min(1);

/** Number, aircraft type and, by road, 'road' of each leg of a stored row. Throws where they cannot be read. */
export const storedLegsOf = ({ legs }: Pick<FlightRow, "legs">) => storedLegs.parse(JSON.parse(legs));

/** Whether a stored row has the times of both its ends. */
export const isTimedRow = (row: Pick<FlightRow, "departure_time" | "arrival_time">): boolean =>
  row.departure_time !== "" && row.arrival_time !== "";

/** What a stored row has of a flight as a whole. What is unknown or open is null. */
export const storedFlight = (row: FlightRow) => ({
  type: row.type as ScheduleType,
  days: flagsOf(row.days),
  departureTime: row.departure_time || null,
  arrivalTime: row.arrival_time || null,
  arrivalDay: isTimedRow(row) ? row.arrival_day : null,
  originCode: row.origin,
  destinationCode: row.destination,
  via: row.via.split(" ").filter(Boolean),
  validFrom: row.valid_from === openFrom ? null : row.valid_from,
  validTo: row.valid_to === openTo ? null : row.valid_to,
  fortnightFrom: row.fortnight_from || null,
  originTerminal: row.origin_terminal || null,
  destinationTerminal: row.destination_terminal || null,
});

/** How a stored row writes that a vehicle has several numbers. */
const separator = "||";

/**
 * The number of the operating carrier of a row with one number, and the others of the same vehicle.
 * @param own the row's number
 */
export function storedNumbers(
  { operating_no, codeshares }: Pick<FlightRow, "operating_no" | "codeshares">,
  own: string,
): { number: string; otherNumbers: string[] } {
  const number = operating_no || own;
  const others = new Set([own, ...codeshares.split(separator)].filter((other) => other && other !== number));
  return { number, otherNumbers: [...others] };
}
