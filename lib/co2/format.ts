import type { Span } from "./schema";

/** A number with two significant digits, such as 0.93, 1.2 or 12; 120 for 123. */
export function twoDigits(value: number): string {
  if (!(value > 0) || !Number.isFinite(value)) return "0";
  const rounded = Number(value.toPrecision(2));
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(rounded)));
  return rounded.toFixed(decimals);
}

/** A range as `formatSpan` shows it: each end with two significant digits. */
export const shownSpan = ({ low, high }: Span): Span => ({
  low: Number(twoDigits(low)),
  high: Number(twoDigits(high)),
});

/** A range with two significant digits and an unspaced en dash; one number where both ends round to it. */
export function formatSpan({ low, high }: Span): string {
  const [from, to] = [twoDigits(low), twoDigits(high)];
  return from === to ? from : `${from}–${to}`;
}

/** Whether neither of two ranges is better: they overlap. */
export const overlap = (a: Span, b: Span): boolean => a.low <= b.high && b.low <= a.high;
