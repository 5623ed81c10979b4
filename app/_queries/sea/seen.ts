import "server-only";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Sailing } from "@/lib/sailings/shared";
import { getSeenSailing } from "@/lib/visits";
import type { CallEnd, ShipVisit } from "@/lib/visits/shared";

/** Where ports saw the ships of a sailing, at each port where its cargo is loaded or discharged; none without IMO numbers. */
export function seenOfSailing(
  { legs }: Sailing,
  request: { locale: Locale; now: Date },
): Promise<ShipVisit[]> {
  const ends = legs.flatMap(({ imo, from, to, departure, arrival }): CallEnd[] => {
    const end = (port: string | null, time: string | null, isArrival: boolean) =>
      imo && port && time ? [{ imo, port, day: dateOf(time), isArrival }] : [];
    return [...end(from.portId, departure, false), ...end(to.portId, arrival, true)];
  });
  return getSeenSailing(ends, request);
}
