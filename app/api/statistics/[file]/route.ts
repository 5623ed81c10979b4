import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadStatistics } from "@/lib/openapi/reference";
import { statisticCsv, statisticJson, statisticKeys, statisticTable } from "@/lib/reference";

/** GET /api/statistics/{key}.{language}.csv and .json: the figures of a page of statistics as in its table. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return documentedRoute(downloadStatistics, async () => {
    const [wanted, locale = "", ending = "", ...more] = file.split(".");
    const key = statisticKeys.find((known) => known === wanted);
    const isKnown = ["csv", "json"].includes(ending) && more.length === 0;
    const table = key && isLocale(locale) && isKnown ? await statisticTable(key, locale) : null;
    if (!table) throw new Problem(404, "not-found", "There are no such figures.");
    return ending === "json"
      ? statisticJson(table)
      : fileResponse(statisticCsv(table), `${key}.${locale}.csv`);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
