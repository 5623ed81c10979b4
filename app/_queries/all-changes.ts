import "server-only";
import { after } from "@/lib/changes";
import { changesById } from "@/lib/flights";
import { changeLine } from "@/lib/flights/revisions/change-text";
import type { Locale } from "@/lib/i18n/locales";
import { eventsById } from "@/lib/sailings";
import { eventText } from "@/lib/sailings/revisions/event-text";
import { changeWords } from "./changed-sailings";
import { flightChangeWords } from "./flight-changes";

/**
 * The recorded events by sea and air after an id, in the order of their ids, each in one sentence. `last` is the id from which to
 * go on; `isMore` is whether there are more already. An event whose changes are not kept any more is left out.
 */
export async function readChangesAfter(since: number, limit: number, locale: Locale) {
  const found = await after(since, limit + 1);
  const shown = found.slice(0, limit);
  const idsOf = (domain: (typeof found)[number]["domain"]) =>
    shown.flatMap((event) => (event.domain === domain ? event.id : []));
  const [sea, air, words, flightWords] = [
    await eventsById(idsOf("sailings"), locale),
    await changesById(idsOf("flights")),
    await changeWords(locale),
    await flightChangeWords(locale),
  ];
  const events = [
    ...sea.map((event) => ({ by: "sea" as const, ...event, text: eventText(event, words) })),
    ...air.map((change) => ({ by: "air" as const, ...change, text: changeLine(change, flightWords) })),
  ];
  return {
    events: events.toSorted((a, b) => a.id - b.id),
    last: shown.at(-1)?.id ?? since,
    isMore: found.length > shown.length,
  };
}
