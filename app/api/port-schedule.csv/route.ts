import { z } from "zod";
import { askPortSchedule } from "@/app/_ask/port-schedule";
import { findPort } from "@/lib/places";
import type { Port } from "@/lib/places/schema";
import { sailingsToCsv } from "@/lib/sailings/csv";
import { filterSailings, sortSailings } from "@/lib/sailings/rules";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/** GET /api/port-schedule.csv?<the query of /port>: Schedule.csv of all filtered rows, in English. */
export const GET = route(z.looseObject({}), async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list } = await askPortSchedule({ params, locale: "en", now });
  const { loadingPort, dischargePort } = answer.criteria;
  if (!loadingPort || !dischargePort) {
    throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
  }
  const rows = sortSailings(
    filterSailings(list.sailings, answer.filter),
    answer.sort,
    answer.criteria.dateType,
  );
  const [loading, discharge] = await Promise.all([cellOf(loadingPort), cellOf(dischargePort)]);
  return new Response(sailingsToCsv(rows, { loadingPort: loading, dischargePort: discharge }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="Schedule.csv"',
      "X-Robots-Tag": "noindex",
    },
  });
});

/** The English name, with the country where the name alone would mean several ports when the file is imported. */
async function cellOf(port: Port): Promise<string> {
  const same = await findPort({ name: port.nameEn }, "en");
  return same?.id === port.id ? port.nameEn : `${port.nameEn}, ${port.country}`;
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
