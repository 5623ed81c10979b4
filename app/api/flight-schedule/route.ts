import { searchFlightSchedule } from "@/app/_queries/flight-schedule";
import { findFlights } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/flight-schedule?<the query of /flight>: the result that the page shows. */
export const GET = documentedRoute(
  findFlights,
  async ({ language: locale }, { request, now }) =>
    (await searchFlightSchedule({ params: new URL(request.url).searchParams, locale, now })).answer,
);

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
