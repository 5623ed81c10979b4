import "server-only";
import { calendarOfSearch, feedOfSearch } from "@/app/_queries/sailing-feeds";
import { config } from "@/lib/config/config";
import { atomFeed, feedTypes, jsonFeed, jsonFeedType } from "@/lib/feeds/feeds";
import { calendarType } from "@/lib/feeds/icalendar";
import { entityTag } from "@/lib/http-responses/etag";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { sailingsAtom, sailingsCalendar, sailingsJsonFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";

/** How long a fetched feed may be shown without asking: a reader who presses refresh gets the present one. */
const cacheControl = "public, max-age=0, must-revalidate";

/** A calendar as a response. It is no attachment, so that a phone offers to add the entries. */
export function calendarResponse(file: string, name: string): Response {
  return withTag(file, calendarType, { "Content-Disposition": `inline; filename="${name}"` });
}

function withTag(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: {
      "Content-Type": type,
      "Cache-Control": cacheControl,
      ETag: `W/${entityTag(text)}`,
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });
}

const operations = { ics: sailingsCalendar, atom: sailingsAtom, json: sailingsJsonFeed };

/** GET /feeds/{language}/sailings.{ics|atom|json}: a search of /port as a calendar, or its changes as a feed. */
export async function respondWithSailings(
  request: Request,
  language: string,
  format: "ics" | "atom" | "json",
): Promise<Response> {
  return documentedRoute(operations[format], async (_query, { now }) => {
    if (!isLocale(language)) throw new Problem(404, "not-found", "There is no such feed.");
    const { pathname, search, searchParams: params } = new URL(request.url);
    const ask = { params, locale: language, now };
    const noSuch = () =>
      new Problem(
        404,
        "not-found",
        "There is no such schedule: name the loading port and the discharge port as /port does.",
      );
    if (format === "ics") {
      const file = await calendarOfSearch(ask);
      if (file === null) throw noSuch();
      return calendarResponse(file, "Schedule.ics");
    }
    const feed = await feedOfSearch(ask, config().siteUrl + pathname + search);
    if (!feed) throw noSuch();
    return format === "atom"
      ? withTag(atomFeed(feed), `${feedTypes.atom}; charset=utf-8`)
      : withTag(jsonFeed(feed), jsonFeedType);
  })(request);
}
