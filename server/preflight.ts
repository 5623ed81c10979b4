import type { ServerResponse } from "node:http";

/** Request headers that a script of another site may send with a read, besides those that browsers always allow. */
const allowedHeaders = "API-Version, If-None-Match, traceparent";

/**
 * The answer to OPTIONS of an address that is open to scripts of any site: its methods, and for the browser of such a script
 * (Fetch standard, CORS preflight) that it may read. completeHeaders adds the origin.
 */
export function allowRead(response: ServerResponse): void {
  response.statusCode = 204;
  response.setHeader("Allow", "GET, HEAD, OPTIONS");
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD");
  response.setHeader("Access-Control-Allow-Headers", allowedHeaders);
  response.setHeader("Access-Control-Max-Age", "86400");
  response.end();
}
