import { zoned } from "./zoned";

/** Clocks that are kept: one is dear to make, and a search asks for the same few times over. */
const mostClocks = 50;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a zone that nobody knows. */
function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (clocks.size >= mostClocks) clocks.clear();
  clocks.set(zone, made);
  return made;
}

/** The wall clock of an instant in an IANA zone, YYYY-MM-DDTHH:mm. Throws a RangeError for an unknown zone. */
export function timeInZone(now: Date, zone: string): string {
  const clock = zoned(now, zone);
  if (clock) return `${clock}`.slice(0, 16);
  const parts = clockIn(zone).formatToParts(now);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}
