import { laneSheets, searchPackedLanes } from "@/app/_queries/sea/lane-list-file";
import { fileResponse } from "@/lib/http-responses/file-response";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadLanes } from "@/lib/openapi/sailings";
import { workbookBytes } from "@/lib/text/workbook-writer";

/**
 * GET /api/port-bulk.xlsx?lanes=<the list of /port/bulk>: the sailings of all its lanes as one workbook, in English: the two sheets
 * of /api/port-schedule.xlsx, and a sheet with a row for each line of the list. Never cached: its work is limited by reader.
 */
export const GET = documentedRoute(
  downloadLanes,
  async (query, { request, now }) => {
    const sheets = laneSheets(await searchPackedLanes(query, request, now));
    return fileResponse(await workbookBytes(sheets), "Lanes.xlsx");
  },
  { cache: "private, no-store" },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
