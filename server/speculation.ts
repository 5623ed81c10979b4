import type { IncomingHttpHeaders } from "node:http";

/** Where the rules are (app/speculation-rules.json), as the header field Speculation-Rules names it. */
export const speculationRules = '"/speculation-rules.json"';

/** So many requests ahead of a reader in ten minutes do not count as reads of an address. Anyone can send the header, so further ones do. */
export const freeSpeculations = 300;

/** Whether a browser requests a page that its reader may open next ('Sec-Purpose: prefetch', or 'prefetch;prerender'). */
export const isSpeculative = (method: string, headers: IncomingHttpHeaders): boolean =>
  method === "GET" && /^\s*prefetch\b/i.test(String(headers["sec-purpose"] ?? ""));
