import { portCallsCsv, portCallsFile } from "@/app/_queries/sea/port-calls-file";
import { visitsCsv } from "@/app/_queries/sea/visits-files";
import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadPortCalls } from "@/lib/openapi/sailings";

/**
 * GET /api/port-calls/{code}.{language}.csv and .json: the arrivals and departures that /port-calls/{code} shows. `from` is the
 * first day (YYYY-MM-DD); without it the present week. `list=visits` has what the port reported in the place of the calls.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return documentedRoute(downloadPortCalls, async ({ from = "", list }, { now }) => {
    const [, name = "", locale, ending] =
      /^([A-Za-z]{2}[A-Za-z2-9]{3})\.([a-z-]+)\.(csv|json)$/.exec(file) ?? [];
    const code = name.toUpperCase();
    const calls = isLocale(locale) ? await portCallsFile(code, { locale, now, from }) : null;
    if (!calls || !isLocale(locale)) {
      throw new Problem(404, "not-found", "No ships calling at this port are known.");
    }
    if (ending === "json") return calls;
    if (list !== "visits") return fileResponse(await portCallsCsv(calls, locale), `${code}.${locale}.csv`);
    if (!calls.visits) throw new Problem(404, "not-found", "This port has not reported any ship lately.");
    return fileResponse(await visitsCsv(calls.visits, locale), `${code}.visits.${locale}.csv`);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
