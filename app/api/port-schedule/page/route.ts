import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { locales } from "@/lib/i18n/locales";
import { filterSailings, sortSailings } from "@/lib/sailings/rules";
import { limits } from "@/lib/site";
import { route } from "@/lib/web/route";

const placeQuery = z.looseObject({
  language: z.enum(locales).default("en"),
  sailing: z.string().min(1).max(200),
});

/**
 * GET /api/port-schedule/page?<the query of /port>&sailing=<id>: on which page of the results (from 1) a sailing stands; null
 * when it is not among them.
 */
export const GET = route(
  placeQuery,
  async ({ language: locale, sailing: id }, { request, now }) => {
    const params = new URL(request.url).searchParams;
    const { answer, list } = await searchPortSchedule({ params, locale, now });
    const { filter, sort, loadingNow } = answer;
    const { dateType } = answer.criteria;
    const rows = sortSailings(filterSailings(list.sailings, filter, loadingNow, dateType), sort, dateType);
    const at = rows.findIndex((sailing) => sailing.id === id);
    return { page: at < 0 ? null : Math.floor(at / limits.rowsPerPage) + 1 };
  },
  { madeOf: ["places", "sailings"] },
);

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
