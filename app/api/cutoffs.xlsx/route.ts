import { boardSheet } from "@/app/_queries/sea/cutoff-board-files";
import { requireBoard } from "@/app/_responses/cutoff-board-response";
import { fileResponse } from "@/lib/http-responses/file-response";
import { downloadCutoffsWorkbook } from "@/lib/openapi/cutoffs";
import { documentedRoute } from "@/lib/openapi/operation";
import { workbookBytes } from "@/lib/text/workbook-writer";

/** GET /api/cutoffs.xlsx?<the query of /cutoffs>: the same as a workbook, with dates as dates. */
export const GET = documentedRoute(downloadCutoffsWorkbook, async ({ language }, { request, now }) =>
  fileResponse(
    await workbookBytes([boardSheet(await requireBoard(request, language, now))]),
    "Cut-offs.xlsx",
  ),
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
