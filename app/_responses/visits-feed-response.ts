import "server-only";
import { visitsFeed } from "@/app/_queries/sea/visits-files";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { isLocale } from "@/lib/i18n/locales";
import { visitsAtom, visitsJsonFeed } from "@/lib/openapi/feeds";
import { documentedRoute } from "@/lib/openapi/operation";
import { changesFeed } from "./feed-file";

const operations = { atom: visitsAtom, json: visitsJsonFeed };

/** GET /feeds/{language}/visits.{atom|json}?port=: the ships that a port saw arrive and leave in the last days. */
export function respondWithVisits(
  request: Request,
  language: string,
  format: "atom" | "json",
): Promise<Response> {
  return documentedRoute(operations[format], async ({ port }, { now }) => {
    if (!isLocale(language)) throw new Problem(404, "not-found", "There is no such feed.");
    const { pathname, search } = new URL(request.url);
    const selfUrl = config().siteUrl + pathname + search;
    const feed = await visitsFeed(port, { locale: language, now, selfUrl });
    if (!feed) throw new Problem(404, "not-found", "There is no port of this code or name.");
    return changesFeed(feed, format);
  })(request);
}
