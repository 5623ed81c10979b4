import { suggestPortsFor } from "@/app/_queries/place-choices";
import { onePage } from "@/lib/page";
import { placesQuerySchema } from "@/lib/places/schema";
import { route } from "@/lib/web/route";

export const GET = route(placesQuerySchema, async (ask, { now }) => onePage(await suggestPortsFor(ask, now)));

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
