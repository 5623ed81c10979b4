import { suggestFromAllLists } from "@/app/_queries/suggest";
import { onePage } from "@/lib/collections/page";
import { route } from "@/lib/http-responses/route";
import { listQuery } from "@/lib/reference/schema";

/** GET /api/suggest: the suggestions of the header's search for the text typed so far. */
export const GET = route(listQuery.pick({ q: true, language: true }), async ({ q, language }, { now }) =>
  onePage(await suggestFromAllLists(q, language, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
