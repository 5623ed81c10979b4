import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { lastValue } from "@/lib/addresses/params";
import { portOfSide } from "@/lib/addresses/place-address";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale } from "@/lib/i18n/locales";
import { deadlineOf, maxSailings, parseSailingRefs } from "@/lib/sailings/address";
import { sailingsToCsv } from "@/lib/sailings/csv";
import { cutoffState, timeAt } from "@/lib/sailings/cutoffs";
import { dischargedAt, loadedAt } from "@/lib/sailings/legs";
import { groupSailings, rowKeys, sortSailings, ungroup } from "@/lib/sailings/rules";
import type { Sailing } from "@/lib/sailings/schema";
import { arrangeRows } from "@/lib/sailings/view";

/**
 * GET /api/port-schedule.csv?<the query of /port>: Schedule.csv of all filtered sailings, in English, a line for each
 * carrier that sells one, in the order of the page's rows and including all slower itineraries. With `ids` (joined by ||, up to
 * fifty) it has these sailings, whatever the filters.
 */
export const GET = route(z.looseObject({}), async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list, clock, changedIds } = await searchPortSchedule({
    params,
    locale: defaultLocale,
    now,
  });
  const { loadingPort, dischargePort } = answer.criteria;
  if (!loadingPort || !dischargePort) {
    throw new Problem(422, "ports", "Please select Loading Port and Discharge Port.");
  }
  const { filter, sort } = answer;
  const { dateType } = answer.criteria;
  const picked = new Set(parseSailingRefs(lastValue(params, "ids"), maxSailings.file).map(({ id }) => id));
  const view = { filter, sort, dateType, now: clock, deadline: deadlineOf(answer.criteria), changedIds };
  const keys = rowKeys(list.sailings, dateType);
  const named = list.sailings.filter(({ id }) => picked.has(id));
  // As on the page, the offers of several carriers for one ship are adjacent, and slower itineraries are at the end.
  const arranged = arrangeRows(list.sailings, view);
  const rows = ungroup(
    picked.size > 0
      ? groupSailings(sortSailings(named, sort, dateType, filter.cargo), keys, clock, filter.cargo)
      : [...arranged.rows, ...arranged.slower],
  );
  // Values that an import of the file recognises.
  const pairOf = (sailing: Sailing) => ({
    loadingPort: portOfSide(loadingPort, loadedAt(sailing)).plainName,
    dischargePort: portOfSide(dischargePort, dischargedAt(sailing)).plainName,
  });
  const stateOf = (sailing: Sailing) => cutoffState(sailing, timeAt(clock, sailing));
  return new Response(sailingsToCsv(rows, pairOf, stateOf), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="Schedule.csv"',
      "X-Robots-Tag": "noindex",
    },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
