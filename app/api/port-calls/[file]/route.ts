import { z } from "zod";
import { portCallsCsv, portCallsFile } from "@/app/_queries/port-calls-file";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { isLocale } from "@/lib/i18n/locales";

/**
 * GET /api/port-calls/{code}.{language}.csv and .json: the arrivals and departures that /port-calls/{code} shows. `from` is the
 * first day (YYYY-MM-DD); without it the present week.
 */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  return route(z.object({ from: z.string().max(10).default("") }), async ({ from }, { now }) => {
    const [, code = "", locale, ending] =
      /^([A-Za-z]{2}[A-Za-z2-9]{3})\.([a-z-]+)\.(csv|json)$/.exec(file) ?? [];
    const calls = isLocale(locale) ? await portCallsFile(code.toUpperCase(), { locale, now, from }) : null;
    if (!calls || !isLocale(locale)) {
      throw new Problem(404, "not-found", "No ships calling at this port are known.");
    }
    if (ending === "json") return Response.json(calls, { headers: { "X-Robots-Tag": "noindex" } });
    return new Response(await portCallsCsv(calls, locale), {
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
