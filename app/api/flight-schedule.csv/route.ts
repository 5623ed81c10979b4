import { searchFlightSchedule } from "@/app/_queries/air/flight-schedule";
import { flightsToCsv } from "@/lib/flights";
import { filterFlights, sortFlights } from "@/lib/flights/shared";
import { fileResponse } from "@/lib/http-responses/file-response";
import { Problem } from "@/lib/http-responses/problem";
import { defaultLocale } from "@/lib/i18n/locales";
import { downloadFlights } from "@/lib/openapi/flights";
import { documentedRoute } from "@/lib/openapi/operation";

/** GET /api/flight-schedule.csv?<the query of /flight>: Flights.csv of all filtered rows, in the columns of the import. */
export const GET = documentedRoute(downloadFlights, async (_query, { request, now }) => {
  const params = new URL(request.url).searchParams;
  const { answer, list } = await searchFlightSchedule({ params, locale: defaultLocale, now });
  const { originAirport, destinationAirport } = answer.criteria;
  if (!originAirport || !destinationAirport) {
    throw new Problem(422, "airports", "Please input Origin Airport and Destination Airport.");
  }
  const flights = sortFlights(filterFlights(list.flights, answer), answer.sort);
  return fileResponse(flightsToCsv(flights), "Flights.csv");
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
