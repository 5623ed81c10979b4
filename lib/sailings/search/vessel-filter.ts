import { fold } from "@/lib/i18n/fold";
import { memoize } from "@/lib/memoize/memoize";

/** Whether the name of one of a sailing's vessels starts with the typed text, ignoring case and accents. */
export function vesselFilter(vesselName: string): (...vessels: (string | null)[]) => boolean {
  const start = fold(vesselName);
  if (!start) return () => true;
  const matches = memoize((vessel: string) => fold(vessel).startsWith(start), { max: 10_000 });
  return (...vessels) => vessels.some((vessel) => vessel !== null && matches(vessel));
}
