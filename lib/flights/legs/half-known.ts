import type { FlightRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { departureDates, flagsOf } from "./dates";
import { isTimedRow, storedLegsOf } from "./stored-legs";

/** Stored flights of which one end is published alone: an airport knows the times at itself. */

type KnownRow = Pick<
  FlightRow,
  | ("departure_time" | "arrival_time" | "arrival_day" | "legs")
  | ("days" | "valid_from" | "valid_to" | "fortnight_from")
>;

const numbersOf = ({ legs }: KnownRow): string => {
  try {
    return storedLegsOf({ legs })
      .map(([number]) => number)
      .join();
  } catch {
    return "";
  }
};

/** The dates of a row between two, both included, moved by some days. */
function datesOf(row: KnownRow, from: string, to: string, shift: number): string[] {
  const dates = {
    days: flagsOf(row.days),
    validFrom: row.valid_from,
    validTo: row.valid_to,
    fortnightFrom: row.fortnight_from || null,
  };
  return [...departureDates(dates, addDays(from, -shift), addDays(to, -shift))].map((date) =>
    addDays(date, shift),
  );
}

/**
 * The rows of one pair of airports without those of one published end whose number another row has with both ends on each of their
 * dates between `from` and `to`: the airline's own schedule says more than the airport's.
 */
export function withoutCovered<Row extends KnownRow>(rows: readonly Row[], from: string, to: string): Row[] {
  if (rows.every(isTimedRow)) return [...rows];
  const whole = Map.groupBy(rows.filter(isTimedRow), numbersOf);
  return rows.filter((row) => {
    if (isTimedRow(row)) return true;
    const others = whole.get(numbersOf(row)) ?? [];
    // Without a departure a row's dates are those of its arrival.
    const known = new Set(
      others.flatMap((other) => datesOf(other, from, to, row.departure_time === "" ? other.arrival_day : 0)),
    );
    return !datesOf(row, from, to, 0).every((date) => known.has(date)) || known.size === 0;
  });
}
