import { suggestAirportsFor } from "@/app/_queries/search/place-choices";
import { onePage } from "@/lib/collections/page";
import { documentedRoute } from "@/lib/openapi/operation";
import { findAirports } from "@/lib/openapi/places";

export const GET = documentedRoute(findAirports, async (ask, { now }) =>
  onePage(await suggestAirportsFor(ask, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
