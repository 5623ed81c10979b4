import { suggestAirportsFor } from "@/app/_queries/place-choices";
import { onePage } from "@/lib/collections/page";
import { route } from "@/lib/http-responses/route";
import { placesQuerySchema } from "@/lib/places/schema";

export const GET = route(placesQuerySchema, async (ask, { now }) =>
  onePage(await suggestAirportsFor(ask, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
