import { z } from "zod";
import { searchFlightSchedule } from "@/app/_queries/flight-schedule";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";

const anyQuery = z.looseObject({ language: z.enum(locales).default(defaultLocale) });

/** GET /api/flight-schedule?<the query of /flight>: the result that the page shows. */
export const GET = route(
  anyQuery,
  async ({ language: locale }, { request, now }) =>
    (await searchFlightSchedule({ params: new URL(request.url).searchParams, locale, now })).answer,
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
