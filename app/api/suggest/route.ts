import { suggestFromAllLists } from "@/app/_queries/search/suggest";
import { onePage } from "@/lib/collections/page";
import { documentedRoute } from "@/lib/openapi/operation";
import { suggest } from "@/lib/openapi/reference";

/** GET /api/suggest: the suggestions of the header's search for the text typed so far. */
export const GET = documentedRoute(suggest, async ({ q, language }, { now }) =>
  onePage(await suggestFromAllLists(q, language, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
