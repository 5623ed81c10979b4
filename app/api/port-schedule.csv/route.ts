import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { lastOf } from "@/lib/params";
import { ownPort } from "@/lib/place-address";
import { deadlineOf, mostAsked, namedSailings } from "@/lib/sailings/address";
import { arrangeSailings } from "@/lib/sailings/answer";
import { sailingsToCsv } from "@/lib/sailings/csv";
import { dischargedAt, loadedAt } from "@/lib/sailings/legs";
import { groupSailings, rowKeys, sortSailings, ungroup } from "@/lib/sailings/rules";
import type { Sailing } from "@/lib/sailings/schema";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

/**
 * GET /api/port-schedule.csv?<the query of /port>: Schedule.csv of all filtered sailings, in English, a line for each
 * carrier that sells one, in the order of the page's rows; with `ids` (joined by ||, up to fifty) of those sailings,
 * whatever the filters.
 */
export const GET = route(z.looseObject({}), async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list, clock } = await searchPortSchedule({ params, locale: "en", now });
  const { loadingPort, dischargePort } = answer.criteria;
  if (!loadingPort || !dischargePort) {
    throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
  }
  const { filter, sort } = answer;
  const { dateType } = answer.criteria;
  const picked = new Set(namedSailings(lastOf(params, "ids"), mostAsked.file).map(({ id }) => id));
  const found =
    picked.size > 0
      ? sortSailings(
          list.sailings.filter(({ id }) => picked.has(id)),
          sort,
          dateType,
        )
      : arrangeSailings(list.sailings, {
          filter,
          sort,
          dateType,
          now: clock,
          deadline: deadlineOf(answer.criteria),
        });
  // As on the page: what several carriers sell of one ship stands together.
  const rows = ungroup(groupSailings(found, rowKeys(list.sailings, dateType), clock));
  // What the import of the file recognises again.
  const pairOf = (sailing: Sailing) => ({
    loadingPort: ownPort(loadingPort, loadedAt(sailing)).plainName,
    dischargePort: ownPort(dischargePort, dischargedAt(sailing)).plainName,
  });
  return new Response(sailingsToCsv(rows, pairOf), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="Schedule.csv"',
      "X-Robots-Tag": "noindex",
    },
  });
});

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
