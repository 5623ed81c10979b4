import { boardSheet } from "@/app/_queries/sea/cutoff-board-files";
import { requireBoard } from "@/app/_responses/cutoff-board-response";
import { fileResponse } from "@/lib/http-responses/file-response";
import { downloadCutoffs } from "@/lib/openapi/cutoffs";
import { documentedRoute } from "@/lib/openapi/operation";
import { sheetCsv } from "@/lib/text/workbook-writer";

/** GET /api/cutoffs.csv?<the query of /cutoffs>: a line for each cut-off and carrier of all its pages, in their order. */
export const GET = documentedRoute(downloadCutoffs, async ({ language }, { request, now }) =>
  fileResponse(sheetCsv(boardSheet(await requireBoard(request, language, now))), "Cut-offs.csv"),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
