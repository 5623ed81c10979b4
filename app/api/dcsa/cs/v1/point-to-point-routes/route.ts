import { findRoutes } from "@/app/_queries/sea/commercial-schedules";
import { pointToPointQuery } from "@/lib/dcsa/parameters";
import { standardRoute } from "@/lib/dcsa/route";

/** GET /api/dcsa/cs/v1/point-to-point-routes?<parameters of the standard>: the sailings between two ports as point-to-point routes. */
export const GET = standardRoute(pointToPointQuery, findRoutes);

export {
  onlyReads as DELETE,
  onlyReads as PATCH,
  onlyReads as POST,
  onlyReads as PUT,
} from "@/lib/dcsa/route";
