import "server-only";
import { feedOfFollowed } from "@/app/_queries/follows/event-feed";
import { calendarOfSearch, withoutSailing } from "@/app/_queries/sea/sailing-feeds";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { sailingsAtom, sailingsCalendar, sailingsJsonFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";
import { sourceHas, unavailableFacts } from "@/lib/sailings";
import { calendarResponse, changesFeed } from "./feed-file";

const operations = { ics: sailingsCalendar, atom: sailingsAtom, json: sailingsJsonFeed };

/** GET /feeds/{language}/sailings.{ics|atom|json}: a search of /port as a calendar, or its changes as a feed. */
export async function respondWithSailings(
  request: Request,
  language: string,
  format: "ics" | "atom" | "json",
): Promise<Response> {
  // Their parameters are read from the address alone.
  return documentedRoute(operations[format] as typeof sailingsCalendar, async (_query, { now }) => {
    if (!isLocale(language)) throw new Problem(404, "not-found", "There is no such feed.");
    const { pathname, search, searchParams: params } = new URL(request.url);
    const feedRequest = { params, locale: language, now };
    const noSuch = () =>
      new Problem(
        404,
        "not-found",
        "There is no such schedule: name the loading port and the discharge port as /port does.",
      );
    if (format === "ics") {
      const file = await calendarOfSearch(feedRequest);
      if (file === null) throw noSuch();
      return calendarResponse(file, "Schedule.ics");
    }
    if (!sourceHas("changes")) throw new Problem(404, "not-found", unavailableFacts.changes);
    const feed = await feedOfFollowed(
      { ...feedRequest, params: withoutSailing(params) },
      ["lane", "ship", "service", "port", "carrier"],
      config().siteUrl + pathname + search,
    );
    if (!feed) throw noSuch();
    return changesFeed(feed, format);
  })(request);
}
