import type { IncomingHttpHeaders, ServerResponse } from "node:http";

/** Request headers that a script of another site may send with a read, besides those that browsers always allow. */
const allowedHeaders = "API-Version, If-None-Match, traceparent";

/** Whether a browser asks, for a script of another site, if it may read (Fetch standard, CORS preflight). */
export const isPreflight = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === "OPTIONS" &&
  headers.origin !== undefined &&
  headers["access-control-request-method"] !== undefined;

/** Allows reads of an address that is open to scripts of any site. completeHeaders adds the origin. */
export function allowRead(response: ServerResponse): void {
  response.statusCode = 204;
  response.setHeader("Access-Control-Allow-Methods", "GET, HEAD");
  response.setHeader("Access-Control-Allow-Headers", allowedHeaders);
  response.setHeader("Access-Control-Max-Age", "86400");
  response.end();
}
