import { findPortSchedules } from "@/app/_queries/sea/commercial-schedules";
import { portSchedulesQuery } from "@/lib/dcsa/parameters";
import { standardRoute } from "@/lib/dcsa/route";

/** GET /api/dcsa/cs/v1/port-schedules?<parameters of the standard>: arrivals and departures at a port, by terminal. */
export const GET = standardRoute(portSchedulesQuery, findPortSchedules);

export {
  onlyReads as DELETE,
  onlyReads as PATCH,
  onlyReads as POST,
  onlyReads as PUT,
} from "@/lib/dcsa/route";
