import { fill, formatDate, timeInZone } from "@/lib/i18n/formats";
import type { Airport } from "@/lib/places/schema";
import type { FlightWords } from "./words";

/**
 * 'Printed on 16-03-2026 at 10:00, Hong Kong time': by the clock of the origin, as with sailings; where its zone is not known by
 * the publisher's, which is then called by its own name.
 */
export function formatPrinted(
  instant: Date,
  { zone, airports, code, city, name }: Airport,
  houseZone: string,
  words: FlightWords,
): string {
  const now = timeInZone(instant, zone ?? houseZone);
  const place = zone ? (airports && code) || city || name : houseZone;
  return fill(words.printedAt, { date: formatDate(now), time: now.slice(11, 16), place });
}
