import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { airportLabel, overlap } from "@/lib/addresses/place-labels";
import { config } from "@/lib/config/config";
import type { Feed, FeedEntry } from "@/lib/feeds/feeds";
import { changesOfRoute } from "@/lib/flights";
import {
  changeLine,
  type FlightChangeWords,
  sideText,
  sourceText,
} from "@/lib/flights/revisions/change-text";
import {
  type FlightLedger,
  type FlightLedgerView,
  flightLedgerOf,
  flightLedgerView,
} from "@/lib/flights/revisions/ledger";
import type { FlightChange } from "@/lib/flights/revisions/schema";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { ledgerSince, mostEntries } from "@/lib/ledger/ledger";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { codesOfRoute, type FlightRoute, routeLedgerPath } from "./flight-lane";
import { readFlightAddress } from "./flight-schedule";
import { feedLimits } from "./sailing-feeds";

interface Ask {
  /** Of /flight. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/** The route of an address of /flight; null where it has no two places, or both have a common airport. */
async function readRoute({ params, locale }: Ask): Promise<FlightRoute | null> {
  const { originAirport: origin, destinationAirport: destination } = await readFlightAddress({
    params,
    locale,
  });
  return origin && destination && !overlap(origin, destination) ? { origin, destination } : null;
}

/** The changes of the route of an address; null where it has none. */
export async function getRouteLedger(
  ask: Ask,
): Promise<{ route: FlightRoute; view: FlightLedgerView; ledger: FlightLedger } | null> {
  const route = await readRoute(ask);
  if (!route) return null;
  const view = flightLedgerView(ask.params);
  const since = ledgerSince(view, ask.now, site().zone);
  const { changes, total } = await changesOfRoute({ ...codesOfRoute(route), since, limit: mostEntries });
  return { route, view, ledger: flightLedgerOf(changes, { total, zone: site().zone }, view) };
}

/** The changes of a route as a feed; null where the address has none. Throws UpstreamError. */
export async function feedOfRoute(ask: Ask, selfUrl: string): Promise<Feed | null> {
  const { locale, now } = ask;
  const route = await readRoute(ask);
  if (!route) return null;
  const words = await messagesOf(locale);
  // From the beginning of a day, so that the feed is the same throughout the day.
  const since = `${addDays(dateInZone(now, "UTC"), -feedLimits.days)}T00:00:00.000Z`;
  const { changes } = await changesOfRoute({ ...codesOfRoute(route), since, limit: feedLimits.entries });
  const { flightChanges: t } = words;
  const names = { from: airportLabel(route.origin), to: airportLabel(route.destination) };
  const url = config().siteUrl + localePath(locale, routeLedgerPath(route));
  return {
    title: fill(t.title, names),
    description: fill(t.description, names),
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url,
    selfUrl,
    updatedAt: new Date(since),
    entries: changes
      .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt) || b.id - a.id)
      .map((change) => entryOf(change, words, `${url}&period=90&entry=${change.id}#c${change.id}`)),
  };
}

/** One change. Its address has its number, and stays as it is. */
function entryOf(change: FlightChange, words: FlightChangeWords, url: string): FeedEntry {
  const { scheduleChanges: t, flightChanges, flights, option } = words;
  const { flightNo, origin, destination, previous, current, kind, recordedAt, sample } = change;
  const value = (title: string, side: FlightChange["previous"]) => {
    const text = sideText(kind, side, words);
    const said = text && [text.value, text.more].filter(Boolean).join(flights.separator);
    return said && fill(flightChanges.line, { title, value: said });
  };
  const lines = [
    value(t.previousValue, previous),
    value(t.currentValue, current),
    [`${origin} – ${destination}`, sourceText(change, words)].join(flights.separator),
    sample && option.sampleEntry,
  ];
  return {
    url,
    title: `${flightNo}${flights.separator}${changeLine(change, words)}`,
    summary: lines.filter(Boolean).join("\n"),
    publishedAt: recordedAt,
    updatedAt: null,
    author: null,
    categories: [kind],
    html: null,
    image: null,
  };
}
