import { calendarOfFlight } from "@/app/_queries/air/flight-calendar";
import { calendarResponse } from "@/app/_responses/feed-file";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { flightCalendar } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";

const extension = ".ics";

/** GET /feeds/{language}/flight/{id}.ics: latest acceptance, departures and arrivals of one itinerary, for calendars. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ language: string; file: string }> },
) {
  const { language: locale, file } = await params;
  return documentedRoute(flightCalendar, async (_query, { now }) => {
    const calendar =
      isLocale(locale) && file.endsWith(extension)
        ? await calendarOfFlight({ id: file.slice(0, -extension.length), locale, now })
        : null;
    if (!calendar) throw new Problem(404, "not-found", "There is no itinerary of this id.");
    return calendarResponse(calendar, "Flight.ics");
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
