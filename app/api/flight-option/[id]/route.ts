import { findFlightOption } from "@/app/_queries/air/flight-option";
import { flightCargo } from "@/lib/flights/shared";
import { Problem } from "@/lib/http-responses/problem";
import { getFlightOption } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/flight-option/{id}: the data of the plan of one itinerary. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return documentedRoute(getFlightOption, async ({ language: locale }, { request, now }) => {
    const cargo = flightCargo(new URL(request.url).searchParams);
    const found = await findFlightOption({ id, locale, now, cargo });
    if (found === "gone") throw new Problem(410, "gone", "The airline no longer publishes this itinerary.");
    if (!found) throw new Problem(404, "not-found", "There is no itinerary of this id.");
    return found;
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
