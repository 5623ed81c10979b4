import { UnreadableFile } from "@/lib/store/text-reader";
import type { VisitFact, VisitMoment } from "../schema";

/** Values of the sources' files, in common. */

/** A complete JSON text. Throws UnreadableFile for one that is cut off. */
export function parseVisitsJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile("The file is no complete JSON: it is cut off, or was changed.");
  }
}

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

/** The same ship twice in one list within these hours, at different times: none of them is chosen. */
const rivalMs = 3 * 3_600_000;

/** The facts of a list of one kind of time, without the rows of a ship that contradict each other. */
export function withoutRivals(
  facts: readonly VisitFact[],
  moment: VisitMoment,
  unused: Counter,
): VisitFact[] {
  const msOf = ({ times }: VisitFact) => Date.parse(times[moment]?.at ?? "");
  const clear = facts.filter((fact) => {
    const key = (["imo", "call_sign"] as const).find((one) => fact[one]) ?? "ship";
    return facts.every((other) => {
      const apart = Math.abs(msOf(other) - msOf(fact));
      return other[key] !== fact[key] || apart === 0 || apart > rivalMs;
    });
  });
  if (facts.length > clear.length) unused.add("rows with two times of one ship", facts.length - clear.length);
  return clear;
}
