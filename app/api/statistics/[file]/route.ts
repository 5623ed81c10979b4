import { z } from "zod";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { isLocale } from "@/lib/i18n/locales";
import { statisticCsv, statisticJson, statisticTable } from "@/lib/reference";
import { statisticKeys } from "@/lib/reference/schema";

/** GET /api/statistics/{key}.{language}.csv and .json: the figures of a page of statistics as in its table. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.looseObject({}), async () => {
    const [wanted, locale = "", ending = "", ...more] = file.split(".");
    const key = statisticKeys.find((known) => known === wanted);
    const isKnown = ["csv", "json"].includes(ending) && more.length === 0;
    const table = key && isLocale(locale) && isKnown ? await statisticTable(key, locale) : null;
    if (!table) throw new Problem(404, "not-found", "There are no such figures.");
    if (ending === "json") {
      return Response.json(statisticJson(table), { headers: { "X-Robots-Tag": "noindex" } });
    }
    return new Response(statisticCsv(table), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${file}"`,
        "X-Robots-Tag": "noindex",
      },
    });
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
