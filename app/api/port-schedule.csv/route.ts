import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { lastOf } from "@/lib/params";
import { mostAsked, namedSailings } from "@/lib/sailings/address";
import { sailingsToCsv } from "@/lib/sailings/csv";
import { filterSailings, sortSailings } from "@/lib/sailings/rules";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/**
 * GET /api/port-schedule.csv?<the query of /port>: Schedule.csv of all filtered rows, in English; with `ids` (joined by
 * ||, up to fifty) of those sailings, whatever the filters.
 */
export const GET = route(z.looseObject({}), async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list } = await searchPortSchedule({ params, locale: "en", now });
  const { loadingPort, dischargePort } = answer.criteria;
  if (!loadingPort || !dischargePort) {
    throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
  }
  const { dateType } = answer.criteria;
  const picked = new Set(namedSailings(lastOf(params, "ids"), mostAsked.file).map(({ id }) => id));
  const rows = sortSailings(
    picked.size > 0
      ? list.sailings.filter(({ id }) => picked.has(id))
      : filterSailings(list.sailings, answer.filter, answer.loadingNow, dateType),
    answer.sort,
    dateType,
  );
  // What the import of the file recognises again.
  const pair = { loadingPort: loadingPort.plainName, dischargePort: dischargePort.plainName };
  return new Response(sailingsToCsv(rows, pair), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="Schedule.csv"',
      "X-Robots-Tag": "noindex",
    },
  });
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
