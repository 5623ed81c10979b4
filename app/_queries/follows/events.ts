import "server-only";
import { serviceChangesPath, servicePath, shipPath } from "@/lib/addresses/call-address";
import { after } from "@/lib/changes";
import { eventsOfRoute, eventsById as flightEventsById } from "@/lib/flights";
import { type FlightEvent, flightEntry } from "@/lib/flights/shared";
import type { Locale } from "@/lib/i18n/locales";
import type { LedgerEntry } from "@/lib/ledger/entry";
import { eventsById, eventsOfLane, eventsOfSailings, eventsOf as sailingEventsOf } from "@/lib/sailings";
import { eventEntry, type Sailing, type ScheduleEvent } from "@/lib/sailings/shared";
import { changeWords } from "./change-words";

/** The ledger of sea and air in words: pages, mails, feeds, calendars, tools and the API read it. */

/** What events are of. `ledger` is the unprefixed address of the page that lists them, where it is known by names. */
export type EventSubject = { ledger?: string } & (
  | { lane: { loadingPortIds: readonly string[]; dischargePortIds: readonly string[] } }
  | { sailings: readonly Sailing[] }
  | { imo: string }
  | { serviceId: string }
  /** By its name as sailings have it. */
  | { carrier: string }
  | { portId: string }
  /** IATA codes. */
  | { route: { origins: readonly string[]; destinations: readonly string[] } }
);

/** Events recorded since an instant (ISO 8601 UTC), or those of ids above one and not above another. */
export type EventRange = { since: string } | { after: number; upTo: number };

/** An event in words, with its facts. */
export type EventEntry = LedgerEntry & {
  /** Unprefixed address of the entry in a ledger. */
  path: string;
} & ({ by: "sea"; event: ScheduleEvent } | { by: "air"; event: FlightEvent });

/**
 * The events of a subject, at most `limit`: the newest day first, then the most urgent, then the latest; `total` is how many there
 * are in all. `operators` are names of carriers, all where there are none.
 */
export async function eventsOf(
  subject: EventSubject,
  range: EventRange,
  locale: Locale,
  limit: number,
  operators: readonly string[] = [],
): Promise<{ events: EventEntry[]; total: number }> {
  const request = { ...range, language: locale, limit, operators };
  if ("route" in subject) {
    const { events, total } = await eventsOfRoute({ ...subject.route, ...range, limit });
    return { events: await airEntries(events, locale, subject.ledger), total };
  }
  const { events, total } =
    "lane" in subject
      ? await eventsOfLane({ ...subject.lane, ...request })
      : "sailings" in subject
        ? await eventsOfAll(subject.sailings, range, locale, limit)
        : await sailingEventsOf(subject, request);
  return { events: await seaEntries(events, locale, subject.ledger), total };
}

async function eventsOfAll(
  sailings: readonly Sailing[],
  range: EventRange,
  locale: Locale,
  limit: number,
): Promise<{ events: ScheduleEvent[]; total: number }> {
  const found = await eventsOfSailings(sailings, "since" in range ? range.since : null, locale);
  const byId = new Map([...found.values()].flat().map((event) => [event.id, event]));
  const events = [...byId.values()]
    .filter(({ id }) => "since" in range || (id > range.after && id <= range.upTo))
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt) || b.id - a.id);
  return { events: events.slice(0, limit), total: events.length };
}

/** The address of an entry in a ledger. */
const entryPath = (ledger: string, id: number) =>
  `${ledger}${ledger.includes("?") ? "&" : "?"}entry=${id}#c${id}`;

/** The ledger that has an event: of its lane, else of its ship, else of its service. */
function ledgerOfEvent({ imo, service, operator, loadingPort, dischargePort }: ScheduleEvent): string {
  if (loadingPort && dischargePort) {
    const ports = { loading_port_id: loadingPort.id, discharge_port_id: dischargePort.id };
    return `/port/changes?${new URLSearchParams(ports)}`;
  }
  return imo ? `${shipPath(imo)}/changes` : serviceChangesPath(servicePath(service ?? "", operator));
}

async function seaEntries(events: readonly ScheduleEvent[], locale: Locale, ledger?: string) {
  const words = await changeWords(locale);
  return events.map(
    (event): EventEntry => ({
      ...eventEntry(event, words),
      by: "sea",
      path: entryPath(ledger ?? ledgerOfEvent(event), event.id),
      event,
    }),
  );
}

async function airEntries(events: readonly FlightEvent[], locale: Locale, ledger?: string) {
  const words = await changeWords(locale);
  return events.map((event): EventEntry => {
    const { origin, destination } = event;
    const route = new URLSearchParams({ origin_airport: origin, destination_airport: destination });
    // Entries of feeds have had this period in their addresses.
    const path = entryPath(`${ledger ?? `/flight/changes?${route}`}&period=90`, event.id);
    return { ...flightEntry(event, words), by: "air", path, event };
  });
}

/** An event as the API and webhooks write it. */
export const eventJson = ({ sentence: text, ...entry }: EventEntry) =>
  entry.by === "sea"
    ? { by: "sea" as const, ...entry.event, text }
    : { by: "air" as const, ...entry.event, text };

/** Events of the ledger in the order of their ids, as they are for every reader. What is not stored any more is left out. */
export async function eventsWithIds(
  found: Awaited<ReturnType<typeof after>>,
  locale: Locale,
): Promise<EventEntry[]> {
  const idsOf = (domain: (typeof found)[number]["domain"]) =>
    found.flatMap((event) => (event.domain === domain ? event.id : []));
  const events = [
    ...(await seaEntries(await eventsById(idsOf("sailings"), locale), locale)),
    ...(await airEntries(await flightEventsById(idsOf("flights")), locale)),
  ];
  return events.toSorted((a, b) => a.id - b.id);
}

/**
 * The recorded events by sea and air after an id, in the order of their ids. `last` is the id from which to go on; `isMore` is
 * whether there are more already. An event whose changes are not stored any more is left out.
 */
export async function eventsAfter(since: number, limit: number, locale: Locale) {
  const found = await after(since, limit + 1);
  const shown = found.slice(0, limit);
  return {
    events: await eventsWithIds(shown, locale),
    last: shown.at(-1)?.id ?? since,
    isMore: found.length > shown.length,
  };
}
