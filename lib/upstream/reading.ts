import type { z } from "zod";
import type { RowNote } from "./rows";

/** What one answer says. */
export interface Reading<T> {
  value: T;
  /** False when the answer is well-formed but declined: an answer all the same, kept briefly. */
  ok: boolean;
  /** True when it says that there is nothing: no row, no such thing. It never takes the place of a good answer. */
  empty?: boolean;
}

/** What of an answer's head a reader may look at; a stored answer has none. */
export interface AnswerHead {
  /** Whether the service asks to come back later, whatever the status. */
  retryAfter: boolean;
}

/** Reads the text of an answer. Throws when the answer as a whole cannot be read: docs/upstream.md says when. */
export type Reader<T> = (text: string, note: RowNote, head?: AnswerHead) => Reading<T>;

/** A status other than this one empties the lists (specification, section 4). */
export const requestOk = "request_ok";

/** Whether a value holds nothing to show: null, or no item. */
function saysNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether an answer is a well-formed "no": a status in text other than request_ok. */
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
 * A reader of JSON answers: `schema` is the envelope's; `map` turns it into our types and drops bad rows. A status
 * other than request_ok gives `empty`; an answer without a status counts as well. `isEmpty` says of a value other than
 * a list or null whether it holds anything.
 */
export function jsonReader<E, T>(
  schema: z.ZodType<E>,
  map: (envelope: E, note: RowNote) => T,
  empty: T,
  isEmpty: (value: T) => boolean = saysNothing,
): Reader<T> {
  return (text, note) => {
    const body: unknown = JSON.parse(text);
    if (isDeclined(body)) return { value: empty, ok: false };
    const value = map(schema.parse(body), note);
    return { value, ok: true, empty: isEmpty(value) };
  };
}
