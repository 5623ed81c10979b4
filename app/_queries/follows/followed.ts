import "server-only";
import { lastValue } from "@/lib/addresses/params";
import type { LinkedPort } from "@/lib/places/shared";
import { readCarrier, readPort, readRoute, readService, readShip } from "./followed-names";
import { readLane, readSailing } from "./followed-sailings";
import type { Followed, FollowedRequest } from "./followed-schema";

/** The parameter by which an address names its subject, and who reads it; the first that has a value decides. */
const readers: readonly [param: string, read: (request: FollowedRequest) => Promise<Followed | null>][] = [
  ["sailing", readSailing],
  ["imo", readShip],
  ["service", readService],
  ["port", readPort],
  ["carrier", readCarrier],
  ["origin_airport", readRoute],
  ["origin_airport_id", readRoute],
];

/**
 * What an address asks to follow, also where it has ended since; null for what was never known. Throws UpstreamError.
 */
export function readFollowed(request: FollowedRequest): Promise<Followed | null> {
  const [, read = readLane] = readers.find(([param]) => lastValue(request.params, param)) ?? [];
  return read(request);
}

/** The ports between which a follow looks for replacements; null where it has none. */
export const laneOfFollowed = (followed: Followed): { loading: LinkedPort; discharge: LinkedPort } | null =>
  "loadingPort" in followed ? { loading: followed.loadingPort, discharge: followed.dischargePort } : null;
