import { portCallsCsv, portCallsFile } from "@/app/_queries/sea/port-calls-file";
import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadPortCalls } from "@/lib/openapi/sailings";

/**
 * GET /api/port-calls/{code}.{language}.csv and .json: the arrivals and departures that /port-calls/{code} shows. `from` is the
 * first day (YYYY-MM-DD); without it the present week.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return documentedRoute(downloadPortCalls, async ({ from = "" }, { now }) => {
    const [, name = "", locale, ending] =
      /^([A-Za-z]{2}[A-Za-z2-9]{3})\.([a-z-]+)\.(csv|json)$/.exec(file) ?? [];
    const code = name.toUpperCase();
    const calls = isLocale(locale) ? await portCallsFile(code, { locale, now, from }) : null;
    if (!calls || !isLocale(locale)) {
      throw new Problem(404, "not-found", "No ships calling at this port are known.");
    }
    return ending === "json"
      ? calls
      : fileResponse(await portCallsCsv(calls, locale), `${code}.${locale}.csv`);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
