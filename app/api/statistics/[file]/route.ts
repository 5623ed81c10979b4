import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { documentedRoute } from "@/lib/openapi/operation";
import { downloadStatistics } from "@/lib/openapi/reference";
import { statisticCsv } from "@/lib/reference";
import { statisticKeys } from "@/lib/reference/schema";

/** GET /api/statistics/{key}.{language}.csv: the figures of a page of statistics as in its table. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return documentedRoute(downloadStatistics, async () => {
    const [wanted, locale = "", ending, ...more] = file.split(".");
    const key = statisticKeys.find((known) => known === wanted);
    const csv =
      key && isLocale(locale) && ending === "csv" && more.length === 0
        ? await statisticCsv(key, locale)
        : null;
    if (csv === null) throw new Problem(404, "not-found", "There are no such figures.");
    return fileResponse(csv, `${key}.${locale}.csv`);
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
