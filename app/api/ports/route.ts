import { suggestPortsFor } from "@/app/_queries/search/place-choices";
import { onePage } from "@/lib/collections/page";
import { documentedRoute } from "@/lib/openapi/operation";
import { findPorts } from "@/lib/openapi/places";

export const GET = documentedRoute(findPorts, async (ask, { now }) =>
  onePage(await suggestPortsFor(ask, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
