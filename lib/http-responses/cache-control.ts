/**
 * Cache-Control of a response that an import can change: a shared cache may serve it for 30 seconds and, while it refreshes
 * it, for 20 more; together with the ten seconds that the portal itself may take a change is visible within a minute. While the portal fails the
 * last good response may be served for a day; one that shows schedules (`scheduleCacheControl`) for ten minutes, as in the portal's own cache.
 */
export const briefCacheControl =
  "public, max-age=0, s-maxage=30, stale-while-revalidate=20, stale-if-error=86400";

/** The same for a response that shows schedules, where a cut-off that was open may have closed meanwhile. */
export const scheduleCacheControl = briefCacheControl.replace("86400", "600");

/** Cache-Control of a file whose address changes with its content. */
export const foreverCacheControl = "public, max-age=31536000, immutable";
