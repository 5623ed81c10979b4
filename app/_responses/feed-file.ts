import "server-only";
import { atomFeed, type Feed, feedTypes, jsonFeed, jsonFeedType } from "@/lib/feeds/feeds";
import { calendarType } from "@/lib/feeds/icalendar";
import { entityTag } from "@/lib/http-responses/etag";

/** How long a fetched feed may be shown without asking: a reader who presses refresh gets the present one. */
const cacheControl = "public, max-age=0, must-revalidate";

/** A feed or calendar of a search as a response, with the entity tag that lets regular requests be answered with 304. */
const feedFile = (text: string, type: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    headers: {
      "Content-Type": type,
      "Cache-Control": cacheControl,
      ETag: `W/${entityTag(text)}`,
      "X-Robots-Tag": "noindex",
      ...headers,
    },
  });

/** A calendar as a response. It is no attachment, so that a phone offers to add the entries. */
export function calendarResponse(file: string, name: string): Response {
  return feedFile(file, calendarType, { "Content-Disposition": `inline; filename="${name}"` });
}

/** A feed of changes in a format. */
export const changesFeed = (feed: Feed, format: "atom" | "json"): Response =>
  format === "atom"
    ? feedFile(atomFeed(feed), `${feedTypes.atom}; charset=utf-8`)
    : feedFile(jsonFeed(feed), jsonFeedType);
