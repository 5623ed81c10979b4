import { fold } from "@/lib/i18n/fold";
import { remember } from "@/lib/remember";

/** Whether one of a sailing's vessels starts with what was typed, case and accents ignored. */
export function vesselFilter(vesselName: string): (...vessels: (string | null)[]) => boolean {
  const start = fold(vesselName);
  if (!start) return () => true;
  const matches = remember((vessel: string) => fold(vessel).startsWith(start));
  return (...vessels) => vessels.some((vessel) => vessel !== null && matches(vessel));
}
