import { dateOf, fill, formatLongDate, timeInZone } from "@/lib/i18n/formats";
import type { Airport } from "@/lib/places/shared";
import type { Words } from "./words";

/**
 * 'Printed on 16 March 2026 at 10:00, Hong Kong time': by the clock of the origin, as with sailings. Where its zone is not
 * known, by the publisher's clock, with the name of that place.
 */
export function formatPrinted(
  instant: Date,
  { zone, airports, code, city, name }: Airport,
  publisherZone: string,
  { flights, dates }: Words,
): string {
  const now = timeInZone(instant, zone ?? publisherZone);
  const place = zone ? (airports && code) || city || name : publisherZone;
  return fill(flights.printedAt, {
    date: formatLongDate(dateOf(now), dates),
    time: now.slice(11, 16),
    place,
  });
}
