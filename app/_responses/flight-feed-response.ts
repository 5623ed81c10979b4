import "server-only";
import { feedOfFollowed } from "@/app/_queries/follows/event-feed";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { flightsAtom, flightsJsonFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";
import { changesFeed } from "./feed-file";

const operations = { atom: flightsAtom, json: flightsJsonFeed };

/** GET /feeds/{language}/flights.{atom|json}: the changes of the flights of a route. */
export function respondWithFlights(
  request: Request,
  language: string,
  format: "atom" | "json",
): Promise<Response> {
  return documentedRoute(operations[format], async (_query, { now }) => {
    if (!isLocale(language)) throw new Problem(404, "not-found", "There is no such feed.");
    const { pathname, search, searchParams: params } = new URL(request.url);
    const selfUrl = config().siteUrl + pathname + search;
    const feed = await feedOfFollowed({ params, locale: language, now }, ["route"], selfUrl);
    if (!feed)
      throw new Problem(
        404,
        "not-found",
        "There is no such route: name the origin airport and the destination airport as /flight does.",
      );
    return changesFeed(feed, format);
  })(request);
}
