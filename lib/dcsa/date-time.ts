import type { PortTime } from "@/lib/i18n/formats";
import { wallMinutes, zoneClock } from "@/lib/time/zone-clock";

/**
 * A port time in the form of the standard: local, with the offset of its zone at that moment. A date without a time is the start
 * of its day, because the standard has no other form for it. In the hour that a zone skips, the offset is that from before.
 * @param zone IANA
 */
export function toDateTime(time: PortTime, zone: string): string {
  const local = wallMinutes(time, 0);
  const offset = local - zoneClock(zone).toUtc(local);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  const sign = offset < 0 ? "-" : "+";
  return `${time.length === 10 ? `${time}T00:00` : time}:00${sign}${two(hours)}:${two(minutes)}`;
}
