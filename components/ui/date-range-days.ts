/**
 * Calendar days between the portal's text ('YYYY-MM-DD') and the Date objects of the calendar, which counts in
 * the browser's zone. A day is its noon there: no change of clocks reaches it, so no zone shifts it.
 */

export function noonOf(date: string): Date {
  return new Date(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10), 12);
}

/** The day that a Date shows in the browser's zone. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Two days in their order. */
export function inOrder(one: string, other: string): { from: string; to: string } {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
