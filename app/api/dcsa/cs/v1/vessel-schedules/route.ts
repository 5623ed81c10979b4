import { findVesselSchedules } from "@/app/_queries/sea/commercial-schedules";
import { vesselSchedulesQuery } from "@/lib/dcsa/parameters";
import { standardRoute } from "@/lib/dcsa/route";

/** GET /api/dcsa/cs/v1/vessel-schedules?<parameters of the standard>: the voyages of ships, services and ports. */
export const GET = standardRoute(vesselSchedulesQuery, findVesselSchedules);

export {
  onlyReads as DELETE,
  onlyReads as PATCH,
  onlyReads as POST,
  onlyReads as PUT,
} from "@/lib/dcsa/route";
