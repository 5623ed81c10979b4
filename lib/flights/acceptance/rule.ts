import type { AcceptanceTimeRow } from "@/lib/store/schema";
import type { CargoProduct } from "../address";
import { clockText, minutesOf } from "../legs/dates";

/**
 * Until when an airline accepts cargo for a flight. Pure. Only what a source publishes counts: a product without a row of its
 * own has no time, whatever is published for general cargo.
 */

/** What carries the cargo away from the station. */
export const acceptanceBodies = ["narrow", "wide", "freighter", "road"] as const;
type AcceptanceBody = (typeof acceptanceBodies)[number];

export type AcceptanceTime = Omit<AcceptanceTimeRow, "station" | "airline">;

/**
 * The time that counts of an airline at a station. Of each source the most specific row: of the product alone, one that names
 * the body before one for any. Of several sources the earliest time, as with cut-offs of sailings; then the source's name.
 * @param rows of the airline that flies the first leg, at its airport of departure
 * @param body null where the aircraft is not known: then only rows for any body count
 * @param product '' for general cargo
 */
export function countedAcceptance(
  rows: readonly AcceptanceTime[],
  body: AcceptanceBody | null,
  product: CargoProduct | "",
): AcceptanceTime | null {
  const bySource = new Map<string, AcceptanceTime>();
  for (const row of rows) {
    if (row.product !== product || (row.body !== "" && row.body !== body)) continue;
    const other = bySource.get(row.source);
    if (!other || (other.body === "" && row.body !== "")) bySource.set(row.source, row);
  }
  const candidates = [...bySource.values()];
  candidates.sort((a, b) => b.minutes - a.minutes || (a.source < b.source ? -1 : 1));
  return candidates[0] ?? null;
}

const minutesOfDay = 1440;

/**
 * The clock `minutes` before a departure, and how many days earlier it is: '10:20' and 0, '23:00' and -1.
 * @param departure 'HH:mm', local to the station
 */
export function clockBefore(departure: string, minutes: number): { time: string; day: number } {
  const at = minutesOf(departure) - minutes;
  const day = Math.floor(at / minutesOfDay);
  return { time: clockText(at - day * minutesOfDay), day: day === 0 ? 0 : day };
}
