import { filedSailings, stampHeader } from "@/app/_queries/sea/filed-sailings";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { fileResponse } from "@/lib/http-responses/file-response";
import { defaultLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadSailingsWorkbook } from "@/lib/openapi/sailings";
import { sailingSheets } from "@/lib/sailings";
import { workbookBytes } from "@/lib/text/workbook-writer";

/**
 * GET /api/port-schedule.xlsx?<the query of /port>: the rows of /api/port-schedule.csv as an Excel workbook, with dates as dates,
 * and a second sheet with the legs of each sailing.
 */
export const GET = documentedRoute(downloadSailingsWorkbook, async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const search = await searchPortSchedule({ params, locale: defaultLocale, now });
  const sheets = sailingSheets([filedSailings(params, search)]);
  return fileResponse(await workbookBytes(sheets), "Schedule.xlsx", stampHeader(search.answer));
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
