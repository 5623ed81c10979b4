import { z } from "zod";
import { searchPortSchedule } from "@/app/_queries/port-schedule";
import { locales } from "@/lib/i18n/locales";
import { route } from "@/lib/web/route";

const anyQuery = z.looseObject({ language: z.enum(locales).default("en") });

/** GET /api/port-schedule?<the query of /port>: the same answer that the page shows. */
export const GET = route(
  anyQuery,
  async ({ language: locale }, { request, now }) =>
    (await searchPortSchedule({ params: new URL(request.url).searchParams, locale, now })).answer,
  { madeOf: ["places", "sailings"] },
);

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
