import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { locales } from "@/lib/i18n/locales";
import { cutoffStates, cutoffsOf } from "@/lib/sailings/cutoffs";
import { route } from "@/lib/web/route";

const anyQuery = z.looseObject({ language: z.enum(locales).default("en") });

/**
 * GET /api/port-schedule?<the query of /port>: the same answer that the page shows, and of each sailing how its cut-offs
 * stand at `loadingNow`: open, soon (within 24 hours), closed, or null where none is published.
 */
export const GET = route(
  anyQuery,
  async ({ language: locale }, { request, now }) => {
    const { answer } = await searchPortSchedule({ params: new URL(request.url).searchParams, locale, now });
    const items = answer.items.map((sailing) => ({
      ...sailing,
      cutoffs: cutoffStates(cutoffsOf(sailing, answer.loadingNow)),
    }));
    return { ...answer, items };
  },
  { madeOf: ["places", "sailings"] },
);

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
