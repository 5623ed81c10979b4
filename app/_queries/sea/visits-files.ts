import "server-only";
import { hash } from "node:crypto";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { VisitWords } from "@/lib/api/call-pages";
import { config } from "@/lib/config/config";
import type { Feed, FeedEntry } from "@/lib/feeds/feeds";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { dateOf, formatDateTime } from "@/lib/i18n/formats";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { findPort } from "@/lib/places";
import { site } from "@/lib/site/site-config";
import { csvText } from "@/lib/text/csv-cells";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { getPortVisits } from "@/lib/visits";
import { differenceText, type PortVisits, type SeenTime, type SeenVisit } from "@/lib/visits/shared";

/** What a port has reported of ships as a file and as a feed: what the lists of its page have, each visit once. */

const visitsIn = ({ inPort, arrivals, departures, due }: PortVisits): SeenVisit[] => [
  ...new Set([...inPort, ...arrivals, ...departures, ...due]),
];

const noVisits: Pick<PortVisits, "sources" | "arrivals" | "departures"> = {
  sources: [],
  arrivals: [],
  departures: [],
};

const nameOf = ({ ship, callSign }: SeenVisit): string => ship.name ?? ship.imo ?? callSign ?? "";

/** A line for each visit, heads in the page's language; times are the port's, DD-MM-YYYY HH:mm. */
export async function visitsCsv(visits: PortVisits, locale: Locale): Promise<string> {
  const { calls, schedule, visits: words } = await messagesOf(locale);
  const names = new Map(visits.sources.map(({ id, name }) => [id, name]));
  const seen = (of: SeenTime | null, isEstimate: boolean) =>
    of?.isEstimate === isEstimate ? formatDateTime(of.time) : "";
  const time = (text: string | null | undefined) => (text ? formatDateTime(text) : "");
  const heads = [
    ...[calls.ship, schedule.imo, schedule.callSign, words.berth, words.from, words.to],
    ...[words.arrivalSeen, words.arrivalExpected, words.departureSeen, words.departureExpected],
    ...[calls.service, calls.voyage, calls.operator, words.arrivalPromised, words.departurePromised],
    ...[words.publishedHead, words.minutesLate, words.source],
  ];
  const rows = visitsIn(visits).map(
    ({ ship, callSign, place, from, to, arrival, departure, promise, source }) => [
      ...[ship.name, ship.imo, callSign, place, from, to],
      ...[seen(arrival, false), seen(arrival, true), seen(departure, false), seen(departure, true)],
      promise?.services.map(({ code }) => code).join(", ") ?? null,
      promise?.voyage ?? null,
      promise?.carriers.join(", ") ?? null,
      ...[time(promise?.arrival), time(promise?.departure), time(promise?.asOf)],
      promise?.minutesLate?.toString() ?? null,
      names.get(source) ?? source,
    ],
  );
  return `\uFEFF${csvText([heads, ...rows])}\r\n`;
}

/**
 * Ships that a port saw arrive and leave in the last days as a feed, the latest first; null where there is no such port. A port that reports
 * none now has an empty one: what reads a feed may give it up for a missing one. `text` is the UN/LOCODE or the name of the port.
 */
export async function visitsFeed(
  text: string,
  { locale, now, selfUrl }: { locale: Locale; now: Date; selfUrl: string },
): Promise<Feed | null> {
  const port = await findPort({ name: text }, locale).catch(nullOnUpstreamError);
  if (!port?.code) return null;
  const { sources, arrivals, departures } = (await getPortVisits(port.code, { locale, now })) ?? noVisits;
  const { calls, visits: words } = await messagesOf(locale);
  const url = config().siteUrl + localePath(locale, portCallsPath(port.code));
  const title = fill(words.feedTitle, { port: port.name });
  const entry = (visit: SeenVisit, moment: "arrival" | "departure"): FeedEntry | [] => {
    const at = visit[moment];
    if (!at) return [];
    const name = [visit.source, visit.ship.imo ?? visit.callSign ?? visit.ship.name, moment, dateOf(at.time)];
    const source = sources.find(({ id }) => id === visit.source);
    return {
      url: `${url}#${hash("sha256", name.join("\n")).slice(0, 32)}`,
      title: fill(moment === "arrival" ? words.arrivedAt : words.leftAt, {
        ship: nameOf(visit),
        time: formatDateTime(at.time),
      }),
      summary: [
        visit.place,
        promiseText(visit, moment, words, calls.separator),
        source && `${source.name} (${source.licence})`,
      ]
        .filter(Boolean)
        .join("\n"),
      publishedAt: at.instant,
      updatedAt: null,
      author: source?.name ?? null,
      categories: visit.promise?.services.map(({ code }) => code) ?? [],
      html: null,
      image: null,
    };
  };
  return {
    title,
    description: words.voices,
    lang: localeRecords[locale].lang,
    publisher: site().publisher,
    url,
    selfUrl,
    updatedAt: new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`),
    entries: [
      ...arrivals.flatMap((visit) => entry(visit, "arrival")),
      ...departures.flatMap((visit) => entry(visit, "departure")),
    ].sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt)),
  };
}

/** 'Promised: 20-10-2026 09:30 (Peak Line), 35 min later'; '' without a promise. */
function promiseText(
  { promise }: SeenVisit,
  moment: "arrival" | "departure",
  words: VisitWords,
  separator: string,
): string {
  const time = promise?.[moment];
  if (!promise || !time) return "";
  const late = moment === "arrival" ? promise.minutesLate : null;
  return [
    fill(words.promisedBy, { time: formatDateTime(time), carriers: promise.carriers.join(separator) }),
    late === null ? "" : differenceText(late, words),
  ]
    .filter(Boolean)
    .join(separator);
}
