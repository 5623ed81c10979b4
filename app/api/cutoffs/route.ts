import { boardJson } from "@/app/_queries/sea/cutoff-board-files";
import { requireBoard } from "@/app/_responses/cutoff-board-response";
import { listCutoffs } from "@/lib/openapi/cutoffs";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/cutoffs?<the query of /cutoffs>: the rows of a page of the board, with what its filters count. */
export const GET = documentedRoute(listCutoffs, async ({ language }, { request, now }) =>
  boardJson(await requireBoard(request, language, now)),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
