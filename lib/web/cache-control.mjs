/**
 * How long others may keep an answer that an import can change. Within 60 seconds it is shown through a proxy
 * (s-maxage and stale-while-revalidate together), five of them being the portal's own; while the portal fails the last
 * good answer stands in for a day. Plain JavaScript, because the page cache's handler is loaded without compilation.
 */
export const keptBriefly = "public, max-age=0, s-maxage=30, stale-while-revalidate=25, stale-if-error=86400";
