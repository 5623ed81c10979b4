/** Values of the sources' files, in common. */

const textLimit = 200;

/** A text on one line, null for none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, textLimit);
  return text || null;
}

/** Seven digits; null for anything else, and for 0. */
export function imoOf(value: unknown): string | null {
  const text = textOf(value) ?? "";
  return /^\d{7}$/.test(text) && Number(text) > 0 ? text : null;
}

/** In capitals, without blanks. */
export function callSignOf(value: unknown): string | null {
  const sign = (textOf(value) ?? "").replace(/\s/g, "").toUpperCase();
  return /^[A-Z0-9]{2,10}$/.test(sign) ? sign : null;
}

const stated = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** An instant of a text that states its offset, as ISO 8601 UTC by the minute; null for any other text. */
export function instantOf(value: unknown): string | null {
  const text = textOf(value);
  if (!text || !stated.test(text)) return null;
  const at = new Date(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  return Number.isNaN(at.getTime()) ? null : toMinute(at);
}

/** ISO 8601 UTC by the minute, as all times of visits are stored. */
export const toMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`;

/** Counts what is of no use, by kind. */
export function counter(counts: Record<string, number> = {}) {
  return {
    counts,
    add: (what: string, count = 1) => {
      counts[what] = (counts[what] ?? 0) + count;
    },
  };
}
export type Counter = ReturnType<typeof counter>;
