import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/sea/port-schedule";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import { deadlineOf, pageOfSailing, scheduleView } from "@/lib/sailings/shared";
import { limits } from "@/lib/site/site";

const placeQuery = z.looseObject({
  language: z.enum(locales).default(defaultLocale),
  sailing: z.string().min(1).max(200),
});

/**
 * GET /api/port-schedule/page?<the query of /port>&sailing=<id>: the page of the results (from 1) on which a sailing is; null if
 * it is not among them.
 */
export const GET = route(placeQuery, async ({ language: locale, sailing: id }, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list, clock, changedIds } = await searchPortSchedule({ params, locale, now });
  const { filter, sort } = answer;
  const { slower } = scheduleView(params);
  const { dateType } = answer.criteria;
  const pageSize = limits.sailingsPerPage;
  const deadline = deadlineOf(answer.criteria);
  const view = { filter, sort, slower, dateType, now: clock, pageSize, deadline, changedIds };
  return { page: pageOfSailing(list.sailings, id, view) };
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
