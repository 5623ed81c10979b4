import type { PortTime } from "@/lib/i18n/formats";
import { isoOffset } from "@/lib/time/calendar";
import { wallMinutes, zoneClock } from "@/lib/time/zone-clock";

/** Writes values as publishers send them: the reverse of rows.ts, for the stand-in publisher (docs/upstream.md). */

/**
 * A port time as 'yyyy-MM-dd HH:mm:ssZ': the digits are local, with the zone's offset at that time. A date alone gets 00:00,
 * null is ''. Without a zone the offset is +0000; readers do not use it.
 */
export function publishedTime(time: PortTime | null, zone: string | null | undefined): string {
  if (time === null) return "";
  const local = wallMinutes(time, 0);
  const ahead = zone ? local - zoneClock(zone).toUtc(local) : 0;
  const [date, clock] = new Date(local * 60_000).toISOString().slice(0, 16).split("T");
  return `${date} ${clock}:00${isoOffset(ahead).replace(":", "")}`;
}

/** An instant with its offset (2022-06-17T15:30:00+08:00) as '2022-06-17 15:30:00+0800'. */
export function publishedInstant(instant: string): string {
  return instant
    .replace("T", " ")
    .replace(/\.\d+/, "")
    .replace(/([+-]\d{2}):(\d{2})$/, "$1$2");
}
