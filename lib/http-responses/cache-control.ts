/**
 * Cache-Control of a response that an import can change: a shared cache may serve it for 30 seconds and, while it refreshes
 * it, for 25 more; together with the five seconds that the portal itself may take a change is visible within a minute. While the portal fails the
 * last good response may be served for a day.
 */
export const briefCacheControl =
  "public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400";
