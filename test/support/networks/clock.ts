/**
 * Local times and instants by Intl alone: generator and oracle of test networks share them, and nothing of the portal does. Instants are
 * minutes since 1970 UTC; local times are 'YYYY-MM-DDTHH:mm', or 'YYYY-MM-DD' where no hour is known.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, format);
  return format;
}

/** The wall clock of a zone as minutes since 1970 of that clock. */
function wallAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant * 60_000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

const offsets = new Map<string, number>();

/** Minutes east of UTC. Clocks change at quarters of hours. */
function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / 15);
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = wallAt(quarter * 15, zone) - quarter * 15;
  offsets.set(key, offset);
  return offset;
}

/** 'YYYY-MM-DDTHH:mm' of minutes since 1970 on any clock. */
export const textOf = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16);

export const localAt = (instant: number, zone: string): string => textOf(instant + offsetAt(instant, zone));

/** An hour that clocks skip counts with the offset from before, and of one that comes twice the first counts (ADR 17). */
export function instantOf(local: string, zone: string): number {
  const wall = Date.parse(`${local}Z`) / 60_000;
  const before = wall - offsetAt(wall - 26 * 60, zone);
  if (localAt(before, zone) === local) return before;
  const after = wall - offsetAt(wall + 26 * 60, zone);
  return localAt(after, zone) === local ? after : before;
}

export const dayOf = (local: string): string => local.slice(0, 10);

/** Whether an hour is known: midnight counts as none (SPEC.md, section 2). */
export const hasHour = (local: string): boolean => local.length > 10 && !local.endsWith("T00:00");

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The minutes that a zone's clocks skip within days of an instant: the first of them as a local time, or null. */
export function skippedHour(zone: string, from: number, to: number): string | null {
  for (let at = from - (from % 60); at < to; at += 60) {
    const [before, after] = [offsetAt(at - 1, zone), offsetAt(at, zone)];
    if (after > before) return textOf(at + before);
  }
  return null;
}
