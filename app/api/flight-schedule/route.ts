import { searchFlightSchedule } from "@/app/_queries/air/flight-schedule";
import { Problem } from "@/lib/http-responses/problem";
import { findFlights } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/flight-schedule?<the query of /flight>: the result that the page shows. */
export const GET = documentedRoute(findFlights, async ({ language: locale }, { request, now }) => {
  const { answer } = await searchFlightSchedule({ params: new URL(request.url).searchParams, locale, now });
  // The page shows the coming month instead, and says so.
  if (answer.problem === "past")
    throw new Problem(422, "invalid", 'Check "date": that day has passed.', {}, { parameter: "date" });
  return answer;
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
