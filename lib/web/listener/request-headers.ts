import type { IncomingHttpHeaders } from "node:http";

/**
 * The headers of a request that the portal or the framework has a use for. Everything else is taken away before either
 * sees it, so that no page can depend on it: a visitor's own Content-Security-Policy would be built into a page.
 */
const read = new Set([
  // The connection and the body.
  "host",
  "connection",
  "content-length",
  "content-type",
  "transfer-encoding",
  "expect",
  // What fits the reader: compression, parts of files, files unchanged.
  "accept",
  "accept-encoding",
  "cache-control",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
  // Who asks, from which page, and through which proxy.
  "cookie",
  "origin",
  "referer",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "user-agent",
  "x-forwarded-for",
  "x-portal-peer",
  // The framework's navigation within the site, and its word for making a page anew, which needs its secret.
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
  "rsc",
  "x-prerender-revalidate",
]);

/** Takes away what nobody here reads, and a range that ends before it begins, which counts for none (RFC 9110, 14.1.1). */
export function keepKnownHeaders(headers: IncomingHttpHeaders): void {
  for (const name in headers) if (!read.has(name)) delete headers[name];
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(headers.range ?? "") ?? [];
  if (Number(last) < Number(first)) delete headers.range;
}
