import { filedSailings, stampHeader } from "@/app/_queries/sea/filed-sailings";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { fileResponse } from "@/lib/http-responses/file-response";
import { defaultLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadSailings } from "@/lib/openapi/sailings";
import { sailingsToCsv } from "@/lib/sailings";

/**
 * GET /api/port-schedule.csv?<the query of /port>: Schedule.csv of all filtered sailings, in English, a line for each
 * carrier that sells one, in the order of the page's rows and including all slower itineraries. With `ids` (joined by ||, up to
 * fifty) it has these sailings, whatever the filters. Of an earlier day the header Record-Stamp has its stamp.
 */
export const GET = documentedRoute(downloadSailings, async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const search = await searchPortSchedule({ params, locale: defaultLocale, now });
  const { sailings, pairOf } = filedSailings(params, search);
  return fileResponse(sailingsToCsv(sailings, pairOf), "Schedule.csv", stampHeader(search.answer));
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
