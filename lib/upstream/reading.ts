import type { z } from "zod";
import type { RowNote } from "./rows";

/** What one answer says. `ok` is false when it is well-formed but declined: an answer all the same, kept briefly. */
export interface Reading<T> {
  value: T;
  ok: boolean;
}

/** Reads the text of an answer. Throws when the answer as a whole cannot be read. */
export type Reader<T> = (text: string, note: RowNote) => Reading<T>;

/** A status other than this one empties the lists (specification, section 4). */
export const requestOk = "request_ok";

/**
 * A reader of JSON answers: `schema` is the envelope's; `map` turns it into our types and drops bad rows. A status
 * other than request_ok gives `empty`; an answer without a status counts as well.
 */
export function jsonReader<E, T>(
  schema: z.ZodType<E>,
  map: (envelope: E, note: RowNote) => T,
  empty: T,
): Reader<T> {
  return (text, note) => {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "status" in body && typeof body.status === "string") {
      if (body.status !== requestOk) return { value: empty, ok: false };
    }
    return { value: map(schema.parse(body), note), ok: true };
  };
}
