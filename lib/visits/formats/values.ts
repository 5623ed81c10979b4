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

/** What tells the ships of a list apart, the surest first. */
const shipKeys = ["imo", "call_sign", "ship"] as const;

/** The facts of a list of one kind of time, without the rows of a ship that contradict each other. */
export function withoutRivals(
  facts: readonly VisitFact[],
  moment: VisitMoment,
  unused: Counter,
): VisitFact[] {
  const msOf = ({ times }: VisitFact) => Date.parse(times[moment]?.at ?? "");
  const rivalsBy = new Map(
    shipKeys.map((key) => {
      const ships = Map.groupBy(facts, (fact) => fact[key]);
      return [key, new Map([...ships].map(([ship, of]) => [ship, rivalsIn(of.map(msOf))]))];
    }),
  );
  const clear = facts.filter((fact) => {
    const key = shipKeys.find((one) => fact[one]) ?? "ship";
    return !rivalsBy.get(key)?.get(fact[key])?.has(msOf(fact));
  });
  if (facts.length > clear.length) unused.add("rows with two times of one ship", facts.length - clear.length);
  return clear;
}

/** Those of some times that another one is near. */
function rivalsIn(times: readonly number[]): Set<number> {
  const ordered = [...new Set(times)].sort((a, b) => a - b);
  const isNear = (at: number, other: number | undefined) =>
    other !== undefined && Math.abs(other - at) <= rivalMs;
  return new Set(ordered.filter((ms, at) => isNear(ms, ordered[at - 1]) || isNear(ms, ordered[at + 1])));
}
