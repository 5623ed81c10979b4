import "server-only";
import type { SearchParams } from "@/lib/addresses/params";
import { lastValue } from "@/lib/addresses/params";
import { idsOf } from "@/lib/addresses/place-address";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { LinkedPort } from "@/lib/places/schema";
import { eventsOfLane, eventsOfSailings } from "@/lib/sailings";
import { optionPath, type SailingQuery, scheduleSearch } from "@/lib/sailings/address";
import { voyageName } from "@/lib/sailings/format";
import { sailingQuery } from "@/lib/sailings/query";
import type { GoneSailing, ScheduleEvent } from "@/lib/sailings/revisions/schema";
import type { Sailing } from "@/lib/sailings/schema";
import { readPortAddress } from "./port-address";
import { laneLedgerPath } from "./port-changes";
import { findOfferedOrWithdrawn } from "./port-option";

interface Ask {
  /** Those of /port; or `sailing` (an id), `from`, `to` and `date` as /port/option has them. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

interface Base {
  loadingPort: LinkedPort;
  dischargePort: LinkedPort;
  /** The canonical query: the same for every address of the same schedule. */
  search: string;
  /** Unprefixed, of the page that shows it. */
  path: string;
  /** The last day, YYYY-MM-DD. */
  lastDay: string;
}

/** What an address asks to follow. */
export type Followed =
  | (Base & {
      kind: "lane";
      query: SailingQuery;
      /** True where the window is the default one, which moves with the day. */
      isRolling: boolean;
    })
  | (Base & {
      kind: "sailing";
      sailing: Sailing;
      /** Why it is not offered any more; null while it is. */
      withdrawn: GoneSailing | null;
    });

/** What an address asks to follow; null where its ports are not known, or where its sailing never was. Throws UpstreamError. */
export async function readFollowed(ask: Ask): Promise<Followed | null> {
  return lastValue(ask.params, "sailing") ? readSailing(ask) : readLane(ask);
}

async function readLane({ params, locale, now }: Ask): Promise<Followed | null> {
  const { query, loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort || loadingPort.id === dischargePort.id) return null;
  const { query: usual } = sailingQuery({}, now);
  const isRolling = query.dateFrom === usual.dateFrom && query.dateTo === usual.dateTo;
  // Filters by the present time, and what sorts and cuts a page, are not part of what is followed.
  const followed = scheduleSearch({
    ...query,
    loadingPort: "",
    dischargePort: "",
    loadingPortId: loadingPort.id,
    dischargePortId: dischargePort.id,
    asOf: "",
    open: false,
    changed: false,
    ready: "",
    days: null,
    sort: null,
    slower: false,
    page: 1,
  });
  if (isRolling) for (const name of ["date_from", "date_to"]) followed.delete(name);
  const search = followed.toString();
  const path = `/port?${search}`;
  return { kind: "lane", loadingPort, dischargePort, query, isRolling, search, path, lastDay: query.dateTo };
}

async function readSailing({ params, locale, now }: Ask): Promise<Followed | null> {
  const found = await findOfferedOrWithdrawn({ id: lastValue(params, "sailing"), params, locale, now });
  if (!found) return null;
  const { sailing, loadingPort, dischargePort, withdrawn } = found;
  const { etd, eta } = sailing;
  const ends = { from: loadingPort.id, to: dischargePort.id, date: etd ? dateOf(etd) : "" };
  const search = new URLSearchParams(
    Object.entries({ sailing: sailing.id, ...ends }).filter(([, value]) => value),
  ).toString();
  return {
    kind: "sailing",
    loadingPort,
    dischargePort,
    sailing,
    withdrawn,
    search,
    path: optionPath({ id: sailing.id, ...ends }),
    lastDay: dateOf(eta ?? etd ?? now.toISOString()),
  };
}

/** 'Hong Kong to Rotterdam', or 'Hong Kong to Rotterdam, Ever Ace 012W'. @param heading the message schedule.heading */
export function followedName(
  followed: Followed,
  { heading, separator }: { heading: string; separator: string },
): string {
  const lane = laneName(followed, heading);
  return followed.kind === "lane" ? lane : `${lane}${separator}${voyageName(followed.sailing)}`;
}

/** 'Hong Kong to Rotterdam'. @param heading the message schedule.heading */
export const laneName = ({ loadingPort, dischargePort }: Followed, heading: string): string =>
  fill(heading, { from: loadingPort.name, to: dischargePort.name });

/** The most events that one reading has. */
const mostEvents = 500;

/** Events since an instant (ISO 8601 UTC), or those of ids above one and not above another. */
export type EventRange = { since: string } | { after: number; upTo: number };

/**
 * The recorded events of what is followed, at most 500, the latest first. Those of a lane are of its carriers, its ship and its
 * days; whether a ship is direct, an event does not say.
 */
export async function eventsOfFollowed(
  followed: Followed,
  range: EventRange,
  language: Locale,
): Promise<ScheduleEvent[]> {
  const events =
    followed.kind === "sailing"
      ? await eventsOfOne(followed, range, language)
      : await eventsOfSearch(followed, range, language);
  return events
    .toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt) || b.id - a.id)
    .slice(0, mostEvents);
}

async function eventsOfOne(
  { sailing }: Extract<Followed, { kind: "sailing" }>,
  range: EventRange,
  language: Locale,
): Promise<ScheduleEvent[]> {
  const since = "since" in range ? range.since : null;
  const events = (await eventsOfSailings([sailing], since, language)).get(sailing.id) ?? [];
  return "since" in range ? events : events.filter(({ id }) => id > range.after && id <= range.upTo);
}

async function eventsOfSearch(
  { loadingPort, dischargePort, query, isRolling }: Extract<Followed, { kind: "lane" }>,
  range: EventRange,
  language: Locale,
): Promise<ScheduleEvent[]> {
  const { events } = await eventsOfLane({
    ...range,
    loadingPortIds: idsOf(loadingPort.id),
    dischargePortIds: idsOf(dischargePort.id),
    operators: query.companies,
    language,
    limit: mostEvents,
  });
  const vessel = query.vesselName.toLowerCase();
  return events.filter(
    ({ etd, vessel: ship, changes }) =>
      (ship ?? "").toLowerCase().startsWith(vessel) &&
      (isRolling || isInWindow([etd, ...changes.flatMap(movedDeparture)], query)),
  );
}

const movedDeparture = ({ field, previous, current }: ScheduleEvent["changes"][number]) =>
  field === "etd" ? [previous, current] : [];

/** Whether a departure, before or after its change, is on a day of the search. A search by another date has all of them. */
function isInWindow(
  departures: readonly (string | null)[],
  { dateFrom, dateTo, dateType }: Pick<SailingQuery, "dateFrom" | "dateTo" | "dateType">,
): boolean {
  if (dateType !== "ETD") return true;
  const days = departures.filter((time) => time !== null).map(dateOf);
  return days.length === 0 || days.some((day) => day >= dateFrom && day <= dateTo);
}

/** The page of the changes of a lane, unprefixed, or of one of them. */
export function changesPath(
  { loadingPort, dischargePort }: Pick<Base, "loadingPort" | "dischargePort">,
  id?: number,
): string {
  const ledger = laneLedgerPath({ loading: loadingPort, discharge: dischargePort });
  return id === undefined ? ledger : `${ledger}&entry=${id}#c${id}`;
}
