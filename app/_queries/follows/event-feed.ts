import "server-only";
import { config } from "@/lib/config/config";
import type { Feed, FeedEntry } from "@/lib/feeds/feeds";
import { type Messages, messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { localePath, localeRecords } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import type { EventEntry } from "./events";
import { eventsOfFollowed } from "./follow-events";
import { readFollowed } from "./followed";
import type { Followed, FollowedRequest } from "./followed-schema";

/** The days of a feed, its most entries, and the most changes of an entry. */
const limits = { days: 60, entries: 100, lines: 30 } as const;

/**
 * The events of what an address asks to follow as a feed, the latest first; null where that is none of the kinds.
 * Throws UpstreamError.
 */
export async function feedOfFollowed(
  request: FollowedRequest,
  kinds: readonly Followed["kind"][],
  selfUrl: string,
): Promise<Feed | null> {
  const { locale, now } = request;
  const followed = await readFollowed(request);
  if (!followed || !kinds.includes(followed.kind)) return null;
  const { name, path } = followed;
  const words = await messagesOf(locale);
  const { follow: t } = words;
  const { siteUrl } = config();
  const url = (unprefixed: string) => siteUrl + localePath(locale, unprefixed);
  // From the beginning of a day, so that the feed is the same throughout the day.
  const since = `${addDays(dateInZone(now, "UTC"), -limits.days)}T00:00:00.000Z`;
  const events = await eventsOfFollowed(followed, { since }, locale);
  return {
    title: fill(t.feedTitle, { name }),
    description: fill(t.description, { name }),
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url: url(path),
    selfUrl,
    updatedAt: new Date(since),
    entries: events.slice(0, limits.entries).map((entry) => entryOf(entry, words, url(entry.path))),
  };
}

/** One event with its changes, one a line. Its address has its number, and stays as it is. */
function entryOf(entry: EventEntry, words: Messages, url: string): FeedEntry {
  const { schedule, follow } = words;
  const { sentence: title, subtitle, about, source, details, kind, recordedAt, isUrgent, isSample } = entry;
  const lines = [
    [subtitle, ...about, source].filter(Boolean).join(schedule.separator),
    ...details.slice(0, limits.lines),
    isSample && words[entry.by === "sea" ? "option" : "flightOption"].sampleEntry,
  ];
  return {
    url,
    title: isUrgent ? fill(follow.urgentTitle, { title }) : title,
    summary: lines.filter(Boolean).join("\n"),
    publishedAt: recordedAt,
    updatedAt: null,
    author: null,
    categories: [kind],
    html: null,
    image: null,
  };
}
