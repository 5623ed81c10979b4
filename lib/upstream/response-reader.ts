import type { z } from "zod";
import type { RowNote } from "./rows";

/** One response, parsed. */
export interface ParsedResponse<T> {
  value: T;
  /** False when the response is well-formed but declines the request: it is stored in the negative cache. */
  ok: boolean;
  /** True when the result is empty: no row, no such record. It never replaces a good response. */
  empty?: boolean;
}

/** What a reader may use of a response's head; a stored response has none. */
export interface ResponseHead {
  /** Whether the response has Retry-After, whatever its status. */
  retryAfter: boolean;
}

/** Parses the text of a response. Throws when the complete response cannot be read: docs/upstream.md describes when. */
export type Reader<T> = (text: string, note: RowNote, head?: ResponseHead) => ParsedResponse<T>;

/** A status other than this one empties the lists (specification, section 4). */
export const requestOk = "request_ok";

/** Whether a value holds nothing to show: null, or no item. */
function isNothingToShow(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether a response declines the request: its status is a text other than request_ok. */
export function isDeclined(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "status" in body &&
    typeof body.status === "string" &&
    body.status !== requestOk
  );
}

/**
 * A reader of JSON responses: `schema` is the envelope's; `map` turns it into our types and drops bad rows. A status
 * other than request_ok gives `empty`; a response without a status counts as good. `isEmpty` decides for a value other than
 * a list or null whether it is empty.
 */
export function jsonReader<E, T>(
  schema: z.ZodType<E>,
  map: (envelope: E, note: RowNote) => T,
  empty: T,
  isEmpty: (value: T) => boolean = isNothingToShow,
): Reader<T> {
  return (text, note) => {
    const body: unknown = JSON.parse(text);
    if (isDeclined(body)) return { value: empty, ok: false };
    const value = map(schema.parse(body), note);
    return { value, ok: true, empty: isEmpty(value) };
  };
}
