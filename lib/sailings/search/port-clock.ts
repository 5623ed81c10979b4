import { placesOf } from "@/lib/addresses/place-address";
import { offsetsAround } from "@/lib/time/zone-clock";
import { type OffsetsByZone, type PortClock, type PortNow, portClock, portNow } from "../cutoffs/cutoffs";

/** The clocks of ports on the server, which has the time zones. */

interface Side {
  id: string;
  /** IANA. */
  zone: string;
  ports?: readonly Side[];
}

/** Now at a port of an IANA zone. */
export const nowIn = (now: Date, zone: string): PortNow => portNow(now, offsetsAround(now, zone));

/** The offsets of the zones of one side of a search, the first being its own. */
export const sideOffsets = (now: Date, side: Side): OffsetsByZone =>
  Object.fromEntries([side, ...placesOf<Side>(side)].map(({ zone }) => [zone, offsetsAround(now, zone)]));

/** The clock of one side of a search. */
export const sideClock = (now: Date, side: Side): PortClock => portClock(now, side, sideOffsets(now, side));
