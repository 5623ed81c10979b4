import { lanesSheet, searchPackedLanes } from "@/app/_queries/sea/lane-list-file";
import { fileResponse } from "@/lib/http-responses/file-response";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadLanesCsv } from "@/lib/openapi/sailings";
import { sheetCsv } from "@/lib/text/workbook-writer";

/**
 * GET /api/port-bulk.csv?lanes=<the list of /port/bulk>: a line for each line of the list, in English, which a spreadsheet may load
 * again from this address. Never cached: its work is limited by reader.
 */
export const GET = documentedRoute(
  downloadLanesCsv,
  async (query, { request, now }) =>
    fileResponse(sheetCsv(lanesSheet(await searchPackedLanes(query, request, now))), "Lanes.csv"),
  { cache: "private, no-store" },
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
