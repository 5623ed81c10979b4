import { addDays, lastSunday } from "@/lib/time/calendar";

/** The IATA seasons: northern summer begins on the last Sunday of March, northern winter on that of October. */

/** First and last day, YYYY-MM-DD, of the season of a date and, with `seasons`, of those that follow it. */
export function seasonOf(date: string, seasons = 1): { first: string; last: string } {
  const year = Number(date.slice(0, 4));
  const starts = [year - 1, year, year + 1].flatMap((y) => [lastSunday(y, 3), lastSunday(y, 10)]);
  const at = starts.findLastIndex((start) => start <= date);
  return { first: starts[at] ?? date, last: addDays(starts[at + seasons] ?? date, -1) };
}

/** The first day of a season by its name in a schedule file: 'S26' is northern summer 2026; null for another text. */
export function seasonStart(name: string): string | null {
  const [, half, year] = /^([SW])(\d{2})$/.exec(name) ?? [];
  return half ? lastSunday(Number(`20${year}`), half === "S" ? 3 : 10) : null;
}
